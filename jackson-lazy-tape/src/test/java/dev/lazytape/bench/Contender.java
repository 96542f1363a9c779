package dev.lazytape.bench;

import java.util.Locale;

/** Who does the work. */
public enum Contender {
  /** {@code new ObjectMapper()}. */
  STOCK,
  /** {@code new ObjectMapper().registerModule(new LazyTapeModule())}. */
  LAZY;

  /** The name on the command line: {@code lazy}. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The contender with that label.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Contender named(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }
}
