package dev.lazytape.scan;

import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.util.Arrays;

/**
 * One pass over the bytes of one object or array that says whether they are, for certain, RFC 8259
 * JSON in strict UTF-8, and where its tokens are. It has no error messages: what it is not sure of
 * it declines. It stops at the value's last byte and never looks at what follows.
 *
 * <p>The bytes may arrive in pieces: {@link #scan} answers {@link Outcome#MORE} when it needs more
 * of them and goes on where it stopped. Only a number or a literal is looked at again from its
 * start.
 *
 * <p>Not safe for use by several threads; one scanner scans one value.
 *
 * <h2>Expected names</h2>
 *
 * The records of an array tend to have the same names in the same order. While it scans an object
 * the scanner walks along the tape of the object that stood in the same place before, and compares
 * each name, closing quote included, with the name expected there. A name that matches needs no
 * validation, and an object whose names are a subsequence of those of an object without duplicates
 * has no duplicates either. Only other objects pay for {@link DuplicateNames}. In an object whose
 * names are not expected, a dictionary say, what an entry's value may be like is the value before
 * it.
 */
public final class JsonScanner {

  /** What a call of {@link #scan} found. */
  public enum Outcome {
    /** The value is complete and surely valid. */
    COMPLETE,
    /** The bytes end inside the value. */
    MORE,
    /** The value is not surely valid, for {@link #reason()}. */
    DECLINED
  }

  private static final int VALUE = 0;
  private static final int VALUE_OR_END = 1;
  private static final int NAME = 2;
  private static final int NAME_OR_END = 3;
  private static final int COLON = 4;
  private static final int COMMA_OR_END = 5;
  private static final int INSIDE_NAME = 6;
  private static final int INSIDE_STRING = 7;

  private static final int NONE = -1;

  /** The words that one turn of the loop may add: a name and a container. */
  private static final int WORDS_OF_A_TURN = 1 + Tape.CONTAINER_WORDS;

  private static final int OFFSET_MASK = Integer.MAX_VALUE;

  /** The most bytes of a string that two looks at eight bytes find the end of. */
  private static final int SHORT_STRING = 15;

  private final ScanLimits limits;
  private final boolean shortStrings;
  private final TokenScanner tokens;
  private final DuplicateNames names = new DuplicateNames();

  private Decline reason;
  private int state = VALUE;
  private int position;

  private final Scratch scratch = new Scratch();
  private int[] words = scratch.take();
  private int wordCount;

  private int depth;
  private int maxDepth;
  private boolean duplicates;
  private int newlines;

  /** How many runs of white space there were so far. */
  private int gaps;

  /** The innermost open container's word. */
  private int container;

  /**
   * In an object, the word of the name expected next; in an array, that of a container that the
   * next one may be like; or {@link #NONE}.
   */
  private int expected = NONE;

  /** The end, as a word, of the object whose names are expected. */
  private int expectedEnd;

  /** Whether every name of the innermost object so far was expected, without duplicates. */
  private boolean familiar;

  /** The value behind the expected name that was met last, or {@link #NONE}. */
  private int expectedValue = NONE;

  /** The container that was closed last in the innermost open one, or {@link #NONE}. */
  private int sibling = NONE;

  /**
   * By depth, {@link #FRAME} each: the above, from {@code container} on, of the enclosing
   * container.
   */
  private int[] frames = new int[16 * FRAME];

  private static final int FRAME = 4;

  public JsonScanner(ScanLimits limits) {
    this.limits = limits;
    this.tokens = new TokenScanner(limits);
    this.shortStrings = limits.maxStringBytes() >= SHORT_STRING;
  }

  /** Why the last call of {@link #scan} declined. */
  public Decline reason() {
    return reason;
  }

  /** The offset behind the value's last byte, after {@link Outcome#COMPLETE}. */
  public int end() {
    return position;
  }

  /** Whether any object has duplicate names, after {@link Outcome#COMPLETE}. */
  public boolean hasDuplicates() {
    return duplicates;
  }

  /** Whether line breaks stand between the tokens, after {@link Outcome#COMPLETE}. */
  public boolean hasNewlines() {
    return newlines != 0;
  }

  /** Whether the bytes so far end inside a string or name, after {@link Outcome#MORE}. */
  public boolean isInsideString() {
    return state == INSIDE_STRING || state == INSIDE_NAME;
  }

