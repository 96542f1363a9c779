package dev.lazytape.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the project's bars: lazy against stock Jackson, one JVM per measurement, the contenders
 * in turn, and prints a table.
 *
 * <p>Each fork warms up until stable and reports the median time and the allocation of one
 * operation. The table shows the median over the forks, and as ratio the median of the pairs'
 * ratios ({@code ratio} of the medians, {@code mean} of the means, which contain the collector's
 * pauses). Before an arm is measured, {@link ArmCheck} compares the contenders' results; afterwards
 * the digests of the forks' results are compared. Exits with 1 if a bar does not hold.
 *
 * <p>{@link BarsOptions#USAGE} shows the arguments.
 */
public final class Bars {

  private Bars() {}

  /** See {@link BarsOptions#USAGE}. */
  public static void main(String[] args) throws IOException {
    if (List.of(args).contains("--help")) {
      System.out.print(BarsOptions.USAGE + "arms: " + Arms.matching("*"));
      return;
    }
    BarsOptions options = BarsOptions.parse(args);
    System.out.printf(
        "Java %s, %s, Jackson %s, %d pairs%n%n%s%n",
        System.getProperty("java.version"),
        String.join(" ", options.jvmFlags()),
        com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION,
        options.pairs(),
        BarsTable.header());
    boolean allHold = true;
    for (Arm arm : options.arms()) {
      Comparison comparison = compare(arm, options);
      System.out.println(BarsTable.row(comparison));
      allHold &= comparison.holds();
    }
    if (!allHold) {
      System.out.println("\nnot all bars hold");
      System.exit(1);
    }
  }

  private static Comparison compare(Arm arm, BarsOptions options) throws IOException {
    ArmCheck.inSeparateJvm(arm, Contender.LAZY, options.jvmFlags());
    List<Measurement> stock = new ArrayList<>();
    List<Measurement> lazy = new ArrayList<>();
    for (int pair = 0; pair < options.pairs(); pair++) {
      stock.add(measure(arm, Contender.STOCK, options));
      lazy.add(measure(arm, Contender.LAZY, options));
    }
    Comparison comparison = new Comparison(arm, stock, lazy);
    comparison.requireSameResults();
    return comparison;
  }

  private static Measurement measure(Arm arm, Contender contender, BarsOptions options)
      throws IOException {
    Measurement measurement = MeasuringFork.inSeparateJvm(arm, contender, options);
    System.err.println(arm + " " + contender.label() + " " + measurement.toLine());
    return measurement;
  }
}
