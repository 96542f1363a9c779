package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Failures;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.UserDeserializers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults that were found by trying to break the module, each with the smallest case of its kind.
 */
class FoundFaultsTest {

  private final LazyTapeModule module = new LazyTapeModule();
  private final ObjectMapper lazy = JsonMapper.builder(factory()).addModule(module).build();
  private final ObjectMapper stock = new JsonMapper(factory());

  /** Its buffers are of Jackson's lengths: none is a longer one that a test before this left. */
  private static JsonFactory factory() {
    return JsonFactory.builder().recyclerPool(JsonRecyclerPools.nonRecyclingPool()).build();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A stream that gives one piece at a time, and throws where a piece is null. */
  private static InputStream pieces(String... pieces) {
    Deque<byte[]> left = new ArrayDeque<>();
    for (String piece : pieces) {
      left.add(piece == null ? new byte[0] : utf8(piece));
    }
    return new InputStream() {
      @Override
      public int read() {
        throw new AssertionError("not read by single bytes");
      }

      @Override
      public int read(byte[] buffer, int offset, int length) {
        if (left.isEmpty()) {
          return -1;
        }
        byte[] piece = left.remove();
        if (piece.length == 0) {
          throw new IllegalStateException("no more for now");
        }
        System.arraycopy(piece, 0, buffer, offset, piece.length);
        return piece.length;
      }
    };
  }

  /** A failure of any kind while a value is read ahead loses nothing of what was read before. */
  @Test
  void keepsWhatCameBeforeAFailure() throws IOException {
    List<String> expected = readAll(stock);
    assertThat(readAll(lazy)).isEqualTo(expected);
    assertThat(expected).first().asString().contains("no more for now");
  }

  private static List<String> readAll(ObjectMapper mapper) throws IOException {
    List<String> read = new ArrayList<>();
    String blanks = " ".repeat(150);
    try (JsonParser parser =
        mapper.getFactory().createParser(pieces("[1,2," + blanks, "3,4,5,", null, "6,7]", "[8]"))) {
      for (int i = 0; i < 4; i++) {
        try {
          read.add(String.valueOf(mapper.<JsonNode>readTree(parser)));
        } catch (IllegalStateException | IOException e) {
          read.add(e.getMessage());
        }
      }
    }
    return read;
  }

  /** Rows that the parser never saw are made up for between characters, not inside of one. */
  @Test
  void countsRowsBesideTextOfSeveralBytes() throws IOException {
    String text = "1 [" + "\n".repeat(100) + " ".repeat(4000);
    text = text.substring(0, 3990) + "\"" + "é".repeat(60) + "\",\n2] x";
    assertThat(locationAfterTwo(lazy, text)).isEqualTo(locationAfterTwo(stock, text));
    assertThat(module.stats().declined()).containsKey("LOCATION");
    text = "1 [" + "\n".repeat(10) + " ".repeat(4000);
    text = text.substring(0, 3990) + "\"" + "éx".repeat(60) + "\",\n2] x";
    assertThat(locationAfterTwo(lazy, text)).isEqualTo(locationAfterTwo(stock, text));
    assertThat(module.stats().documentsTaped()).isEqualTo(1);
  }

  private static JsonLocation locationAfterTwo(ObjectMapper mapper, String text)
      throws IOException {
    try (JsonParser parser = mapper.getFactory().createParser(text)) {
      mapper.readTree(parser);
      mapper.readTree(parser);
      return parser.currentLocation();
    }
  }

  /** A target gets no array that belongs to a document. */
  @Test
  void survivesTargetsThatChangeWhatTheyGet() throws IOException {
    JsonNode tree = lazy.readTree(utf8("[" + "1,".repeat(20_000) + "1]"));
    OutputStream eraser =
        new OutputStream() {
          @Override
          public void write(int b) {}

          @Override
          public void write(byte[] bytes, int offset, int length) {
            Arrays.fill(bytes, offset, offset + length, (byte) 0);
          }
        };
    lazy.writeValue(eraser, tree);
    assertThat(module.stats().bytesCopied()).isPositive();
    assertThat(tree.get(19_000).intValue()).isEqualTo(1);
  }

  /** The lengths that a stream is asked for are Jackson's. */
  @Test
  void asksAStreamForWhatJacksonAsksFor() throws IOException {
    List<Integer> expected = lengthsAsked(stock);
    assertThat(lengthsAsked(lazy)).isEqualTo(expected);
  }

  private static List<Integer> lengthsAsked(ObjectMapper mapper) throws IOException {
    List<Integer> lengths = new ArrayList<>();
    byte[] document = utf8("[" + "123456789,".repeat(3000) + "1]" + " ".repeat(3000));
    InputStream in =
        new ByteArrayInputStream(document) {
          private int reads;

          @Override
          public int read(byte[] buffer, int offset, int length) {
            lengths.add(length);
            return super.read(buffer, offset, reads++ < 3 ? 1 : length);
          }
        };
    mapper.readTree(in);
    return lengths;
  }

  /** What a sequence of values costs does not depend on how much is left of it. */
  @Test
  void copiesNoMoreThanItMustOfASequence() throws IOException {
    ObjectMapper lenient =
        JsonMapper.builder()
            .addModule(module)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    byte[] sequence = utf8("{\"abcdefgh\":NaN,\"ijklmnop\":1}\n".repeat(200_000));
    int count = 0;
    try (MappingIterator<JsonNode> values =
        lenient.readerFor(JsonNode.class).readValues(sequence)) {
      while (values.hasNextValue()) {
        values.nextValue();
        count++;
      }
    }
    assertThat(count).isEqualTo(200_000);
    assertThat(module.stats().declined()).containsOnlyKeys("NOT_STRICT");
  }

  /** A changed leaf at the bottom needs no deeper stack than in Jackson, and no look per level. */
  @Test
  void writesDeepTreesWithAChangeAtTheBottom() throws Exception {
    int depth = 990;
    byte[] document = utf8("[".repeat(depth) + "]".repeat(depth));
    JsonNode tree = lazy.readTree(document);
    JsonNode node = tree;
    while (!node.isEmpty()) {
      node = node.get(0);
    }
    ((ArrayNode) node).add(1);
    byte[][] written = new byte[1][];
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                written[0] = lazy.writeValueAsBytes(tree);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            },
            "small stack",
            512 * 1024);
    thread.start();
    thread.join();
    assertThat(new String(written[0], StandardCharsets.UTF_8))
        .isEqualTo("[".repeat(depth) + "1" + "]".repeat(depth));
  }

  /** A user's deserializer for a class of nodes serves it, whichever module came first. */
  @Test
  void leavesNodesToUsersDeserializers() throws IOException {
    SimpleModule users =
        new SimpleModule().addDeserializer(JsonNode.class, new UserDeserializers.Own());
    for (boolean first : new boolean[] {true, false}) {
      ObjectMapper mapper =
          first
              ? new ObjectMapper().registerModules(users, module)
              : new ObjectMapper().registerModules(module, users);
      assertThat(mapper.readTree(utf8("[" + "1,".repeat(100) + "1]")).textValue())
          .isEqualTo("mine");
      // another class is another matter
      JsonNode array = mapper.readValue(utf8("[" + "1,".repeat(100) + "1]"), ArrayNode.class);
      assertThat(LazyTape.isLazy(array)).isTrue();
    }
  }

  private record Raw(@JsonRawValue JsonNode node) {}

  /** A known difference: such a serializer writes the class of the node, and nothing but that. */
  @Test
  void typesOfRawValuesNameTheClass() throws IOException {
    ObjectMapper typing =
        new ObjectMapper()
            .activateDefaultTyping(
                LaissezFaireSubTypeValidator.instance, ObjectMapper.DefaultTyping.EVERYTHING);
    byte[] document = utf8("{\"a\":[" + "1,".repeat(100) + "1]}");
    String written = typing.writeValueAsString(new Raw(lazy.readTree(document)));
    assertThat(written).contains("dev.lazytape.node");
    assertThat(Failures.withStockNodeNames(written))
        .isEqualTo(
            Failures.withStockNodeNames(
                typing.writeValueAsString(new Raw(stock.readTree(document)))));
  }

  /** A generator's quote may be a character of the first text, which is then escaped there. */
  @ParameterizedTest
  @ValueSource(chars = {'\'', '`', 'a', 'z', 'Z', '0', '~', '/'})
  void escapesEveryQuote(char quote) throws IOException {
    byte[] document =
        utf8("{\"a'z~\":[\"0`aZ/\",\"z\",10,\"'~\"],\"k\":\"" + "aZ".repeat(300) + "\"}");
    for (JsonWriteFeature feature : JsonWriteFeature.values()) {
      ObjectMapper writer =
          new ObjectMapper(
              new JsonFactoryBuilder()
                  .quoteChar(quote)
                  .configure(feature, !feature.enabledByDefault())
                  .build());
      for (LazyTapeOptions options : Mappers.OPTIONS) {
        JsonNode tree = Mappers.create(ReadSettings.DEFAULTS, options).lazy().readTree(document);
        assertThat(writer.writeValueAsString(tree))
            .isEqualTo(writer.writeValueAsString(stock.readTree(document)));
        assertThat(writer.writeValueAsBytes(tree))
            .isEqualTo(writer.writeValueAsBytes(stock.readTree(document)));
      }
    }
  }

  /** The same where the text is kept verbatim: what is written can be read. */
  @Test
  void escapesQuotesInVerbatimText() throws IOException {
    ObjectMapper verbatim =
        JsonMapper.builder()
            .addModule(
                LazyTapeModule.builder()
                    .options(LazyTapeOptions.builder().fidelity(Fidelity.VERBATIM).build())
                    .build())
            .build();
    ObjectMapper writer = new ObjectMapper(new JsonFactoryBuilder().quoteChar('\'').build());
    JsonNode tree = verbatim.readTree(utf8("[\"it's \\n\\u0041\"," + "1,".repeat(100) + "1]"));
    assertThat(writer.writeValueAsString(tree)).startsWith("['it\\u0027s \\n\\u0041',1,");
    assertThat(new String(writer.writeValueAsBytes(tree), StandardCharsets.UTF_8))
        .isEqualTo(writer.writeValueAsString(tree));
  }

  /** An unpaired surrogate outside a string fails before the reader is asked for more. */
  @Test
  void readsNoFurtherThanASurrogateThatCannotStandThere() {
    assertThatThrownBy(() -> lazy.readTree(new OnePiece("[1, \ud83d")))
        .hasMessage(messageOf(() -> stock.readTree(new OnePiece("[1, \ud83d"))));
  }

  /**
   * A message names Jackson's classes instead of ours, and a name that reads like ours as it is.
   */
  @Test
  void leavesNamesInMessagesThatReadLikeOurClasses() throws IOException {
    String ours = lazy.readTree(utf8("{\"a\":1" + " ".repeat(200) + "}")).getClass().getName();
    assertThat(ours).contains("lazytape");
    String document =
        "{'X':1,'a':{'X':[1],'(but `X`)':[]},'aX':{}}".replace('\'', '"').replace("X", ours);
    byte[] padded = utf8(document);
    for (String name : List.of("X", "a/X", "a/X/b", "aX", "a/(but `X`)", "a", "a/(but `X`)/X")) {
      String pointer = "/" + name.replace("X", ours);
      for (ThrowingCallable[] pair :
          calls(stock.readTree(padded), lazy.readTree(padded), pointer)) {
        assertThat(messageOf(pair[1])).as(pointer).isEqualTo(messageOf(pair[0]));
      }
    }
    assertThat(module.stats().documentsTaped()).isPositive();
  }

  private static List<ThrowingCallable[]> calls(JsonNode stock, JsonNode lazy, String pointer) {
    List<ThrowingCallable[]> calls = new ArrayList<>();
    int last = pointer.lastIndexOf('/');
    String name = pointer.substring(last + 1);
    JsonNode of = stock.at(pointer.substring(0, last));
    JsonNode ours = lazy.at(pointer.substring(0, last));
    calls.add(
        new ThrowingCallable[] {() -> stock.withObject(pointer), () -> lazy.withObject(pointer)});
    calls.add(
        new ThrowingCallable[] {() -> stock.withArray(pointer), () -> lazy.withArray(pointer)});
    calls.add(
        new ThrowingCallable[] {
          () -> of.withObjectProperty(name), () -> ours.withObjectProperty(name)
        });
    calls.add(
        new ThrowingCallable[] {
          () -> of.withArrayProperty(name), () -> ours.withArrayProperty(name)
        });
    calls.add(new ThrowingCallable[] {() -> of.withArray(name), () -> ours.withArray(name)});
    return calls;
  }

  private static String messageOf(ThrowingCallable call) {
    try {
      call.call();
      return null;
    } catch (Throwable e) {
      return e.getMessage();
    }
  }

  // Readers that users go on reading from

  private interface Consumption {
    void by(JsonParser parser) throws IOException;
  }

  /** Nothing is lost between what a parser has buffered and a user's own reader behind it. */
  @Test
  void nothingIsLostBehindAParser() throws IOException {
    List<Consumption> ways =
        List.of(
            p -> p.readValueAsTree(),
            p -> p.readValueAs(Object.class),
            p -> p.skipChildren(),
            p -> p.nextToken());
    for (int blanks = 3960; blanks < 4010; blanks++) {
      String behind = " ".repeat(blanks) + "1234567.25e3 rest " + "9".repeat(5000) + " end";
      for (String text : List.of("{\"len\":5}" + behind, "[1,{\"a\":[2]}]" + behind)) {
        for (Consumption way : ways) {
          for (boolean array : new boolean[] {false, true}) {
            assertThat(rest(lazy, reader(text, array), way))
                .isEqualTo(rest(stock, reader(text, array), way));
          }
        }
      }
    }
  }

  @Test
  void whatFollowsANumberBehindAValueStaysWithTheParser() throws IOException {
    String value = "[" + "{\"name\":\"x\"},".repeat(60) + "1]";
    String behind = " 1792 {\"a\":[2]}" + " tail".repeat(40);
    for (int cut = 1; cut < 20; cut++) {
      String first = value + behind.substring(0, cut);
      String second = behind.substring(cut);
      assertThat(restBehindNumber(lazy, first, second))
          .as("cut at %d", cut)
          .isEqualTo(restBehindNumber(stock, first, second));
    }
    assertThat(module.stats().documentsTaped()).isEqualTo(38);
  }

  /** What the user can get at behind two values, of a stream and of a reader. */
  private static List<String> restBehindNumber(ObjectMapper mapper, String first, String second)
      throws IOException {
    InputStream stream =
        new SequenceInputStream(
            new ByteArrayInputStream(utf8(first)), new ByteArrayInputStream(utf8(second)));
    JsonParser ofStream = mapper.getFactory().createParser(stream);
    mapper.readTree(ofStream);
    mapper.readTree(ofStream);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ofStream.releaseBuffered(bytes);
    stream.transferTo(bytes);

    Reader reader = new InputStreamReader(pieces(first, second), StandardCharsets.US_ASCII);
    JsonParser ofReader = mapper.getFactory().createParser(reader);
    mapper.readTree(ofReader);
    mapper.readTree(ofReader);
    StringWriter characters = new StringWriter();
    ofReader.releaseBuffered(characters);
    reader.transferTo(characters);
    return List.of(bytes.toString(StandardCharsets.US_ASCII), characters.toString());
  }

  /** Nothing is lost between the parser and a reader of a text, whatever the pieces are. */
  @Test
  void whatFollowsInAReaderOfATextIsAllThere() throws IOException {
    String declined =
        "[\"" + "y".repeat(7988) + "\",123456789,{\"\\ud83d\\ude00\":1}] " + "[1] ".repeat(1000);
    assertThat(restBehindAValue(lazy, declined)).isEqualTo(restBehindAValue(stock, declined));
    for (int blanks = 3985; blanks < 4000; blanks++) {
      String exact = "7 " + " ".repeat(blanks) + "12345678";
      assertThat(restBehindAValue(lazy, exact)).isEqualTo(restBehindAValue(stock, exact));
    }
  }

  private static String restBehindAValue(ObjectMapper mapper, String text) throws IOException {
    Reader reader = new StringReader(text);
    JsonParser parser = mapper.getFactory().createParser(reader);
    mapper.readTree(parser);
    StringWriter rest = new StringWriter();
    parser.releaseBuffered(rest);
    reader.transferTo(rest);
    return rest.toString();
  }

  /** Whoever clears an object while walking over it may do so any number of times. */
  @Test
  void clearedManyTimesWhileWalkedOver() throws IOException {
    String json = "{\"a\":\"" + "x".repeat(200) + "\",\"b\":2}";
    for (int clears : new int[] {1, 255, 256, 257, 512}) {
      assertThat(metWhileClearing(lazy.readTree(json), clears))
          .isEqualTo(metWhileClearing(stock.readTree(json), clears));
    }
  }

  private static List<String> metWhileClearing(JsonNode object, int clears) {
    List<String> met = new ArrayList<>();
    try {
      object
          .properties()
          .forEach(
              entry -> {
                met.add(entry.getKey());
                for (int i = 0; i < clears && entry.getKey().equals("a"); i++) {
                  ((ObjectNode) object).removeAll();
                }
              });
    } catch (ConcurrentModificationException e) {
      met.add("concurrent");
    }
    return met;
  }

  /** A serializer inside of a changed tree may ask where it is. */
  @Test
  void contextsCountWhatWasCopied() throws IOException {
    String json =
        "{\"first\":[\"" + "x".repeat(200) + "\",0,1,2,{}],\"second\":{\"a\":1,\"b\":2,\"c\":{}}}";
    List<String> written = new ArrayList<>();
    for (ObjectMapper mapper : List.of(stock, lazy)) {
      JsonNode tree = mapper.readTree(json);
      ((ObjectNode) tree.at("/first/4")).putPOJO("p", new Place());
      ((ObjectNode) tree.at("/second/c")).putPOJO("p", new Place());
      written.add(mapper.writeValueAsString(tree));
      written.add(new String(mapper.writeValueAsBytes(tree), StandardCharsets.UTF_8));
    }
    assertThat(written.get(0)).contains("/first/4/p in 5 in 1", "/second/c/p in 3 in 2");
    assertThat(written).containsOnly(written.get(0));
    assertThat(module.stats().bytesCopied()).isGreaterThan(400);
  }

  /** Is written as the place where it is. */
  private static final class Place implements JsonSerializable {
    @Override
    public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
      JsonStreamContext context = generator.getOutputContext();
      JsonStreamContext container = context.getParent();
      generator.writeString(
          context.pathAsPointer()
              + " in "
              + container.getEntryCount()
              + " in "
              + container.getParent().getEntryCount());
    }

    @Override
    public void serializeWithType(
        JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
        throws IOException {
      serialize(generator, provider);
    }
  }

  @Test
  void theLeastLengthMayBeAnyNumber() throws IOException {
    LazyTapeModule never =
        LazyTapeModule.builder()
            .options(LazyTapeOptions.builder().minimumBytes(Integer.MAX_VALUE).build())
            .build();
    ObjectMapper mapper = JsonMapper.builder().addModule(never).build();
    String value = "{\"a\":\"" + "x".repeat(9000) + "\"}";
    InputStream in = new ByteArrayInputStream(utf8(value + value + value));
    try (MappingIterator<JsonNode> values = mapper.readerFor(JsonNode.class).readValues(in)) {
      assertThat(values.readAll()).hasSize(3);
    }
    assertThat(never.stats().documentsTaped()).isZero();
  }

  private static Reader reader(String text, boolean array) {
    return array ? new CharArrayReader(text.toCharArray()) : new StringReader(text);
  }

  private static String rest(ObjectMapper mapper, Reader reader, Consumption way)
      throws IOException {
    JsonParser parser = mapper.getFactory().createParser(reader);
    way.by(parser);
    while (!parser.getParsingContext().inRoot() || parser.currentToken() == null) {
      parser.nextToken();
    }
    StringWriter rest = new StringWriter();
    parser.releaseBuffered(rest);
    reader.transferTo(rest);
    return rest.toString();
  }

  @Test
  void noReaderIsAnEmptyDocument() throws IOException {
    assertThat(stock.getFactory().createParser((Reader) null).nextToken()).isNull();
    assertThat(lazy.getFactory().createParser((Reader) null).nextToken()).isNull();
  }

  /** A reader that must not be asked twice. */
  private static final class OnePiece extends Reader {
    private final String piece;
    private boolean given;

    OnePiece(String piece) {
      this.piece = piece;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
      if (given) {
        throw new AssertionError("asked again");
      }
      given = true;
      piece.getChars(0, piece.length(), buffer, offset);
      return piece.length();
    }

    @Override
    public void close() {}
  }
}
