package dev.lazytape.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts what a job costs, in bytes that its thread allocates: what is copied, decoded or indexed
 * again shows there, whatever else the machine does.
 */
public final class Work {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Room for arrays that double: four times the work may look like a little more. */
  private static final int FOUR_TIMES = 6;

  private Work() {}

  /** A job over an input of some size. */
  @FunctionalInterface
  public interface Job<T> {
    void run(T input) throws Exception;
  }

  /** Makes an input of some size. */
  @FunctionalInterface
  public interface Input<T> {
    T of(int size) throws Exception;
  }

  public static <T> long allocated(T input, Job<T> job) throws Exception {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    job.run(input);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /** Fails unless an input of four times the size costs about four times as much, or less. */
  public static <T> void assertLinear(int size, Input<T> inputs, Job<T> job) throws Exception {
    job.run(inputs.of(size / 4)); // What is allocated once, by whatever is loaded.
    long one = allocated(inputs.of(size), job);
    long four = allocated(inputs.of(4 * size), job);
    assertThat(four).as("bytes allocated, %d for a fourth", one).isLessThan(FOUR_TIMES * one);
  }
}
