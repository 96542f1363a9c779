package dev.lazytape.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Text between quotes, and the quote that a generator put before it. */
class QuotedRangeTest {

  private static final byte[] BYTES = "..a\u00e9\u20ac..".getBytes(StandardCharsets.UTF_8);
  private static final int TO = BYTES.length - 2;

  private final QuotedRange range = new QuotedRange(true).set(BYTES, 2, TO, "name");

  @Test
  void goesIntoBytes() {
    byte[] buffer = new byte[TO - 2 + 3];
    buffer[2] = '"';
    assertThat(range.appendQuotedUTF8(buffer, 3)).isEqualTo(TO - 2);
    assertThat(new String(buffer, 3, TO - 2, StandardCharsets.UTF_8)).isEqualTo("a\u00e9\u20ac");
    assertThat(range.quote()).isEqualTo('"');
    assertThat(range.asQuotedUTF8()).isEqualTo("a\u00e9\u20ac".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void goesIntoCharacters() {
    char[] buffer = new char[TO - 2 + 1];
    buffer[0] = '"';
    assertThat(range.appendQuoted(buffer, 1)).isEqualTo(3);
    assertThat(new String(buffer, 1, 3)).isEqualTo("a\u00e9\u20ac");
    assertThat(range.quote()).isEqualTo('"');
    assertThat(range.asQuotedChars()).containsExactly('a', '\u00e9', '\u20ac');
  }

  /** A generator with another quote escapes it. */
  @Test
  void escapesAnotherQuote() {
    byte[] text = "a|b|".getBytes(StandardCharsets.UTF_8);
    range.set(text, 0, text.length, "");
    byte[] bytes = new byte[100];
    bytes[0] = '|';
    assertThat(range.appendQuotedUTF8(bytes, 1)).isEqualTo(14);
    assertThat(range.quote()).isEqualTo('|');
    assertThat(new String(bytes, 1, 14, StandardCharsets.UTF_8)).isEqualTo("a\\u007Cb\\u007C");
    assertThat(range.asQuotedUTF8()).asString(StandardCharsets.UTF_8).isEqualTo("a\\u007Cb\\u007C");
    range.set(text, 0, text.length, "");
    char[] characters = new char[100];
    characters[0] = '|';
    assertThat(range.appendQuoted(characters, 1)).isEqualTo(14);
    assertThat(range.quote()).isEqualTo('|');
    assertThat(range.asQuotedChars()).containsExactly("a\\u007Cb\\u007C".toCharArray());
    QuotedRange lowerCase = new QuotedRange(false).set(text, 0, text.length, "");
    lowerCase.appendQuotedUTF8(bytes, 1);
    assertThat(lowerCase.asQuotedChars()).containsExactly("a\\u007cb\\u007c".toCharArray());
  }

  @Test
  void asksForThePieceWhereABufferIsFull() {
    assertThat(range.appendQuotedUTF8(new byte[TO - 2 + 2], 3)).isEqualTo(-1);
    assertThat(range.appendQuoted(new char[TO - 2], 1)).isEqualTo(-1);
  }

  @Test
  void doesNotKnowAQuoteThatIsNotInTheBuffer() {
    byte[] bytes = new byte[100];
    bytes[4] = '"';
    range.appendQuotedUTF8(bytes, 5);
    assertThat(range.quote()).isEqualTo('"');
    range.appendQuotedUTF8(bytes, 0);
    assertThat(range.quote()).isZero();
    char[] characters = new char[100];
    characters[0] = '"';
    range.appendQuoted(characters, 1);
    assertThat(range.quote()).isEqualTo('"');
    range.appendQuoted(characters, 0);
    assertThat(range.quote()).isZero();
    range.appendQuoted(characters, 1);
    assertThat(range.set(BYTES, 2, TO, "").quote()).isZero();
  }

  @Test
  void hasAValueForTheContext() {
    assertThat(range.getValue()).isEqualTo("name");
    assertThat(range.charLength()).isEqualTo(4);
  }
}
