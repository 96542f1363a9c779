package dev.lazytape.tape;

import java.nio.charset.StandardCharsets;

/** The strings and names of a scanned document: where they end, and what they say. */
public final class Text {

  private Text() {}

  /**
   * The offset of the closing quote.
   *
   * @param at any offset inside the string, not in the middle of an escape
   */
  public static int endOfString(byte[] bytes, int at) {
    while (true) {
      long marks = Bytes.markQuotesAndBackslashes(Bytes.longAt(bytes, at));
      if (marks == 0) {
        at += 8;
        continue;
      }
      at += Bytes.firstMarked(marks);
      if (bytes[at] == '"') {
        return at;
      }
      at += 2;
    }
  }

  /** What the string or name whose opening quote is at {@code offset} says. */
  public static String decode(byte[] bytes, int offset, boolean escaped) {
    int from = offset + 1;
    int to = endOfString(bytes, from);
    return escaped
        ? unescape(bytes, from, to)
        : new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  private static String unescape(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder(to - from);
    int plain = from;
    int at = from;
    while (at < to) {
      if (bytes[at] != '\\') {
        at++;
        continue;
      }
      append(text, bytes, plain, at);
      text.append(escaped(bytes, at));
      at += escapeLength(bytes, at);
      plain = at;
    }
    append(text, bytes, plain, to);
    return text.toString();
  }

  /** The character that the escape at {@code at} stands for. */
  private static char escaped(byte[] bytes, int at) {
    return switch (bytes[at + 1]) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> (char) hex(bytes, at + 2);
      default -> (char) bytes[at + 1];
    };
  }

  private static int escapeLength(byte[] bytes, int at) {
    return bytes[at + 1] == 'u' ? 6 : 2;
  }

  /**
   * Whether the string or name whose opening quote is at {@code offset} says {@code text}; it is
   * looked at up to the first difference only.
   */
  public static boolean says(byte[] bytes, int offset, String text) {
    int at = offset + 1;
    int i = 0;
    while (bytes[at] != '"') {
      int length = 1;
      int point = bytes[at];
      if (point == '\\') {
        point = escaped(bytes, at);
        length = escapeLength(bytes, at);
      } else if (point < 0) {
        length = point < (byte) 0xE0 ? 2 : point < (byte) 0xF0 ? 3 : 4;
        point &= 0x7F >> length;
        for (int k = 1; k < length; k++) {
          point = point << 6 | bytes[at + k] & 0x3F;
        }
      }
      int units = Character.charCount(point);
      if (units == 1
          ? i == text.length() || text.charAt(i) != point
          : i + 1 >= text.length() || text.codePointAt(i) != point) {
        return false;
      }
      i += units;
      at += length;
    }
    return i == text.length();
  }

  private static void append(StringBuilder text, byte[] bytes, int from, int to) {
    if (from < to) {
      text.append(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    }
  }

  /** The value of four hexadecimal digits, or a negative number if they are not. */
  public static int hex(byte[] bytes, int at) {
    return (digit(bytes[at]) << 12)
        | (digit(bytes[at + 1]) << 8)
        | (digit(bytes[at + 2]) << 4)
        | digit(bytes[at + 3]);
  }

  public static boolean isHexDigit(byte b) {
    return digit(b) >= 0;
  }

  private static int digit(byte b) {
    if (b >= '0' && b <= '9') {
      return b - '0';
    }
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }
}
