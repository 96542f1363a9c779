package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Which producer makes children, and that nobody can tell. */
class BatchingTest {

  private static final String TEXT =
      "{\"id\":7,\"price\":1.10,\"tags\":[\"x\",{\"y\":2.50}],\"name\":\"n\",\"rate\":3.25}";

  private LazyTapeModule module;

  private ObjectMapper mapper(Batching batching, DeserializationFeature... features) {
    module =
        LazyTapeModule.builder()
            .options(LazyTapeOptions.builder().batching(batching).minimumBytes(0).build())
            .build();
    return JsonMapper.builder().addModule(module).enable(features).build();
  }

  private static JsonNode read(ObjectMapper mapper) throws IOException {
    return mapper.readTree(TEXT.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void neverMakesOneAtATime() throws IOException {
    JsonNode tree = read(mapper(Batching.NEVER));
    tree.forEach(child -> child.forEach(grandchild -> {}));
    assertThat(module.stats().batchesMaterialized()).isZero();
    assertThat(module.stats().childrenMaterialized()).isEqualTo(7);
  }

  @Test
  void alwaysMakesAllAtOnce() throws IOException {
    ObjectMapper mapper = mapper(Batching.ALWAYS);
    JsonNode tree = read(mapper);
    assertThat(tree.get("name").asText()).isEqualTo("n");
    tree.forEach(child -> child.forEach(grandchild -> grandchild.forEach(leaf -> {})));
    assertThat(module.stats().batchesMaterialized()).isEqualTo(1);
    assertThat(module.stats().childrenMaterialized()).isZero();
    assertThat(LazyTape.isLazy(tree.get("tags").get(1))).isTrue();
  }

  @Test
  void aBatchIsCopiedAndNoticesChanges() throws IOException {
    ObjectMapper mapper = mapper(Batching.ALWAYS);
    JsonNode tree = read(mapper);
    tree.get("id");
    assertThat(module.stats().batchesMaterialized()).isEqualTo(1);
    String stock = new ObjectMapper().writeValueAsString(new ObjectMapper().readTree(TEXT));
    assertThat(mapper.writeValueAsString(tree)).isEqualTo(stock);
    assertThat(module.stats().bytesCopied()).isPositive();
    ((ObjectNode) tree.get("tags").get(1)).put("y", 8);
    assertThat(mapper.writeValueAsString(tree)).isEqualTo(stock.replace("2.5", "8"));
  }

  @Test
  void automaticLeavesOrdinaryReadsAlone() throws IOException {
    JsonNode tree = read(mapper(Batching.AUTO));
    tree.get("price");
    tree.get("rate");
    assertThat(module.stats().batchesMaterialized()).isZero();
    assertThat(module.stats().childrenMaterialized()).isEqualTo(2);
  }

  /** Identity of what was handed out before a batch is kept: see also {@code ConcurrencyTest}. */
  @Test
  void decimalsAreJacksons() throws IOException {
    for (Batching batching : Batching.values()) {
      ObjectMapper mapper = mapper(batching, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
      JsonNode tree = read(mapper);
      assertThat(tree.get("price").isBigDecimal()).isTrue();
      ObjectMapper stock =
          JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
      assertThat(tree).isEqualTo(stock.readTree(TEXT));
      assertThat(mapper.writeValueAsString(tree))
          .isEqualTo(stock.writeValueAsString(stock.readTree(TEXT)));
    }
  }
}
