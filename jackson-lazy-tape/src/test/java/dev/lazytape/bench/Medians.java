package dev.lazytape.bench;

import java.util.stream.DoubleStream;

/** The middle of a set of numbers. */
final class Medians {

  private Medians() {}

  /** The median; of an even number of values, the mean of the two in the middle. */
  static double of(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
