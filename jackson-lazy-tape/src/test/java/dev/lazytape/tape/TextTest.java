package dev.lazytape.tape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
