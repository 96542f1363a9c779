package dev.lazytape.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.tape.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * However large a generator's buffer is, and wherever it is filled from, all of a range arrives.
 */
class RawRangeTest {

  private static final int BEFORE = 3;

  static Stream<String> texts() {
    String mixed = "abc\u00e9\u07ff\u0800\u20ac\uffff\uD800\uDC00\uD83D\uDE00\uDBFF\uDFFFxyz";
    return Stream.of(
        "",
        "a",
        "12345678",
        "123456789abcdefgh",
        "\u00e9",
        "\u00e9\u00e9",
        "\u20ac1",
        "1\uD83D\uDE00",
        "12345678\u00e9",
        mixed,
        "\u0080".repeat(40),
        mixed.repeat(3),
        "-".repeat(1023) + "\u20ac" + "+".repeat(5),
        "-".repeat(1022) + "\uD83D\uDE00" + "+".repeat(1024),
        "x".repeat(1024),
        "x".repeat(2049));
  }

  private static RawRange range(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] padded = new byte[BEFORE + bytes.length + Bytes.PADDING];
    Arrays.fill(padded, (byte) 'Z');
    System.arraycopy(bytes, 0, padded, BEFORE, bytes.length);
    return new RawRange().set(padded, BEFORE, BEFORE + bytes.length);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void givesCharacters(String text) {
    for (int size = 2; size < 24; size++) {
      for (int offset = 0; offset <= size - 2; offset++) {
        RawRange range = range(text);
        StringBuilder all = new StringBuilder();
        char[] buffer = new char[size];
        while (!range.isEmpty()) {
          int before = range.remaining();
          int length = range.appendUnquoted(buffer, offset);
          assertThat(length).isPositive();
          assertThat(range.remaining()).isLessThan(before);
          all.append(buffer, offset, length);
          // The last place may be left empty: for a character of four bytes it must be.
          assertThat(range.isEmpty() || offset + length >= size - 1).isTrue();
        }
        assertThat(all).hasToString(text);
        assertThat(range.remaining()).isZero();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("texts")
  void givesBytes(String text) {
    for (int size = 1; size < 20; size++) {
      RawRange range = range(text);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] buffer = new byte[size + 1];
      while (!range.isEmpty()) {
        int length = range.appendUnquotedUTF8(buffer, 1);
        assertThat(length).isEqualTo(Math.min(size, length + range.remaining()));
        all.write(buffer, 1, length);
      }
      assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo(text);
    }
  }

  @Test
  void asksForThePieceWhereABufferIsFull() {
    assertThat(range("abc").appendUnquoted(new char[4], 4)).isEqualTo(-1);
    assertThat(range("\u00e9").appendUnquoted(new char[4], 3)).isEqualTo(-1);
    assertThat(range("abc").appendUnquotedUTF8(new byte[4], 4)).isEqualTo(-1);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void givesPiecesOfWholeCharacters(String text) {
    RawRange range = range(text);
    StringBuilder all = new StringBuilder();
    while (!range.isEmpty()) {
      int before = range.remaining();
      all.append(range.getValue());
      assertThat(before - range.remaining()).isBetween(Math.min(before, 1021), 1024);
    }
    assertThat(all).hasToString(text);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void givesPiecesOfBytes(String text) {
    RawRange range = range(text);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (!range.isEmpty()) {
      byte[] piece = range.asUnquotedUTF8();
      assertThat(piece).hasSize(Math.min(1024, piece.length + range.remaining()));
      all.writeBytes(piece);
    }
    assertThat(all.toString(StandardCharsets.UTF_8)).isEqualTo(text);
  }

  @Test
  void isTakenAsAWhole() {
    RawRange range = range("abc");
    assertThat(range.remaining()).isEqualTo(3);
    assertThat(range.takeAll()).isEqualTo(BEFORE);
    assertThat(range.isEmpty()).isTrue();
  }
}
