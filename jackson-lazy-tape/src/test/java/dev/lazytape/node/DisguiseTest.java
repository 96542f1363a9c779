package dev.lazytape.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lazytape.Batching;
import dev.lazytape.LazyTapeModule;
import dev.lazytape.LazyTapeOptions;
import dev.lazytape.testing.Mappers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Lazy nodes pass for Jackson's own in messages and streams, and so do what is under them. */
class DisguiseTest {

  private static final byte[] OBJECT =
      "    {\"a\":1,\"b\":{\"c\":[1]},\"d\":[2,{}]}".getBytes(StandardCharsets.UTF_8);
  private static final byte[] ARRAY =
      "    [1,{\"a\":2},[3],\"x\"]".getBytes(StandardCharsets.UTF_8);

  private final Mappers mappers = Mappers.create();

  @SuppressWarnings("deprecation")
  private static final List<Consumer<JsonNode>> CALLS =
      List.of(
          n -> n.with("a"),
          n -> n.withObject("a"),
          n -> n.withObject("/a"),
          n -> n.withObject("/0"),
          n -> n.withObject("/1/a"),
          n -> n.withObject(JsonPointer.compile("/b/c")),
          n -> n.withObjectProperty("a"),
          n -> n.withObjectProperty("d"),
          n -> n.withArray("a"),
          n -> n.withArray("b"),
          n -> n.withArray("/1"),
          n -> n.withArray(JsonPointer.compile("/b")),
          n -> n.withArrayProperty("a"),
          n -> n.withArrayProperty("b"),
          n -> n.withObject(""),
          n -> n.withArray(""));

  @Test
  void failuresReadLikeStocks() {
    for (byte[] document : List.of(OBJECT, ARRAY)) {
      for (Consumer<JsonNode> call : CALLS) {
        Mappers.Pair pair = mappers.read(document);
        assertThat(LazyNodes.isLazy(pair.lazy())).isTrue();
        Throwable expected = catchThrowable(() -> call.accept(pair.stock()));
        Throwable thrown = catchThrowable(() -> call.accept(pair.lazy()));
        assertThat(pair.lazy()).isEqualTo(pair.stock());
        if (expected == null) {
          assertThat(thrown).isNull();
        } else {
          assertThat(thrown).hasSameClassAs(expected).hasMessage(expected.getMessage());
          assertThat(thrown.getStackTrace()[0]).isEqualTo(expected.getStackTrace()[0]);
        }
      }
    }
  }

  @Test
  void streamsHoldStocksNodes() throws IOException, ClassNotFoundException {
    for (byte[] document : List.of(OBJECT, ARRAY)) {
      Mappers.Pair pair = mappers.read(document);
      byte[] stream = serialized(pair.lazy());
      assertThat(stream).isEqualTo(serialized(pair.stock()));
      Object read = new ObjectInputStream(new ByteArrayInputStream(stream)).readObject();
      assertThat(read).isEqualTo(pair.stock()).hasSameClassAs(pair.stock());
    }
  }

