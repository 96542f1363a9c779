package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Input;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Sources;
import dev.lazytape.testing.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What went wrong in other lazy readers of JSON: none of it does here. */
class PeersFaultsTest {
  private final Mappers mappers = Mappers.create();
  private final ObjectMapper stock = mappers.stock();

  private JsonNode lazy(String json) throws IOException {
    JsonNode tree = mappers.lazy().readTree(json.getBytes(UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  @Hazard("P01")
  @Test
  void aPartialReadChangesNoIteration() throws IOException {
    String json = "{\"a\":1,\"b\":[1,{\"c\":2},3],\"d\":{\"e\":\"f\",\"g\":null},\"h\":[]}";
    for (String at : List.of("/a", "/b", "/b/1", "/b/1/c", "/b/2", "/d/g", "/h", "/no", "/b/7")) {
      JsonNode tree = lazy(json);
      tree.at(at);
      assertThat(tree).containsExactlyElementsOf(stock.readTree(json));
      tree = lazy(json);
      tree.fieldNames().next();
      var entries = tree.fields();
      entries.next();
      tree.at(at);
      tree.size();
      List<JsonNode> left = new ArrayList<>();
      entries.forEachRemaining(e -> left.add(e.getValue()));
      assertThat(left).containsExactly(tree.get("b"), tree.get("d"), tree.get("h"));
      assertThat(entries.hasNext()).isFalse();
      assertThat(tree).hasToString(json);
    }
  }

  @Hazard("P02")
  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[]", "[[]]", "{\"a\":{}}", "[null]", "{\"a\":null}", "[{},[],{},null,[]]"})
  void emptyContainersAndNulls(String text) throws IOException {
    // blanks, since the shortest arrays are left to Jackson
    String json = text.charAt(0) + " ".repeat(9) + text.substring(1);
    JsonNode tree = lazy(json);
    assertThat(tree.isEmpty()).isEqualTo(stock.readTree(json).isEmpty());
    assertThat(tree.elements()).toIterable().containsExactlyElementsOf(stock.readTree(json));
    assertThat(tree.path("a").path("b").isMissingNode()).isTrue();
    for (int seed = 0; seed < 8; seed++) {
      assertThat(Trees.difference(stock.readTree(json), lazy(json), new Rnd(seed))).isNull();
    }
    assertThat(stock.writeValueAsString(lazy(" " + json.replace(",", " , ") + " ")))
        .isEqualTo(text);
  }

  @Hazard("P03")
  @Test
  void textIsPrintedWithItsEscapes() throws IOException {
    String json = "{\"q\\\"n\":\"a \\\"quote\\\", a \\\\ and\\n a \\u0000\"}";
    assertThat(lazy(json)).hasToString(json);
    assertThat(lazy("[" + json + "]").get(0)).hasToString(json);
    assertThat(lazy(json).elements().next().textValue()).isEqualTo("a \"quote\", a \\ and\n a \0");
  }

  @Hazard("P05")
  @Test
  void nullsCanBePut() throws IOException {
    ObjectNode tree = (ObjectNode) lazy("{\"a\":1,\"b\":{\"c\":2}}");
    tree.putNull("a");
    tree.set("n", null);
    ((ObjectNode) tree.get("b")).replace("c", null);
    assertThat(tree.get("n")).isSameAs(NullNode.getInstance());
    assertThat(stock.writeValueAsString(tree))
        .isEqualTo("{\"a\":null,\"b\":{\"c\":null},\"n\":null}");
  }

  @Hazard({"P06", "P07", "P11"})
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[42]",
        "{\"a\":42}",
        "[1.5]",
        "[\"x\"]",
        "[true]",
        "42",
        "1.5",
        "\"x\"",
        "true",
        "null",
        "[4",
        "[4e",
        "[\"x",
        "[tru",
        "{\"a",
        "-"
      })
  void neighboursOfASliceDoNotCount(String json) {
    for (String behind :
        List.of("7", "77777777777777777777", "e5", "\"", "]", "}", "\u00e9", "\\")) {
      byte[] surrounded = ("12" + json + behind).getBytes(UTF_8);
      byte[] alone = json.getBytes(UTF_8);
      for (ObjectMapper mapper : List.of(stock, mappers.lazy())) {
        Outcome expected = read(stock, alone, 0, alone.length);
        Outcome got = read(mapper, surrounded, 2, alone.length);
        assertThat(expected.difference(got, new Rnd(1))).as("%s, then %s", json, behind).isNull();
      }
    }
  }

  /** The tree of a slice, and how it and its first child are written. */
  private Outcome read(ObjectMapper mapper, byte[] bytes, int offset, int length) {
    return Outcome.of(
        out -> {
          JsonNode tree = mapper.readTree(bytes, offset, length);
          out.bytes(mapper.writeValueAsBytes(tree));
          out.note(mapper.writeValueAsString(tree));
          if (!tree.isEmpty()) {
            out.bytes(mapper.writeValueAsBytes(tree.iterator().next()));
          }
          out.tree(tree);
        });
  }

