package dev.lazytape.tape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where strings end and what they say: the same as Jackson says. */
class TextTest {

  private static final ObjectMapper STOCK = new ObjectMapper();

  private static byte[] padded(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(bytes, bytes.length + Bytes.PADDING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "1234567",
        "12345678",
        "123456789",
        "\\\"",
        "\\\\",
        "1234567\\\"9",
        "12345678\\\\",
        "\\b\\f\\n\\r\\t\\/",
        "\\u0000\\u0041\\u00e9\\u20AC\\uABCD\\uabcd\\uFEDC\\uffff",
        "a\\u0041",
        "\\u0041a",
        "a\\nb\\tc",
        "\u00e9\\n\u20ac",
        "\\ud83d\\ude00"
      })
  void decodesAsJacksonDoes(String content) throws IOException {
    String json = "\"" + content + "\"";
    byte[] bytes = padded(json + "\"");
    assertThat(Text.endOfString(bytes, 1)).isEqualTo(bytes.length - Bytes.PADDING - 2);
    assertThat(Text.decode(bytes, 0, true)).isEqualTo(STOCK.readValue(json, String.class));
    if (!content.contains("\\")) {
      assertThat(Text.decode(bytes, 0, false)).isEqualTo(content);
    }
  }

  @Test
  void saysItsTextAndNoOther() {
    List<String> texts =
        List.of(
            "",
            "\u0000",
            "a",
            "ab",
            "\u00e9",
            "\u20ac",
            "\uD83D\uDE00",
            "\uD83D",
            "\uD83Da",
            "a\uD83D\uDE00",
            "\uD83D\uDE00a",
            "a\uD83D",
            "\uD83D\uDE01");
    for (String text : texts) {
      for (boolean escaped : new boolean[] {false, true}) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
          json.append(escaped ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        // As they are, neither a control character nor half a pair can stand in a document.
        boolean canBeRaw = text.indexOf(0) < 0 && !text.matches("a?\uD83Da?");
        if (escaped || canBeRaw) {
          byte[] bytes = padded(json.append('"').toString());
          for (String other : texts) {
            assertThat(Text.says(bytes, 0, other))
                .as("%s, %s", json, other)
                .isEqualTo(other.equals(text));
          }
        }
      }
    }
  }

  @Test
  void knowsHexadecimalDigits() {
    for (int b = 0; b < 256; b++) {
      int digit = b < 128 ? Character.digit(b, 16) : -1;
      assertThat(Text.isHexDigit((byte) b)).as("0x%02x", b).isEqualTo(digit >= 0);
      for (int place = 0; place < 4; place++) {
        byte[] four = {'0', '0', '0', '0'};
        four[place] = (byte) b;
        int value = Text.hex(four, 0);
        if (digit < 0) {
          assertThat(value).as("0x%02x", b).isNegative();
        } else {
          assertThat(value).isEqualTo(digit << 4 * (3 - place));
        }
      }
    }
  }
}
