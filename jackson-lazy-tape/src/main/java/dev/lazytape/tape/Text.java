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
      at++;
      switch (bytes[at]) {
        case 'b' -> text.append('\b');
        case 'f' -> text.append('\f');
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case 'u' -> {
          text.append((char) hex(bytes, at + 1));
          at += 4;
        }
        default -> text.append((char) bytes[at]);
      }
      at++;
      plain = at;
    }
    append(text, bytes, plain, to);
    return text.toString();
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
