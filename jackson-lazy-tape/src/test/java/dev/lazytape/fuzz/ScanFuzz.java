package dev.lazytape.fuzz;

import dev.lazytape.testing.ScanCheck;

/** Fuzz target: what the scanner accepts, stock Jackson accepts, token by token. */
public final class ScanFuzz {
  private static final ScanCheck SCANS = new ScanCheck();

  private ScanFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzInput input = FuzzInput.of(data);
    String difference = SCANS.difference(input.document(), input.choices());
    if (difference != null) {
      throw new AssertionError(difference);
    }
  }

  /** Values that the scanner accepted so far, of all inputs. */
  static long accepted() {
    return SCANS.taken();
  }
}
