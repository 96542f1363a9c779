package dev.lazytape;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Input;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Sources;
import dev.lazytape.testing.Trees;
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What stock Jackson does where one might expect something else: each fact holds for a mapper
 * without the module and for one with it. Where versions of Jackson differ, only the two are
 * compared.
 */
class StockFactsTest {
  private final Mappers mappers = Mappers.create();
  private final ObjectMapper stock = mappers.stock();
  private final ObjectMapper lazy = new Padding().registerModule(mappers.module());

  /** Reads strings behind blanks, since the shortest ones are left to Jackson. */
  private static final class Padding extends ObjectMapper {
    private static final long serialVersionUID = 1L;
    private static final String BLANKS = " ".repeat(200);

    Padding() {}

    private Padding(Padding original) {
      super(original);
    }

    @Override
    public ObjectMapper copy() {
      return new Padding(this);
    }

    @Override
    public JsonNode readTree(String json) throws JsonProcessingException {
      return super.readTree(BLANKS + json);
    }

    @Override
    public <T> T readValue(String json, Class<T> type) throws JsonProcessingException {
      return super.readValue(BLANKS + json, type);
    }
  }

  private void assertReadLazily() {
    assertThat(mappers.module().stats().documentsTaped())
        .as("read lazily; %s", mappers.module().stats().declined())
        .isPositive();
  }

  /** Something to find out about a mapper. */
  private interface Fact<T> {
    T of(ObjectMapper mapper) throws Exception;
  }

  private <T> T both(Fact<T> fact) throws Exception {
    T expected = bothPlainly(fact);
    assertReadLazily();
    return expected;
  }

  /** A fact about what is left to Jackson. */
  private <T> T bothPlainly(Fact<T> fact) throws Exception {
    T expected = fact.of(stock);
    assertThat(fact.of(lazy)).isEqualTo(expected);
    return expected;
  }

  private <T> ObjectAssert<T> assertBoth(Fact<T> fact) throws Exception {
    return Assertions.assertThatObject(both(fact));
  }

  private void sameOutcome(Fact<JsonNode> fact) {
    Outcome of = Outcome.of(out -> out.tree(fact.of(stock)));
    Outcome ours = Outcome.of(out -> out.tree(fact.of(lazy)));
    assertThat(of.difference(ours, new Rnd(1))).isNull();
  }

  private void sameThroughEverySource(byte[] document) {
    Sources.all()
        .forEach(
            (name, source) -> {
              for (int seed = 0; seed < 3; seed++) {
                assertThat(mappers.difference(source, new Input(document, seed)))
                    .as("%s, seed %d, %s", name, seed, JavaText.bytes(document))
                    .isNull();
              }
            });
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }

  private static byte[] raw(String bytes) {
    return bytes.getBytes(ISO_8859_1);
  }

  // Numbers

  @Hazard({"H27", "F01", "F03"})
  @ParameterizedTest
  @CsvSource({
    "1.10, 1.1",
    "1e5, 100000.0",
    "123456789.0, 1.23456789E8",
    "0.0001, 1.0E-4",
    "5e-324, 4.9E-324",
    "-0, 0",
    "-0.0, -0.0",
    "-0e0, -0.0",
    "1E400, '\"Infinity\"'",
    "-1E400, '\"-Infinity\"'"
  })
  void numbersAreWrittenAnew(String number, String written) throws Exception {
    String json = "[" + number + "]";
    assertBoth(m -> m.writeValueAsString(m.readTree(json))).isEqualTo("[" + written + "]");
    assertBoth(m -> new String(m.writeValueAsBytes(m.readTree(utf8(json))), UTF_8))
        .isEqualTo("[" + written + "]");
    assertBoth(m -> m.readTree(json).toString()).isEqualTo("[" + written + "]");
  }

  @Hazard({"H28", "F02"})
  @ParameterizedTest
  @ValueSource(strings = {"8.41E21", "1.0E23", "2.0E-3", "9.999999999999999e22", "1e23", "0.001"})
  void doublesAreWrittenAsTheRunningJvmPrintsThem(String number) throws Exception {
    String json = "[" + number + "]";
    assertBoth(m -> m.writeValueAsString(m.readTree(json)))
        .isEqualTo("[" + Double.parseDouble(number) + "]");
  }

