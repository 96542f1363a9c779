package dev.lazytape.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A growing array of bytes to which text is appended as UTF-8. */
public final class Bytes extends ByteArrayOutputStream {

  public Bytes() {
    super(256);
  }

  /** Appends the ASCII text {@code text}. */
  public Bytes ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      write(text.charAt(i));
    }
    return this;
  }

  public Bytes repeat(char ascii, int times) {
    for (int i = 0; i < times; i++) {
      write(ascii);
    }
    return this;
  }

  /**
   * Appends one code point as UTF-8, surrogates included (three bytes, which is not valid UTF-8).
   */
  public Bytes codePoint(int c) {
    if (c < 0x80) {
      write(c);
    } else if (c < 0x800) {
      write(0xC0 | c >> 6);
      write(0x80 | c & 0x3F);
    } else if (c < 0x10000) {
      write(0xE0 | c >> 12);
      write(0x80 | c >> 6 & 0x3F);
      write(0x80 | c & 0x3F);
    } else {
      write(0xF0 | c >> 18);
      write(0x80 | c >> 12 & 0x3F);
      write(0x80 | c >> 6 & 0x3F);
      write(0x80 | c & 0x3F);
    }
    return this;
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
