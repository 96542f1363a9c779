package dev.lazytape.capture;

import java.util.Arrays;

/**
 * Where pieces that were read ahead ended, so that the parser is given the same pieces. It matters
 * after an error only: Jackson's locations then depend on the length of the piece it read last.
 */
final class Cuts {

  private int[] ends = new int[4];
  private int count;
  private int next;

  /** Sees to it that the next {@link #add} needs no memory. */
  void ensureRoom() {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
    }
  }

  /** Notes a piece behind those before. */
  void add(int length) {
    ensureRoom();
    ends[count] = length + (count == 0 ? 0 : ends[count - 1]);
    count++;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** The end of the piece that {@code at} is in; it must not be smaller than in the call before. */
  int endOf(int at) {
    while (next < count && ends[next] <= at) {
      next++;
    }
    return next < count ? ends[next] : Integer.MAX_VALUE;
  }
}
