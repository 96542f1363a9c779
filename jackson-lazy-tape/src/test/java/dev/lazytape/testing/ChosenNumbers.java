package dev.lazytape.testing;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Numbers of one or two given bytes each; when all are used up, what a seed made of them gives. */
final class ChosenNumbers implements RandomGenerator {
  private final byte[] bytes;
  private final SplittableRandom rest;
  private int used;

  ChosenNumbers(byte[] bytes) {
    this.bytes = bytes;
    this.rest = new SplittableRandom(Arrays.hashCode(bytes));
  }

  @Override
  public int nextInt(int bound) {
    if (used == bytes.length) {
      return rest.nextInt(bound);
    }
    int number = bytes[used++] & 0xFF;
    if (bound > 0x100 && used < bytes.length) {
      number = number << 8 | (bytes[used++] & 0xFF);
    }
    return number % bound;
  }

  @Override
  public int nextInt(int from, int bound) {
    return from + nextInt(bound - from);
  }

  @Override
  public boolean nextBoolean() {
    return nextInt(2) != 0;
  }

  /** Spread over all bits: it mostly becomes a seed. */
  @Override
  public long nextLong() {
    return used == bytes.length ? rest.nextLong() : new SplittableRandom(bytes[used++]).nextLong();
  }
}
