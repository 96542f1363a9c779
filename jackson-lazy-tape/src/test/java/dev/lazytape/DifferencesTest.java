package dev.lazytape;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lazytape.testing.Decorators;
import dev.lazytape.testing.Difference;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What a program can tell apart: each row of the README's table "Differences", with what stock
 * Jackson does, and with what it does without this module where any other {@code InputDecorator} is
 * installed.
 */
class DifferencesTest {
  private static final String FILLER = "\"f\":\"" + "y".repeat(300) + "\"";
  private static final String OBJECT = "{" + FILLER + ",\"a\":1}";
  private static final String ARRAY = "[" + "1,".repeat(200) + "{}]";

  private final LazyTapeModule module = new LazyTapeModule();
  private final ObjectMapper lazy = JsonMapper.builder().addModule(module).build();
  private final ObjectMapper stock = new JsonMapper();

  /** Stock Jackson with a decorator that changes nothing. */
  private final ObjectMapper decorated =
      new JsonMapper(new JsonFactoryBuilder().inputDecorator(new Decorators.Quiet()).build());

  /** A mapper whose parsers have buffers of Jackson's sizes, whatever was read before. */
  private static JsonMapper.Builder fresh() {
    return JsonMapper.builder(
        new JsonFactoryBuilder().recyclerPool(JsonRecyclerPools.nonRecyclingPool()).build());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private JsonNode lazyTree(String json) throws IOException {
    JsonNode tree = lazy.readTree(utf8(json));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  /** The rows of the table, by their first cells, and the tests that show them. */
  @Test
  void everyRowHasATest() throws IOException {
    Path readme =
        Path.of(System.getProperty("lazytape.corpus", "../src-test-corpus"))
            .resolveSibling("README.md");
    String section =
        Pattern.compile("^## ", Pattern.MULTILINE)
            .splitAsStream(Files.readString(readme))
            .filter(s -> s.startsWith("Differences"))
            .findFirst()
            .orElseThrow();
    List<String> rows =
        section
            .lines()
            .filter(line -> line.startsWith("|"))
            .skip(2)
            .map(line -> line.split("\\|")[1].trim())
            .toList();
    List<String> tested =
        HazardsTest.annotated(Difference.class).map(Difference::value).sorted().toList();
    assertThat(tested).containsExactlyElementsOf(rows.stream().sorted().toList());
  }

  @Difference("`node.getClass()`")
  @Test
  void classesOfNodes() throws IOException {
    JsonNode tree = lazyTree(OBJECT);
    assertThat(tree.getClass()).isNotEqualTo(ObjectNode.class).isAssignableTo(ObjectNode.class);
    assertThat(tree.getClass().getSimpleName()).isEqualTo("ObjectNode");
    assertThat(lazyTree(ARRAY).getClass()).isNotEqualTo(ArrayNode.class);
    assertThat(lazyTree(ARRAY).getClass().getSimpleName()).isEqualTo("ArrayNode");

    String incompatible = messageOfIncompatibleTypes(stock.readTree(OBJECT));
    assertThat(incompatible).contains("`com.fasterxml.jackson.databind.node.ObjectNode`");
    assertThat(messageOfIncompatibleTypes(tree))
        .isEqualTo(
            incompatible.replace(
                "`com.fasterxml.jackson.databind.node.ObjectNode`",
                "`" + tree.getClass().getName() + "`"));

    String trailing = messageOfTrailingTokens(stock.readTree(OBJECT));
    assertThat(trailing).contains("bound as `com.fasterxml.jackson.databind.node.ObjectNode`");
    assertThat(messageOfTrailingTokens(tree))
        .isEqualTo(trailing.replace(ObjectNode.class.getName(), tree.getClass().getName()));

    String chain = chainThroughAnArray(stock.readTree(OBJECT));
    assertThat(chain).startsWith("com.fasterxml.jackson.databind.node.ObjectNode[0]");
    assertThat(chainThroughAnArray(tree))
        .isEqualTo(chain.replace(ObjectNode.class.getName(), tree.getClass().getName()));
  }

  private String messageOfIncompatibleTypes(JsonNode tree) {
    return catchThrowable(() -> stock.writerFor(ArrayNode.class).writeValueAsString(tree))
        .getMessage();
  }

  private String messageOfTrailingTokens(JsonNode tree) {
    return catchThrowable(
            () ->
                lazy.readerForUpdating(tree)
                    .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .readValue(utf8("{} 1")))
        .getMessage();
  }

  private String chainThroughAnArray(JsonNode tree) {
    ((ObjectNode) tree).putPOJO("a", new Failing());
    return ((JsonMappingException)
            catchThrowable(() -> stock.writeValueAsString(new JsonNode[] {tree})))
        .getPathReference();
  }

  /** A bean with a tree that is written as text. */
  public record AsText(@JsonSerialize(using = ToStringSerializer.class) JsonNode node) {}

  @Difference(
      "type ids under default typing, of a tree with a serializer of its own: `@JsonRawValue`,"
          + " `ToStringSerializer`")
  @Test
  void typeIdsOfTreesWithSerializers() throws IOException {
    ObjectMapper typing =
        JsonMapper.builder()
            .activateDefaultTyping(
                LaissezFaireSubTypeValidator.instance, ObjectMapper.DefaultTyping.EVERYTHING)
            .build();
    JsonNode tree = lazyTree(OBJECT);
    String expected = typing.writeValueAsString(new AsText(stock.readTree(OBJECT)));
    assertThat(expected).contains("com.fasterxml.jackson.databind.node.ObjectNode");
    assertThat(typing.writeValueAsString(new AsText(tree)))
        .isEqualTo(
            expected.replace(
                "com.fasterxml.jackson.databind.node.ObjectNode", tree.getClass().getName()));
  }

  /** A bean that cannot be written. */
  public static final class Failing {
    public int getX() {
      throw new IllegalStateException("no");
    }
  }

  @Difference("`generator.currentValue()` in a serializer of yours")
  @Test
  void nodesThatAreBeingWritten() throws IOException {
    assertThat(valueAround(stock, 100)).isTrue();
    assertThat(valueAround(lazy, 50)).isTrue();
    assertThat(valueAround(lazy, 100)).isFalse();
  }

  /** Whether what is current around the innermost value is its node, and not only equal to it. */
  private static boolean valueAround(ObjectMapper mapper, int depth) throws IOException {
    String json = "[".repeat(depth) + "{" + FILLER + "}" + "]".repeat(depth);
    JsonNode root = mapper.readTree(utf8(json));
    JsonNode node = root;
    while (node.isArray()) {
      node = node.get(0);
    }
    Object[] seen = new Object[1];
    ((ObjectNode) node)
        .putPOJO(
            "a",
            new JsonSerializable.Base() {
              @Override
              public void serialize(JsonGenerator generator, SerializerProvider provider)
                  throws IOException {
                seen[0] = generator.currentValue();
                generator.writeNumber(1);
              }

              @Override
              public void serializeWithType(
                  JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
                  throws IOException {
                serialize(generator, provider);
              }
            });
    mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(root);
    assertThat(seen[0]).isEqualTo(node);
    return seen[0] == node;
  }

  /** How many bytes come with each call. */
  private static final class Pieced extends ByteArrayOutputStream {
    private final List<Integer> lengths = new ArrayList<>();

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      lengths.add(length);
      super.write(bytes, offset, length);
    }
  }

  @Difference("the pieces in which an `OutputStream` or `Writer` is given what is written")
  @Test
  void piecesOfOutput() throws IOException {
    String json = "[" + "{\"a\":[1,2]},".repeat(5000) + "3]";
    Pieced plain = new Pieced();
    stock.writeValue(plain, stock.readTree(json));
    Pieced copied = new Pieced();
    lazy.writeValue(copied, lazyTree(json));
    assertThat(copied.toString(UTF_8)).isEqualTo(plain.toString(UTF_8)).isEqualTo(json);
    assertThat(copied.lengths).isNotEqualTo(plain.lengths);
  }

  @Difference("names, with `INTERN_FIELD_NAMES` off")
  @Test
  void namesThatAreNotInterned() throws IOException {
    String name = "n".repeat(65);
    byte[] json = utf8("[{\"" + name + "\":1},{\"" + name + "\":2}," + OBJECT + "]");
    for (ObjectMapper mapper : List.of(stock, lazy)) {
      mapper.getFactory().configure(JsonFactory.Feature.INTERN_FIELD_NAMES, false);
    }
    assertThat(nameOf(stock, json, 0)).isSameAs(nameOf(stock, json, 1));
    assertThat(nameOf(lazy, json, 0)).isEqualTo(name).isNotSameAs(nameOf(lazy, json, 1));
    // A parser that has no mapper does not show its factory.
    JsonParser parser = lazy.getFactory().createParser(json);
    parser.setCodec(null);
    JsonNode tree = lazy.readTree(parser);
    String interned = tree.get(0).fieldNames().next();
    assertThat(interned).isSameAs(new String(interned).intern());
  }

  private static String nameOf(ObjectMapper mapper, byte[] json, int element) throws IOException {
    return mapper.readTree(json).get(element).fieldNames().next();
  }

  @Difference("`parser.getInputSource()`")
  @Test
  void sourcesOfParsers() throws IOException {
    InputStream in = new ByteArrayInputStream(utf8(OBJECT));
    assertThat(stock.createParser(in).getInputSource()).isSameAs(in);
    assertThat(decorated.createParser(in).getInputSource()).isNotSameAs(in);
    assertThat(lazy.createParser(in).getInputSource()).isNotSameAs(in);
  }

  @Difference("`parser.releaseBuffered(..)`")
  @Test
  void whatParsersHaveBuffered() throws IOException {
    String rest = released(stock, OBJECT);
    assertThat(rest).isEqualTo(OBJECT.substring(1));
    assertThat(rest).startsWith(released(lazy, OBJECT));
    assertThat(released(lazy, OBJECT).length()).isLessThan(rest.length());
    // a decorator may give an array in pieces
    ObjectMapper pieces =
        new JsonMapper(new JsonFactoryBuilder().inputDecorator(new Pieces()).build());
    assertThat(released(pieces, OBJECT).length()).isLessThan(rest.length());

    String two = OBJECT + " [2]";
    assertThat(releasedBehindAValue(lazy, two))
        .isEqualTo(releasedBehindAValue(stock, two))
        .isEqualTo(" [2]");
  }

  /** Gives an array ten bytes at a time. */
  private static final class Pieces extends com.fasterxml.jackson.core.io.InputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public InputStream decorate(com.fasterxml.jackson.core.io.IOContext context, InputStream in) {
      return in;
    }

    @Override
    public InputStream decorate(
        com.fasterxml.jackson.core.io.IOContext context, byte[] bytes, int offset, int length) {
      return new ByteArrayInputStream(bytes, offset, length) {
        @Override
        public synchronized int read(byte[] buffer, int at, int count) {
          return super.read(buffer, at, Math.min(10, count));
        }
      };
    }

    @Override
    public java.io.Reader decorate(
        com.fasterxml.jackson.core.io.IOContext context, java.io.Reader reader) {
      return reader;
    }
  }

  private static String released(ObjectMapper mapper, String json) throws IOException {
    try (JsonParser parser = mapper.createParser(utf8(json))) {
      parser.nextToken();
      ByteArrayOutputStream rest = new ByteArrayOutputStream();
      parser.releaseBuffered(rest);
      return rest.toString(UTF_8);
    }
  }

  private static String releasedBehindAValue(ObjectMapper mapper, String json) throws IOException {
    try (JsonParser parser = mapper.createParser(json)) {
      mapper.readTree(parser);
      StringWriter rest = new StringWriter();
      parser.releaseBuffered(rest);
      return rest.toString();
    }
  }

  @Difference("`ALLOW_RS_CONTROL_CHAR`, set for one reader or for a copy of a factory")
  @Test
  void recordSeparatorsWhereABufferEnds() throws IOException {
    byte[] json = utf8("[         \u001E" + "1,".repeat(200) + "2]");
    for (JsonReadFeature feature : JsonReadFeature.values()) {
      // Jackson 2.18 does not have it
      if (feature.name().equals("ALLOW_RS_CONTROL_CHAR")) {
        JsonNode tree = stock.reader().with(feature).readTree(json);
        ObjectMapper pieces =
            new JsonMapper(new JsonFactoryBuilder().inputDecorator(new Pieces()).build());
        for (ObjectMapper mapper : List.of(pieces, lazy)) {
          assertThatThrownBy(() -> mapper.reader().with(feature).readTree(json))
              .isInstanceOf(JsonParseException.class)
              .hasMessageContaining("code 30");
        }
        JsonMapper forAll = JsonMapper.builder().enable(feature).addModule(module).build();
        assertThat(forAll.readTree(json)).isEqualTo(tree);
      }
    }
  }

  @Difference("`INCLUDE_SOURCE_IN_LOCATION`")
  @Test
  void namesOfSources() {
    String bad = "[" + "1,".repeat(200) + "tru]";
    for (ObjectMapper mapper : List.of(stock, decorated, lazy)) {
      mapper
          .getFactory()
          .configure(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION.mappedFeature(), true);
    }
    String message = catchThrowable(() -> stock.readTree(bad)).getMessage();
    assertThat(message).contains("(String)\"[1,1");
    String withDecorator = catchThrowable(() -> decorated.readTree(bad)).getMessage();
    assertThat(withDecorator).doesNotContain("(String)").contains("Reader)");
    assertThat(catchThrowable(() -> lazy.readTree(bad)).getMessage())
        .contains("(StringReader)")
        .startsWith(message.substring(0, message.indexOf("[Source")));
    // arrays are shown as before
    assertThat(catchThrowable(() -> lazy.readTree(utf8(bad))).getMessage())
        .isEqualTo(catchThrowable(() -> stock.readTree(utf8(bad))).getMessage());
  }

  @Difference("errors at a name, in a document that ends right behind it or its number or literal")
  @Test
  void offsetsOfNamesAtTheEnd() throws IOException {
    String cut = "{" + FILLER + ",\"abc\"";
    JsonLocation expected = locationOfTheLastName(stock, cut);
    JsonLocation got = locationOfTheLastName(lazy, cut);
    assertThat(got.getLineNr()).isEqualTo(expected.getLineNr());
    assertThat(got.getColumnNr()).isEqualTo(expected.getColumnNr());
    assertThat(expected.getByteOffset()).isEqualTo(cut.indexOf("\"abc"));
    assertThat(got.getByteOffset()).isGreaterThan(expected.getByteOffset());
    // over a stream it is off without the module, too
    try (JsonParser parser = stock.createParser(new ByteArrayInputStream(utf8(cut)))) {
      assertThat(catchThrowable(() -> stock.readTree(parser))).isNotNull();
      assertThat(parser.currentTokenLocation().getByteOffset())
          .isGreaterThan(expected.getByteOffset());
    }
  }

  @Test
  void offsetsOfNamesBeforeTheLastNumber() throws IOException {
    for (String value : List.of("12", "true")) {
      String cut = "{" + FILLER + ",\"abc\":" + value;
      JsonLocation expected = locationOfTheNameBeforeTheLastValue(stock, cut);
      JsonLocation got = locationOfTheNameBeforeTheLastValue(lazy, cut);
      assertThat(got.getColumnNr()).isEqualTo(expected.getColumnNr());
      assertThat(expected.getByteOffset()).isEqualTo(cut.indexOf("\"abc"));
      assertThat(got.getByteOffset()).isGreaterThan(expected.getByteOffset());
    }
  }

  private static JsonLocation locationOfTheNameBeforeTheLastValue(ObjectMapper mapper, String cut)
      throws IOException {
    try (JsonParser parser = mapper.createParser(utf8(cut))) {
      while (!"abc".equals(parser.currentName())) {
        parser.nextToken();
      }
      return parser.currentTokenLocation();
    }
  }

  private static JsonLocation locationOfTheLastName(ObjectMapper mapper, String cut)
      throws IOException {
    try (JsonParser parser = mapper.createParser(utf8(cut))) {
      assertThat(catchThrowable(() -> mapper.readTree(parser))).isNotNull();
      assertThat(parser.currentToken()).isEqualTo(JsonToken.FIELD_NAME);
      return parser.currentTokenLocation();
    }
  }

  @Difference("malformed numbers, and names and values longer than allowed, in characters")
  @Test
  void columnsOfNumbersAcrossBorders() {
    ObjectMapper stock = fresh().build();
    ObjectMapper lazy = fresh().addModule(module).build();
    int differences = 0;
    for (int length = 3985; length < 4000; length++) {
      String bad = "[\"" + "x".repeat(length - 4) + "\",1234567.x]";
      Throwable expected = catchThrowable(() -> stock.readTree(bad));
      Throwable got = catchThrowable(() -> lazy.readTree(bad));
      assertThat(got).hasSameClassAs(expected);
      assertThat(withoutColumn(got)).isEqualTo(withoutColumn(expected));
      differences += got.getMessage().equals(expected.getMessage()) ? 0 : 1;
    }
    assertThat(differences).isBetween(1, 14);

    // Of a number that is too long, Jackson counts one character less across a border.
    String digits = "7".repeat(1008) + ".5";
    String acrossBorder = "[\"" + "x".repeat(3500) + "\"," + digits + "]";
    assertThatThrownBy(() -> stock.readTree(acrossBorder)).hasMessageContaining("length (1009)");
    assertThatThrownBy(() -> lazy.readTree(acrossBorder)).hasMessageContaining("length (1008)");

    // A number that is too long is found before, or behind, another error in it.
    String number = "1." + "1".repeat(3000);
    String bad = "[\"" + "x".repeat(3000) + "\",{\"a\":" + number + "z}]";
    assertThatThrownBy(() -> stock.readTree(bad)).isInstanceOf(StreamConstraintsException.class);
    assertThatThrownBy(() -> lazy.readTree(bad)).isInstanceOf(JsonProcessingException.class);

    // A name that ends nowhere, and is longer than a string may be.
    StreamReadConstraints few = StreamReadConstraints.builder().maxStringLength(700).build();
    stock.getFactory().setStreamReadConstraints(few);
    lazy.getFactory().setStreamReadConstraints(few);
    String endless = "{\"" + "n".repeat(4000) + ":1}";
    assertThatThrownBy(() -> stock.readTree(endless)).isInstanceOf(JsonEOFException.class);
    assertThatThrownBy(() -> lazy.readTree(endless)).isInstanceOf(JsonProcessingException.class);
  }

  private static String withoutColumn(Throwable e) {
    return e.getMessage().replaceAll("column: \\d+", "column");
  }

  @Difference("going on with a parser after an exception")
  @Test
  void tokensAfterAnException() throws IOException {
    ObjectMapper stock = fresh().build();
    ObjectMapper lazy = fresh().addModule(module).build();
    int differences = 0;
    for (int length = 3970; length < 4000; length++) {
      String bad =
          "[\"" + "x".repeat(length) + "\", 1234567,    tru, \"" + "z".repeat(9000) + "\"]";
      assertThat(tokenAfterAnException(stock, bad)).isEqualTo("1234567");
      differences += tokenAfterAnException(lazy, bad).equals("1234567") ? 0 : 1;
    }
    assertThat(differences).isBetween(1, 29);
  }

  private static String tokenAfterAnException(ObjectMapper mapper, String bad) throws IOException {
    try (JsonParser parser = mapper.createParser(bad)) {
      assertThat(catchThrowable(() -> mapper.readTree(parser)))
          .isInstanceOf(JsonParseException.class);
      assertThat(parser.currentToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
      return parser.getText();
    }
  }

  @Difference("names with a byte 0xFF")
  @Test
  void namesThatAreTakenForOthers() throws IOException {
    byte[] before = utf8("{" + FILLER + ",\"abc\":1}");
    byte[] odd = ("{" + FILLER + ",\"\u00ffabc\":1}").getBytes(ISO_8859_1);
    Throwable fresh = catchThrowable(() -> new JsonMapper().readTree(odd));
    assertThat(fresh).isInstanceOf(JsonParseException.class).hasMessageContaining("0xff");
    stock.readTree(before);
    lazy.readTree(before);
    Throwable expected = catchThrowable(() -> assertThat(stock.readTree(odd).has("abc")).isTrue());
    assertThat(catchThrowable(() -> lazy.readTree(odd))).hasMessage(fresh.getMessage());
    if (expected != null) {
      // a later Jackson, which tells the two names apart
      assertThat(expected).hasMessage(fresh.getMessage());
    }
  }

  @Difference("`ESCAPE_FORWARD_SLASHES`")
  @Test
  void slashesOfAGeneratorThatDoesNotTell() throws IOException {
    String json = "{" + FILLER + ",\"a\":\"/\"}";
    assertThat(writtenWithoutTelling(stock, stock.readTree(json))).endsWith("\"a\":\"\\/\"}");
    assertThat(writtenWithoutTelling(lazy, lazyTree(json))).endsWith("\"a\":\"/\"}");
  }

  @SuppressWarnings("deprecation")
  private static String writtenWithoutTelling(ObjectMapper codec, JsonNode tree)
      throws IOException {
    JsonFactory escaping =
        new JsonFactoryBuilder().enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES).build();
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = escaping.createGenerator(out)) {
      generator.disable(JsonGenerator.Feature.ESCAPE_FORWARD_SLASHES);
      generator.setCodec(codec);
      generator.writeObject(tree);
    }
    return out.toString();
  }