  @Hazard("H28")
  @Test
  void doublesAreWrittenAsTheFastWriterPrintsThem() throws Exception {
    String json = "[8.41E21,1.0E23,2.0E-3,9.999999999999999e22,1.1,5e-324]";
    both(
        m ->
            m.writer()
                .with(com.fasterxml.jackson.core.StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .writeValueAsString(m.readTree(json)));
  }

  @Hazard("H27")
  @Test
  void minusZeroIsAnInt() throws Exception {
    String json = "[-0,-0.0,-0e0]";
    assertBoth(m -> m.readTree(json).get(0)).isInstanceOf(IntNode.class);
    assertBoth(m -> m.readTree(json).get(1)).isInstanceOf(DoubleNode.class);
    assertBoth(m -> m.readTree(json).get(2)).isInstanceOf(DoubleNode.class);
  }

  @Test
  void infinityWithoutQuotes() throws Exception {
    both(
        m ->
            m.writer()
                .without(com.fasterxml.jackson.core.json.JsonWriteFeature.WRITE_NAN_AS_STRINGS)
                .writeValueAsString(m.readTree(utf8("[1E400]"))));
  }

  @Hazard("H26")
  @Test
  void classesOfIntegers() throws Exception {
    String json =
        "[2147483647,-2147483648,2147483648,-2147483649,9223372036854775807,"
            + "-9223372036854775808,9223372036854775808,-9223372036854775809]";
    List<Class<?>> classes = List.of(IntNode.class, LongNode.class, BigIntegerNode.class);
    int[] expected = {0, 0, 1, 1, 1, 1, 2, 2};
    for (int i = 0; i < expected.length; i++) {
      int index = i;
      assertBoth(m -> (Object) m.readTree(json).get(index).getClass())
          .isEqualTo(classes.get(expected[i]));
    }
  }

  @Hazard({"H23", "H25", "H31"})
  @ParameterizedTest
  @ValueSource(strings = {"100.00", "1.10", "-0.0", "1E400", "1E+2", "0.0", "600.0", "1E+200000"})
  void bigDecimalsUnderEverySetting(String number) {
    byte[] json = utf8("[" + number + "]");
    long taped = 0;
    for (ReadSettings settings : ReadSettings.ALL) {
      Mappers with = Mappers.create(settings, Mappers.OPTIONS.get(0));
      Outcome of = Outcome.of(out -> written(with.stock(), json, out));
      Outcome ours = Outcome.of(out -> written(with.lazy(), json, out));
      assertThat(of.difference(ours, new Rnd(1))).as("%s", settings).isNull();
      taped += with.module().stats().documentsTaped();
    }
    assertThat(taped).isGreaterThan(30);
  }

  private static void written(ObjectMapper mapper, byte[] json, Outcome out) throws Exception {
    JsonNode tree = mapper.readTree(json);
    out.note(mapper.writeValueAsString(tree));
    out.bytes(mapper.writeValueAsBytes(tree));
    out.tree(tree);
    out.note("" + tree.get(0).decimalValue());
    out.note("" + tree.get(0).bigIntegerValue());
  }

  @Hazard({"H23", "F04"})
  @Test
  void bigDecimalsLoseZeros() throws Exception {
    String json = "[100.00,1.10,-0.0]";
    assertBoth(
            m ->
                m.reader()
                    .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .with(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .readTree(utf8(json))
                    .toString())
        .isEqualTo("[1E+2,1.1,0]");
    assertBoth(
            m ->
                m.reader()
                    .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .readTree(utf8(json))
                    .toString())
        .isEqualTo("[100.00,1.10,0.0]");
  }

  /** A bean with a decimal. */
  public static final class Decimal {
    public BigDecimal v;
  }

  @Hazard("F13")
  @Test
  void treeToValueSeesDoubles() throws Exception {
    String json = "{\"v\":1.00000000000000000001}";
    assertBoth(m -> m.treeToValue(m.readTree(json), Decimal.class).v.toString()).isEqualTo("1.0");
    assertBoth(m -> m.readValue(json, Decimal.class).v.toString())
        .isEqualTo("1.00000000000000000001");
  }

  // Text

  @Hazard("H14")
  @Test
  void emojiAreEscapedInBytesAndRawInStrings() throws Exception {
    String json = "{\"e\":\"\ud83d\ude00\",\"\ud83d\ude00\":1}";
    assertBoth(m -> new String(m.writeValueAsBytes(m.readTree(json)), UTF_8))
        .isEqualTo("{\"e\":\"\\uD83D\\uDE00\",\"\\uD83D\\uDE00\":1}");
    assertBoth(m -> m.writeValueAsString(m.readTree(utf8(json)))).isEqualTo(json);
    assertBoth(m -> m.readTree(utf8(json)).toString()).isEqualTo(json);
  }

  @Hazard("F05")
  @ParameterizedTest
  @CsvSource({
    "a\\/b, a/b",
    "\\u0041, A",
    "\\u00e9, \u00e9",
    "\\u0008, \\b",
    "\\u000b, \\u000B",
    "\\u007f, \u007f",
    "\\n\\r\\t\\f\\b\\\"x, \\n\\r\\t\\f\\b\\\"x",
    "\\u2028, \u2028"
  })
  void escapesAreWrittenAnew(String text, String written) throws Exception {
    String json = "{\"k" + text + "\":[\"" + text + "\"]}";
    String expected = "{\"k" + written + "\":[\"" + written + "\"]}";
    assertBoth(m -> m.writeValueAsString(m.readTree(json))).isEqualTo(expected);
    assertBoth(m -> new String(m.writeValueAsBytes(m.readTree(utf8(json))), UTF_8))
        .isEqualTo(expected);
    assertBoth(m -> m.readTree(utf8(json)).toString()).isEqualTo(expected);
  }

  @Hazard("F06")
  @Test
  void loneSurrogatesInValues() throws Exception {
    String json = "[\"\\ud800\"]";
    assertBoth(m -> new String(m.writeValueAsBytes(m.readTree(json)), UTF_8))
        .isEqualTo("[\"\\uD800\"]");
    both(m -> m.writeValueAsString(m.readTree(utf8(json))));
  }

  /** Names with surrogates and bytes that are not UTF-8: versions differ. */
  @Hazard({"H32", "H33", "F06", "F07"})
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"\\ud800\":1}",
        "{\"a\\udc00\":1}",
        "{\"\\uD83D\\uDE00k\":1}",
        "{\"a\":\"\u00ed\u00a0\u00bd\u00ed\u00b8\u0080\"}",
        "{\"\u00ed\u00a0\u00bd\u00ed\u00b8\u0080\":1}",
        "[\"\u00c0\u0080\"]",
        "[\"\u00e0\u0080\u0080\"]",
        "[\"\u00f4\u0090\u0080\u0080\"]",
        "[\"\u00f0\u0080\u0080\u0080\"]",
        "{\"\u00f0\u0080\u0080\u0080\":1}",
        "{\"\u00c0\u0080\":1}",
        "{\"\u00f4\u0090\u0080\u0080\":1}",
        "[\"\u0080\"]",
        "[\"\u00c3\"]",
        "[\"\u00ff\"]"
      })
  void oddUtf8(String bytes) {
    sameThroughEverySource(raw(bytes));
    sameThroughEverySource(raw(" ".repeat(200) + bytes));
  }

