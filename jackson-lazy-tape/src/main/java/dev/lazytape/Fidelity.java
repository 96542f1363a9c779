package dev.lazytape;

/** What the text of an untouched token looks like when a lazy tree is written as JSON. */
public enum Fidelity {
  /** The output of plain Jackson, byte for byte. The default. */
  STOCK,

  /**
   * The text of the source: {@code 10.10}, {@code 1E400}, a number of forty digits and every escape
   * stay as they were read. White space between tokens is still left out, and a container that was
   * changed is written from its current entries.
   *
   * <p>It only applies where a lazy tree may be copied at all: a generator that indents, filters,
   * escapes or writes another format gets the values that plain Jackson would give it, and so does
   * {@code toString} of a tree that was changed.
   */
  VERBATIM
}