  @Difference(
      "`readerForUpdating(lazyNode)` and `updateValue(lazyNode, ..)` of a mapper without the module")
  @Test
  void updatesByMappersWithoutTheModule() throws IOException {
    JsonNode plain = stock.readTree(OBJECT);
    assertThat((Object) stock.readerForUpdating(plain).readValue("{\"b\":2}")).isSameAs(plain);
    JsonNode tree = lazyTree(OBJECT);
    JsonNode updated = stock.readerForUpdating(tree).readValue("{\"b\":3}");
    assertThat(updated).isNotSameAs(tree).hasToString("{\"b\":3}");
    assertThat(stock.updateValue(plain, Map.of("c", 4))).hasSize(4);
    assertThat(stock.updateValue(tree, Map.of("c", 4))).hasToString("{\"c\":4}");
    assertThat(tree).hasSize(2);
  }

  /** Whether a lazy object and array are updated in place. */
  private boolean updates(ObjectMapper mapper) throws IOException {
    JsonNode object = lazyTree(OBJECT);
    JsonNode array = lazyTree(ARRAY);
    int elements = array.size();
    boolean inPlace =
        mapper.updateValue(object, Map.of("c", 4)) == object
            && mapper.updateValue(array, List.of(4)) == array;
    assertThat(object).hasSize(inPlace ? 3 : 2);
    assertThat(array).hasSize(inPlace ? elements + 1 : elements);
    return inPlace;
  }

