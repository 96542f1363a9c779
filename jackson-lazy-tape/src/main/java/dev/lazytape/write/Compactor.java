package dev.lazytape.write;

import dev.lazytape.tape.Bytes;

/** Copies JSON without the white space between its tokens, piece by piece. */
final class Compactor {

  /** The shortest buffer that {@link #fill} makes progress with. */
  static final int SMALLEST_BUFFER = 32;

  private final byte[] bytes;
  private final int to;
  private int from;
  private boolean inString;

  /** The range starts outside a string. */
  Compactor(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /**
   * Fills a buffer from its start, nearly to its end, with whole characters, since what becomes of
   * a piece may be characters again; the bytes written, 0 at the end of the range.
   */
  int fill(byte[] buffer) {
    int out = 0;
    int last = buffer.length - 16;
    while (from < to && out < last) {
      if (inString) {
        long word = Bytes.longAt(bytes, from);
        Bytes.putLong(buffer, out, word);
        long marks = Bytes.markQuotesAndBackslashes(word);
        if (marks == 0) {
          from += 8;
          out += 8;
          continue;
        }
        int plain = Bytes.firstMarked(marks);
        from += plain;
        out += plain;
        if (bytes[from] == '\\') {
          buffer[out++] = bytes[from++];
        } else {
          inString = false;
        }
        buffer[out++] = bytes[from++];
        continue;
      }
      byte b = bytes[from];
      if (b > ' ') {
        buffer[out++] = b;
        from++;
        inString = b == '"';
      } else {
        from = skipGap(from + 1);
      }
    }
    while (inString && isInsideCharacter(bytes[from])) {
      from--;
      out--;
    }
    return out;
  }

  private static boolean isInsideCharacter(byte b) {
    return (b & 0xC0) == 0x80;
  }

  private int skipGap(int at) {
    while (bytes[at] == ' ') {
      at = Bytes.skipSpaces(bytes, at + 1);
    }
    return at;
  }
}
