package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Graphs;
import dev.lazytape.testing.Hazard;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is kept of a tree keeps nothing else alive: no object of this library can be reached. */
class RetentionTest {

  private static final String TEXT =
      "{\"id\":\"an id that is kept\",\"n\":123456789012,\"d\":1.10,\"big\":"
          + "123456789012345678901234567890,\"t\":true,\"list\":[{\"esc\\u0061ped\":\"\\u00e9\"}]}";

  private static JsonNode read(Batching batching) throws IOException {
    LazyTapeOptions options = LazyTapeOptions.builder().minimumBytes(0).batching(batching).build();
    ObjectMapper mapper =
        JsonMapper.builder()
            .addModule(LazyTapeModule.builder().options(options).build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    JsonNode tree = mapper.readTree(TEXT.getBytes(UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  @Hazard("H66")
  @ParameterizedTest
  @EnumSource
  void scalarsAndNamesKeepNothing(Batching batching) throws Exception {
    JsonNode tree = read(batching);
    assertThat(Graphs.holdOurs(tree)).isTrue();
    assertThat(Graphs.holdOurs(tree.get("list"))).isTrue();
    for (String name : new String[] {"id", "n", "d", "big", "t"}) {
      JsonNode leaf = tree.get(name);
      assertThat(Graphs.holdOurs(leaf)).as(name).isFalse();
    }
    assertThat(tree.at("/list/0").fieldNames().next()).isEqualTo("escaped");
    assertThat(Graphs.holdOurs(tree.at("/list/0").fieldNames().next())).isFalse();
  }

  @Hazard("H67")
  @ParameterizedTest
  @EnumSource
  void detachedPartsKeepNothing(Batching batching) throws Exception {
    ObjectNode tree = (ObjectNode) read(batching);
    JsonNode removed = tree.remove("list");
    assertThat(Graphs.holdOurs(removed)).isTrue();
    assertThat(Graphs.holdOurs(LazyTape.detach(removed))).isFalse();
    assertThat(Graphs.holdOurs(removed.deepCopy())).isFalse();
    assertThat(Graphs.holdOurs(tree.deepCopy())).isFalse();
  }
}