  @Test
  void everyMapperWithTheModuleUpdatesLazyTrees() throws IOException {
    ClassLoader loader = getClass().getClassLoader();
    TypeFactory types = TypeFactory.defaultInstance().withClassLoader(loader);
    List<ObjectMapper> mappers =
        List.of(
            lazy,
            lazy.copy(),
            fresh().addModule(module).disable(MapperFeature.USE_ANNOTATIONS).build(),
            new ObjectMapper(new YAMLFactory()).registerModule(module),
            JsonMapper.builder().addModule(module).typeFactory(types).build());
    for (ObjectMapper mapper : mappers) {
      assertThat(updates(mapper)).isTrue();
    }
    JsonNode tree = lazyTree(OBJECT);
    assertThat((Object) lazy.readerForUpdating(tree).readValue("{\"b\":2}")).isSameAs(tree);
    assertThat(tree.get("b").intValue()).isEqualTo(2);
  }

  /** A deserializer of a user's for objects is asked, as it is for Jackson's. */
  @Test
  void updatesByDeserializersOfUsers() throws IOException {
    JsonDeserializer<ObjectNode> users =
        new JsonDeserializer<>() {
          @Override
          public ObjectNode deserialize(JsonParser parser, DeserializationContext context)
              throws IOException {
            parser.skipChildren();
            return JsonNodeFactory.instance.objectNode().put("by", "user");
          }

          @Override
          public ObjectNode deserialize(
              JsonParser parser, DeserializationContext context, ObjectNode into)
              throws IOException {
            parser.skipChildren();
            return into.put("into", "user");
          }
        };
    SimpleModule own = new SimpleModule().addDeserializer(ObjectNode.class, users);
    for (ObjectMapper mapper :
        List.of(fresh().addModules(own, module).build(), fresh().addModules(module, own).build())) {
      JsonNode tree = lazyTree(OBJECT);
      assertThat((Object) mapper.readerForUpdating(tree).readValue("{\"b\":2}")).isSameAs(tree);
      assertThat(tree.get("into").textValue()).isEqualTo("user");
    }
  }

