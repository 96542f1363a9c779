package dev.lazytape.stats;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A counter for what happens every few nanoseconds: threads count in places of their own, without
 * an atomic instruction. Threads whose numbers fall into one place may lose counts; a thread alone
 * never does.
 */
public final class StripedCount implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int STRIPES = 16;

  /** Longs of a cache line, so that no two threads write to one. */
  private static final int STRIDE = 8;

  private final long[] counts = new long[(STRIPES + 1) * STRIDE];

  public void increment() {
    int stripe = (int) Thread.currentThread().getId() & (STRIPES - 1);
    counts[(stripe + 1) * STRIDE]++;
  }

  public long sum() {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  public void reset() {
    Arrays.fill(counts, 0);
  }
}
