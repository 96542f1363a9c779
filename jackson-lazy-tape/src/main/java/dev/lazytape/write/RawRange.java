package dev.lazytape.write;

import com.fasterxml.jackson.core.SerializableString;
import dev.lazytape.tape.Bytes;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A range of UTF-8 bytes that a generator takes as raw text, piece by piece: whoever writes it
 * calls {@code writeRaw} until {@link #isEmpty()}.
 *
 * <p>Jackson's generators call an append method with their own buffer. It is filled as far as it
 * goes; only when it is full already does the generator ask for the text itself, gets a short piece
 * of it, and empties its buffer to make room.
 */
final class RawRange implements SerializableString {

  /**
   * Bytes of a piece. A byte generator sends one that does not fit in its buffer straight to the
   * target, and leaves its buffer empty, if it has more than 512 bytes.
   */
  private static final int PIECE = 1024;

  private static final long NON_ASCII = 0x8080808080808080L;

  private byte[] bytes;
  private int from;
  private int to;

  RawRange set(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    return this;
  }

  boolean isEmpty() {
    return from >= to;
  }

  int remaining() {
    return to - from;
  }

  int takeAll() {
    int start = from;
    from = to;
    return start;
  }

  @Override
  public int appendUnquotedUTF8(byte[] buffer, int offset) {
    int length = Math.min(to - from, buffer.length - offset);
    if (length == 0) {
      return -1;
    }
    System.arraycopy(bytes, from, buffer, offset, length);
    from += length;
    return length;
  }

  @Override
  public byte[] asUnquotedUTF8() {
    byte[] piece = new byte[Math.min(to - from, PIECE)];
    System.arraycopy(bytes, from, piece, 0, piece.length);
    from += piece.length;
    return piece;
  }

  @Override
  public int appendUnquoted(char[] buffer, int offset) {
    int out = offset;
    while (from < to && out < buffer.length) {
      int ascii = asciiLength(Math.min(to - from, buffer.length - out));
      if (ascii > 0) {
        new String(bytes, from, ascii, StandardCharsets.ISO_8859_1).getChars(0, ascii, buffer, out);
        from += ascii;
        out += ascii;
        continue;
      }
      if (out + 1 == buffer.length) {
        break;
      }
      out = decodeOne(buffer, out);
    }
    return out == offset ? -1 : out - offset;
  }

  private int asciiLength(int longest) {
    int length = 0;
    while (length + 8 <= longest && (Bytes.longAt(bytes, from + length) & NON_ASCII) == 0) {
      length += 8;
    }
    while (length < longest && bytes[from + length] >= 0) {
      length++;
    }
    return length;
  }

  /** The bytes are well-formed: the scan, or a generator, has seen to it. */
  private int decodeOne(char[] buffer, int out) {
    int lead = bytes[from++];
    if (lead < (byte) 0xE0) {
      buffer[out] = (char) ((lead & 0x1F) << 6 | bytes[from++] & 0x3F);
      return out + 1;
    }
    if (lead < (byte) 0xF0) {
      int high = (lead & 0xF) << 12;
      int middle = (bytes[from++] & 0x3F) << 6;
      buffer[out] = (char) (high | middle | bytes[from++] & 0x3F);
      return out + 1;
    }
    int point = (lead & 7) << 18 | (bytes[from++] & 0x3F) << 12;
    point |= (bytes[from++] & 0x3F) << 6;
    point |= bytes[from++] & 0x3F;
    return out + Character.toChars(point, buffer, out);
  }

  @Override
  public String getValue() {
    int end = Math.min(to, from + PIECE);
    while (end < to && bytes[end] < (byte) 0xC0) {
      end--;
    }
    String piece = new String(bytes, from, end - from, StandardCharsets.UTF_8);
    from = end;
    return piece;
  }

  @Override
  public int charLength() {
    throw new UnsupportedOperationException();
  }

  @Override
  public char[] asQuotedChars() {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] asQuotedUTF8() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int appendQuotedUTF8(byte[] buffer, int offset) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int appendQuoted(char[] buffer, int offset) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int writeQuotedUTF8(OutputStream out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int writeUnquotedUTF8(OutputStream out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int putQuotedUTF8(ByteBuffer buffer) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int putUnquotedUTF8(ByteBuffer out) {
    throw new UnsupportedOperationException();
  }
}