  /**
   * The finished tape, after {@link Outcome#COMPLETE}. The scanner must not be used afterwards.
   *
   * @param bytes the scanned bytes, to be owned by the tape
   */
  public Tape tape(byte[] bytes) {
    Tape tape = new Tape(bytes, Arrays.copyOf(words, wordCount), tokens.suspects(), maxDepth);
    release();
    return tape;
  }

  /** Gives up the scan's memory; the scanner must not be used afterwards. */
  public void release() {
    if (words != null) {
      scratch.give(words);
      words = null;
    }
  }

  /**
   * Scans on.
   *
   * @param bytes the value from its first byte on: those of the last call, and more behind them;
   *     {@link Bytes#PADDING} zero bytes must follow the last
   * @param limit the number of bytes, without padding
   */
  public Outcome scan(byte[] bytes, int limit) {
    if (limit > Tape.MAX_BYTES) {
      return decline(Decline.TOO_LARGE);
    }
    // What changes with every token lives in locals, and in the fields around calls.
    int at = position;
    int doing = state;
    int[] tape = words;
    int count = wordCount;
    boolean inObject = depth > 0 && bytes[tape[container]] == '{';
    while (true) {
      if (count + WORDS_OF_A_TURN > tape.length) {
        if (!growWords()) {
          return decline(Decline.TOO_LARGE);
        }
        tape = words;
      }
      int c = bytes[at];
      if (c <= ' ' && doing < INSIDE_NAME) {
        if (Bytes.isWhitespace(c)) {
          gaps++;
          at = skipWhitespace(bytes, at);
          c = bytes[at];
        }
        if (c <= ' ') {
          return at >= limit ? suspend(at, doing, count) : decline(Decline.NOT_STRICT);
        }
      }
      switch (doing) {
        case COLON:
          if (c != ':') {
            return decline(Decline.NOT_STRICT);
          }
          at++;
          doing = VALUE;
          continue;
        case VALUE_OR_END:
          if (c != ']') {
            doing = VALUE;
            continue;
          }
          break;
        case NAME_OR_END:
          if (c == '}') {
            break;
          }
        // fall through
        case NAME:
          if (c != '"') {
            return decline(Decline.NOT_STRICT);
          }
          int name = expected;
          int end = 0;
          if (name != NONE) {
            end = sameShortString(bytes, at, tape[name]);
            if (end == 0) {
              end = matchOther(bytes, at);
              name = expected;
            }
          }
          if (end != 0) {
            tape[count++] = at;
            at = end;
            expectedValue = name + 1;
            int next = next(bytes, tape, expectedValue);
            expected = next < expectedEnd ? next : NONE;
          } else {
            familiar = false;
            expectedValue = NONE;
            at = tokens.scanString(bytes, at, limit, true);
            if (at < 0) {
              return stop(at, INSIDE_NAME, position, count);
            }
            tape[count++] = tokens.stringWord();
          }
          if (bytes[at] != ':') {
            doing = COLON;
            continue;
          }
          c = bytes[++at];
          if (c <= ' ') {
            doing = VALUE;
            continue;
          }
        // fall through
        case VALUE:
          if (c == '"') {
            if (!inObject) {
              tape[container + 2] = Tape.FLAG_STRINGS;
            }
            int closing = shortStrings ? endOfShortString(bytes, at) : 0;
            if (closing != 0) {
              tape[count++] = at;
              at = closing;
            } else {
              at = tokens.scanString(bytes, at, limit, false);
              if (at < 0) {
                return stop(at, INSIDE_STRING, position, count);
              }
              tape[count++] = tokens.stringWord();
            }
          } else if (Tape.isOpening((byte) c)) {
            if (depth >= limits.maxDepth()) {
              return decline(Decline.LIMITS);
            }
            open(bytes, at++, count, inObject);
            count += Tape.CONTAINER_WORDS;
            inObject = c == '{';
            c = bytes[at];
            doing = inObject ? NAME_OR_END : c > ' ' && c != ']' ? VALUE : VALUE_OR_END;
            continue;
          } else {
            int behind = c <= '9' ? endOfShortInteger(bytes, at) : 0;
            if (behind == 0) {
              behind =
                  c <= '9'
                      ? tokens.scanNumber(bytes, at, limit)
                      : tokens.scanLiteral(bytes, at, limit);
              if (behind < 0) {
                return stop(behind, VALUE, at, count);
              }
            }
            tape[count++] = at;
            at = behind;
          }
          c = bytes[at];
          if (c == ',') {
            tape[container + 3]++;
            at++;
            doing = inObject ? NAME : VALUE;
            continue;
          }
          if (c != (inObject ? '}' : ']')) {
            doing = COMMA_OR_END;
            continue;
          }
          tape[container + 3]++;
          break;
        case INSIDE_NAME:
        case INSIDE_STRING:
          boolean isName = doing == INSIDE_NAME;
          at = tokens.resumeString(bytes, limit, isName);
          if (at < 0) {
            return stop(at, doing, position, count);
          }
          tape[count++] = tokens.stringWord();
          doing = isName ? COLON : COMMA_OR_END;
          continue;
        default: // COMMA_OR_END
          tape[container + 3]++;
          if (c == ',') {
            at++;
            doing = inObject ? NAME : VALUE;
            continue;
          }
          if (c != (inObject ? '}' : ']')) {
            return decline(Decline.NOT_STRICT);
          }
      }
      close(bytes, at++, count, inObject);
      if (depth == 0) {
        wordCount = count;
        position = at;
        return Outcome.COMPLETE;
      }
      inObject = bytes[tape[container]] == '{';
      if (bytes[at] == ',') {
        tape[container + 3]++;
        at++;
        doing = inObject ? NAME : VALUE;
      } else {
        doing = COMMA_OR_END;
      }
    }
  }