  @Hazard("P08")
  @Test
  void documentsThatEndInsideOfAnything() {
    byte[] whole =
        "{\"a\\u00e9\u20ac\":[1.5e+3,true,null,\"\\\"\ud83d\ude00\\n\",{\"b\":-0}] , \"c\":false} "
            .getBytes(UTF_8);
    for (int length = 0; length <= whole.length; length++) {
      Input cut = new Input(java.util.Arrays.copyOf(whole, length), length);
      for (String source :
          List.of(
              "readTree(byte[])",
              "readTree(String)",
              "readTree(InputStream)",
              "readTree(chunked InputStream)",
              "readTree(chunked Reader)")) {
        assertThat(mappers.difference(Sources.SIMPLE.get(source), cut))
            .as("%s, %d bytes", source, length)
            .isNull();
      }
    }
    assertThat(mappers.module().stats().documentsTaped()).isPositive();
  }

  @Hazard("P09")
  @Test
  void earlierTreesOutliveLaterReads() throws IOException {
    List<JsonNode> trees = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      trees.add(lazy(numbered(i)));
    }
    for (int i = 0; i < 50; i++) {
      assertThat(trees.get(i)).isEqualTo(stock.readTree(numbered(i)));
      assertThat(trees.get(i)).hasToString(stock.readTree(numbered(i)).toString());
    }
  }

  private static String numbered(int i) {
    return "{\"n\\u0061me" + i + "\":[\"\\u0041" + i + "\",{\"esc\\n" + i + "\":" + i + ".0}]}";
  }

  @Hazard("P10")
  @Test
  void allWaysToReadAnObjectAgreeOnDuplicates() throws IOException {
    String json = "{\"a\":1,\"b\":2,\"\\u0061\":{\"x\":1,\"x\":2},\"c\":3,\"b\":null}";
    for (int seed = 0; seed < 20; seed++) {
      assertThat(Trees.difference(stock.readTree(json), lazy(json), new Rnd(seed))).isNull();
    }
    JsonNode tree = lazy(json);
    tree.properties().forEach(e -> assertThat(e.getValue()).isSameAs(tree.get(e.getKey())));
    assertThat(tree).hasToString("{\"a\":{\"x\":2},\"b\":null,\"c\":3}");
    assertThat(tree.findValues("a")).hasSize(1);
  }

  /** Beans whose content Jackson keeps as tokens before it knows the type. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes(@JsonSubTypes.Type(value = Tagged.class, name = "tagged"))
  public interface Base {}

  public static final class Tagged implements Base {
    public JsonNode node;
    @JsonUnwrapped public Inner inner;
  }

  public static final class Inner {
    public JsonNode tree;
    public Map<String, JsonNode> map;
  }

  @Hazard("P12")
  @Test
  void treesInContentThatWasBuffered() {
    String json =
        "{\"node\":{\"a\":[1.50,{}]},\"tree\":[[2]],\"map\":{\"k\":{\"l\":[3]}},\"type\":\"tagged\"}";
    List<Outcome> outcomes = new ArrayList<>();
    for (ObjectMapper mapper : List.of(stock, mappers.lazy())) {
      outcomes.add(
          Outcome.of(
              out -> {
                Tagged tagged = (Tagged) mapper.readValue(json, Base.class);
                out.tree(tagged.node);
                out.tree(tagged.inner.tree);
                out.value(tagged.inner.map);
                out.note(mapper.writeValueAsString(tagged));
                out.tree(mapper.valueToTree(tagged));
              }));
    }
    assertThat(outcomes.get(0).hasFailure()).isFalse();
    assertThat(outcomes.get(0).difference(outcomes.get(1), new Rnd(1))).isNull();
  }

  @Hazard("P13")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\\\ud800",
        "\\ud800x",
        "\\ud83d\\ude00",
        "\\ude00\\ud83d",
        "\\\\\\\\",
        "\\\\\\\"",
        "\\/",
        "\\ud83d\\n",
        "\u2028\ud83d\ude00",
        "{[\\\"]}",
        "\\u005c\\u0022"
      })
  void stringsEndWhereTheyEnd(String text) throws IOException {
    for (int before = 0; before < 40; before++) {
      String json = "[\"" + "x".repeat(before) + text + "\",{\"k\":\"" + text + "\"},\"y\"]";
      JsonNode tree = lazy(json);
      assertThat(tree.size()).isEqualTo(3);
      assertThat(tree.get(2).textValue()).isEqualTo("y");
      assertThat(tree).isEqualTo(stock.readTree(json));
      assertThat(stock.writeValueAsBytes(tree))
          .isEqualTo(stock.writeValueAsBytes(stock.readTree(json)));
    }
  }
}
