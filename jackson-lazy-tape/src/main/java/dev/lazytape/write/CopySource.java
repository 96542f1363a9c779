package dev.lazytape.write;

import com.fasterxml.jackson.core.io.NumberInput;
import com.fasterxml.jackson.core.io.NumberOutput;
import dev.lazytape.materialize.ReadSettings;
import dev.lazytape.materialize.Scalars;
import dev.lazytape.stats.Counters;
import dev.lazytape.tape.Tape;
import java.nio.charset.StandardCharsets;

/**
 * A document as the writer sees it: its tape, and which of the tape's suspects are really different
 * from what Jackson writes. Verdicts are settled when first needed and remembered; threads may race
 * to settle one and find the same.
 */
public final class CopySource {

  private static final byte UNKNOWN = 0;
  private static final byte CLEAN = 1;
  private static final byte DIRTY = 2;

  /** Suspects passed one by one before a search by halves. */
  private static final int LONGEST_WALK = 8;

  /** No offset. */
  static final int NONE = -1;

  private final Tape tape;
  private final ReadSettings settings;
  private final boolean verbatim;
  private final Counters counters;

  /** By suspect, for the JDK's way of printing doubles and for Jackson's fast one. */
  private final byte[][] verdicts = new byte[2][];

  public CopySource(Tape tape, ReadSettings settings, boolean verbatim, Counters counters) {
    this.tape = tape;
    this.settings = settings;
    this.verbatim = verbatim;
    this.counters = counters;
  }

  boolean isVerbatim() {
    return verbatim;
  }

  public Tape tape() {
    return tape;
  }

  public ReadSettings settings() {
    return settings;
  }

  /** The name at a word. */
  String name(int word) {
    return Scalars.name(tape, word, settings);
  }

  public Counters counters() {
    return counters;
  }

  /** The index of the first suspect at or behind an offset, looked for from {@code near} on. */
  int firstSuspect(int offset, int near) {
    int[] suspects = tape.suspects();
    if (near > 0 && suspects[near - 1] >= offset) {
      return Tape.firstAtOrAfter(suspects, offset);
    }
    int index = near;
    for (int i = 0; i < LONGEST_WALK; i++) {
      if (index == suspects.length || suspects[index] >= offset) {
        return index;
      }
      index++;
    }
    return Tape.firstAtOrAfter(suspects, offset);
  }

  /**
   * The offset of the first suspect, from the one of an index to before {@code to}, that cannot be
   * copied; or {@link #NONE}.
   */
  int firstDirty(int index, int to, boolean fastDoubles) {
    int[] suspects = tape.suspects();
    for (int i = index; i < suspects.length && suspects[i] < to; i++) {
      if (isDirty(i, suspects[i], fastDoubles)) {
        return suspects[i];
      }
    }
    return NONE;
  }

  private boolean isDirty(int index, int offset, boolean fastDoubles) {
    byte first = tape.bytes()[offset];
    if (verbatim || first == '"' || first == '}') {
      return first == '}' || !verbatim;
    }
    byte[] known = verdicts[fastDoubles ? 1 : 0];
    if (known == null) {
      known = new byte[tape.suspects().length];
      verdicts[fastDoubles ? 1 : 0] = known;
    }
    byte verdict = known[index];
    if (verdict == UNKNOWN) {
      verdict = isPrintedAlike(offset, fastDoubles) ? CLEAN : DIRTY;
      known[index] = verdict;
    }
    return verdict == DIRTY;
  }

  private boolean isPrintedAlike(int offset, boolean fastDoubles) {
    byte[] bytes = tape.bytes();
    int length = Tape.endOfNumber(bytes, offset) - offset;
    String text = new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
    if (settings.bigDecimals() || text.equals("-0")) {
      return false;
    }
    double value = NumberInput.parseDouble(text, true);
    return !NumberOutput.notFinite(value) && NumberOutput.toString(value, fastDoubles).equals(text);
  }
}
