package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which reads are lazy and which are left to Jackson, as the module's own counters tell. */
class PathsTest {
  private static final String OBJECT =
      "{\"id\": 17, \"name\": \""
          + "n".repeat(300)
          + "\", \"tags\": [\"a\", \"b\"], \"sub\": {\"x\": 1}}";
  private static final String ARRAY = "[" + OBJECT + ", 2, [true, null]]";

  @TempDir static Path folder;

  private final LazyTapeModule module = new LazyTapeModule();
  private final ObjectMapper mapper = new ObjectMapper().registerModule(module);

  /** A way to read one document. */
  interface Read {
    Object from(ObjectMapper mapper, String json) throws IOException;
  }

  record Way(String name, Read read) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static byte[] utf8(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static Path file(String json) throws IOException {
    return Files.writeString(folder.resolve("document.json"), json);
  }

  @SuppressWarnings("deprecation")
  static Stream<Way> lazyWays() {
    Map<String, Read> ways = new LinkedHashMap<>();
    ways.put("readTree(byte[])", (m, json) -> m.readTree(utf8(json)));
    ways.put(
        "readTree(byte[],int,int)",
        (m, json) -> m.readTree(utf8("xx" + json + "yy"), 2, utf8(json).length));
    ways.put("readTree(String)", (m, json) -> m.readTree(json));
    ways.put(
        "readTree(InputStream)", (m, json) -> m.readTree(new ByteArrayInputStream(utf8(json))));
    ways.put("readTree(Reader)", (m, json) -> m.readTree(new StringReader(json)));
    ways.put("readTree(File)", (m, json) -> m.readTree(file(json).toFile()));
    ways.put("readTree(URL)", (m, json) -> m.readTree(file(json).toUri().toURL()));
    ways.put("readValue(byte[],JsonNode)", (m, json) -> m.readValue(utf8(json), JsonNode.class));
    ways.put("readValue(String,JsonNode)", (m, json) -> m.readValue(json, JsonNode.class));
    ways.put(
        "readValue(InputStream,JsonNode)",
        (m, json) -> m.readValue(new ByteArrayInputStream(utf8(json)), JsonNode.class));
    ways.put(
        "readValue(Reader,JsonNode)",
        (m, json) -> m.readValue(new StringReader(json), JsonNode.class));
    ways.put(
        "readValue(File,JsonNode)", (m, json) -> m.readValue(file(json).toFile(), JsonNode.class));
    ways.put(
        "readValue(byte[],ObjectNode or ArrayNode)",
        (m, json) -> {
          Class<? extends JsonNode> type =
              json.startsWith("{") ? ObjectNode.class : ArrayNode.class;
          return m.readValue(utf8(json), type);
        });
    ways.put("reader.readTree(byte[])", (m, json) -> m.reader().readTree(utf8(json)));
    ways.put("reader.readTree(String)", (m, json) -> m.reader().readTree(json));
    ways.put(
        "reader.readTree(InputStream)",
        (m, json) -> m.reader().readTree(new ByteArrayInputStream(utf8(json))));
    ways.put(
        "readerFor(JsonNode).readValue(byte[])",
        (m, json) -> m.readerFor(JsonNode.class).readValue(utf8(json)));
    ways.put("readTree(parser of bytes)", (m, json) -> m.readTree(m.createParser(utf8(json))));
    ways.put("readTree(parser of String)", (m, json) -> m.readTree(m.createParser(json)));
    ways.put(
        "readTree(parser of char[])",
        (m, json) -> m.readTree(m.createParser(("x" + json).toCharArray(), 1, json.length())));
    ways.put(
        "readTree(parser of InputStream)",
        (m, json) -> m.readTree(m.createParser(new ByteArrayInputStream(utf8(json)))));
    ways.put(
        "parser.readValueAsTree()",
        (m, json) -> {
          JsonParser parser = m.createParser(utf8(json));
          parser.nextToken();
          return parser.readValueAsTree();
        });
    ways.put("mapper.copy()", (m, json) -> m.copy().readTree(utf8(json)));
    ways.put(
        "readTree(byte[]) after blanks and a byte order mark",
        (m, json) -> m.readTree(utf8("\ufeff \n" + json)));
    return ways.entrySet().stream().map(w -> new Way(w.getKey(), w.getValue()));
  }

  @ParameterizedTest
  @MethodSource("lazyWays")
  void objectsAreLazy(Way way) throws IOException {
    isLazy(way, OBJECT);
  }

  @ParameterizedTest
  @MethodSource("lazyWays")
  void arraysAreLazy(Way way) throws IOException {
    isLazy(way, ARRAY);
  }

  private void isLazy(Way way, String json) throws IOException {
    Object tree = way.read().from(mapper, json);
    assertThat(module.stats().documentsTaped())
        .as("taped; declined %s", module.stats().declined())
        .isEqualTo(1);
    assertThat(module.stats().declined()).isEmpty();
    assertThat(LazyTape.isLazy((JsonNode) tree)).isTrue();
    assertThat(tree).isEqualTo(new ObjectMapper().readTree(json));
  }

  @Test
  void linesOfJsonAreLazy() throws IOException {
    byte[] lines = utf8((OBJECT + "\n" + ARRAY + "\r\n").repeat(50));
    try (MappingIterator<JsonNode> values = mapper.readerFor(JsonNode.class).readValues(lines)) {
      assertThat(values.readAll()).hasSize(100).allMatch(LazyTape::isLazy);
    }
    assertThat(module.stats().documentsTaped()).isEqualTo(100);
  }

  @Test
  void linesOfJsonFromStreamsAreLazy() throws IOException {
    byte[] lines = utf8((OBJECT + "\n").repeat(50));
    try (MappingIterator<JsonNode> values =
        mapper.readerFor(JsonNode.class).readValues(new ByteArrayInputStream(lines))) {
      assertThat(values.readAll()).hasSize(50);
    }
    // a line that the parser's buffer of 8,000 bytes holds to its end may be left to Jackson
    assertThat(module.stats().documentsTaped()).isGreaterThan(0);
  }

  @Test
  void largeDocumentsAreLazy() throws IOException {
    String large = "[" + (OBJECT + ",").repeat(2000) + "0]";
    mapper.readTree(utf8(large));
    mapper.readTree(large);
    mapper.readTree(new ByteArrayInputStream(utf8(large)));
    assertThat(module.stats().documentsTaped()).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("lazyWays")
  void scalarsAreNot(Way way) throws IOException {
    String text = "\"" + "s".repeat(400) + "\"";
    if (!way.name().contains("ObjectNode")) {
      way.read().from(mapper, text);
    }
    assertThat(module.stats().documentsTaped()).isZero();
  }

  /** A bean with a tree in it. */
  public static final class Bean {
    public String text;
    public JsonNode node;
  }

  @Test
  void treesInBeansAreNot() throws IOException {
    String json = "{\"text\":\"t\",\"node\":" + ARRAY + "}";
    Bean bean = mapper.readValue(json, Bean.class);
    assertThat(LazyTape.isLazy(bean.node)).isFalse();
    bean = mapper.readValue(utf8(json), Bean.class);
    assertThat(LazyTape.isLazy(bean.node)).isFalse();
    assertThat(module.stats().documentsTaped()).isZero();
  }

  @Test
  void shortByteArraysAreNot() throws IOException {
    String json = "{\"a\":1}";
    assertThat(LazyTape.isLazy(mapper.readTree(utf8(json)))).isFalse();
    assertThat(module.stats().documentsTaped()).isZero();
  }

  @Test
  void shortByteArraysAreIfAskedFor() throws IOException {
    LazyTapeModule eager =
        LazyTapeModule.builder().options(LazyTapeOptions.builder().minimumBytes(0).build()).build();
    ObjectMapper all = new ObjectMapper().registerModule(eager);
    assertThat(LazyTape.isLazy(all.readTree(utf8("{\"a\":[1,2,3]}")))).isTrue();
    assertThat(eager.stats().documentsTaped()).isEqualTo(1);
  }

  @Test
  void otherFormatsAreNot() throws IOException {
    for (ObjectMapper plain :
        List.of(
            new ObjectMapper(new CBORFactory()),
            new ObjectMapper(new SmileFactory()),
            new ObjectMapper(new YAMLFactory()))) {
      JsonNode tree = new ObjectMapper().readTree(ARRAY);
      byte[] encoded = plain.writeValueAsBytes(tree);
      JsonNode read = plain.copy().registerModule(module).readTree(encoded);
      assertThat(read).isEqualTo(plain.readTree(encoded));
      assertThat(LazyTape.isLazy(read)).isFalse();
    }
    assertThat(module.stats().documentsTaped()).isZero();
  }

  @Test
  void badDocumentsAreDeclinedWithAReason() {
    assertThat(
            org.assertj.core.api.Assertions.catchThrowable(
                () -> mapper.readTree(utf8(ARRAY.replace("true", "tru")))))
        .isInstanceOf(com.fasterxml.jackson.core.JsonParseException.class);
    assertThat(module.stats().documentsTaped()).isZero();
    assertThat(module.stats().declined().values()).containsExactly(1L);
  }

  @Test
  void onlyAskedForChildrenAreMade() throws IOException {
    JsonNode tree = mapper.readTree(utf8("[" + (OBJECT + ",").repeat(100) + "0]"));
    assertThat(tree.size()).isEqualTo(101);
    assertThat(module.stats().childrenMaterialized()).isZero();
    assertThat(tree.get(50).get("id").intValue()).isEqualTo(17);
    assertThat(module.stats().childrenMaterialized()).isEqualTo(2);
    assertThat(module.stats().batchesMaterialized()).isZero();
  }

  @Test
  void writingMakesNoChildren() throws IOException {
    JsonNode tree = mapper.readTree(utf8(ARRAY));
    byte[] out = mapper.writeValueAsBytes(tree);
    assertThat(out)
        .isEqualTo(new ObjectMapper().writeValueAsBytes(new ObjectMapper().readTree(ARRAY)));
    assertThat(module.stats().childrenMaterialized()).isZero();
    assertThat(module.stats().batchesMaterialized()).isZero();
    assertThat(module.stats().bytesCopied()).isGreaterThan(300);
  }

  @Test
  void countersCanBeReset() throws IOException {
    mapper.readTree(utf8(ARRAY)).get(0);
    module.stats().reset();
    assertThat(module.stats().documentsTaped()).isZero();
    assertThat(module.stats().childrenMaterialized()).isZero();
    assertThat(module.stats().declined()).isEmpty();
  }
}
