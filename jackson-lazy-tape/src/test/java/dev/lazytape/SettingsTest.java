package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lazytape.testing.Input;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Samples;
import dev.lazytape.testing.Source;
import dev.lazytape.testing.Sources;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every setting for reading means with the module what it means without. */
class SettingsTest {
  private static final long SEED = Long.getLong("lazytape.seed", System.nanoTime());
  private static final List<byte[]> DOCUMENTS = Samples.all(SEED, 30);

  static List<ReadSettings> settings() {
    return ReadSettings.ALL;
  }

  private static void check(Mappers mappers, String name, Source source, byte[] document) {
    assertThat(mappers.difference(source, new Input(document, SEED)))
        .as(
            "-Dlazytape.seed=%d, %s, %s, document %s",
            SEED, mappers, name, JavaText.bytes(document))
        .isNull();
  }

  private static void checkEverySource(Mappers mappers, byte[] document) {
    Sources.all().forEach((name, source) -> check(mappers, name, source, document));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void readsTheSame(ReadSettings settings) {
    Mappers mappers = Mappers.create(settings, Mappers.OPTIONS.get(0));
    Rnd rnd = new Rnd(SEED);
    Sources.all()
        .forEach(
            (name, source) -> {
              // each source sees some of the documents, in the end each document some of the
              // sources
              for (int i = rnd.below(8); i < DOCUMENTS.size(); i += 8) {
                check(mappers, name, source, DOCUMENTS.get(i));
              }
            });
  }

  // Limits, at one below, at, and one above what the document needs

  private interface Limit {
    void set(StreamReadConstraints.Builder builder, int limit);
  }

  private static void atTheLimit(byte[] document, int needs, Limit limit) {
    for (int n = Math.max(0, needs - 1); n <= needs + 1; n++) {
      int value = n;
      ReadSettings settings = ReadSettings.limits("limit " + n, b -> limit.set(b, value));
      checkEverySource(Mappers.create(settings, Mappers.OPTIONS.get(0)), document);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  @Test
  void depth() {
    Limit limit = StreamReadConstraints.Builder::maxNestingDepth;
    for (int depth : new int[] {1, 2, 3, 7, 40}) {
      atTheLimit(utf8("[".repeat(depth) + "]".repeat(depth)), depth, limit);
      atTheLimit(utf8("{\"a\":".repeat(depth) + "1" + "}".repeat(depth)), depth, limit);
      atTheLimit(
          utf8("[1] " + "[{\"a\":".repeat(depth) + "1" + "}]".repeat(depth) + "[2]"),
          2 * depth,
          limit);
      atTheLimit(utf8("[".repeat(depth - 1) + "[],{},[]" + "]".repeat(depth - 1)), depth, limit);
    }
  }

  @Test
  void stringLength() {
    Limit limit = StreamReadConstraints.Builder::maxStringLength;
    for (int length : new int[] {1, 5, 300}) {
      for (String unit :
          List.of("x", "\u00e9", "\u20ac", "\\n", "\\u00e9", "\ud83d\ude00", "\\ud83d\\ude00")) {
        int units = unit.length() > 6 || unit.equals("\ud83d\ude00") ? 2 * length : length;
        atTheLimit(utf8("{\"a\":[\"" + unit.repeat(length) + "\"]}"), units, limit);
      }
    }
  }

  @Test
  void numberLength() {
    Limit limit = StreamReadConstraints.Builder::maxNumberLength;
    for (String number :
        List.of(
            "1234567",
            "-1234567",
            "0.12345",
            "-0.12345",
            "1.5e10",
            "12345678901234567890123",
            "0",
            "1E+100")) {
      for (int needs = number.length() - 2; needs <= number.length(); needs++) {
        atTheLimit(utf8("{\"a\":[" + number + ", 1]}"), needs, limit);
      }
    }
  }

  @Test
  void nameLength() {
    Limit limit = StreamReadConstraints.Builder::maxNameLength;
    for (int length : new int[] {1, 4, 9, 70}) {
      for (String unit : List.of("n", "\u00e9", "\\u0061", "\ud83d\ude00")) {
        for (int needs : new int[] {length, 2 * length, 4 * length}) {
          atTheLimit(utf8("[{\"" + unit.repeat(length) + "\":1}]"), needs, limit);
        }
      }
    }
  }

  @Test
  void documentLength() {
    Limit limit = StreamReadConstraints.Builder::maxDocumentLength;
    for (String document :
        List.of("[1,2]", "[\"" + "x".repeat(9000) + "\"]", "[\"\u00e9\"]", "[1]   [2]  ", "{}")) {
      byte[] bytes = utf8(document);
      atTheLimit(bytes, bytes.length, limit);
      atTheLimit(bytes, document.trim().length(), limit);
    }
    atTheLimit(utf8("[\"" + "x".repeat(20_000) + "\"]"), 8000, limit);
  }

  @Test
  void tokenCount() {
    Limit limit = StreamReadConstraints.Builder::maxTokenCount;
    atTheLimit(utf8("[1,2,3]"), 5, limit);
    atTheLimit(utf8("{\"a\":1,\"b\":[]}"), 7, limit);
    atTheLimit(utf8("[]"), 2, limit);
    atTheLimit(utf8("[1] [2] [3]"), 3, limit);
    atTheLimit(utf8("[1] [2] [3]"), 6, limit);
    atTheLimit(utf8("[1] {\"a\":[2]} [3]"), 11, limit);
    atTheLimit(utf8("[" + "1,".repeat(300) + "2]"), 303, limit);
  }

  @Test
  void sourceInLocations() throws IOException {
    ReadSettings settings =
        ReadSettings.factory("source", f -> f.enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION));
    Mappers mappers = Mappers.create(settings, Mappers.OPTIONS.get(0));
    byte[] bad = utf8("{\"a\":[1,2,tru],\"b\":\"" + "x".repeat(600) + "\"}");
    for (String name :
        List.of("readTree(byte[])", "readValue(byte[],JsonNode)", "readTree(byte[],int,int)")) {
      check(mappers, name, Sources.all().get(name), bad);
    }
  }

  // Settings of a reader

  static Stream<Map.Entry<String, UnaryOperator<ObjectReader>>> readers() {
    Map<String, UnaryOperator<ObjectReader>> readers = new LinkedHashMap<>();
    for (DeserializationFeature feature :
        List.of(
            DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
            DeserializationFeature.USE_BIG_INTEGER_FOR_INTS,
            DeserializationFeature.USE_LONG_FOR_INTS,
            DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
            DeserializationFeature.UNWRAP_ROOT_VALUE)) {
      readers.put(feature.name(), r -> r.with(feature));
    }
    for (JsonNodeFeature feature : JsonNodeFeature.values()) {
      readers.put(feature + " on", r -> r.with(feature));
      readers.put(feature + " off", r -> r.without(feature));
      readers.put(
          feature + " on, big decimals",
          r -> r.with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).with(feature));
      readers.put(
          feature + " off, big decimals",
          r -> r.with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).without(feature));
    }
    for (JsonReadFeature feature : JsonReadFeature.values()) {
      readers.put("reader " + feature, r -> r.with(feature));
    }
    for (StreamReadFeature feature : StreamReadFeature.values()) {
      if (feature != StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION) {
        readers.put("reader " + feature + " on", r -> r.with(feature));
        readers.put("reader " + feature + " off", r -> r.without(feature));
      }
    }
    for (JsonParser.Feature feature : JsonParser.Feature.values()) {
      if (feature != JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION) {
        readers.put("parser " + feature + " on", r -> r.with(feature));
      }
    }
    readers.put("exact node factory", r -> r.with(JsonNodeFactory.withExactBigDecimals(true)));
    readers.put("own node factory", r -> r.with(new ReadSettings.Shouting()));
    readers.put("root name", r -> r.withRootName("r"));
    readers.put(
        "ignored features again", r -> r.with(DeserializationFeature.EAGER_DESERIALIZER_FETCH));
    readers.put("attribute", r -> r.withAttribute("a", "b"));
    return readers.entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("readers")
  void settingsOfReaders(Map.Entry<String, UnaryOperator<ObjectReader>> setting) {
    Mappers mappers = Mappers.create();
    UnaryOperator<ObjectReader> with = setting.getValue();
    Map<String, Source> sources = new LinkedHashMap<>();
    sources.put("byte[]", (m, in, out) -> out.tree(with.apply(m.reader()).readTree(in.copy())));
    sources.put("String", (m, in, out) -> out.tree(with.apply(m.reader()).readTree(in.text())));
    sources.put(
        "InputStream",
        (m, in, out) ->
            out.tree(with.apply(m.reader()).readTree(new ByteArrayInputStream(in.copy()))));
    sources.put(
        "readValue",
        (m, in, out) -> out.tree(with.apply(m.readerFor(JsonNode.class)).readValue(in.copy())));
    sources.put(
        "readValue(Reader)",
        (m, in, out) ->
            out.tree(
                with.apply(m.readerFor(JsonNode.class)).readValue(new StringReader(in.text()))));
    sources.put(
        "readValues",
        (m, in, out) -> {
          try (var values = with.apply(m.readerFor(JsonNode.class)).readValues(in.copy())) {
            while (values.hasNextValue()) {
              out.value(values.nextValue());
            }
          }
        });
    sources.put(
        "parser of the mapper",
        (m, in, out) ->
            out.tree(with.apply(m.readerFor(JsonNode.class)).readValue(m.createParser(in.copy()))));
    sources.put(
        "parser of the reader",
        (m, in, out) -> {
          ObjectReader reader = with.apply(m.reader());
          try (JsonParser parser = reader.createParser(in.copy())) {
            out.tree(reader.readTree(parser));
            out.note("" + parser.currentToken());
            out.tree(reader.readTree(parser));
          }
        });
    sources.forEach((name, source) -> DOCUMENTS.forEach(d -> check(mappers, name, source, d)));
  }

  @Test
  void featuresSetOnTheParser() {
    Mappers mappers = Mappers.create();
    for (JsonParser.Feature feature : JsonParser.Feature.values()) {
      if (feature == JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION) {
        continue;
      }
      Source source =
          (m, in, out) -> {
            try (JsonParser parser = m.createParser(in.copy())) {
              parser.configure(feature, !parser.isEnabled(feature));
              out.tree(m.readTree(parser));
            }
          };
      DOCUMENTS.forEach(d -> check(mappers, feature.name(), source, d));
    }
  }

  // Ways to set a mapper up

  private static Mappers two(
      String name, ObjectMapper stock, ObjectMapper lazy, LazyTapeModule module) {
    return Mappers.of(name, stock, lazy, module);
  }

  private static LazyTapeModule module() {
    return LazyTapeModule.builder().options(Mappers.OPTIONS.get(0)).build();
  }

  private static void checkAll(Mappers mappers) {
    for (byte[] document : DOCUMENTS) {
      Sources.SIMPLE.forEach((name, source) -> check(mappers, name, source, document));
    }
    for (int i = 0; i < DOCUMENTS.size(); i += 6) {
      checkEverySource(mappers, DOCUMENTS.get(i));
    }
  }

  @Test
  void copies() {
    LazyTapeModule module = module();
    ObjectMapper original = new ObjectMapper().registerModule(module);
    checkAll(two("copy", new ObjectMapper(), original.copy(), module));
    checkAll(two("original of a copy", new ObjectMapper(), original, module));
    checkAll(
        two(
            "copy with another factory",
            new ObjectMapper().copyWith(new JsonFactory()),
            original.copyWith(new JsonFactory()),
            module));
    ObjectMapper changed =
        original.copy().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    checkAll(
        two(
            "copy that was changed",
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS),
            changed,
            module));
  }

