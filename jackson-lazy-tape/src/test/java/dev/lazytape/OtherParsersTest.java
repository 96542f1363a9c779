package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.filter.FilteringParserDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.ShoutingNodeFactory;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Where a tree is only part of what a parser gives, or the parser gives something else than the
 * bytes say, or the settings of the read are not the mapper's: stock Jackson's result, and where
 * the bytes cannot be trusted, stock Jackson's nodes.
 */
class OtherParsersTest {
  private static final String TEXT =
      "{\"a\":[1,{\"b\":\"text\"}],\"c\":\"" + "x".repeat(300) + "\",\"d\":1.10}";

  private final Mappers mappers = Mappers.create();

  /** A read that a test does with both mappers. */
  private interface Read {
    void from(ObjectMapper mapper, Outcome out) throws Exception;
  }

  private static Outcome same(Mappers mappers, Read read) {
    Outcome stock = Outcome.of(out -> read.from(mappers.stock(), out));
    Outcome lazy = Outcome.of(out -> read.from(mappers.lazy(), out));
    assertThat(stock.difference(lazy, new Rnd(1))).isNull();
    return lazy;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private interface Wrap {
    JsonParser around(ObjectMapper mapper, JsonParser parser) throws IOException;
  }

  @Hazard({"H56", "H92"})
  @Test
  void parsersThatMayChangeWhatTheyReadAreLeftToJackson() throws IOException {
    Map<String, Wrap> wraps =
        Map.of(
            "upper case",
            (m, p) ->
                new JsonParserDelegate(p) {
                  @Override
                  public String getText() throws IOException {
                    return super.getText().toUpperCase(Locale.ROOT);
                  }
                },
            "plain delegate",
            (m, p) -> new JsonParserDelegate(p),
            "filter",
            (m, p) ->
                new FilteringParserDelegate(
                    p,
                    new JsonPointerBasedFilter(JsonPointer.compile("/a/1")),
                    TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
                    false),
            "token buffer",
            (m, p) -> {
              TokenBuffer buffer = new TokenBuffer(p);
              p.nextToken();
              buffer.copyCurrentStructure(p);
              return buffer.asParser(p);
            },
            "tree",
            (m, p) -> m.treeAsTokens(m.readTree(p)),
            "not blocking",
            (m, p) -> {
              JsonParser fed = m.getFactory().createNonBlockingByteArrayParser();
              ByteArrayFeeder feeder = (ByteArrayFeeder) fed.getNonBlockingInputFeeder();
              feeder.feedInput(utf8(TEXT), 0, TEXT.length());
              feeder.endOfInput();
              return fed;
            });
    wraps.forEach(
        (name, wrap) -> {
          Outcome lazy =
              same(
                  mappers,
                  (m, out) -> {
                    JsonParser parser = wrap.around(m, m.createParser(utf8(TEXT)));
                    out.tree(m.readTree(parser));
                    out.note("" + parser.nextToken());
                  });
          assertThat(lazy.treeAt(0)).as(name).isNotNull();
          assertThat(LazyTape.isLazy(lazy.treeAt(0))).as(name).isFalse();
        });
    assertThat(mappers.module().stats().declined()).containsKey("OTHER_PARSER");
  }

  /** Reads a tree in the middle of a bean, from the parser that it is given. */
  public static final class Nested extends JsonDeserializer<Holder> {
    @Override
    public Holder deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Holder holder = new Holder();
      holder.tree = parser.readValueAsTree();
      return holder;
    }
  }

  @JsonDeserialize(using = Nested.class)
  public static final class Holder {
    JsonNode tree;
  }

  public static final class Outer {
    public Holder b;
    public JsonNode n;
    public ObjectNode o;
    public List<JsonNode> list;
  }

  @Hazard("H51")
  @Test
  void treesInsideOtherReads() {
    String json = "{\"b\":{\"v\":[1,{}]},\"n\":" + TEXT + "}";
    same(
        mappers,
        (m, out) -> {
          Outer outer = m.treeToValue(m.readTree(json), Outer.class);
          out.tree(outer.b.tree);
          out.tree(outer.n);
          outer = m.readValue(json, Outer.class);
          out.tree(outer.b.tree);
          out.tree(outer.n);
          out.tree(m.readValue("{\"v\":[1]}", Holder.class).tree);
          out.tree(
              m.readerFor(JsonNode.class)
                  .with(DeserializationFeature.UNWRAP_ROOT_VALUE)
                  .withRootName("r")
                  .readValue("{\"r\":" + TEXT + "}"));
        });
  }

