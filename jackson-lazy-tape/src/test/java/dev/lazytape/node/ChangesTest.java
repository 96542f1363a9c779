package dev.lazytape.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.Batching;
import dev.lazytape.LazyTapeOptions;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.ReadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One change at every place of a tree, in every way, with other parts read before and after. */
class ChangesTest {

  private static final String DOCUMENT =
      "    {\"a\":[1,{\"b\":2.50,\"c\":[{},[]]},\"x\",{\"d\":null,\"e\":{\"f\":[true]}}], \"g\":"
          + " {\"h\" :{\"i\":1,\"i\":[2,{\"j\":3}]},\"k\":\"\\u0041\"}"
          + " ,\"l\":[[[1],2],3],\"m\":{}}";

  private static final Map<String, Consumer<JsonNode>> CHANGES = new LinkedHashMap<>();

  static {
    CHANGES.put("add", n -> add(n));
    CHANGES.put("remove the first", n -> remove(n, 0));
    CHANGES.put("remove the last", n -> remove(n, n.size() - 1));
    CHANGES.put("clear", n -> clear(n));
    CHANGES.put("set", n -> set(n));
    CHANGES.put("set a child anew", n -> reset(n));
    CHANGES.put("add what is inside", n -> addInner(n));
  }

  private static void add(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.put("new", 1.5).putObject("newer").put("z", "/");
    } else {
      ((ArrayNode) node).add(7).addArray().add("/");
    }
  }

  private static void remove(JsonNode node, int index) {
    if (node instanceof ObjectNode object && object.size() > 0) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      object.remove(names.get(index));
    } else if (node instanceof ArrayNode array) {
      array.remove(index);
    }
  }

  private static void clear(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.removeAll();
    } else {
      ((ArrayNode) node).removeAll();
    }
  }

  private static void set(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.fieldNames().forEachRemaining(name -> object.put(name, 8));
    } else if (node.size() > 0) {
      ((ArrayNode) node).set(node.size() - 1, "y");
    }
  }

  private static void reset(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(entry -> entry.setValue(entry.getValue()));
    } else if (node.size() > 0) {
      ((ArrayNode) node).set(0, node.get(0));
    }
  }

  private static void addInner(JsonNode node) {
    JsonNode inner = node.isEmpty() ? null : node.iterator().next();
    if (node instanceof ObjectNode object) {
      object.set("again", inner);
    } else {
      ((ArrayNode) node).add(inner);
    }
  }

  private static void pointers(JsonNode node, JsonPointer at, List<JsonPointer> all) {
    if (node.isContainerNode()) {
      all.add(at);
      if (node instanceof ObjectNode object) {
        object
            .properties()
            .forEach(e -> pointers(e.getValue(), at.appendProperty(e.getKey()), all));
      } else {
        for (int i = 0; i < node.size(); i++) {
          pointers(node.get(i), at.appendIndex(i), all);
        }
      }
    }
  }

  private static void assertSame(Mappers mappers, Mappers.Pair pair, String description)
      throws IOException {
    ObjectMapper mapper = mappers.stock();
    assertThat(mapper.writeValueAsBytes(pair.lazy()))
        .as(description)
        .isEqualTo(mapper.writeValueAsBytes(pair.stock()));
    assertThat(mapper.writeValueAsString(pair.lazy()))
        .as(description)
        .isEqualTo(mapper.writeValueAsString(pair.stock()));
    assertThat(pair.lazy()).as(description).hasToString(pair.stock().toString());
    assertThat(LazyNodes.detach(pair.lazy())).as(description).isEqualTo(pair.stock());
    assertThat(LazyNodes.isLazy(LazyNodes.detach(pair.lazy()))).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void areWritten(Batching batching) throws IOException {
    Mappers mappers =
        Mappers.create(
            ReadSettings.DEFAULTS,
            LazyTapeOptions.builder().minimumBytes(0).batching(batching).build());
    byte[] document = DOCUMENT.getBytes(StandardCharsets.UTF_8);
    List<JsonPointer> pointers = new ArrayList<>();
    pointers(mappers.stock().readTree(document), JsonPointer.empty(), pointers);
    for (JsonPointer pointer : pointers) {
      for (Map.Entry<String, Consumer<JsonNode>> change : CHANGES.entrySet()) {
        for (int variant = 0; variant < 3; variant++) {
          Mappers.Pair pair = mappers.read(document);
          assertThat(LazyNodes.isLazy(pair.lazy())).isTrue();
          if (variant == 1) {
            assertThat(pair.lazy()).isEqualTo(pair.stock());
          }
          JsonNode stock = pair.stock().at(pointer);
          JsonNode lazy = pair.lazy().at(pointer);
          if (variant == 2) {
            assertThat(lazy.toString()).isEqualTo(stock.toString());
          }
          change.getValue().accept(stock);
          change.getValue().accept(lazy);
          String description = change.getKey() + " at " + pointer + ", " + variant;
          assertSame(mappers, new Mappers.Pair(stock, lazy), description);
          assertSame(mappers, pair, description);
          // Once more: what was looked through and resolved is still there.
          JsonNode other = pointers.size() > 2 ? pair.lazy().at(pointers.get(1)) : lazy;
          JsonNode otherStock = pair.stock().at(pointers.get(1));
          if (other.isContainerNode()) {
            add(other);
            add(otherStock);
          }
          assertSame(mappers, pair, description + ", then at " + pointers.get(1));
        }
      }
    }
  }

  /** A change costs the copying of what it is in, not of what stands beside it. */
  @Test
  void allBesideThemIsCopied() throws IOException {
    Mappers mappers = Mappers.create();
    String text = "    [\"x\",[1,2],{\"a\":{\"b\":1},\"c\":[3]},{\"d\":{\"e\":4}},5]";
    JsonNode tree = mappers.lazy().readTree(text.getBytes(StandardCharsets.UTF_8));
    mappers.lazy().writeValueAsBytes(tree);
    // All but the outer brackets, and the comma behind the string that shows the quote.
    assertThat(mappers.module().stats().bytesCopied()).isEqualTo(text.strip().length() - 3);
    ((ObjectNode) tree.get(2).get("a")).put("b", 9);
    for (int i = 0; i < 2; i++) {
      mappers.module().stats().reset();
      assertThat(new String(mappers.lazy().writeValueAsBytes(tree), StandardCharsets.UTF_8))
          .isEqualTo(text.strip().replace("\"b\":1", "\"b\":9"));
      // "x" and [1,2]; "a"; "c" and [3]; the rest
      assertThat(mappers.module().stats().bytesCopied()).isEqualTo(3 + 5 + 3 + 3 + 3 + 15);
      assertThat(mappers.module().stats().bytesRewritten()).isZero();
    }
    mappers.module().stats().reset();
    mappers.lazy().writeValueAsBytes(tree.get(3));
    assertThat(mappers.module().stats().bytesCopied()).isEqualTo(3 + 5);
    mappers.module().stats().reset();
    tree.get(1).toString();
    tree.get(3).toString();
    assertThat(mappers.module().stats().bytesCopied()).isEqualTo(3 + 3 + 5);
  }

  @Test
  void batchesAreMadeOnceForAll() throws IOException {
    Mappers mappers =
        Mappers.create(
            ReadSettings.DEFAULTS,
            LazyTapeOptions.builder().minimumBytes(0).batching(Batching.ALWAYS).build());
    Mappers.Pair pair = mappers.read(DOCUMENT.getBytes(StandardCharsets.UTF_8));
    JsonNode array = pair.lazy().get("a");
    assertThat(mappers.module().stats().batchesMaterialized()).isEqualTo(1);
    JsonNode inner = array.get(3).get("e");
    assertThat(inner.get("f")).isSameAs(array.get(3).get("e").get("f"));
    assertThat(pair.lazy()).isEqualTo(pair.stock());
    assertThat(mappers.module().stats().batchesMaterialized()).isEqualTo(1);
    mappers.module().stats().reset();
    mappers.stock().writeValueAsBytes(pair.lazy());
    assertThat(mappers.module().stats().bytesCopied()).isPositive();
  }
}
