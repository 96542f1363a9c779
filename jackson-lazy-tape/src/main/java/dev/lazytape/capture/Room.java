package dev.lazytape.capture;

import dev.lazytape.tape.Tape;

/**
 * How much of a value is read ahead from a stream or reader. A parser would have dropped what it
 * has read, so that a value that is not taken after all must not fill the memory that Jackson's
 * tree needs.
 */
final class Room {

  /** Of the bytes of a stream: a fourth of the memory, they are kept as they are. */
  static final int LONGEST_BYTES = share(4);

  /** Of the characters of a reader, encoded: if they are given back, each takes two bytes more. */
  static final int LONGEST_ENCODED = share(8);

  private Room() {}

  private static int share(int part) {
    return (int) Math.min(Tape.MAX_BYTES, Runtime.getRuntime().maxMemory() / part);
  }
}
