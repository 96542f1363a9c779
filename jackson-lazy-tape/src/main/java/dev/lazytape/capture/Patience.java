package dev.lazytape.capture;

import dev.lazytape.stats.Decline;

/**
 * How often the values of one source are worth an attempt. An attempt in vain costs a part of what
 * reading the value costs; after several in a row, over a sequence of values that are all small or
 * all not strict, most are left to Jackson at once.
 */
final class Patience {

  private static final int MOST_SKIPPED = 63;

  private boolean started;
  private int skipped;
  private int toSkip;
  private Decline reason;

  /** The reason to leave the next value to Jackson without an attempt, or null. */
  Decline skip() {
    if (skipped < toSkip) {
      skipped++;
      return reason;
    }
    return null;
  }

  /**
   * Whether a value is too short to be worth it: twice as long a one behind the first of a source,
   * since there the parser must be told where it is.
   */
  boolean isTooShort(int length, int minimum) {
    return length < (started ? 2L * minimum : minimum);
  }

  void succeeded() {
    started = true;
    toSkip = 0;
    skipped = 0;
  }

  void failed(Decline why) {
    started = true;
    reason = why;
    toSkip = Math.min(2 * toSkip + 1, MOST_SKIPPED);
    skipped = 0;
  }
}
