package dev.lazytape.scan;

import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import dev.lazytape.tape.Text;
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
 * <h2>Names</h2>
 *
 * The records of an array tend to have the same names in the same order. While it scans an object
 * the scanner walks along the tape of the object that stood in the same place before, and compares
 * each name, closing quote included, with the name expected there. A name that matches needs no
 * validation, and an object whose names are a subsequence of those of an object without duplicates
 * has no duplicates either. Only other objects pay for {@link DuplicateNames}.
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

  /** Longer numbers are Jackson's business, so that looking at one again stays cheap. */
  private static final int LONGEST_NUMBER = 4096;

  /** A double underflows or overflows long before; a decimal's exponent could overflow beyond. */
  private static final int LONGEST_EXPONENT = 8;

  private static final int LITERAL_TRUE = 't' | 'r' << 8 | 'u' << 16 | 'e' << 24;
  private static final int LITERAL_ALSE = 'a' | 'l' << 8 | 's' << 16 | 'e' << 24;
  private static final int LITERAL_NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

  /** From an opening bracket to the closing one, in ASCII: of both kinds. */
  private static final int BRACKET_DISTANCE = 2;

  private static final int NONE = -1;

  /** Results of the token methods that are not an offset. */
  private static final int NEED_MORE = -1;

  private static final int REFUSED = -2;

  private final ScanLimits limits;

  private Decline reason;
  private int state = VALUE;
  private int position;

  private int[] words = Scratch.take();
  private int wordCount;
  private int[] suspects = new int[16];
  private int suspectCount;

  private int depth;
  private int maxDepth;

  /** By depth: the open container's word. */
  private int[] open = new int[32];

  /**
   * By depth: in an object, the word of the name expected next; in an array, the word of the
   * container expected next; or {@link #NONE}.
   */
  private int[] expected = new int[32];

  /** By depth: the end, as a word, of the object whose names are expected. */
  private int[] expectedEnd = new int[32];

  /** By depth: whether every name so far was the expected one. */
  private boolean[] allExpected = new boolean[32];

  /** The container that stood behind the name that was matched last, or {@link #NONE}. */
  private int expectedValue = NONE;

  private final DuplicateNames names = new DuplicateNames();

  private int gaps;
  private int newlines;
  private int strings;
  private boolean duplicates;

  /** Of the string or name being scanned. */
  private boolean escaped;

  private boolean suspect;
  private int tokenStart;

  public JsonScanner(ScanLimits limits) {
    this.limits = limits;
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

  /**
   * The finished tape, after {@link Outcome#COMPLETE}. The scanner must not be used afterwards.
   *
   * @param bytes the scanned bytes, to be owned by the tape
   */
  public Tape tape(byte[] bytes) {
    Tape tape =
        new Tape(
            bytes,
            Arrays.copyOf(words, wordCount),
            suspectCount == 0 ? NO_SUSPECTS : Arrays.copyOf(suspects, suspectCount),
            maxDepth);
    release();
    return tape;
  }

  private static final int[] NO_SUSPECTS = {};

  /** Gives up the scan's memory; the scanner must not be used afterwards. */
  public void release() {
    if (words != null) {
      Scratch.give(words);
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
    int at = position;
    int doing = state;
    while (true) {
      int c = bytes[at];
      if (c <= ' ' && doing < INSIDE_NAME) {
        if (Bytes.isWhitespace(c)) {
          gaps++;
          at = skipWhitespace(bytes, at);
          c = bytes[at];
        }
        if (c <= ' ') {
          return at >= limit ? suspend(at, doing) : decline(Decline.NOT_STRICT);
        }
      }
      switch (doing) {
        case VALUE_OR_END:
          if (c == ']') {
            at = close(bytes, at);
            if (depth == 0) {
              return complete(at);
            }
            doing = COMMA_OR_END;
            continue;
          }
        // fall through
        case VALUE:
          switch (c) {
            case '"':
              strings++;
              tokenStart = at;
              escaped = false;
              suspect = false;
              at = scanString(bytes, at + 1, limit, limits.maxStringBytes(), false);
              if (at < 0) {
                if (at == NEED_MORE) {
                  return suspend(position, INSIDE_STRING);
                }
                return Outcome.DECLINED;
              }
              push(escaped ? tokenStart | Integer.MIN_VALUE : tokenStart);
              doing = COMMA_OR_END;
              break;
            case '{':
            case '[':
              if (depth >= limits.maxDepth()) {
                return decline(Decline.LIMITS);
              }
              if (!open(bytes, at)) {
                return decline(Decline.TOO_LARGE);
              }
              doing = c == '{' ? NAME_OR_END : VALUE_OR_END;
              at++;
              break;
            case 't':
              if (Bytes.intAt(bytes, at) != LITERAL_TRUE) {
                return partial(bytes, at, limit, "true", doing);
              }
              push(at);
              at += 4;
              doing = COMMA_OR_END;
              break;
            case 'f':
              if (Bytes.intAt(bytes, at + 1) != LITERAL_ALSE) {
                return partial(bytes, at, limit, "false", doing);
              }
              push(at);
              at += 5;
              doing = COMMA_OR_END;
              break;
            case 'n':
              if (Bytes.intAt(bytes, at) != LITERAL_NULL) {
                return partial(bytes, at, limit, "null", doing);
              }
              push(at);
              at += 4;
              doing = COMMA_OR_END;
              break;
            default:
              int end = scanNumber(bytes, at, limit);
              if (end < 0) {
                if (end == NEED_MORE) {
                  return suspend(at, doing);
                }
                return Outcome.DECLINED;
              }
              push(at);
              at = end;
              doing = COMMA_OR_END;
          }
          break;
        case COMMA_OR_END:
          int container = open[depth];
          words[container + 3]++;
          if (c == ',') {
            at++;
            doing = bytes[words[container]] == '{' ? NAME : VALUE;
          } else if (c == bytes[words[container]] + BRACKET_DISTANCE) {
            at = close(bytes, at);
            if (at < 0) {
              return Outcome.DECLINED;
            }
            if (depth == 0) {
              return complete(at);
            }
          } else {
            return decline(Decline.NOT_STRICT);
          }
          break;
        case NAME_OR_END:
          if (c == '}') {
            at = close(bytes, at);
            if (depth == 0) {
              return complete(at);
            }
            doing = COMMA_OR_END;
            continue;
          }
        // fall through
        case NAME:
          if (c != '"') {
            return decline(Decline.NOT_STRICT);
          }
          strings++;
          int known = matchExpected(bytes, at);
          if (known > 0) {
            push(at);
            at = known;
          } else {
            tokenStart = at;
            escaped = false;
            suspect = false;
            at = scanString(bytes, at + 1, limit, limits.maxNameBytes(), true);
            if (at < 0) {
              if (at == NEED_MORE) {
                return suspend(position, INSIDE_NAME);
              }
              return Outcome.DECLINED;
            }
            push(escaped ? tokenStart | Integer.MIN_VALUE : tokenStart);
          }
          if (bytes[at] == ':') {
            at++;
            doing = VALUE;
          } else {
            doing = COLON;
          }
          break;
        case COLON:
          if (c != ':') {
            return decline(Decline.NOT_STRICT);
          }
          at++;
          doing = VALUE;
          break;
        case INSIDE_NAME:
        case INSIDE_STRING:
          boolean name = doing == INSIDE_NAME;
          at =
              scanString(
                  bytes, at, limit, name ? limits.maxNameBytes() : limits.maxStringBytes(), false);
          if (at < 0) {
            if (at == NEED_MORE) {
              return suspend(position, doing);
            }
            return Outcome.DECLINED;
          }
          push(escaped ? tokenStart | Integer.MIN_VALUE : tokenStart);
          doing = name ? COLON : COMMA_OR_END;
          break;
        default:
          throw new IllegalStateException("state " + doing);
      }
    }
  }

  private Outcome suspend(int at, int doing) {
    position = at;
    state = doing;
    return Outcome.MORE;
  }

  private Outcome complete(int at) {
    position = at;
    return Outcome.COMPLETE;
  }

  private Outcome decline(Decline why) {
    reason = why;
    return Outcome.DECLINED;
  }

  private int refuse(Decline why) {
    reason = why;
    return REFUSED;
  }

  private void push(int word) {
    if (wordCount == words.length) {
      growWords();
    }
    words[wordCount++] = word;
  }

  private void growWords() {
    words = Arrays.copyOf(words, Math.min(words.length * 2, Tape.MAX_WORDS + 8));
  }

  private void addSuspect(int offset) {
    if (suspectCount == suspects.length) {
      suspects = Arrays.copyOf(suspects, suspectCount * 2);
    }
    suspects[suspectCount++] = offset;
  }

  private int offset(int word) {
    return words[word] & Integer.MAX_VALUE;
  }

  private boolean isContainer(byte[] bytes, int word) {
    return Tape.isOpening(bytes[offset(word)]);
  }

  private int entries(int closedContainer) {
    return words[closedContainer + 3] >>> Tape.FLAG_BITS;
  }

  private int skipWhitespace(byte[] bytes, int at) {
    int c = bytes[at];
    do {
      if (c != ' ') {
        if (c != '\t') {
          newlines++;
        }
      } else {
        while (Bytes.isEightSpaces(Bytes.longAt(bytes, at))) {
          at += 8;
        }
        if (bytes[at] != ' ') {
          at--;
        }
      }
      c = bytes[++at];
    } while (Bytes.isWhitespace(c));
    return at;
  }

  /** Opens a container; false if the tape is full. */
  private boolean open(byte[] bytes, int at) {
    if (wordCount > Tape.MAX_WORDS) {
      return false;
    }
    int like = NONE;
    if (depth > 0) {
      like = expected[depth];
      if (bytes[words[open[depth]]] == '{') {
        like = expectedValue;
      }
      if (like != NONE && bytes[offset(like)] != bytes[at]) {
        like = NONE;
      }
    }
    depth++;
    if (depth > maxDepth) {
      maxDepth = depth;
      if (depth == open.length) {
        growStacks();
      }
    }
    open[depth] = wordCount;
    allExpected[depth] = like != NONE && (words[like + 3] & Tape.FLAG_DUPLICATES) == 0;
    if (like == NONE || entries(like) == 0) {
      expected[depth] = NONE;
    } else {
      int first = like + Tape.CONTAINER_WORDS;
      boolean usable = bytes[at] == '{' || isContainer(bytes, first);
      expected[depth] = usable ? first : NONE;
      expectedEnd[depth] = words[like + 1];
    }
    push(at);
    push(gaps);
    push(strings);
    push(0);
    return true;
  }

  private void growStacks() {
    int length = depth * 2;
    open = Arrays.copyOf(open, length);
    expected = Arrays.copyOf(expected, length);
    expectedEnd = Arrays.copyOf(expectedEnd, length);
    allExpected = Arrays.copyOf(allExpected, length);
  }

  /** Closes the innermost container, whose closing bracket is at {@code at}. */
  private int close(byte[] bytes, int at) {
    int container = open[depth];
    int entries = words[container + 3];
    int flags = 0;
    if (gaps != words[container + 1]) {
      flags |= Tape.FLAG_SPACED;
    }
    if (strings != words[container + 2]) {
      flags |= Tape.FLAG_STRINGS;
    }
    if (bytes[at] == '}' && entries > 1 && !allExpected[depth]) {
      if (names.haveDuplicates(
          bytes, words, container + Tape.CONTAINER_WORDS, wordCount, entries)) {
        flags |= Tape.FLAG_DUPLICATES;
        duplicates = true;
        addSuspect(at);
      }
    }
    words[container + 1] = wordCount;
    words[container + 2] = at + 1;
    words[container + 3] = entries << Tape.FLAG_BITS | flags;
    depth--;
    if (depth > 0 && bytes[words[open[depth]]] == '[') {
      expected[depth] = container;
    }
    return at + 1;
  }

  /**
   * Compares the name whose opening quote is at {@code at} with the expected one, or with the one
   * behind it.
   *
   * @return the offset behind its closing quote, or 0 if it is another name
   */
  private int matchExpected(byte[] bytes, int at) {
    int name = expected[depth];
    if (name != NONE) {
      int end = words[name] < 0 ? 0 : sameString(bytes, at, words[name]);
      if (end == 0) {
        name = nextExpected(bytes, name + 1);
        if (name != NONE) {
          end = words[name] < 0 ? 0 : sameString(bytes, at, words[name]);
        }
      }
      if (end != 0) {
        int value = name + 1;
        expectedValue = isContainer(bytes, value) ? value : NONE;
        expected[depth] = nextExpected(bytes, value);
        return end;
      }
      expected[depth] = NONE;
    }
    allExpected[depth] = false;
    expectedValue = NONE;
    return 0;
  }

  /** The name behind the value at {@code value} of the expected object. */
  private int nextExpected(byte[] bytes, int value) {
    int next = isContainer(bytes, value) ? words[value + 1] : value + 1;
    return next < expectedEnd[depth] ? next : NONE;
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
        // All bits up to the quote's highest, the quote included.
        long relevant = (quotes & -quotes) << 1;
        return (difference & (relevant - 1)) == 0 ? a + Bytes.firstMarked(quotes) + 1 : 0;
      }
      if (difference != 0) {
        return 0;
      }
      a += 8;
      b += 8;
    }
  }

  /**
   * Scans a string or name from any character on.
   *
   * @return the offset behind the closing quote, {@link #NEED_MORE} with {@link #position} set, or
   *     {@link #REFUSED}
   */
  private int scanString(byte[] bytes, int at, int limit, int longest, boolean name) {
    while (true) {
      long marks = Bytes.markStringStops(Bytes.longAt(bytes, at));
      if (marks == 0) {
        at += 8;
        continue;
      }
      at += Bytes.firstMarked(marks);
      int c = bytes[at];
      if (c == '"') {
        if (at - tokenStart - 1 > longest) {
          return refuse(Decline.LIMITS);
        }
        if (suspect) {
          addSuspect(tokenStart);
          escaped |= name;
        }
        return at + 1;
      }
      if (at >= limit) {
        return moreString(at, limit, longest);
      }
      int length = 0;
      if (c < 0) {
        length = Utf8.sequenceLength(bytes, at, limit);
        suspect |= length == 4;
      } else if (c == '\\') {
        length = escapeLength(bytes, at, limit, name);
      }
      if (length <= 0) {
        return length == 0 ? refuse(Decline.NOT_STRICT) : moreString(at, limit, longest);
      }
      at += length;
    }
  }

  private int moreString(int at, int limit, int longest) {
    if (limit - tokenStart - 1 > longest) {
      return refuse(Decline.LIMITS);
    }
    position = at;
    return NEED_MORE;
  }

  /** The length of an escape, 0 if it is none, -1 if it may become one with more bytes. */
  private int escapeLength(byte[] bytes, int at, int limit, boolean name) {
    escaped = true;
    if (at + 1 == limit) {
      return -1;
    }
    switch (bytes[at + 1]) {
      case '"', '\\', 'b', 'f', 'n', 'r', 't':
        return 2;
      case '/':
        suspect = true;
        return 2;
      case 'u':
        suspect = true;
        if (at + 6 > limit) {
          for (int i = at + 2; i < limit; i++) {
            if (!Text.isHexDigit(bytes[i])) {
              return 0;
            }
          }
          return -1;
        }
        int value = Text.hex(bytes, at + 2);
        if (value < 0 || (name && value >= 0xD800 && value <= 0xDFFF)) {
          return 0;
        }
        return 6;
      default:
        return 0;
    }
  }

  /** What to do where {@code literal} was expected and is not there as a whole. */
  private Outcome partial(byte[] bytes, int at, int limit, String literal, int doing) {
    int available = Math.min(limit - at, literal.length());
    for (int i = 0; i < available; i++) {
      if (bytes[at + i] != literal.charAt(i)) {
        return decline(Decline.NOT_STRICT);
      }
    }
    return suspend(at, doing);
  }

  /** The offset behind a number, {@link #NEED_MORE} or {@link #REFUSED}. */
  private int scanNumber(byte[] bytes, int start, int limit) {
    int at = start;
    boolean negative = bytes[at] == '-';
    if (negative) {
      at++;
    }
    int integerStart = at;
    int c = bytes[at];
    if (c == '0') {
      c = bytes[++at];
      if (isDigit(c)) {
        return refuse(Decline.NOT_STRICT);
      }
    } else if (isDigit(c)) {
      do {
        c = bytes[++at];
      } while (isDigit(c));
    } else {
      return at >= limit ? NEED_MORE : refuse(Decline.NOT_STRICT);
    }
    int integerDigits = at - integerStart;
    boolean isFloat = false;
    int fractionDigits = 0;
    if (c == '.') {
      isFloat = true;
      int fractionStart = ++at;
      while (isDigit(bytes[at])) {
        at++;
      }
      fractionDigits = at - fractionStart;
      if (fractionDigits == 0) {
        return at >= limit ? NEED_MORE : refuse(Decline.NOT_STRICT);
      }
      c = bytes[at];
    }
    boolean exponent = (c | 0x20) == 'e';
    if (exponent) {
      isFloat = true;
      c = bytes[++at];
      if (c == '+' || c == '-') {
        at++;
      }
      int exponentStart = at;
      while (isDigit(bytes[at])) {
        at++;
      }
      int exponentDigits = at - exponentStart;
      if (exponentDigits == 0) {
        return at >= limit ? NEED_MORE : refuse(Decline.NOT_STRICT);
      }
      if (exponentDigits > LONGEST_EXPONENT) {
        return refuse(Decline.NOT_STRICT);
      }
    }
    int length = at - start;
    if (length > limits.maxNumberBytes() || length > LONGEST_NUMBER) {
      return refuse(Decline.LIMITS);
    }
    if (at >= limit) {
      return NEED_MORE;
    }
    if (isFloat) {
      if (exponent
          || !limits.provesFloats()
          || !isPrintedAlike(bytes, integerStart, integerDigits, fractionDigits)) {
        addSuspect(start);
      }
    } else if (integerDigits > limits.maxIntegerDigits()) {
      return refuse(Decline.SETTINGS);
    } else if (negative && bytes[integerStart] == '0') {
      addSuspect(start);
    }
    return at;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /**
   * Whether the JVM prints the double nearest to a plain decimal with the same characters. It does
   * for at most 15 significant digits, no trailing zero but one that stands alone behind the point,
   * and a magnitude of 1e-3 to less than 1e7, or zero: in that range {@link
   * Double#toString(double)} uses plain notation, and a double holds 15 decimal digits. {@code
   * FloatTextTest} compares.
   */
  private static boolean isPrintedAlike(
      byte[] bytes, int integerStart, int integerDigits, int fractionDigits) {
    int fractionStart = integerStart + integerDigits + 1;
    if (bytes[fractionStart + fractionDigits - 1] == '0' && fractionDigits != 1) {
      return false;
    }
    if (bytes[integerStart] != '0') {
      return integerDigits <= 7 && integerDigits + fractionDigits <= 15;
    }
    int zeros = 0;
    while (zeros < fractionDigits && bytes[fractionStart + zeros] == '0') {
      zeros++;
    }
    return zeros == fractionDigits || (zeros <= 2 && fractionDigits - zeros <= 15);
  }
}
