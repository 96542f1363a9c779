package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import dev.lazytape.testing.Mappers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A serializer of a user's, of a value in a tree, that changes other parts of the tree while it is
 * being written: what is written from there on is what a plain tree has then.
 */
class ChangedWhileWrittenTest {
  private static final String JSON =
      "{\"w\":[{\"a\":1},{\"b\":2},[1,2,{\"c\":3}],3],\"x\":{\"y\":{\"z\":1},\"q\":[7]},\"v\":[4,5]}";

  /** A value that changes a tree when it is written. */
  private static final class Changing extends JsonSerializable.Base {
    private final Consumer<JsonNode> change;
    private final JsonNode tree;

    Changing(Consumer<JsonNode> change, JsonNode tree) {
      this.change = change;
      this.tree = tree;
    }

    @Override
    public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
      change.accept(tree);
      generator.writeString("changed");
    }

    @Override
    public void serializeWithType(
        JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
        throws IOException {
      serialize(generator, provider);
    }
  }

  private static final Map<String, Consumer<JsonNode>> CHANGES = changes();

  private static Map<String, Consumer<JsonNode>> changes() {
    Map<String, Consumer<JsonNode>> all = new LinkedHashMap<>();
    for (int i = 0; i < 4; i++) {
      int at = i;
      all.put("remove element " + i, t -> ((ArrayNode) t.get("w")).remove(at));
      all.put("set element " + i, t -> ((ArrayNode) t.get("w")).set(at, "new"));
      all.put("insert at " + i, t -> ((ArrayNode) t.get("w")).insert(at, "new"));
    }
    all.put("add an element", t -> ((ArrayNode) t.get("w")).add("new"));
    all.put("remove all elements", t -> ((ArrayNode) t.get("w")).removeAll());
    all.put("put into the next", t -> put(t.at("/w/1"), "new"));
    all.put("put into the first", t -> put(t.at("/w/0"), "new"));
    all.put("remove from the next", t -> ((ObjectNode) t.at("/w/1")).removeAll());
    all.put("put far behind", t -> put(t.at("/x/y"), "new"));
    all.put("replace behind", t -> put(t, "x"));
    all.put("replace the last", t -> put(t, "v"));
    all.put("put into the root", t -> put(t, "new"));
    all.put("remove from the root", t -> ((ObjectNode) t).remove("x"));
    all.put("remove the last of the root", t -> ((ObjectNode) t).remove("v"));
    all.put("remove all of the root", t -> ((ObjectNode) t).removeAll());
    all.put("add to an array behind", t -> ((ArrayNode) t.at("/x/q")).add(8));
    all.put("set through an entry", t -> t.get("x").fields().next().setValue(t.get("v")));
    all.put("add within", t -> ((ArrayNode) t.at("/w/2")).add("new"));
    all.put("nothing", t -> t.size());
    return all;
  }

  private static void put(JsonNode object, String name) {
    ((ObjectNode) object).put(name, "new");
  }

  /** Where the value is put that makes the change. */
  private static final Map<String, Consumer<JsonNode[]>> PLACES =
      Map.of(
          "an object in an array", a -> ((ObjectNode) a[0].at("/w/0")).set("p", a[1]),
          "an array in an array", a -> ((ArrayNode) a[0].at("/w/2")).set(1, a[1]),
          "the array", a -> ((ArrayNode) a[0].at("/w")).set(1, a[1]),
          "the object before the last", a -> ((ObjectNode) a[0].at("/x/y")).set("z", a[1]),
          "the last array", a -> ((ArrayNode) a[0].at("/v")).set(0, a[1]),
          "the root", a -> ((ObjectNode) a[0]).set("w2", a[1]));

  private static JsonNode tree(
      ObjectMapper mapper, int depth, Consumer<JsonNode[]> place, Consumer<JsonNode> change)
      throws IOException {
    String json = "[0,".repeat(depth) + JSON + ",{\"e\":[1]}]".repeat(depth);
    JsonNode root = mapper.readTree(json.getBytes(UTF_8));
    JsonNode node = root;
    for (int i = 0; i < depth; i++) {
      node = node.get(1);
    }
    place.accept(new JsonNode[] {node, new POJONode(new Changing(change, node))});
    return root;
  }

  private static String written(ObjectMapper mapper, JsonNode tree, boolean pretty) {
    try {
      return pretty
          ? mapper.writerWithDefaultPrettyPrinter().writeValueAsString(tree)
          : mapper.writeValueAsString(tree);
    } catch (IOException | RuntimeException e) {
      return e.getClass().getName() + ": " + e.getMessage();
    }
  }

  static IntStream depths() {
    return IntStream.of(0, 1, 10, 62, 63, 64, 70);
  }

  @ParameterizedTest
  @MethodSource("depths")
  void whatIsWrittenIsWhatThereIsThen(int depth) throws IOException {
    Mappers mappers = Mappers.create();
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, Consumer<JsonNode[]>> place : PLACES.entrySet()) {
      for (Map.Entry<String, Consumer<JsonNode>> change : CHANGES.entrySet()) {
        for (boolean pretty : new boolean[] {false, true}) {
          JsonNode stock = tree(mappers.stock(), depth, place.getValue(), change.getValue());
          JsonNode lazy = tree(mappers.lazy(), depth, place.getValue(), change.getValue());
          String expected = written(mappers.stock(), stock, pretty);
          String got = written(mappers.stock(), lazy, pretty);
          if (!got.equals(expected)) {
            differences.add(
                change.getKey() + " from " + place.getKey() + ": " + expected + "\n  " + got);
          }
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(mappers.module().stats().documentsTaped()).isPositive();
  }

  /** Copying goes on where nothing was changed. */
  @Test
  void theRestIsStillCopied() throws IOException {
    Mappers mappers = Mappers.create();
    JsonNode lazy =
        tree(
            mappers.lazy(),
            1,
            PLACES.get("an object in an array"),
            CHANGES.get("put into the next"));
    mappers.lazy().writeValueAsString(lazy);
    assertThat(mappers.module().stats().bytesCopied()).isPositive();
  }
}
