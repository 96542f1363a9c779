package dev.lazytape.scan;

import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Text;
import java.util.Arrays;

/**
 * Scans strings, names, numbers and literals: whether they are surely valid, where they end, and
 * whether they are suspects: tokens that Jackson may write in another spelling.
 *
 * <p>The methods return the offset behind the token, or {@link #NEED_MORE} or {@link #REFUSED}.
 */
final class TokenScanner {

  /** The token may be complete with more bytes. */
  static final int NEED_MORE = -1;

  /** The token is not surely valid, for {@link #reason()}. */
  static final int REFUSED = -2;

  /** Longer numbers are Jackson's business, so that looking at one again stays cheap. */
  private static final int LONGEST_NUMBER = 4096;

  /** A double underflows or overflows long before; a decimal's exponent could overflow beyond. */
  private static final int LONGEST_EXPONENT = 8;

  private static final int LITERAL_TRUE = 't' | 'r' << 8 | 'u' << 16 | 'e' << 24;
  private static final int LITERAL_ALSE = 'a' | 'l' << 8 | 's' << 16 | 'e' << 24;
  private static final int LITERAL_NULL = 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24;

  private static final int[] NO_SUSPECTS = {};

  private final ScanLimits limits;
  private final int longestNumber;
  private Decline reason;

  private int[] suspects = new int[16];
  private int suspectCount;

  /** Where the string or name that is being scanned begins, and goes on. */
  private int tokenStart;

  private int resume;
  private boolean escaped;
  private boolean suspect;

  TokenScanner(ScanLimits limits) {
    this.limits = limits;
    // Jackson checks the text of a number against both limits.
    int limit = Math.min(limits.maxNumberBytes(), limits.maxStringBytes());
    longestNumber = Math.min(limit, LONGEST_NUMBER);
  }

  Decline reason() {
    return reason;
  }

  /** The longest number that is accepted, in bytes. */
  int longestNumber() {
    return longestNumber;
  }

  /** The suspects so far, exactly. */
  int[] suspects() {
    return suspectCount == 0 ? NO_SUSPECTS : Arrays.copyOf(suspects, suspectCount);
  }

  void addSuspect(int offset) {
    if (suspectCount == suspects.length) {
      suspects = Arrays.copyOf(suspects, suspectCount * 2);
    }
    suspects[suspectCount++] = offset;
  }

  private int refuse(Decline why) {
    reason = why;
    return REFUSED;
  }

  /** The word, for a tape, of the string or name that was scanned last. */
  int stringWord() {
    return escaped ? tokenStart | Integer.MIN_VALUE : tokenStart;
  }

  /** Scans the string or name whose opening quote is at {@code at}. */
  int scanString(byte[] bytes, int at, int limit, boolean name) {
    tokenStart = at;
    escaped = false;
    suspect = false;
    return scanContent(bytes, at + 1, limit, name);
  }

  /** Goes on after {@link #NEED_MORE}. */
  int resumeString(byte[] bytes, int limit, boolean name) {
    return scanContent(bytes, resume, limit, name);
  }

  private int scanContent(byte[] bytes, int at, int limit, boolean name) {
    int longest = name ? limits.maxNameBytes() : limits.maxStringBytes();
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
    resume = at;
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

  int scanLiteral(byte[] bytes, int at, int limit) {
    int c = bytes[at];
    if (c == 't') {
      return Bytes.intAt(bytes, at) == LITERAL_TRUE ? at + 4 : partial(bytes, at, limit, "true");
    }
    if (c == 'f') {
      return Bytes.intAt(bytes, at + 1) == LITERAL_ALSE
          ? at + 5
          : partial(bytes, at, limit, "false");
    }
    if (c == 'n') {
      return Bytes.intAt(bytes, at) == LITERAL_NULL ? at + 4 : partial(bytes, at, limit, "null");
    }
    return refuse(Decline.NOT_STRICT);
  }

  /** What to do where a literal was expected and is not there as a whole. */
  private int partial(byte[] bytes, int at, int limit, String literal) {
    int available = Math.min(limit - at, literal.length());
    for (int i = 0; i < available; i++) {
      if (bytes[at + i] != literal.charAt(i)) {
        return refuse(Decline.NOT_STRICT);
      }
    }
    return NEED_MORE;
  }

  int scanNumber(byte[] bytes, int start, int limit) {
    int integerStart = bytes[start] == '-' ? start + 1 : start;
    int at = skipDigits(bytes, integerStart);
    int c = bytes[at];
    int integerDigits = at - integerStart;
    if (integerDigits == 0 || (integerDigits > 1 && bytes[integerStart] == '0')) {
      return integerDigits == 0 && at >= limit ? NEED_MORE : refuse(Decline.NOT_STRICT);
    }
    if (c == '.' || (c | 0x20) == 'e') {
      return scanFraction(bytes, start, integerStart, at, limit);
    }
    if (at - start > longestNumber) {
      return refuse(Decline.LIMITS);
    }
    if (at >= limit) {
      return NEED_MORE;
    }
    if (integerDigits > limits.maxIntegerDigits()) {
      return refuse(Decline.SETTINGS);
    }
    if (integerStart != start && bytes[integerStart] == '0') {
      addSuspect(start);
    }
    return at;
  }

  private int scanFraction(byte[] bytes, int start, int integerStart, int integerEnd, int limit) {
    int at = integerEnd;
    int fractionDigits = 0;
    if (bytes[at] == '.') {
      at = skipDigits(bytes, ++at);
      fractionDigits = at - integerEnd - 1;
      if (fractionDigits == 0) {
        return at >= limit ? NEED_MORE : refuse(Decline.NOT_STRICT);
      }
    }
    boolean exponent = (bytes[at] | 0x20) == 'e';
    if (exponent) {
      at++;
      if (bytes[at] == '+' || bytes[at] == '-') {
        at++;
      }
      int exponentStart = at;
      at = skipDigits(bytes, at);
      if (at == exponentStart) {
        return at >= limit ? NEED_MORE : refuse(Decline.NOT_STRICT);
      }
      if (at - exponentStart > LONGEST_EXPONENT) {
        return refuse(Decline.NOT_STRICT);
      }
    }
    if (at - start > longestNumber) {
      return refuse(Decline.LIMITS);
    }
    if (at >= limit) {
      return NEED_MORE;
    }
    if (exponent
        || !limits.provesFloats()
        || !isPrintedAlike(bytes, integerStart, integerEnd - integerStart, fractionDigits)) {
      addSuspect(start);
    }
    return at;
  }

  private static int skipDigits(byte[] bytes, int at) {
    while (true) {
      long marks = Bytes.markNonDigits(Bytes.longAt(bytes, at));
      if (marks != 0) {
        return at + Bytes.firstMarked(marks);
      }
      at += 8;
    }
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
