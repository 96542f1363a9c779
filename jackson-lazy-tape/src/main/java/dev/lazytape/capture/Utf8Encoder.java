package dev.lazytape.capture;

import dev.lazytape.tape.Bytes;
import java.util.Arrays;

/** Encodes characters, piece by piece, as UTF-8 with zero bytes behind it; nothing is replaced. */
final class Utf8Encoder {

  private static final int LONGEST = 3;

  private byte[] bytes = new byte[0];
  private int length;

  /** A high surrogate whose pair is still to come, or 0. */
  private char high;

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** The first character of the pair that the characters so far end in, or 0. */
  char high() {
    return high;
  }

  /** Whether the last character so far is the first one of a pair. */
  boolean isInPair() {
    return high != 0;
  }

  /**
   * Encodes a piece.
   *
   * @return false if it has an unpaired surrogate; what comes before that was encoded
   */
  boolean append(char[] chars, int from, int to) {
    ensureRoom((to - from) * LONGEST + 1);
    byte[] out = bytes;
    int at = length;
    int i = from;
    boolean whole = true;
    while (i < to) {
      char c = chars[i];
      if (c < 0x80 && high == 0) {
        while (i + 4 <= to && (chars[i] | chars[i + 1] | chars[i + 2] | chars[i + 3]) < 0x80) {
          out[at] = (byte) chars[i];
          out[at + 1] = (byte) chars[i + 1];
          out[at + 2] = (byte) chars[i + 2];
          out[at + 3] = (byte) chars[i + 3];
          at += 4;
          i += 4;
        }
        if (i < to && chars[i] < 0x80) {
          out[at++] = (byte) chars[i++];
        }
        continue;
      }
      if (high != 0) {
        if (!Character.isLowSurrogate(c)) {
          whole = false;
          break;
        }
        int point = Character.toCodePoint(high, c);
        high = 0;
        out[at++] = (byte) (0xF0 | point >> 18);
        out[at++] = (byte) (0x80 | point >> 12 & 0x3F);
        out[at++] = (byte) (0x80 | point >> 6 & 0x3F);
        out[at++] = (byte) (0x80 | point & 0x3F);
      } else if (c < 0x800) {
        out[at++] = (byte) (0xC0 | c >> 6);
        out[at++] = (byte) (0x80 | c & 0x3F);
      } else if (!Character.isSurrogate(c)) {
        out[at++] = (byte) (0xE0 | c >> 12);
        out[at++] = (byte) (0x80 | c >> 6 & 0x3F);
        out[at++] = (byte) (0x80 | c & 0x3F);
      } else if (Character.isHighSurrogate(c)) {
        high = c;
      } else {
        whole = false;
        break;
      }
      i++;
    }
    length = at;
    Arrays.fill(out, at, at + Bytes.PADDING, (byte) 0);
    return whole;
  }

  private void ensureRoom(int more) {
    int needed = Math.addExact(length, more + Bytes.PADDING);
    if (bytes.length < needed) {
      int larger = Math.min(2 * Math.min(bytes.length, Room.LONGEST_ENCODED), Room.LONGEST_ENCODED);
      bytes = Arrays.copyOf(bytes, Math.max(needed, larger));
    }
  }
}