  @Test
  void settingsAfterTheModule() {
    LazyTapeModule module = module();
    ObjectMapper lazy = new ObjectMapper().registerModule(module);
    ObjectMapper stock = new ObjectMapper();
    for (ObjectMapper m : List.of(stock, lazy)) {
      m.enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);
      m.enable(JsonParser.Feature.ALLOW_COMMENTS);
      m.setNodeFactory(new ReadSettings.Shouting());
    }
    checkAll(two("settings after the module", stock, lazy, module));
  }

  @Test
  void theModuleTwice() {
    LazyTapeModule module = module();
    checkAll(
        two(
            "the same module twice",
            new ObjectMapper(),
            new ObjectMapper().registerModule(module).registerModule(module),
            module));
    checkAll(
        two(
            "two modules",
            new ObjectMapper(),
            new ObjectMapper().registerModule(module).registerModule(module()),
            module));
    checkAll(
        two(
            "one module for two mappers, first",
            new ObjectMapper(),
            new ObjectMapper().registerModule(module),
            module));
  }

  @Test
  void twoMappersWithOneFactory() {
    // a factory remembers its first mapper, so the stock mappers are made in the same order
    JsonFactory forStock = new JsonFactory();
    JsonFactory forLazy = new JsonFactory();
    LazyTapeModule module = module();
    ObjectMapper stock = new ObjectMapper(forStock);
    ObjectMapper lazy = new ObjectMapper(forLazy).registerModule(module);
    ObjectMapper stockPlain = new ObjectMapper(forStock);
    ObjectMapper plain = new ObjectMapper(forLazy);
    ObjectMapper stockExact = exact(forStock).build();
    ObjectMapper exact = exact(forLazy).addModule(module()).build();
    checkAll(two("lazy mapper", stock, lazy, module));
    checkAll(two("plain mapper on the same factory", stockPlain, plain, module));
    checkAll(two("other lazy mapper on the same factory", stockExact, exact, module));
    checkAll(two("lazy mapper again", stock, lazy, module));
  }

  private static JsonMapper.Builder exact(JsonFactory factory) {
    return JsonMapper.builder(factory).enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  }

  @Test
  void decoratorsBeforeAndAfter() {
    for (boolean before : new boolean[] {true, false}) {
      JsonFactory forStock = new JsonFactory();
      JsonFactory forLazy = new JsonFactory();
      forStock.setInputDecorator(new ReadSettings.Translating());
      LazyTapeModule module = module();
      if (before) {
        forLazy.setInputDecorator(new ReadSettings.Translating());
      }
      ObjectMapper lazy = new ObjectMapper(forLazy).registerModule(module);
      if (!before) {
        forLazy.setInputDecorator(new ReadSettings.Translating());
      }
      checkAll(two("decorator, before: " + before, new ObjectMapper(forStock), lazy, module));
    }
  }

  @Test
  void otherFormats() throws IOException {
    for (JsonFactory factory : List.of(new CBORFactory(), new SmileFactory(), new YAMLFactory())) {
      ObjectMapper stock = new ObjectMapper(factory.copy());
      LazyTapeModule module = module();
      ObjectMapper lazy = new ObjectMapper(factory.copy()).registerModule(module);
      Mappers mappers = two(factory.getFormatName(), stock, lazy, module);
      for (byte[] document : Samples.valid()) {
        JsonNode tree = new ObjectMapper().readTree(document);
        if (Outcome.of(out -> out.bytes(stock.writeValueAsBytes(tree))).hasFailure()) {
          continue; // the format cannot hold it: a lone surrogate
        }
        byte[] encoded = stock.writeValueAsBytes(tree);
        checkEverySource(mappers, encoded);
        assertThat(lazy.writeValueAsBytes(lazy.readTree(encoded)))
            .isEqualTo(stock.writeValueAsBytes(stock.readTree(encoded)));
      }
    }
  }

  @Test
  void factorySubclasses() {
    class Own extends JsonFactory {
      private static final long serialVersionUID = 1L;

      @Override
      public JsonParser createParser(byte[] data) throws IOException {
        return super.createParser(new String(data, UTF_8).replace('1', '2').getBytes(UTF_8));
      }
    }
    LazyTapeModule module = module();
    checkAll(
        two(
            "factory subclass",
            new ObjectMapper(new Own()),
            new ObjectMapper(new Own()).registerModule(module),
            module));
  }

  // Deserializers of users

  private static final class Own<T extends JsonNode> extends JsonDeserializer<T> {
    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      parser.skipChildren();
      @SuppressWarnings("unchecked")
      T node = (T) TextNode.valueOf("mine");
      return node;
    }
  }

  private static final class Wrapping<T extends JsonNode> extends JsonDeserializer<ObjectNode> {
    @Override
    public ObjectNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      ObjectNode wrapper = context.getNodeFactory().objectNode();
      parser.skipChildren();
      return wrapper.put("mine", true);
    }
  }

  @Test
  void deserializersOfUsers() {
    List<SimpleModule> modules =
        List.of(
            new SimpleModule("node").addDeserializer(JsonNode.class, new Own<>()),
            new SimpleModule("object").addDeserializer(ObjectNode.class, new Wrapping<>()),
            new SimpleModule("none"));
    for (SimpleModule users : modules) {
      LazyTapeModule module = module();
      checkAll(
          two(
              users.getModuleName() + " after ours",
              new ObjectMapper().registerModule(users),
              new ObjectMapper().registerModule(module).registerModule(users),
              module));
    }
  }

  /**
   * Jackson asks the module that was registered last first, so ours takes over from earlier ones.
   */
  @Test
  void deserializersOfUsersBeforeOurs() {
    SimpleModule object =
        new SimpleModule("object").addDeserializer(ObjectNode.class, new Wrapping<>());
    LazyTapeModule module = module();
    ObjectMapper lazy = new ObjectMapper().registerModule(object).registerModule(module);
    Outcome outcome =
        Outcome.of(
            out -> {
              out.tree(lazy.readTree("{\"a\":[1]}"));
              out.tree(lazy.readValue("[{\"a\":[1]}]", ArrayNode.class));
            });
    assertThat(outcome.hasFailure()).as("%s", outcome).isFalse();
  }

  @Test
  void problemHandlersAndMixIns() {
    List<BiConsumer<ObjectMapper, String>> changes = new ArrayList<>();
    changes.add(
        (m, name) ->
            m.addHandler(
                new com.fasterxml.jackson.databind.deser.DeserializationProblemHandler() {
                  @Override
                  public Object handleUnexpectedToken(
                      DeserializationContext context,
                      com.fasterxml.jackson.databind.JavaType type,
                      com.fasterxml.jackson.core.JsonToken token,
                      JsonParser parser,
                      String message)
                      throws IOException {
                    parser.skipChildren();
                    return null;
                  }
                }));
    changes.add((m, name) -> m.addMixIn(JsonNode.class, Runnable.class));
    for (BiConsumer<ObjectMapper, String> change : changes) {
      LazyTapeModule module = module();
      ObjectMapper stock = new ObjectMapper();
      ObjectMapper lazy = new ObjectMapper().registerModule(module);
      change.accept(stock, "stock");
      change.accept(lazy, "lazy");
      checkAll(two("handlers", stock, lazy, module));
    }
  }

  @Test
  void interningAndCanonicalizingOff() {
    for (JsonFactory.Feature feature :
        List.of(
            JsonFactory.Feature.INTERN_FIELD_NAMES,
            JsonFactory.Feature.CANONICALIZE_FIELD_NAMES,
            JsonFactory.Feature.CHARSET_DETECTION,
            JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)) {
      ReadSettings settings =
          ReadSettings.factory(feature + " off", (JsonFactoryBuilder f) -> f.disable(feature));
      checkAll(Mappers.create(settings, Mappers.OPTIONS.get(0)));
    }
  }

  @Test
  void mappersAreSerializable() throws Exception {
    LazyTapeModule module = module();
    ObjectMapper lazy = new ObjectMapper().registerModule(module);
    var bytes = new java.io.ByteArrayOutputStream();
    try (var out = new java.io.ObjectOutputStream(bytes)) {
      out.writeObject(lazy);
    }
    try (var in = new java.io.ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      checkAll(two("thawed", new ObjectMapper(), (ObjectMapper) in.readObject(), module));
    }
  }
}
