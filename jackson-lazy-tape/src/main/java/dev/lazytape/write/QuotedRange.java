package dev.lazytape.write;

import com.fasterxml.jackson.core.SerializableString;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What stands between the quotes of a name or string, as a generator takes text that is escaped
 * already: it writes the quotes itself. That is how the generator's quote character is learned,
 * which no method tells: it is what stands in the generator's buffer before the text.
 */
final class QuotedRange implements SerializableString {

  private byte[] bytes;
  private int from;
  private int to;
  private String value;
  private int quote;
  private final boolean hexInUpperCase;

  /**
   * @param hexInUpperCase how the generator writes the digits of an escape
   */
  QuotedRange(boolean hexInUpperCase) {
    this.hexInUpperCase = hexInUpperCase;
  }

  /**
   * @param value what the generator's context is told; only names are asked for it
   */
  QuotedRange set(byte[] bytes, int from, int to, String value) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.value = value;
    this.quote = 0;
    return this;
  }

  /** The quote character that the generator wrote, 0 if it is not known. */
  int quote() {
    return quote;
  }

  @Override
  public String getValue() {
    return value;
  }

  @Override
  public int charLength() {
    return value.length();
  }

  /** Any ASCII character may be the quote; where it stands in the text, it is to be escaped. */
  private void learnQuote(int written) {
    quote = written;
    if (quote == '"') {
      return;
    }
    for (int at = from; at < to; at++) {
      if (bytes[at] == quote) {
        escapeQuotes();
        return;
      }
    }
  }

  private void escapeQuotes() {
    String hex = Integer.toHexString(0x100 | quote).substring(1);
    String digits = hexInUpperCase ? hex.toUpperCase(Locale.ROOT) : hex;
    byte[] escape = ("\\u00" + digits).getBytes(StandardCharsets.US_ASCII);
    ByteArrayOutputStream escaped = new ByteArrayOutputStream();
    for (int at = from; at < to; at++) {
      if (bytes[at] == '\\') {
        escaped.write(bytes, at++, 2);
      } else if (bytes[at] == quote) {
        escaped.write(escape, 0, escape.length);
      } else {
        escaped.write(bytes[at]);
      }
    }
    bytes = escaped.toByteArray();
    from = 0;
    to = bytes.length;
  }

  @Override
  public int appendQuotedUTF8(byte[] buffer, int offset) {
    learnQuote(offset == 0 ? 0 : buffer[offset - 1]);
    int length = to - from;
    if (length > buffer.length - offset) {
      return -1;
    }
    System.arraycopy(bytes, from, buffer, offset, length);
    return length;
  }

  @Override
  public byte[] asQuotedUTF8() {
    byte[] copy = new byte[to - from];
    System.arraycopy(bytes, from, copy, 0, copy.length);
    return copy;
  }

  @Override
  public int appendQuoted(char[] buffer, int offset) {
    learnQuote(offset == 0 ? 0 : buffer[offset - 1]);
    // There are as many characters as bytes, or fewer.
    if (to - from > buffer.length - offset) {
      return -1;
    }
    String text = text();
    text.getChars(0, text.length(), buffer, offset);
    return text.length();
  }

  @Override
  public char[] asQuotedChars() {
    return text().toCharArray();
  }

  private String text() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  @Override
  public byte[] asUnquotedUTF8() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int appendUnquotedUTF8(byte[] buffer, int offset) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int appendUnquoted(char[] buffer, int offset) {
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