  @Hazard("H35")
  @Test
  void byteOrderMarks() throws Exception {
    byte[] marked = raw("\u00ef\u00bb\u00bf{\"a\":1}");
    assertBoth(m -> m.readTree(marked).get("a").intValue()).isEqualTo(1);
    for (ObjectMapper m : List.of(stock, lazy)) {
      assertThatThrownBy(() -> m.readTree("\ufeff{}"))
          .isInstanceOf(com.fasterxml.jackson.core.JsonParseException.class);
    }
    sameThroughEverySource(raw("\u00ef\u00bb\u00bf{\"a\":?}"));
    sameThroughEverySource(raw("\u00ef\u00bb{\"a\":1}"));
  }

  @Hazard("H36")
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE", "UTF-32"})
  void wideEncodings(String encoding) throws Exception {
    byte[] json = ("{\"a\":\"\u00e9\",\"b\":[" + "1,".repeat(200) + "2]}").getBytes(encoding);
    assertThat((Object) bothPlainly(m -> m.readTree(json).get("a").textValue()))
        .isEqualTo("\u00e9");
    byte[] marked = ("\ufeff{\"a\":\"\u00e9\"}").getBytes(encoding);
    sameThroughEverySource(marked);
  }

  @Hazard("H38")
  @Test
  void backslashesAndBracketsInStringsAndNames() throws Exception {
    String json = "{\"a}\\\"[\":{\"t\":\"\\\\\\\\\\\"\"},\"z\":\"]\\\\\"}";
    assertBoth(m -> m.readTree(json).get("z").textValue()).isEqualTo("]\\");
    for (int n = 0; n < 40; n++) {
      sameThroughEverySource(utf8("[\"" + "\\\\".repeat(n) + "\\\"]\",\"" + "x".repeat(n) + "\"]"));
    }
  }

