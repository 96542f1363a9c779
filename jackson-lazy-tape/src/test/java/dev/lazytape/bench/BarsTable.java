package dev.lazytape.bench;

import java.util.Locale;

/** How a {@link Comparison} is printed: one line of a Markdown table. */
final class BarsTable {

  private static final String ROW =
      "| %-28s | %10s | %10s | %6s | %6s | %11s | %11s | %6s | %-11s | %-6s |";

  private BarsTable() {}

  static String header() {
    return String.format(
            ROW,
            "arm",
            "stock us",
            "lazy us",
            "ratio",
            "mean",
            "stock bytes",
            "lazy bytes",
            "alloc",
            "bar",
            "holds")
        + "\n"
        + String.format(
            ROW, "---", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---", "---");
  }

  static String row(Comparison comparison) {
    return String.format(
        ROW,
        comparison.arm().name(),
        micros(Comparison.median(comparison.stock(), Measurement::medianNanos)),
        micros(Comparison.median(comparison.lazy(), Measurement::medianNanos)),
        ratio(comparison.timeRatio()),
        ratio(comparison.ratio(Measurement::meanNanos)),
        bytes(Comparison.median(comparison.stock(), Measurement::allocatedBytes)),
        bytes(Comparison.median(comparison.lazy(), Measurement::allocatedBytes)),
        ratio(comparison.allocationRatio()),
        comparison.arm().bar(),
        verdict(comparison));
  }

  private static String verdict(Comparison comparison) {
    if (!comparison.arm().bar().exists()) {
      return "-";
    }
    return comparison.holds() ? "yes" : "NO";
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, nanos < 100_000 ? "%.3f" : "%.0f", nanos / 1000);
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }

  private static String bytes(double bytes) {
    return String.format(Locale.ROOT, "%.0f", bytes);
  }
}
