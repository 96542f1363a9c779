package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Hazard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@link Fidelity#VERBATIM} keeps, and what it leaves to Jackson. */
class FidelityTest {

  private final LazyTapeModule module =
      LazyTapeModule.builder()
          .options(LazyTapeOptions.builder().fidelity(Fidelity.VERBATIM).minimumBytes(0).build())
          .build();

  private final ObjectMapper verbatim = JsonMapper.builder().addModule(module).build();
  private final ObjectMapper stock = new JsonMapper();

  private JsonNode read(String text) throws IOException {
    JsonNode tree = verbatim.readTree(text.getBytes(StandardCharsets.UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  private String write(JsonNode tree) throws IOException {
    String text = verbatim.writeValueAsString(tree);
    assertThat(verbatim.writeValueAsBytes(tree)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    return text;
  }

  @Hazard("H94")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[10.10, 1E400, -0]|[10.10,1E400,-0]",
        "[0.1234567890123456789012345678901234567890 ]|[0.1234567890123456789012345678901234567890]",
        "{ \"a\\/b\" : \"\\u00e9\\u0041\" }|{\"a\\/b\":\"\\u00e9\\u0041\"}",
        "{\"e\" :\"\uD83D\uDE00\"}|{\"e\":\"\uD83D\uDE00\"}",
        "[[1 ] , { } ]|[[1],{}]",
        "[{\"p\": 1.50 , \"q\":[ 2.50]}]|[{\"p\":1.50,\"q\":[2.50]}]"
      })
  void keepsTheTextOfTokens(String source, String expected) throws IOException {
    assertThat(write(read(source))).isEqualTo(expected);
  }

  @Test
  void keepsWhatStandsBesideAChange() throws IOException {
    JsonNode tree = read("{\"a\":1.10,\"b\":{\"c\":2.20,\"d\":3.30},\"e\":[4.40, 5.50]}");
    ((ObjectNode) tree.get("b")).put("c", 9);
    assertThat(write(tree)).isEqualTo("{\"a\":1.10,\"b\":{\"c\":9,\"d\":3.3},\"e\":[4.40,5.50]}");
  }

  @Test
  void writesTheLastOfDuplicates() throws IOException {
    assertThat(write(read("{\"a\":1.10,\"b\":[2.20],\"a\":3.30}")))
        .isEqualTo("{\"a\":3.30,\"b\":[2.20]}");
  }

  @Test
  void leavesOtherGeneratorsToJackson() throws IOException {
    String text = "{\"a\":1.10,\"b\":\"\\u00e9\"}";
    JsonNode tree = read(text);
    JsonNode plain = stock.readTree(text);
    assertThat(verbatim.writerWithDefaultPrettyPrinter().writeValueAsString(tree))
        .isEqualTo(stock.writerWithDefaultPrettyPrinter().writeValueAsString(plain));
    assertThat(
            verbatim.writer().with(JsonGenerator.Feature.ESCAPE_NON_ASCII).writeValueAsString(tree))
        .isEqualTo(
            stock.writer().with(JsonGenerator.Feature.ESCAPE_NON_ASCII).writeValueAsString(plain));
  }
}