  @Hazard("H74")
  @Test
  void nullAndAbsentTreesInBeans() {
    Outcome lazy =
        same(
            mappers,
            (m, out) -> {
              for (String json : List.of("{\"n\":null,\"o\":null,\"list\":[null]}", "{}")) {
                Outer outer = m.readValue(json, Outer.class);
                out.tree(outer.n);
                out.tree(outer.o);
                out.value(outer.list);
              }
              out.tree(m.readValue("null", JsonNode.class));
              out.tree(m.readValue("null", ObjectNode.class));
              out.tree(m.readValue("null", ArrayNode.class));
            });
    assertThat(lazy.treeAt(0)).isNotNull();
    assertThat(lazy.treeAt(1)).isNull();
  }

  @Hazard("H43")
  @Test
  void depthCountsFromTheRootOfTheDocument() {
    int limit = StreamReadConstraints.defaults().getMaxNestingDepth();
    for (int levels = limit - 4; levels < limit; levels++) {
      String deep = "[".repeat(levels) + "]".repeat(levels);
      Outcome lazy =
          same(
              mappers,
              (m, out) -> {
                out.tree(m.readValue("{\"list\":[{\"x\":" + deep + "}]}", Outer.class).list.get(0));
              });
      assertThat(lazy.hasFailure()).isEqualTo(levels + 3 > limit);
    }
  }

  @Hazard("H59")
  @Test
  void errorsAreToldAsInPlainReads() {
    String bad = "\n\n{\"a\": [1, 2, tru]}";
    Outcome root = same(mappers, (m, out) -> out.tree(m.readTree(bad)));
    assertThat(root.toString()).contains("line: 3, column: ");
    Outcome inBean =
        same(
            mappers, (m, out) -> out.value(m.readValue("{\"list\":[1," + bad + "]}", Outer.class)));
    assertThat(inBean.toString()).contains("list");
  }

  @Hazard("H57")
  @Test
  void messagesShowNoMoreOfTheSourceThanBefore() {
    for (ObjectMapper mapper : List.of(mappers.stock(), mappers.lazy())) {
      assertThat(mapper.getFactory().isEnabled(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION))
          .isFalse();
    }
    String bad = "{\"secret\":\"" + "s".repeat(200) + "\",\"a\":tru}";
    Outcome bytes = same(mappers, (m, out) -> out.tree(m.readTree(utf8(bad))));
    Outcome text = same(mappers, (m, out) -> out.tree(m.readTree(bad)));
    assertThat(bytes.toString() + text).contains("REDACTED").doesNotContain("sss");
  }

  @Hazard("H07")
  @Test
  void aNodeFactoryOfOnesOwnMakesEveryNode() throws IOException {
    for (JsonNodeFactory factory : List.of(new ShoutingNodeFactory(), new JsonNodeFactory() {})) {
      LazyTapeModule module = new LazyTapeModule();
      ObjectMapper own = JsonMapper.builder().addModule(module).nodeFactory(factory).build();
      JsonNode tree = own.readTree(utf8(TEXT));
      assertThat(tree.at("/a/1/b")).isEqualTo(factory.textNode("text"));
      assertThat(LazyTape.isLazy(tree)).isFalse();
      ObjectMapper plain = JsonMapper.builder().addModule(module).build();
      tree = plain.reader().with(factory).readTree(utf8(TEXT));
      assertThat(tree.at("/a/1/b")).isEqualTo(factory.textNode("text"));
      assertThat(module.stats().declined()).containsEntry("SETTINGS", 2L);
    }
    assertThat(new ShoutingNodeFactory().textNode("text")).isNotEqualTo(new TextNode("text"));
  }

  @Hazard({"H24", "H29"})
  @Test
  void settingsOfTheReadStayWithTheTree() throws IOException {
    JsonNode tree =
        mappers
            .lazy()
            .reader()
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .with(JsonNodeFactory.withExactBigDecimals(true))
            .readTree(utf8("{\"p\":10.0,\"q\":1.10,\"r\":[100.00,600.0]}"));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    assertThat(tree.get("q").isBigDecimal()).isTrue();
    assertThat(mappers.stock().writeValueAsString(tree))
        .isEqualTo("{\"p\":10.0,\"q\":1.10,\"r\":[100.00,600.0]}");
  }
}
