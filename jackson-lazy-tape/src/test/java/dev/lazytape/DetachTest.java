package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Hazard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

/** {@link LazyTape}: what is lazy, and how to part with a document. */
class DetachTest {

  private static final String TEXT = "{\"a\":[1,{\"b\":2.5}],\"c\":{\"d\":\"x\"},\"e\":null}";

  private final ObjectMapper mapper =
      JsonMapper.builder()
          .addModule(
              LazyTapeModule.builder()
                  .options(LazyTapeOptions.builder().minimumBytes(0).build())
                  .build())
          .build();

  private ObjectNode read() throws IOException {
    return (ObjectNode) mapper.readTree(TEXT.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertPlain(JsonNode tree) {
    Deque<JsonNode> left = new ArrayDeque<>();
    left.add(tree);
    while (!left.isEmpty()) {
      JsonNode node = left.remove();
      assertThat(LazyTape.isLazy(node)).isFalse();
      assertThat(node.getClass().getPackageName()).isEqualTo("com.fasterxml.jackson.databind.node");
      node.forEach(left::add);
    }
  }

  @Test
  void onlyContainersAreLazy() throws IOException {
    ObjectNode tree = read();
    assertThat(LazyTape.isLazy(tree)).isTrue();
    assertThat(LazyTape.isLazy(tree.get("a"))).isTrue();
    assertThat(LazyTape.isLazy(tree.get("a").get(0))).isFalse();
    assertThat(LazyTape.isLazy(tree.get("e"))).isFalse();
    assertThat(LazyTape.isLazy(new ObjectMapper().readTree(TEXT))).isFalse();
  }

  @Hazard("H67")
  @Test
  void copiesAnUntouchedTree() throws IOException {
    ObjectNode tree = read();
    JsonNode child = tree.get("c");
    ObjectNode plain = LazyTape.detach(tree);
    assertPlain(plain);
    assertThat(plain).isEqualTo(tree);
    plain.put("new", 1);
    assertThat(tree.has("new")).isFalse();
    assertThat(tree.get("c")).isSameAs(child);
  }

  @Test
  void copiesAChangedTree() throws IOException {
    ObjectNode tree = read();
    ((ArrayNode) tree.get("a")).add("new");
    JsonNode plain = LazyTape.detach(tree);
    assertPlain(plain);
    assertThat(plain).isEqualTo(tree);
  }

  @Test
  void copiesAPlainTreeThatHoldsLazyNodes() throws IOException {
    ArrayNode mixed = JsonNodeFactory.instance.arrayNode();
    mixed.add(1).addArray().add(read().get("c"));
    JsonNode plain = LazyTape.detach(mixed);
    assertPlain(plain);
    assertThat(plain).isEqualTo(mixed);
  }

  @Test
  void returnsWhatIsPlain() throws IOException {
    JsonNode plain = new ObjectMapper().readTree(TEXT);
    assertThat(LazyTape.detach(plain)).isSameAs(plain);
    JsonNode scalar = read().get("c").get("d");
    assertThat(LazyTape.detach(scalar)).isSameAs(scalar);
  }

  @Test
  void deepCopiesArePlain() throws IOException {
    assertPlain(read().deepCopy());
  }
}