  @Difference("a plain node's `withObject(..)` and `withArray(..)`")
  @Test
  void classesInMessagesOfPlainNodes() throws IOException {
    ObjectNode parent = JsonNodeFactory.instance.objectNode();
    parent.set("x", stock.readTree(ARRAY));
    ObjectNode other = JsonNodeFactory.instance.objectNode();
    JsonNode child = lazyTree(ARRAY);
    other.set("x", child);
    for (String at : List.of("x", "/x/y")) {
      Throwable expected = catchThrowable(() -> parent.withObject(at));
      Throwable got = catchThrowable(() -> other.withObject(at));
      assertThat(got).hasSameClassAs(expected);
      assertThat(got.getMessage())
          .isNotEqualTo(expected.getMessage())
          .isEqualTo(
              expected.getMessage().replace(ArrayNode.class.getName(), child.getClass().getName()));
    }
  }

  @Difference("`maxDocumentLength`, set on a factory after the module")
  @Test
  void limitsThatAreSetLater() throws IOException {
    String json = "[" + "1,".repeat(50) + "2] ";
    StreamReadConstraints limit = StreamReadConstraints.builder().maxDocumentLength(99).build();
    stock.getFactory().setStreamReadConstraints(limit);
    lazy.getFactory().setStreamReadConstraints(limit);
    Throwable expected = catchThrowable(() -> readToTheEnd(stock, json));
    Throwable got = catchThrowable(() -> readToTheEnd(lazy, json));
    assertThat(got).isInstanceOf(StreamConstraintsException.class);
    if (expected != null) {
      // a version that does hold strings to the limit
      assertThat(got).hasMessage(expected.getMessage());
    }
    // set before, it is held to as without the module
    JsonFactory limited = new JsonFactoryBuilder().streamReadConstraints(limit).build();
    Throwable before =
        catchThrowable(
            () ->
                readToTheEnd(
                    JsonMapper.builder(limited).addModule(new LazyTapeModule()).build(), json));
    assertThat(before == null).isEqualTo(expected == null);
  }

  private static void readToTheEnd(ObjectMapper mapper, String json) throws IOException {
    try (JsonParser parser = mapper.createParser(json)) {
      mapper.readTree(parser);
      parser.nextToken();
    }
  }
}
