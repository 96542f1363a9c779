package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Mappers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Lazy nodes among plain ones: stock code reads the fields of the other node, keeps it as a child,
 * compares it, converts it and writes it to Java streams.
 */
class OtherTreesTest {
  private final Mappers mappers = Mappers.create();
  private final ObjectMapper stock = mappers.stock();

  private JsonNode lazy(String json) throws IOException {
    JsonNode tree = mappers.lazy().readTree(json.getBytes(UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  private JsonNode plain(String json) throws IOException {
    return stock.readTree(json);
  }

  @Hazard("H01")
  @Test
  void stockNodesTakeTheChildrenOfLazyOnes() throws IOException {
    String object = "{\"p\":{\"q\":[1]}}";
    String array = "[{\"p\":[1]},2]";
    ObjectNode target = (ObjectNode) plain("{\"p\":0,\"z\":1}");
    target.setAll((ObjectNode) lazy(object));
    assertThat(target).hasToString("{\"p\":{\"q\":[1]},\"z\":1}");
    assertThat(((ArrayNode) plain("[0]")).addAll((ArrayNode) lazy(array)))
        .hasToString("[0,{\"p\":[1]},2]");
    assertThat(plain(object)).isEqualTo(lazy(object));
    assertThat(plain(array)).isEqualTo(lazy(array));
    Comparator<JsonNode> byText = Comparator.comparing(JsonNode::asText);
    assertThat(plain(object).equals(byText, lazy(object))).isTrue();
    assertThat(plain(array).equals(byText, lazy(array))).isTrue();
    assertThat(lazy(array).equals(byText, plain(array))).isTrue();
    assertThat(plain(array).equals(byText, lazy("[{\"p\":[1]},3]"))).isFalse();
  }

  @Hazard("H05")
  @Test
  void lazyMapsAndOtherMapsAreEqualBothWays() throws IOException {
    ObjectNode tree = (ObjectNode) lazy("{\"b\":1,\"a\":2,\"c\":{}}");
    Map<String, JsonNode> entries = new HashMap<>();
    tree.properties().forEach(e -> entries.put(e.getKey(), e.getValue()));
    assertThat(tree.properties()).isEqualTo(entries.entrySet());
    assertThat(entries.entrySet()).isEqualTo(tree.properties());
    assertThat(entries.entrySet()).hasSameHashCodeAs(tree.properties());
    assertThat(tree.fieldNames()).toIterable().containsExactly("b", "a", "c");
    assertThat(tree.get((String) null)).isNull();
    assertThat(tree.has((String) null)).isFalse();
  }

  @Hazard("H06")
  @Test
  void castsAndChangesWork() throws IOException {
    ObjectNode tree = (ObjectNode) lazy("{\"l\":[1,2]}");
    ((ArrayNode) tree.get("l")).insert(0, 9);
    assertThat(tree).hasToString("{\"l\":[9,1,2]}");
    assertThat(stock.writeValueAsString(tree)).isEqualTo("{\"l\":[9,1,2]}");
  }

  /** A bean that Jackson builds from a tree through a parser of its own. */
  public record Point(int x, int y) {}

  @Hazard("H02")
  @Test
  void beansAreReadFromLazyTrees() throws IOException {
    JsonNode tree = lazy("{\"x\":1,\"y\":2,\"in\":{\"x\":3,\"y\":4}}");
    assertThat((Point) stock.readerFor(Point.class).at("/in").readValue(tree))
        .isEqualTo(new Point(3, 4));
    assertThat(stock.treeToValue(tree.get("in"), Point.class)).isEqualTo(new Point(3, 4));
    assertThat(stock.convertValue(tree.get("in"), Point.class)).isEqualTo(new Point(3, 4));
  }

  @Hazard("H20")
  @Test
  void aChangeShowsWhereverTheNodeIsAttached() throws IOException {
    ObjectNode a = (ObjectNode) lazy("{\"c\":{\"d\":[1,{\"e\":2}]},\"z\":[0]}");
    ObjectNode b = (ObjectNode) lazy("{\"k\":[true],\"m\":{\"n\":{}}}");
    JsonNode c = a.get("c");
    ((ObjectNode) b.at("/m/n")).set("moved", c.get("d"));
    ObjectNode plain = (ObjectNode) plain("{\"p\":1}");
    plain.setAll(a);
    assertThat(stock.writeValueAsString(b))
        .isEqualTo("{\"k\":[true],\"m\":{\"n\":{\"moved\":[1,{\"e\":2}]}}}");
    ((ObjectNode) c.at("/d/1")).put("e", "new");
    String d = "[1,{\"e\":\"new\"}]";
    assertThat(stock.writeValueAsString(a)).isEqualTo("{\"c\":{\"d\":" + d + "},\"z\":[0]}");
    assertThat(stock.writeValueAsString(b))
        .isEqualTo("{\"k\":[true],\"m\":{\"n\":{\"moved\":" + d + "}}}");
    assertThat(stock.writeValueAsString(plain))
        .isEqualTo("{\"p\":1,\"c\":{\"d\":" + d + "},\"z\":[0]}");
    assertThat(a.toString()).contains("new");
    assertThat(mappers.module().stats().bytesCopied()).isPositive();
  }

  @Hazard({"H71", "H91"})
  @Test
  void copiesAreIndependentBothWays() throws IOException {
    String json = "{\"a\":{\"b\":[1,{}]},\"c\":[2]}";
    for (boolean touchFirst : new boolean[] {false, true}) {
      ObjectNode tree = (ObjectNode) lazy(json);
      if (touchFirst) {
        tree.forEach(child -> child.forEach(grandchild -> {}));
      }
      List<JsonNode> copies =
          List.of(
              tree.deepCopy(),
              mappers.lazy().valueToTree(tree),
              mappers.lazy().convertValue(tree, JsonNode.class));
      for (JsonNode copy : copies) {
        ((ObjectNode) copy.at("/a/b/1")).put("copied", true);
        assertThat(tree).hasToString(json);
        assertThat(stock.writeValueAsString(tree)).isEqualTo(json);
      }
      ((ArrayNode) tree.get("c")).removeAll();
      for (JsonNode copy : copies) {
        assertThat(stock.writeValueAsString(copy))
            .isEqualTo("{\"a\":{\"b\":[1,{\"copied\":true}]},\"c\":[2]}");
      }
      assertThat((Object) mappers.lazy().treeToValue(tree, JsonNode.class)).isSameAs(tree);
    }
  }

  /** Something that a session or a cache would keep. */
  private static final class Kept implements Serializable {
    private static final long serialVersionUID = 1L;
    private final JsonNode child;
    private final List<JsonNode> more;

    Kept(JsonNode child) {
      this.child = child;
      this.more = List.of(child);
    }
  }

  @Hazard({"H78", "H79", "H80"})
  @Test
  void javaSerializationGivesPlainNodesBack() throws Exception {
    String json = "{\"a\":{\"d\":1.10,\"e\":[\"x\"]},\"b\":2}";
    JsonNode tree = lazy(json);
    Kept kept = (Kept) thawed(frozen(new Kept(tree.get("a"))));
    assertThat(kept.child.getClass()).isEqualTo(ObjectNode.class);
    assertThat(kept.child).isEqualTo(tree.get("a"));
    assertThat(kept.more.get(0)).isSameAs(kept.child);

    ((ObjectNode) tree.get("a")).put("d", new java.math.BigDecimal("2.50"));
    JsonNode plain = plain(json);
    ((ObjectNode) plain.get("a")).put("d", new java.math.BigDecimal("2.50"));
    assertThat(frozen(tree)).isEqualTo(frozen(plain));
    assertThat(((JsonNode) thawed(frozen(tree))).at("/a/d").isDouble())
        .isEqualTo(((JsonNode) thawed(frozen(plain))).at("/a/d").isDouble());
  }

  private static byte[] frozen(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static Object thawed(byte[] bytes) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  /** Printing, sizes and writing need no nodes, whatever is asked first. */
  @Hazard("H22")
  @Test
  void whatNeedsNoNodesMakesNone() throws IOException {
    String json =
        "["
            + String.join(",", IntStream.range(0, 500).mapToObj(i -> "{\"id\":" + i + "}").toList())
            + "]";
    JsonNode tree = lazy(json);
    assertThat(tree.size()).isEqualTo(500);
    assertThat(tree.isEmpty()).isFalse();
    assertThat(tree).hasToString(json);
    assertThat(new String(stock.writeValueAsBytes(tree), UTF_8)).isEqualTo(json);
    assertThat(stock.writeValueAsString(new LinkedHashMap<>(Map.of("k", tree))))
        .isEqualTo("{\"k\":" + json + "}");
    assertThat(mappers.module().stats().childrenMaterialized()).isZero();
    assertThat(mappers.module().stats().batchesMaterialized()).isZero();
  }
}