  // Names

  @Hazard({"H39", "F08"})
  @Test
  void theLastOfTwoEqualNamesWinsInTheFirstOnesPlace() throws Exception {
    assertBoth(m -> m.readTree("{\"a\":1,\"b\":2,\"a\":3}").toString())
        .isEqualTo("{\"a\":3,\"b\":2}");
    assertBoth(m -> m.readTree("{\"a\":1,\"\\u0061\":2}").size()).isEqualTo(1);
    String nested = "{\"a\":{\"x\":1},\"b\":2,\"a\":{\"y\":3}}";
    assertBoth(m -> new String(m.writeValueAsBytes(m.readTree(utf8(nested))), UTF_8))
        .isEqualTo("{\"a\":{\"y\":3},\"b\":2}");
    assertBoth(m -> m.readTree(nested).at("/a/x").isMissingNode()).isEqualTo(true);
  }

  @Hazard("H37")
  @Test
  void escapedNamesAreFound() throws Exception {
    String json = "{\"k\\u0065y\":1}";
    assertBoth(m -> m.readTree(json).get("key").intValue()).isEqualTo(1);
    assertBoth(m -> m.readTree(json).at("/key").intValue()).isEqualTo(1);
    assertBoth(m -> ((ObjectNode) m.readTree(json)).remove("key").intValue()).isEqualTo(1);
    assertBoth(m -> m.readTree(json).has("k\\u0065y")).isEqualTo(false);
  }

  @Hazard({"H08", "F16"})
  @Test
  void namesAndSmallScalarsAreShared() throws Exception {
    byte[] json = utf8("{\"someKey\":5,\"t\":true,\"n\":null,\"e\":\"\",\"s\":[5,true,null,\"\"]}");
    for (ObjectMapper m : List.of(stock, lazy)) {
      JsonNode tree = m.readTree(json);
      assertThat(tree.fieldNames().next()).isSameAs("someKey");
      assertThat(tree.get("someKey")).isSameAs(IntNode.valueOf(5)).isSameAs(tree.at("/s/0"));
      assertThat(tree.get("t")).isSameAs(BooleanNode.TRUE);
      assertThat(tree.get("n")).isSameAs(NullNode.getInstance());
      assertThat(tree.get("e")).isSameAs(TextNode.valueOf(""));
      assertThat(tree.get("s")).isSameAs(tree.get("s"));
    }
    assertReadLazily();
  }

