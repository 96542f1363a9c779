package dev.lazytape.testing;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** A seeded source of choices: the same seed always makes the same choices. */
public final class Rnd {
  private final RandomGenerator random;

  public Rnd(long seed) {
    this(new SplittableRandom(mixed(seed)));
  }

  private Rnd(RandomGenerator random) {
    this.random = random;
  }

  /** Choices that each have bytes of their own, so that a fuzzer can change one of them alone. */
  public static Rnd of(byte[] choices) {
    return new Rnd(new ChosenNumbers(choices));
  }

  /**
   * Spreads neighbouring seeds, whose sequences would overlap otherwise (the mix of MurmurHash3).
   */
  private static long mixed(long seed) {
    long z = (seed ^ seed >>> 33) * 0xFF51AFD7ED558CCDL;
    z = (z ^ z >>> 33) * 0xC4CEB9FE1A85EC53L;
    return z ^ z >>> 33;
  }

  /** A number of 0 to {@code bound - 1}. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number of {@code from} to {@code to}, both included. */
  public int between(int from, int to) {
    return random.nextInt(from, to + 1);
  }

  /** True in one of {@code n} calls. */
  public boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  /** True in {@code percent} of 100 calls. */
  public boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  public boolean coin() {
    return random.nextBoolean();
  }

  public long nextLong() {
    return random.nextLong();
  }

  public <T> T pick(List<T> list) {
    return list.get(below(list.size()));
  }

  @SafeVarargs
  public final <T> T pick(T... values) {
    return values[below(values.length)];
  }

  /** Fisher-Yates, in place. */
  public void shuffle(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = below(i + 1);
      int swap = values[i];
      values[i] = values[j];
      values[j] = swap;
    }
  }
}
