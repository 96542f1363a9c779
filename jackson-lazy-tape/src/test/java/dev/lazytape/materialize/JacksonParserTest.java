package dev.lazytape.materialize;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lazytape.testing.Hazard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that a scan has validated, read by Jackson; and what happens if that were not so. */
class JacksonParserTest {
  private static final ObjectMapper STOCK = new ObjectMapper();
  private static final ReadSettings SETTINGS =
      new ReadSettings(
          JsonNodeFactory.instance,
          STOCK.getDeserializationConfig(),
          false,
          false,
          false,
          false,
          true);

  private static Object read(byte[] bytes, int from, int to) {
    return JacksonParser.read(bytes, from, to, SETTINGS, () -> JsonNodeFactory.instance);
  }

  @Test
  void readsARange() throws Exception {
    byte[] bytes = "12[1,{\"a\":2}]34".getBytes(UTF_8);
    assertThat(read(bytes, 2, bytes.length - 2)).isEqualTo(STOCK.readTree("[1,{\"a\":2}]"));
  }

  /** Never a silent empty node. */
  @Hazard("H60")
  @ParameterizedTest
  @ValueSource(strings = {"[1,tru]", "[1", "{\"a\":1,}", "[\"\\q\"]"})
  void failsWithAClearErrorIfTheScanWereWrong(String bad) {
    byte[] bytes = bad.getBytes(UTF_8);
    assertThatThrownBy(() -> read(bytes, 0, bytes.length))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("please report")
        .hasCauseInstanceOf(com.fasterxml.jackson.core.JsonProcessingException.class);
  }
}
