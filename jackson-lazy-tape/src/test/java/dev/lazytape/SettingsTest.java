package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.smile.SmileFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Input;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Samples;
import dev.lazytape.testing.Source;
import dev.lazytape.testing.Sources;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits at their borders, and the ways to set a mapper up. */
class SettingsTest {
  private static final long SEED = Long.getLong("lazytape.seed", System.nanoTime());
  private static final List<byte[]> DOCUMENTS = Samples.all(SEED, 30);

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

  @Hazard("H43")
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
      m.setNodeFactory(JsonNodeFactory.withExactBigDecimals(true));
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
