package dev.lazytape.fuzz;

import dev.lazytape.testing.Bytes;
import dev.lazytape.testing.DifferentialCase;
import dev.lazytape.testing.Rnd;

/**
 * Fuzz target: a document read from any source with any settings, looked at and written to any sink
 * gives what it gives without the module.
 */
public final class RoundTripFuzz {
  private static final DifferentialCase CASES = new DifferentialCase();

  private RoundTripFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzInput input = FuzzInput.of(data);
    Rnd choices = input.choices();
    byte[] document =
        choices.oneIn(16) ? behindFiller(input.document(), choices) : input.document();
    String difference = CASES.difference(document, choices);
    if (difference != null) {
      throw new AssertionError("read as " + document.length + " bytes, " + difference);
    }
  }

  /** The document as an element across the end of a parser's buffer, where no short input gets. */
  private static byte[] behindFiller(byte[] document, Rnd choices) {
    int length = choices.pick(4000, 8000) - 4 - choices.below(Math.min(0x100, document.length + 9));
    Bytes array = new Bytes();
    array.ascii("[\"").repeat('x', length).ascii("\",").writeBytes(document);
    return array.ascii("]").toByteArray();
  }

  /** Documents that the module took so far, of all inputs. */
  static long taped() {
    return CASES.taped();
  }
}
