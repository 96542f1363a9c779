package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonParser;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.tape.Tape;
import java.io.IOException;

/**
 * What a Jackson parser reads from, and a value's bytes can be had from: an input stream or reader
 * of ours.
 *
 * <p>A source gives the parser no more than it must before a value: up to the opening bracket. When
 * the deserializer asks for the value, it is scanned right here. What the parser has buffered
 * behind the bracket is dropped ({@code releaseBuffered}), and the parser is given a {@link
 * BlankImage} of the rest, so that its position stays exact, and the closing bracket. All else it
 * is given unchanged.
 *
 * <p>Used by one thread at a time, as a parser is.
 */
interface ValueSource {

  /** Whether no value can be taken: the parser has all there is. */
  boolean isSpent();

  /** Whether attempts to take values of this source pay. */
  Patience patience();

  /**
   * Takes the value whose opening bracket the parser stands on, and moves the parser to its closing
   * bracket.
   *
   * @param failsOnDuplicates whether duplicate names are an error, which is Jackson's to report
   * @return the value's tape; or null, with the parser where it was, for {@link Attempt#reason}
   * @throws IOException only if the parser does
   */
  Tape take(JsonParser parser, ScanLimits limits, boolean failsOnDuplicates, Attempt attempt)
      throws IOException;
}