  /** Where the bytes end, or the scan: {@code result} is a token's. */
  private Outcome stop(int result, int doing, int at, int count) {
    return result == TokenScanner.NEED_MORE ? suspend(at, doing, count) : decline(tokens.reason());
  }

  private Outcome suspend(int at, int doing, int count) {
    position = at;
    state = doing;
    wordCount = count;
    return Outcome.MORE;
  }

  private Outcome decline(Decline why) {
    reason = why;
    return Outcome.DECLINED;
  }

  private boolean growWords() {
    if (words.length >= Tape.MAX_WORDS) {
      return false;
    }
    words = Arrays.copyOf(words, words.length * 2);
    return true;
  }

  /** The first byte that is no white space, from the white space at {@code at} on. */
  private int skipWhitespace(byte[] bytes, int at) {
    int c = bytes[at];
    do {
      if (c == '\n' || c == '\r') {
        newlines++;
      }
      at = Bytes.skipSpaces(bytes, at + 1);
      c = bytes[at];
    } while (Bytes.isWhitespace(c));
    return at;
  }

  /** The first word behind the value at {@code word}, which is complete. */
  static int next(byte[] bytes, int[] tape, int word) {
    return Tape.isOpening(bytes[tape[word] & OFFSET_MASK]) ? tape[word + 1] : word + 1;
  }

  /** The offset behind a string of at most 15 plain ASCII characters; 0 if it is another one. */
  private static int endOfShortString(byte[] bytes, int at) {
    int from = at + 1;
    long marks = Bytes.markStringStops(Bytes.longAt(bytes, from));
    if (marks == 0) {
      from += 8;
      marks = Bytes.markStringStops(Bytes.longAt(bytes, from));
      if (marks == 0) {
        return 0;
      }
    }
    int closing = from + Bytes.firstMarked(marks);
    return bytes[closing] == '"' ? closing + 1 : 0;
  }

  /** The offset behind an integer of one to seven digits that ends for certain; otherwise 0. */
  private int endOfShortInteger(byte[] bytes, int at) {
    long marks = Bytes.markNonDigits(Bytes.longAt(bytes, at));
    int digits = Bytes.firstMarked(marks);
    if (marks == 0 || digits == 0 || digits > tokens.longestNumber()) {
      return 0;
    }
    if (digits > 1 && bytes[at] == '0') {
      return 0;
    }
    int next = bytes[at + digits];
    return next == ',' || (next | 0x20) == '}' ? at + digits : 0;
  }

