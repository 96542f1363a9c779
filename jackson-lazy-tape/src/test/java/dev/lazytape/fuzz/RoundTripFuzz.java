package dev.lazytape.fuzz;

import dev.lazytape.testing.DifferentialCase;

/**
 * Fuzz target: a document read from any source with any settings, looked at and written to any sink
 * gives what it gives without the module.
 */
public final class RoundTripFuzz {
  private static final DifferentialCase CASES = new DifferentialCase();

  private RoundTripFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzInput input = FuzzInput.of(data);
    String difference = CASES.difference(input.document(), input.choices());
    if (difference != null) {
      throw new AssertionError(difference);
    }
  }

  /** Documents that the module took so far, of all inputs. */
  static long taped() {
    return CASES.taped();
  }
}
