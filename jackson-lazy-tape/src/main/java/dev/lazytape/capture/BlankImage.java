package dev.lazytape.capture;

import java.util.Arrays;

/**
 * White space as long as a part of a value, with its line breaks where they were: a parser that
 * skips it arrives at the offset, line and column at which reading the value would have left it.
 *
 * <p>The parser has dropped the beginning of the value without looking at it. Line breaks in there
 * are made up for by breaks earlier in the image than its last own one; where the column comes
 * from, the last break, stays.
 */
final class BlankImage {

  private final byte[] value;
  private final int to;
  private int at;
  private int missing;
  private final boolean hasBreaks;

  private BlankImage(byte[] value, int from, int to, int missing, boolean hasBreaks) {
    this.value = value;
    this.at = from;
    this.to = to;
    this.missing = missing;
    this.hasBreaks = hasBreaks;
  }

  /**
   * The image of a part of a value.
   *
   * @param value from its opening bracket on
   * @param from behind the last byte that the parser was given
   * @param to the closing bracket
   * @param hasBreaks whether line breaks stand anywhere in the value
   * @return null if there is no room for the breaks before {@code from}
   */
  static BlankImage of(byte[] value, int from, int to, boolean hasBreaks) {
    if (!hasBreaks) {
      return new BlankImage(value, from, to, 0, false);
    }
    int missing = rows(value, 1, from);
    if (value[from - 1] == '\r' && value[from] == '\n') {
      missing--; // The image's own line feed stands for the pair.
    }
    if (missing > 0) {
      int last = to - 1;
      while (last >= from && !isBreak(value[last])) {
        last--;
      }
      int room = 0;
      for (int i = from; i < last && room < missing; i++) {
        if (mayBreak(value, i)) {
          room++;
        }
      }
      if (room < missing) {
        return null;
      }
    }
    return new BlankImage(value, from, to, missing, true);
  }

  /** Line breaks as Jackson counts them: a carriage return and line feed in a row are one. */
  private static int rows(byte[] value, int from, int to) {
    int rows = 0;
    for (int i = from; i < to; i++) {
      if (value[i] == '\r' || (value[i] == '\n' && value[i - 1] != '\r')) {
        rows++;
      }
    }
    return rows;
  }

  private static boolean isBreak(byte b) {
    return b == '\n' || b == '\r';
  }

  /**
   * Whether a line feed put at {@code i} would be a row of its own, for bytes and for characters.
   */
  private static boolean mayBreak(byte[] value, int i) {
    return value[i] >= 0 && !isBreak(value[i]) && value[i - 1] != '\r';
  }

  boolean isEmpty() {
    return at == to;
  }

  private byte next() {
    byte b = value[at];
    if (!isBreak(b)) {
      b = ' ';
      if (missing > 0 && mayBreak(value, at)) {
        missing--;
        b = '\n';
      }
    }
    at++;
    return b;
  }

  /** Writes some of the image, one byte for a byte; how much. */
  int fill(byte[] buffer, int offset, int length) {
    int count = Math.min(length, to - at);
    if (!hasBreaks) {
      Arrays.fill(buffer, offset, offset + count, (byte) ' ');
      at += count;
      return count;
    }
    for (int i = 0; i < count; i++) {
      buffer[offset + i] = next();
    }
    return count;
  }

  /** Writes some of the image, one character for each that the bytes encode; how much. */
  int fill(char[] buffer, int offset, int length) {
    int out = offset;
    while (at < to && out < offset + length) {
      byte b = value[at];
      if (b >= (byte) 0xC0 || b >= 0) {
        if ((b & 0xF8) == 0xF0) {
          // Two characters; the second one is written when its first continuation byte is met.
          buffer[out++] = ' ';
          at++;
        } else {
          buffer[out++] = (char) next();
        }
      } else {
        if ((value[at - 1] & 0xF8) == 0xF0) {
          buffer[out++] = ' ';
        }
        at++;
      }
    }
    return out - offset;
  }
}
