package dev.lazytape.materialize;

/** The seed of {@link NameCache}, for tests of other packages. */
public final class NameCacheSeed {
  private NameCacheSeed() {}

  public static long value() {
    return NameCache.SEED;
  }
}
