package dev.lazytape.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * All measurements of one arm.
 *
 * @param stock what the forks of stock measured, in the order of time
 * @param lazy what the forks of lazy measured; the one with the same index ran right after
 */
record Comparison(Arm arm, List<Measurement> stock, List<Measurement> lazy) {

  /**
   * Makes sure that all forks computed the same.
   *
   * @throws IllegalStateException if not
   */
  void requireSameResults() {
    String expected = stock.get(0).digest();
    for (int pair = 0; pair < stock.size(); pair++) {
      String ofStock = stock.get(pair).digest();
      String ofLazy = lazy.get(pair).digest();
      if (!expected.equals(ofStock) || !expected.equals(ofLazy)) {
        throw new IllegalStateException(
            "%s: results differ: first %s, in pair %d stock %s and lazy %s"
                .formatted(arm, expected, pair + 1, ofStock, ofLazy));
      }
    }
  }

  double timeRatio() {
    return ratio(Measurement::medianNanos);
  }

  double allocationRatio() {
    return ratio(Measurement::allocatedBytes);
  }

  boolean holds() {
    return arm.bar().holds(timeRatio(), allocationRatio());
  }

  /** The median of a figure over the forks of one contender. */
  static double median(List<Measurement> forks, ToDoubleFunction<Measurement> figure) {
    return Medians.of(forks.stream().mapToDouble(figure));
  }

  /** The median of lazy/stock over the pairs, since neighbors in time share the machine's mood. */
  double ratio(ToDoubleFunction<Measurement> figure) {
    return Medians.of(
        IntStream.range(0, stock.size())
            .mapToDouble(
                pair ->
                    figure.applyAsDouble(lazy.get(pair)) / figure.applyAsDouble(stock.get(pair))));
  }
}
