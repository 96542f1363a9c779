package dev.lazytape.bench;

import java.util.Locale;

/**
 * The most that lazy may take of stock's time and allocation; infinite where nothing is promised.
 */
record Bar(double time, double allocation) {

  /** Nothing is promised; the ratio is only shown. */
  static final Bar NONE = time(Double.POSITIVE_INFINITY);

  /** A bar for the time alone. */
  static Bar time(double time) {
    return new Bar(time, Double.POSITIVE_INFINITY);
  }

  /** A bar for the time and one for the allocation. */
  static Bar timeAndAllocation(double time, double allocation) {
    return new Bar(time, allocation);
  }

  /** Whether anything is promised. */
  boolean exists() {
    return Double.isFinite(time) || Double.isFinite(allocation);
  }

  /** Whether measured ratios keep the promise. */
  boolean holds(double timeRatio, double allocationRatio) {
    return timeRatio <= time && allocationRatio <= allocation;
  }

  /** For the table: {@code 0.40 / 0.35}, {@code 0.30}, {@code -}. */
  @Override
  public String toString() {
    return limit(time) + (Double.isFinite(allocation) ? " / " + limit(allocation) : "");
  }

  private static String limit(double limit) {
    return Double.isFinite(limit) ? String.format(Locale.ROOT, "%.2f", limit) : "-";
  }
}