  private void open(byte[] bytes, int at, int count, boolean inObject) {
    int[] tape = words;
    int like = !inObject ? expected : expectedValue != NONE ? expectedValue : sibling;
    if (like != NONE && bytes[tape[like] & OFFSET_MASK] != bytes[at]) {
      like = NONE;
    }
    int frame = depth * FRAME;
    if (++depth > maxDepth) {
      maxDepth = depth;
    }
    if (frame + FRAME > frames.length) {
      frames = Arrays.copyOf(frames, 2 * frames.length);
    }
    frames[frame] = container;
    frames[frame + 1] = expected;
    frames[frame + 2] = expectedEnd;
    frames[frame + 3] = familiar ? 1 : 0;
    container = count;
    tape[count] = at;
    tape[count + 1] = gaps;
    tape[count + 2] = 0;
    tape[count + 3] = 0;
    expectedValue = NONE;
    sibling = NONE;
    if (like == NONE) {
      expected = NONE;
      familiar = false;
    } else {
      expectedEnd = tape[like + 1];
      int first = like + Tape.CONTAINER_WORDS;
      expected = first < expectedEnd ? first : NONE;
      familiar = (tape[like + 3] & Tape.FLAG_DUPLICATES) == 0;
    }
  }

  /** Closes the innermost container, whose closing bracket is at {@code at}. */
  private void close(byte[] bytes, int at, int count, boolean object) {
    int[] tape = words;
    int closed = container;
    int entries = tape[closed + 3];
    int flags = 0;
    if (gaps != tape[closed + 1]) {
      flags |= Tape.FLAG_SPACED;
    }
    if (object ? entries > 0 : tape[closed + 2] != 0) {
      flags |= Tape.FLAG_STRINGS;
    }
    if (object
        && entries > 1
        && !familiar
        && names.haveDuplicates(bytes, tape, closed + Tape.CONTAINER_WORDS, count, entries)) {
      flags |= Tape.FLAG_DUPLICATES;
      duplicates = true;
      tokens.addSuspect(at);
    }
    tape[closed + 1] = count;
    tape[closed + 2] = at + 1;
    tape[closed + 3] = entries << Tape.FLAG_BITS | flags;
    depth--;
    int frame = depth * FRAME;
    container = frames[frame];
    expectedEnd = frames[frame + 2];
    familiar = frames[frame + 3] != 0;
    expectedValue = NONE;
    sibling = closed;
    if (depth > 0) {
      tape[container + 2] |= flags & Tape.FLAG_STRINGS;
      expected = bytes[tape[container]] == '{' ? frames[frame + 1] : closed;
    }
  }

  /**
   * Compares the name at {@code at} with the expected one, however long it is, and with the one
   * behind that; moves {@link #expected} to the one that it is.
   */
  private int matchOther(byte[] bytes, int at) {
    int name = expected;
    for (int tries = 0; tries < 2; tries++) {
      int end = words[name] < 0 ? 0 : sameString(bytes, at, words[name]);
      if (end != 0) {
        expected = name;
        return end;
      }
      name = next(bytes, words, name + 1);
      if (name >= expectedEnd) {
        break;
      }
    }
    return 0;
  }

  /**
   * Whether two strings have the same bytes, at most seven between their quotes.
   *
   * @param a the offset of the opening quote of the one that is to be scanned
   * @param b the word of the other, which was; the sign bit set if it has a backslash
   * @return the offset behind the closing quote of the one at {@code a}, or 0
   */
  private static int sameShortString(byte[] bytes, int a, int b) {
    if (b < 0) {
      return 0;
    }
    long known = Bytes.longAt(bytes, b + 1);
    long difference = known ^ Bytes.longAt(bytes, a + 1);
    long quotes = Bytes.markQuotes(known);
    return quotes != 0 && (difference & throughFirst(quotes)) == 0
        ? a + Bytes.firstMarked(quotes) + 2
        : 0;
  }

  /** All bits of the bytes up to the first marked one, that one included. */
  private static long throughFirst(long marks) {
    return ((marks & -marks) << 1) - 1;
  }

  /**
   * Whether the strings whose opening quotes are at {@code a} and {@code b} have the same bytes;
   * the one at {@code b} has no backslash and is known to end.
   *
   * @return the offset behind the closing quote of the one at {@code a}, or 0
   */
  static int sameString(byte[] bytes, int a, int b) {
    a++;
    b++;
    while (true) {
      long known = Bytes.longAt(bytes, b);
      long difference = known ^ Bytes.longAt(bytes, a);
      long quotes = Bytes.markQuotes(known);
      if (quotes != 0) {
        return (difference & throughFirst(quotes)) == 0 ? a + Bytes.firstMarked(quotes) + 1 : 0;
      }
      if (difference != 0) {
        return 0;
      }
      a += 8;
      b += 8;
    }
  }
}