  @Hazard("H40")
  @Test
  void duplicateNamesFailWhenReading() throws Exception {
    byte[] json = utf8("{\"z\":[{\"a\":1,\"a\":2}],\"q\":@}");
    for (ObjectMapper m : List.of(stock, lazy)) {
      assertThatThrownBy(
              () ->
                  m.reader()
                      .with(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                      .readTree(json))
          .isInstanceOf(MismatchedInputException.class);
      assertThatThrownBy(
              () ->
                  m.reader()
                      .with(com.fasterxml.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                      .readTree(json))
          .isInstanceOf(com.fasterxml.jackson.core.JsonParseException.class);
    }
  }

  @Hazard("H75")
  @Test
  void pointers() throws Exception {
    String json = "{\"0\":\"z\",\"a/b\":1,\"m~n\":2,\"\":3,\"l\":[9]}";
    Map<String, String> expected =
        Map.of("/0", "\"z\"", "/a~1b", "1", "/m~0n", "2", "/", "3", "/l/0", "9", "/l/00", "");
    for (Map.Entry<String, String> at : expected.entrySet()) {
      assertBoth(m -> m.readTree(json).at(at.getKey()).toString()).isEqualTo(at.getValue());
    }
  }

  // What follows a value, and what a parser is left with

  @Hazard({"H45", "F09"})
  @ParameterizedTest
  @ValueSource(strings = {"[1]x", "{}{}", "[1]]", "[1] 2", "[1]\u00ff\u00fe\"", "{\"a\":1}\u0000"})
  void whatFollowsTheValueIsNotLookedAt(String bytes) throws Exception {
    bothPlainly(m -> m.readTree(raw(bytes)));
    both(m -> m.readTree(raw(" ".repeat(200) + bytes)));
    sameThroughEverySource(raw(bytes));
    sameThroughEverySource(raw(bytes.replace("1", "1" + " ".repeat(300))));
  }

  @Hazard({"H47", "F10"})
  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\r\t ", "null"})
  void nothingToRead(String blank) throws Exception {
    if (!blank.equals("null")) {
      assertThat((Object) bothPlainly(m -> m.readTree(utf8(blank))))
          .isSameAs(MissingNode.getInstance());
      assertThat((Object) bothPlainly(m -> m.readTree(blank))).isSameAs(MissingNode.getInstance());
      for (ObjectMapper m : List.of(stock, lazy)) {
        assertThat((Object) m.readTree(m.createParser(blank))).isNull();
        assertThatThrownBy(() -> m.readValue(utf8(blank), JsonNode.class))
            .isInstanceOf(MismatchedInputException.class);
      }
    }
    sameThroughEverySource(utf8(blank));
  }

  @Hazard("F11")
  @Test
  void theParserStandsAfterTheValue() throws Exception {
    for (ObjectMapper m : List.of(stock, lazy)) {
      JsonParser parser = m.createParser(utf8("{\"a\":[" + "1,".repeat(300) + "2]} [3]"));
      assertThat((Object) m.readTree(parser)).isInstanceOf(ObjectNode.class);
      assertThat(parser.currentToken()).isNull();
      assertThat(parser.getLastClearedToken()).isEqualTo(JsonToken.END_OBJECT);
      assertThat(parser.nextToken()).isEqualTo(JsonToken.START_ARRAY);
      assertThat((Object) m.readTree(parser)).hasToString("[3]");
      assertThat(parser.nextToken()).isNull();
    }
    assertReadLazily();
  }

  @Hazard("F11")
  @Test
  void aParserOnANameGivesTheRestOfTheObject() {
    sameOutcome(
        m -> {
          JsonParser parser = m.createParser(utf8("{\"a\":1,\"b\":{\"c\":[2]},\"d\":3}"));
          parser.nextToken();
          parser.nextToken();
          parser.nextToken();
          parser.nextToken();
          assertThat(parser.currentToken()).isEqualTo(JsonToken.FIELD_NAME);
          JsonNode tree = m.readTree(parser);
          assertThat(tree).hasToString("{\"b\":{\"c\":[2]},\"d\":3}");
          return tree;
        });
  }

  @Hazard("H48")
  @Test
  void valuesAfterAnError() {
    sameThroughEverySource(utf8("{\"a\":1}\n[2] 3 {\"b\":?}\n{\"c\":4}"));
    String filler = "\"x\":\"" + "y".repeat(300) + "\",\r\n";
    sameThroughEverySource(
        utf8("{" + filler + "\"a\":1}\n[2] 3 {" + filler + "\"b\":?}\n{" + filler + "\"c\":4}"));
  }

  @Hazard("H52")
  @Test
  void theCallersArrayIsFreeAfterwards() throws Exception {
    for (ObjectMapper m : List.of(stock, lazy)) {
      byte[] json = utf8("{\"a\":\"x\",\"b\":[" + "1,".repeat(200) + "2]}");
      JsonNode tree = m.readTree(json);
      Arrays.fill(json, (byte) 'z');
      assertThat(tree.get("a").textValue()).isEqualTo("x");
      assertThat(tree.toString()).startsWith("{\"a\":\"x\",\"b\":[1,1,");
    }
    assertReadLazily();
  }

  @Hazard("F15")
  @Test
  void theClassOfParsersStaysTheSame() throws Exception {
    assertThat(lazy.createParser(new java.io.StringReader("[]")).getClass())
        .isEqualTo(stock.createParser(new java.io.StringReader("[]")).getClass());
    assertThat(lazy.createParser(utf8("[]")).getClass())
        .isEqualTo(stock.createParser(utf8("[]")).getClass());
    assertThat(lazy.createParser("[]").getClass()).isEqualTo(stock.createParser("[]").getClass());
  }

  // Limits

  @Hazard({"H31", "F14"})
  @Test
  void theDefaultLimitsStrikeWhenReading() {
    StreamReadConstraints limits = StreamReadConstraints.defaults();
    int depth = limits.getMaxNestingDepth();
    int digits = limits.getMaxNumberLength();
    int name = limits.getMaxNameLength();
    List<String> over =
        List.of(
            "[".repeat(depth + 1) + "]".repeat(depth + 1),
            "[" + "9".repeat(digits + 1) + "]",
            "{\"" + "n".repeat(name + 1) + "\":1}");
    for (String json : over) {
      for (ObjectMapper m : List.of(stock, lazy)) {
        assertThatThrownBy(() -> m.readTree(utf8(json)))
            .isInstanceOf(StreamConstraintsException.class);
        assertThatThrownBy(() -> m.readTree(json)).isInstanceOf(StreamConstraintsException.class);
      }
      sameOutcome(m -> m.readTree(utf8(json)));
      sameOutcome(m -> m.readTree(json));
    }
    for (int n = digits - 3; n < digits + 4; n++) {
      sameThroughEverySource(utf8("[0." + "9".repeat(n) + "]"));
    }
    sameOutcome(m -> m.readTree(utf8("[\"" + "s".repeat(limits.getMaxStringLength() + 1) + "\"]")));
  }

  @Hazard("F14")
  @Test
  void aDocumentLimitOnBytes() {
    ReadSettings ten = ReadSettings.limits("ten", l -> l.maxDocumentLength(10));
    Mappers with = Mappers.create(ten, Mappers.OPTIONS.get(0));
    for (String json :
        List.of(
            "[1,2,3,4]", "[1,2,3,45]", "[1,2,3,456]", "[1,2,3,4,5,6,7,8,9]", "[1]          [2]")) {
      Sources.all()
          .forEach(
              (name, source) ->
                  assertThat(with.difference(source, new Input(utf8(json), 1))).as(name).isNull());
    }
  }

  @Hazard({"H42", "F12"})
  @Test
  void deepTreesWithRaisedLimits() throws Exception {
    ReadSettings deep = ReadSettings.limits("deep", l -> l.maxNestingDepth(200_000));
    Mappers with = Mappers.create(deep, Mappers.OPTIONS.get(0));
    byte[] json = utf8("[".repeat(20_000) + "{\"a\":[1]}" + "]".repeat(20_000));
    JsonNode a = with.stock().readTree(json);
    JsonNode b = with.lazy().readTree(json);
    JsonNode x = a;
    JsonNode y = b;
    assertThat(LazyTape.isLazy(b)).isTrue();
    while (x.size() > 0) {
      assertThat(y.size()).isEqualTo(x.size());
      x = x.isArray() ? x.get(0) : x.get("a");
      y = y.isArray() ? y.get(0) : y.get("a");
    }
    assertThat(y).isEqualTo(x);
    assertThat(thrownBy(b::toString)).isEqualTo(thrownBy(a::toString));
    assertThat(thrownBy(() -> with.lazy().writeValueAsBytes(b)))
        .isEqualTo(thrownBy(() -> with.stock().writeValueAsBytes(a)));
    // where stock overflows the stack, a lazy tree may do better
    assertThat(thrownBy(b::hashCode)).isIn("nothing", thrownBy(a::hashCode));
    assertThat(thrownBy(b::deepCopy)).isIn("nothing", thrownBy(a::deepCopy));
  }

  private static String thrownBy(ThrowingCallable call) {
    Throwable thrown = Assertions.catchThrowable(call);
    return thrown == null ? "nothing" : thrown.getClass().getName();
  }

  // Conversions, equality, class names

  @Hazard({"H71", "F16"})
  @Test
  void conversionsOfTrees() throws Exception {
    String json = "{\"a\":{\"b\":[1,{}]}}";
    for (ObjectMapper m : List.of(stock, lazy)) {
      JsonNode tree = m.readTree(json);
      assertThat(m.treeToValue(tree, JsonNode.class)).isSameAs(tree);
      assertThat(m.convertValue(tree, JsonNode.class)).isNotSameAs(tree).isEqualTo(tree);
      JsonNode copy = m.valueToTree(tree);
      assertThat(copy).isNotSameAs(tree).isEqualTo(tree);
      ((ObjectNode) copy.get("a")).put("b", 2);
      assertThat(tree).hasToString(json);
    }
    assertReadLazily();
  }

  @Hazard("H01")
  @Test
  void otherTreesSeeTheChildren() throws Exception {
    String json = "{\"p\":{\"q\":[1]}}";
    JsonNode plain = stock.readTree(json);
    assertThat(plain.equals(lazy.readTree(json))).isTrue();
    assertThat(lazy.readTree(json).equals(plain)).isTrue();
    assertThat(
            new ObjectMapper()
                .createObjectNode()
                .<ObjectNode>setAll((ObjectNode) lazy.readTree(json)))
        .isEqualTo(plain);
    assertThat((Object) lazy.readTree(json).deepCopy()).isEqualTo(plain);
    assertThat(lazy.readTree(json).isEmpty()).isFalse();
    assertThat(lazy.readTree(json).properties()).hasSize(1);
    assertThat(lazy.readTree(json)).hasToString(json);
    assertThat(Trees.difference(plain, lazy.readTree(json), new Rnd(1))).isNull();
    assertReadLazily();
  }

  @Hazard({"H05", "H81"})
  @Test
  void orderDoesNotMatterForEquality() throws Exception {
    for (ObjectMapper m : List.of(stock, lazy)) {
      JsonNode one = m.readTree("{\"b\":1,\"a\":2}");
      JsonNode two = m.readTree("{\"a\":2,\"b\":1}");
      assertThat(one).isEqualTo(two).hasSameHashCodeAs(two);
      assertThat(one).hasToString("{\"b\":1,\"a\":2}");
      assertThat(m.readTree("[1.0]")).isEqualTo(m.readTree("[1.00]"));
      assertThat(m.readTree("[1]")).isNotEqualTo(m.readTree("[1.0]"));
      assertThat(m.readTree("[0.0]")).isNotEqualTo(m.readTree("[-0.0]"));
    }
    assertReadLazily();
  }

  @Hazard({"H78", "F17"})
  @Test
  void javaSerializationWritesJacksonsClasses() throws Exception {
    byte[] json = utf8("{\"a\" : [1.10, \"\\u00e9\", {}], \"b\":{\"c\":-0}}");
    assertBoth(m -> serialized(m.readTree(json))).isNotNull();
    assertBoth(m -> serialized(m.readTree(json).get("a"))).isNotNull();
    assertThat(new String(serialized(lazy.readTree(json)), ISO_8859_1)).doesNotContain("lazytape");
  }

  private static byte[] serialized(JsonNode node) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(node);
    }
    return bytes.toByteArray();
  }