  private static byte[] serialized(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  @Test
  void entriesAreEqualToOthers() {
    Mappers.Pair pair = mappers.read(OBJECT);
    JsonNode one = pair.stock().get("a");
    for (boolean own : new boolean[] {false, true}) {
      LazyMap map = ((LazyObjectNode) mappers.read(OBJECT).lazy()).map();
      if (own) {
        map.put("new", one);
      }
      Map.Entry<String, JsonNode> entry = map.entrySet().iterator().next();
      assertThat(entry.equals(Map.entry("a", one))).isTrue();
      assertThat(entry.equals(Map.entry("b", one))).isFalse();
      assertThat(entry.equals(Map.entry("a", pair.stock().get("d")))).isFalse();
      assertThat(entry.equals(one)).isFalse();
      assertThat(entry).hasSameHashCodeAs(Map.entry("a", one));
    }
  }

  @Test
  void namesAreASet() {
    LazyMap map = ((LazyObjectNode) mappers.read(OBJECT).lazy()).map();
    assertThat(map.get((Object) 5)).isNull();
    assertThat(map.containsKey((Object) 5)).isFalse();
    assertThat(map.keySet().contains("b")).isTrue();
    assertThat(map.keySet().contains("x")).isFalse();
    assertThat(map.keySet().remove("x")).isFalse();
    assertThat(map.keySet().remove("b")).isTrue();
    assertThat(map.keySet()).containsExactly("a", "d");
  }

  @Test
  void elementsAreAList() {
    LazyList list = ((LazyArrayNode) mappers.read(ARRAY).lazy()).list();
    JsonNode first = list.get(0);
    ListIterator<JsonNode> iterator = list.listIterator();
    assertThat(list.removeIf(JsonNode::isNull)).isFalse();
    assertThat(iterator.next()).isSameAs(first);
    assertThat(list.addAll(1, List.of())).isFalse();
    assertThat(list.addAll(List.of())).isFalse();
    iterator = list.listIterator();
    iterator.forEachRemaining(node -> {});
    iterator.remove();
    assertThat(list).hasSize(3).last().isEqualTo(mappers.read(ARRAY).stock().get(2));
  }

  @Test
  void batchesHaveStocksDecimals() throws IOException {
    for (boolean exact : new boolean[] {true, false}) {
      LazyTapeModule module =
          LazyTapeModule.builder()
              .options(LazyTapeOptions.builder().minimumBytes(0).batching(Batching.ALWAYS).build())
              .build();
      ObjectMapper stock = decimals(exact).build();
      ObjectMapper lazy = decimals(exact).addModule(module).build();
      byte[] document = "    [1.50,{\"a\":100.00}]".getBytes(StandardCharsets.UTF_8);
      JsonNode tree = lazy.readTree(document);
      tree.get(0);
      assertThat(module.stats().batchesMaterialized()).isEqualTo(1);
      assertThat(tree.get(0).decimalValue())
          .isEqualTo(stock.readTree(document).get(0).decimalValue());
      assertThat(tree).hasToString(stock.readTree(document).toString());
    }
  }

  private static JsonMapper.Builder decimals(boolean exact) {
    return JsonMapper.builder()
        .nodeFactory(JsonNodeFactory.withExactBigDecimals(exact))
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  }

  /** A change inside of {@code forEach}, at each entry, and where that leads. */
  @Test
  void changesInsideOfForEachEndAlike() {
    List<Consumer<Map<String, JsonNode>>> changes =
        List.of(
            map -> map.put("new", map.get("d")),
            map -> map.put("a", map.get("d")),
            map -> map.remove("a"),
            map -> map.remove("b"),
            map -> map.remove("d"),
            Map::clear);
    for (int at = 0; at < 3; at++) {
      for (Consumer<Map<String, JsonNode>> first : changes) {
        for (Consumer<Map<String, JsonNode>> second : changes) {
          Mappers.Pair pair = mappers.read(OBJECT);
          Map<String, JsonNode> stock = new LinkedHashMap<>();
          pair.stock().properties().forEach(e -> stock.put(e.getKey(), e.getValue()));
          assertThat(visits(((LazyObjectNode) pair.lazy()).map(), at, first, second))
              .isEqualTo(visits(stock, at, first, second));
        }
      }
    }
  }

  private static String visits(
      Map<String, JsonNode> map,
      int at,
      Consumer<Map<String, JsonNode>> first,
      Consumer<Map<String, JsonNode>> second) {
    List<String> names = new ArrayList<>();
    Throwable thrown =
        catchThrowable(
            () ->
                map.forEach(
                    (name, value) -> {
                      names.add(name);
                      if (names.size() == at + 1) {
                        first.accept(map);
                      } else if (names.size() == at + 2) {
                        second.accept(map);
                      }
                    }));
    return names + " " + (thrown == null ? "" : thrown.getClass()) + " " + map.keySet();
  }
}
