package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import com.fasterxml.jackson.dataformat.xml.XmlMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Whether bytes are copied is for the generator to decide, at the time of writing: its settings
 * change what untouched parts of a tree look like, whichever mapper read them.
 */
class WritersDecideTest {
  private static final String TEXT =
      "{ \"b\" : {\"d\":1.50 ,\"c\":\"</x>\u00e9\"}, \"a\":[ ], \"n\":null,"
          + " \"e\":\"\ud83d\ude00\", \"s\":[1, 2.0 , \"\\u000b\", true] }";

  private final Mappers mappers = Mappers.create();

  private JsonNode lazy(String json) throws IOException {
    JsonNode tree = mappers.lazy().readTree(json.getBytes(UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  /** What one writer makes of a tree, by every kind of target. */
  private static List<String> written(ObjectWriter writer, JsonNode tree) throws IOException {
    return List.of(
        writer.writeValueAsString(tree),
        new String(writer.writeValueAsBytes(tree), UTF_8),
        writer.writeValueAsString(Map.of("k", tree)),
        new String(writer.writeValueAsBytes(List.of(tree, 1, tree)), UTF_8));
  }

  private List<String> same(String json, ObjectWriter writer) throws IOException {
    List<String> expected = written(writer, mappers.stock().readTree(json));
    assertThat(written(writer, lazy(json))).isEqualTo(expected);
    return expected;
  }

  private static ObjectWriter of(JsonFactory factory) {
    return new ObjectMapper(factory).writer();
  }

  private static ObjectWriter with(JsonWriteFeature feature) {
    return of(new JsonFactoryBuilder().enable(feature).build());
  }

  @Hazard({"H14", "H18", "H87"})
  @Test
  void settingsOfTheWriterReachUntouchedParts() throws IOException {
    ObjectWriter plain = new ObjectMapper().writer();
    List<String> defaults = same(TEXT, plain);
    assertThat(mappers.module().stats().bytesCopied()).isPositive();
    assertThat(defaults.get(0)).contains("\ud83d\ude00");
    assertThat(defaults.get(1)).contains("\\uD83D\\uDE00");

    Map<String, ObjectWriter> writers = new LinkedHashMap<>();
    writers.put("b:", plain.without(JsonWriteFeature.QUOTE_FIELD_NAMES));
    writers.put("\"1\"", plain.with(JsonWriteFeature.WRITE_NUMBERS_AS_STRINGS));
    writers.put("\\u00E9", plain.with(JsonWriteFeature.ESCAPE_NON_ASCII));
    writers.put("<\\/x>", with(JsonWriteFeature.ESCAPE_FORWARD_SLASHES));
    writers.put("'</x>", of(new JsonFactoryBuilder().quoteChar('\'').build()));
    writers.put("/x>\\u00E9", of(new JsonFactoryBuilder().highestNonEscapedChar(127).build()));
    writers.put(
        "\\u000b",
        of(new JsonFactoryBuilder().disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE).build()));
    for (Map.Entry<String, ObjectWriter> writer : writers.entrySet()) {
      assertThat(same(TEXT, writer.getValue())).allMatch(s -> s.contains(writer.getKey()));
    }
    // since Jackson 2.18; later versions may add to it
    ObjectWriter combined = with(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8);
    assertThat(same(TEXT, combined)).allMatch(s -> s.contains("\ud83d\ude00"));
  }

  @Hazard({"H11", "H94"})
  @Test
  void whiteSpaceIsThePrinters() throws IOException {
    String json = "{ \"a\":[1, {\"b\":2} ]\n}";
    ObjectWriter writer = new ObjectMapper().writer();
    assertThat(same(json, writer).get(0)).isEqualTo("{\"a\":[1,{\"b\":2}]}");
    assertThat(same(json, writer.withDefaultPrettyPrinter()).get(0)).contains("  \"a\" : [ 1, {");
    same(json, writer.with(new MinimalPrettyPrinter("|")));
    same(json, writer.with(new DefaultPrettyPrinter().withoutSpacesInObjectEntries()));
    same(json, writer.withRootValueSeparator(";"));
    assertThat(lazy(json).toPrettyString())
        .isEqualTo(mappers.stock().readTree(json).toPrettyString());
  }

  @Hazard("H15")
  @Test
  void sortingReachesEveryLevel() throws IOException {
    String json = "{\"b\":{\"d\":1,\"c\":2},\"a\":0}";
    ObjectWriter writer = new ObjectMapper().writer();
    assertThat(same(json, writer.with(JsonNodeFeature.WRITE_PROPERTIES_SORTED)).get(0))
        .isEqualTo("{\"a\":0,\"b\":{\"c\":2,\"d\":1}}");
    assertThat(same(json, writer.with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)).get(0))
        .isEqualTo(json);
  }

  @Hazard("H17")
  @Test
  void toStringKnowsNoMapper() throws IOException {
    ObjectMapper settled =
        JsonMapper.builder()
            .addModule(mappers.module())
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
            .build();
    JsonNode tree = settled.readTree("{\"b\" :\"\\u00e9\" , \"a\":1.50}".getBytes(UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    assertThat(tree).hasToString("{\"b\":\"\u00e9\",\"a\":1.5}");
  }

  @Hazard("H09")
  @Test
  void otherFormatsGetOrdinaryCalls() throws IOException {
    String json = TEXT.replace("\\u000b", "\\n"); // which XML cannot hold
    JsonNode plain = mappers.stock().readTree(json);
    for (ObjectMapper format :
        List.of(
            new ObjectMapper(new CBORFactory()),
            new ObjectMapper(new SmileFactory()),
            new ObjectMapper(new YAMLFactory()),
            new XmlMapper())) {
      assertThat(format.writeValueAsBytes(lazy(json)))
          .as(format.getFactory().getFormatName())
          .isEqualTo(format.writeValueAsBytes(plain));
    }
    assertThat((Object) new ObjectMapper().valueToTree(lazy(json))).isEqualTo(plain);
    assertThat(mappers.module().stats().bytesCopied()).isZero();
  }

  @Hazard("H88")
  @Test
  void rootElementsOfXmlAreJacksons() throws IOException {
    XmlMapper xml = new XmlMapper();
    assertThat(xml.writeValueAsString(lazy("{\"a\":1}")))
        .isEqualTo("<ObjectNode><a>1</a></ObjectNode>");
    // stock fails at the second element, and names the class
    Outcome expected =
        Outcome.of(out -> out.note(xml.writeValueAsString(mappers.stock().readTree("[1,2]"))));
    Outcome got = Outcome.of(out -> out.note(xml.writeValueAsString(lazy("[1,2]"))));
    assertThat(expected.differenceIgnoringTrees(got)).isNull();
  }

  /** Text of every kind, ending around the borders of the generators' buffers. */
  @Hazard("H13")
  @Test
  void textOfEveryLengthAroundBufferBorders() throws IOException {
    ObjectWriter writer = new ObjectMapper().writer();
    List<Integer> lengths = new ArrayList<>();
    for (int border : new int[] {1000, 2000, 4000, 8000, 16_000, 32_000}) {
      for (int length = border - 9; length <= border + 9; length++) {
        lengths.add(length);
      }
    }
    for (String unit : List.of("\ud83d\ude00", "\u00e9", "\u20ac", "\\n", "/")) {
      for (int length : lengths) {
        String json = "[\"" + "x".repeat(length) + unit + "\",1]";
        JsonNode plain = mappers.stock().readTree(json);
        JsonNode lazy = lazy(json);
        assertThat(writer.writeValueAsBytes(lazy))
            .as("%d, %s", length, unit)
            .isEqualTo(writer.writeValueAsBytes(plain));
        assertThat(writer.writeValueAsString(lazy))
            .as("%d, %s", length, unit)
            .isEqualTo(writer.writeValueAsString(plain));
      }
    }
    assertThat(mappers.module().stats().bytesCopied()).isPositive();
  }

  /** A serializer of a user, which says so. */
  private static final class Says<T> extends JsonSerializer<T> {
    private final String what;

    Says(String what) {
      this.what = what;
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      generator.writeString(what);
    }
  }

  @Hazard("H84")
  @Test
  void serializersOfUsersWinWhereTheyWonBefore() throws IOException {
    String json = "{\"a\":\"q\",\"n\":null,\"d\":1.5}";
    SimpleModule inside = new SimpleModule("inside");
    inside.addSerializer(TextNode.class, new Says<>("text node"));
    inside.addSerializer(String.class, new Says<>("string"));
    inside.addSerializer(Double.class, new Says<>("double"));
    assertThat(same(json, new ObjectMapper().registerModule(inside).writer()).get(0))
        .isEqualTo(json);
    SimpleModule root = new SimpleModule("root");
    root.addSerializer(JsonNode.class, new Says<>("a node"));
    assertThat(same(json, new ObjectMapper().registerModule(root).writer()).get(0))
        .isEqualTo("\"a node\"");
    ObjectMapper nulls = new ObjectMapper();
    nulls.getSerializerProvider().setNullValueSerializer(new Says<>("nothing"));
    assertThat(same(json, nulls.writer()).get(0)).contains("\"n\":\"nothing\"");
  }
}
