package dev.lazytape.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Times a rig in this JVM: warms up until the time of an operation no longer changes, then takes
 * samples. A sample is as many operations as take {@value #SAMPLE_NANOS} ns, so that reading the
 * clock does not count, and at least one.
 */
final class Sampler {

  private static final long SAMPLE_NANOS = 2_000_000;
  private static final int MOST_SAMPLES = 100_000;

  /** Warm-up goes by windows of this length. */
  private static final double WINDOW_SECONDS = 0.5;

  /** Warm when the medians of this many windows in a row lie within {@link #STABLE}. */
  private static final int STABLE_WINDOWS = 3;

  private static final double STABLE = 1.03;

  /** Warm-up is at most so many times as long as asked for. */
  private static final int MOST_WARMUPS = 5;

  private final Rig rig;
  private final long[] samples = new long[MOST_SAMPLES];
  private int operationsPerSample = 1;
  private int sampleCount;
  private Object lastResult;

  Sampler(Rig rig) {
    this.rig = rig;
  }

  /** Warms up for at least {@code seconds}, and until stable. */
  void warmUp(double seconds) throws IOException {
    double[] recent = new double[STABLE_WINDOWS];
    Arrays.fill(recent, Double.MAX_VALUE);
    long start = System.nanoTime();
    double elapsed = 0;
    for (int window = 0; elapsed < MOST_WARMUPS * seconds; window++) {
      sample(WINDOW_SECONDS);
      double median = medianOfSamples();
      recent[window % STABLE_WINDOWS] = median;
      operationsPerSample = (int) Math.max(1, Math.min(1_000_000, SAMPLE_NANOS / median));
      elapsed = (System.nanoTime() - start) / 1e9;
      if (elapsed >= seconds && isStable(recent)) {
        return;
      }
    }
  }

  /** Measures for {@code seconds}. */
  Measurement measure(double seconds) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocated = threads.getCurrentThreadAllocatedBytes();
    sample(seconds);
    allocated = threads.getCurrentThreadAllocatedBytes() - allocated;
    long operations = (long) sampleCount * operationsPerSample;
    double total = Arrays.stream(samples, 0, sampleCount).sum();
    return new Measurement(
        medianOfSamples(),
        total / operations,
        (double) allocated / operations,
        operations,
        Results.digest(lastResult));
  }

  private void sample(double seconds) throws IOException {
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    sampleCount = 0;
    while (sampleCount < MOST_SAMPLES && (start < end || sampleCount == 0)) {
      lastResult = repeat(operationsPerSample);
      long now = System.nanoTime();
      samples[sampleCount++] = now - start;
      start = now;
    }
  }

  private Object repeat(int times) throws IOException {
    Object result = null;
    for (int i = 0; i < times; i++) {
      result = rig.run();
    }
    return result;
  }

  private double medianOfSamples() {
    return Medians.of(Arrays.stream(samples, 0, sampleCount).asDoubleStream())
        / operationsPerSample;
  }

  private static boolean isStable(double[] medians) {
    double[] sorted = medians.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length - 1] <= sorted[0] * STABLE;
  }
}
