package dev.lazytape.examples;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/** One mapper that does {@link Quickstart}'s job, and what each measured pass took. */
final class Contender {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final ObjectMapper mapper;
  private final byte[] document;
  private final JsonPointer field;
  private final long[] nanoseconds;
  private final long[] allocatedBytes;

  private int measured;
  private JsonNode found;
  private byte[] output;

  Contender(ObjectMapper mapper, byte[] document, JsonPointer field, int passes) {
    this.mapper = mapper;
    this.document = document;
    this.field = field;
    this.nanoseconds = new long[passes];
    this.allocatedBytes = new long[passes];
  }

  void pass() throws IOException {
    JsonNode tree = mapper.readTree(document);
    found = tree.at(field);
    output = mapper.writeValueAsBytes(tree);
  }

  void measuredPass() throws IOException {
    long allocatedBefore = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    long start = System.nanoTime();
    pass();
    nanoseconds[measured] = System.nanoTime() - start;
    allocatedBytes[measured] =
        THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - allocatedBefore;
    measured++;
  }

  /** The field that the last pass looked up. */
  JsonNode found() {
    return found;
  }

  /** The bytes that the last pass wrote. */
  byte[] output() {
    return output;
  }

  double medianMicroseconds() {
    return median(nanoseconds) / 1000.0;
  }

  long medianAllocatedBytes() {
    return median(allocatedBytes);
  }

  private static long median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