  @Hazard({"H88", "F17"})
  @Test
  void rootNamesAreJacksons() throws Exception {
    assertBoth(
            m ->
                m.writer()
                    .with(SerializationFeature.WRAP_ROOT_VALUE)
                    .writeValueAsString(m.readTree("{\"a\":1}")))
        .isEqualTo("{\"ObjectNode\":{\"a\":1}}");
    assertBoth(
            m ->
                m.writer()
                    .with(SerializationFeature.WRAP_ROOT_VALUE)
                    .writeValueAsString(m.readTree("[1]")))
        .isEqualTo("{\"ArrayNode\":[1]}");
  }

  @Hazard({"H70", "F17"})
  @ParameterizedTest
  @ValueSource(strings = {"NON_FINAL", "OBJECT_AND_NON_CONCRETE", "NON_CONCRETE_AND_ARRAYS"})
  void typeIdsAreJacksons(ObjectMapper.DefaultTyping typing) throws Exception {
    String written =
        both(
            m -> {
              ObjectMapper typed = m.copy();
              typed.activateDefaultTyping(
                  BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build(),
                  typing);
              return typed.writeValueAsString(Map.of("k", m.readTree("{\"a\":[1]}")));
            });
    assertThat(written).doesNotContain("lazytape");
  }

  @Hazard("H70")
  @Test
  void typedTreesAreReadAsStockReadsThem() {
    for (String json :
        List.of("[\"com.fasterxml.jackson.databind.node.ObjectNode\",{\"a\":1}]", "{\"a\":[1]}")) {
      sameOutcome(
          m -> {
            ObjectMapper typed = m.copy();
            typed.activateDefaultTyping(
                BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build(),
                ObjectMapper.DefaultTyping.NON_FINAL);
            return typed.readValue(json, JsonNode.class);
          });
    }
  }

