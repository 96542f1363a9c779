package dev.lazytape.bench;

import java.util.Locale;

/**
 * What one JVM measured; travels to the parent as a line of text.
 *
 * @param medianNanos time of one operation, the median of the samples: pauses of the collector are
 *     not in it unless they are in every second sample
 * @param meanNanos time of one operation, all pauses included
 * @param allocatedBytes allocated by the measuring thread, per operation
 * @param operations how many operations were measured
 * @param digest {@link Results#digest} of the last operation's result
 */
record Measurement(
    double medianNanos, double meanNanos, double allocatedBytes, long operations, String digest) {

  private static final String PREFIX = "measured:";

  /** The line for the parent. */
  String toLine() {
    return String.format(
        Locale.ROOT,
        "%s median=%.1f mean=%.1f allocated=%.1f operations=%d digest=%s",
        PREFIX,
        medianNanos,
        meanNanos,
        allocatedBytes,
        operations,
        digest);
  }

  /**
   * Finds the line in a fork's output.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Measurement parse(String output) {
    String line =
        output
            .lines()
            .filter(candidate -> candidate.startsWith(PREFIX))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no measurement in: " + output));
    return new Measurement(
        Double.parseDouble(value(line, "median")),
        Double.parseDouble(value(line, "mean")),
        Double.parseDouble(value(line, "allocated")),
        Long.parseLong(value(line, "operations")),
        value(line, "digest"));
  }

  private static String value(String line, String key) {
    String start = " " + key + "=";
    int from = line.indexOf(start) + start.length();
    int to = line.indexOf(' ', from);
    return to < 0 ? line.substring(from) : line.substring(from, to);
  }
}