  @Hazard({"H04", "F17"})
  @Test
  void errorTextsNameJacksonsClasses() throws Exception {
    String message =
        both(
            m -> {
              JsonNode tree = m.readTree("{\"x\":{},\"y\":[{}],\"z\":1}");
              StringBuilder messages = new StringBuilder();
              for (ThrowingCallable call :
                  List.<ThrowingCallable>of(
                      () -> tree.withArray("x"),
                      () -> tree.withObject("y"),
                      () -> tree.withArray("z"),
                      () -> tree.get("y").withArray("a"),
                      () -> tree.get("y").get(0).required("nope"),
                      () -> tree.required(3),
                      () -> tree.requiredAt("/y/7"))) {
                messages.append(Assertions.catchThrowable(call)).append('\n');
              }
              return messages.toString();
            });
    assertThat(message).doesNotContain("lazytape");
  }

  // Bad documents fail at once

  @Hazard({"H58", "P04"})
  @ParameterizedTest
  @ValueSource(
      strings = {
        "01", "1.", "-", "1e", "1e+", ".5", "+1", "nul", "truex", "tru", "\"\\q\"", "\"\\u12G4\"",
            "\"\u0001\"",
        "1 2", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "'a'", "[1", "{\"a\":", "\"x", "]", "}",
            ",", ":",
        "NaN", "Infinity", "/*c*/1", "#c\n1", "1-", "1.2.3", "--1", "0x1", "True", "\u00a0", "\\",
            "{\"a\":1]"
      })
  void badDocumentsFailWhenRead(String bad) {
    sameThroughEverySource(utf8("{\"ok\":1,\n\"bad\":[" + bad + "]}"));
    sameThroughEverySource(
        utf8(
            "{\"ok\":\""
                + "x".repeat(300)
                + "\",\r\n\"bad\": {\"deep\":[[ "
                + bad
                + " ]]},\"z\":0}"));
    for (ObjectMapper m : List.of(stock, lazy)) {
      assertThatThrownBy(
              () ->
                  m.readTree(utf8("{\"ok\":[\"" + "x".repeat(300) + "\"],\"bad\":[" + bad + "]}")))
          .isInstanceOf(com.fasterxml.jackson.core.JsonProcessingException.class);
    }
  }

  @Hazard("H86")
  @Test
  void lenientReadingStillWritesStrictJson() {
    ReadSettings settings =
        ReadSettings.factory(
            "lenient",
            f -> {
              for (JsonReadFeature feature : JsonReadFeature.values()) {
                f.enable(feature);
              }
            });
    Mappers with = Mappers.create(settings, Mappers.OPTIONS.get(0));
    byte[] json = utf8("{a:'x', /*c*/ b:[1,,], c:NaN, d:+.5, e:007} # end");
    Outcome of = Outcome.of(out -> written(with.stock(), json, out));
    Outcome ours = Outcome.of(out -> written(with.lazy(), json, out));
    assertThat(of.difference(ours, new Rnd(1))).isNull();
  }
}
