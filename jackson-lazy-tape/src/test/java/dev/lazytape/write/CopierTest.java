package dev.lazytape.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.LazyTape;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Sinks;
import dev.lazytape.testing.WriteSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Copying of untouched parts: the bytes are stock's, and they are copied where they may be. */
class CopierTest {

  private static final String MIXED =
      "{ \"a\" :[1, 2.50,\"x\",\"\\u0041\"] ,\"b/\":{\"c\":\"/\",\"d\":{\"e\":null,\"e\":1}},"
          + "\"f\\n\":[[],{},[[true]],\"\u00e9\uD83D\uDE00\"],\"g\":\"'`\\\"\",\"h\":1.5}";

  private final Mappers mappers = Mappers.create();

  /** Reads with stock and lazily: behind a few blanks no document is too short for that. */
  private Mappers.Pair read(String text) {
    Mappers.Pair pair = mappers.read(("    " + text).getBytes(StandardCharsets.UTF_8));
    assertThat(LazyTape.isLazy(pair.lazy())).as(text).isTrue();
    return pair;
  }

  private long copied() {
    return mappers.module().stats().bytesCopied();
  }

  private long rewritten() {
    return mappers.module().stats().bytesRewritten();
  }

  private static void assertSame(Mappers.Pair pair, ObjectWriter writer, String description) {
    Sinks.SIMPLE.forEach(
        (name, sink) ->
            assertThat(Sinks.difference(sink, writer, pair.stock(), writer, pair.lazy()))
                .as("%s, %s", name, description)
                .isNull());
  }

  /** A new document is written, and how much of it was copied and how much written by Jackson. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[]                              | 0  | 0",
        "{}                              | 0  | 0",
        "[1,22]                          | 4  | 0",
        "[ 1 , 22 ]                      | 4  | 0",
        "[1,[22],{}]                     | 9  | 0",
        "[\"abc\",7]                     | 6  | 0",
        "[7,\"abc\",8,\"d\"]             | 11 | 0",
        "{\"abc\":1}                     | 6  | 0",
        "{\"abc\":1,\"d\":22}            | 11 | 0",
        "{\"abc\":[1,2]}                 | 8  | 0",
        "{\"a\":{\"b\":\"c\"}}           | 10 | 0",
        "[1.50]                          | 0  | 4",
        "[1,1.50,22]                     | 3  | 4",
        "[1,22,1.50,333,4444]            | 12 | 4",
        "[\"\\/\"]                       | 0  | 4",
        "{\"a\\/b\":1}                   | 1  | 6",
        "{\"a\":1.50}                    | 3  | 4",
        "{\"a\":1,\"a\":22}              | 5  | 0",
        "[\"a b\",[1.50,{\"c\":3}],1]    | 13  | 4",
        "[\"a/b\",\"c\"]                 | 3  | 5"
      })
  void countsWhatItCopies(String text, long copied, long rewritten) throws IOException {
    for (int i = 1; i <= 2; i++) {
      Mappers.Pair pair = read(text);
      String expected = mappers.stock().writeValueAsString(pair.stock());
      assertThat(mappers.lazy().writeValueAsString(pair.lazy())).isEqualTo(expected);
      assertThat(mappers.lazy().writeValueAsBytes(pair.lazy()))
          .isEqualTo(expected.getBytes(StandardCharsets.UTF_8));
      assertThat(copied()).as("copied").isEqualTo(2 * i * copied);
      assertThat(rewritten()).as("rewritten").isEqualTo(2 * i * rewritten);
    }
  }

  @Test
  void writesAsStockDoesWithEverySetting() {
    for (WriteSettings settings : WriteSettings.ALL) {
      for (String text :
          new String[] {"[" + MIXED + "]", "[1,2]", "[\"a/b\",\"c\"]", "{\"b\":[],\"a\":null}"}) {
        assertSame(read(text), settings.writer(), settings + " of " + text);
        Mappers.Pair edited = read(text);
        edit(edited.stock());
        edit(edited.lazy());
        assertSame(edited, settings.writer(), settings + " of edited " + text);
      }
    }
  }

  private static void edit(JsonNode node) {
    if (node instanceof ObjectNode object) {
      if (object.get("b/") instanceof ObjectNode inner) {
        inner.put("new", 1.10);
      } else {
        object.put("new", "/");
      }
    } else {
      ((ArrayNode) node).insert(1, "new");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"'", "`", "\"", "|", "a"})
  void learnsTheQuoteFromAnyText(String quote) {
    ObjectWriter writer =
        new ObjectMapper(new JsonFactoryBuilder().quoteChar(quote.charAt(0)).build()).writer();
    String all =
        IntStream.range(0x20, 0x100)
            .filter(c -> c != '"' && c != '\\')
            .mapToObj(c -> "\"" + (char) c + "\"")
            .reduce((a, b) -> a + "," + b)
            .get();
    assertSame(read("[" + all + "]"), writer, quote);
    for (int c = 0x20; c < 0x82; c++) {
      if (c != '\\' && c != '"') {
        String string = "\"a" + (char) c + "b\"";
        Mappers.Pair strings = read("[" + string + "," + string + ",\"x\"]");
        Mappers.Pair names = read("{" + string + ":" + string + ",\"x\":[1,2]}");
        for (Mappers.Pair pair : List.of(strings, names)) {
          assertThat(string(writer, pair.lazy())).isEqualTo(string(writer, pair.stock()));
          assertThat(bytes(writer, pair.lazy())).isEqualTo(bytes(writer, pair.stock()));
        }
      }
    }
    for (int length = 995; length < 1005; length++) {
      String text = "\"" + "x".repeat(length) + "\"";
      assertSame(read("[" + text + "," + text + "]"), writer, quote);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void copiesAsDeepAsTheWriterGoes(int limit) throws IOException {
    StreamWriteConstraints constraints =
        StreamWriteConstraints.builder().maxNestingDepth(limit).build();
    ObjectMapper mapper =
        new ObjectMapper(new JsonFactoryBuilder().streamWriteConstraints(constraints).build());
    for (int depth = 1; depth < 6; depth++) {
      Mappers.Pair pair = read("[".repeat(depth) + "1" + "]".repeat(depth));
      assertSame(pair, mapper.writer(), depth + " levels");
      mappers.module().stats().reset();
      if (depth <= limit) {
        mapper.writeValueAsBytes(pair.lazy());
      }
      assertThat(copied() > 0).as("%d levels of %d", depth, limit).isEqualTo(depth <= limit);
      mappers.module().stats().reset();
      if (depth < limit) {
        mapper.writeValueAsBytes(mapper.createArrayNode().add(pair.lazy()));
      }
      assertThat(copied() > 0).as("%d levels of %d", depth, limit - 1).isEqualTo(depth < limit);
    }
  }

  @Test
  void slashesOfTheFactoryAreEscapedWhateverTheGeneratorSays() throws IOException {
    ObjectMapper mapper =
        new ObjectMapper(
            new JsonFactoryBuilder().enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES).build());
    Mappers.Pair pair = read("[\"a\",\"a/b\"]");
    for (JsonNode tree : new JsonNode[] {pair.stock(), pair.lazy()}) {
      StringWriter out = new StringWriter();
      try (JsonGenerator generator = mapper.createGenerator(out)) {
        generator.configure(JsonWriteFeature.ESCAPE_FORWARD_SLASHES.mappedFeature(), false);
        mapper.writeValue(generator, tree);
      }
      assertThat(out).hasToString("[\"a\",\"a\\/b\"]");
    }
  }

  /** A stream that keeps the arrays it is given, and spoils them. */
  private static final class Spoiling extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
      bytes.write(b);
    }

    @Override
    public void write(byte[] from, int at, int length) {
      bytes.write(from, at, length);
      Arrays.fill(from, at, at + length, (byte) '!');
    }
  }

  private static String numbers(int bytes, String behind) {
    StringBuilder text = new StringBuilder("[");
    while (text.length() < bytes - 10 - behind.length()) {
      text.append("1234,").append(behind);
    }
    while (text.length() < bytes - 1) {
      text.append('5');
    }
    return text.append(']').toString();
  }

  /** Around the sizes of Jackson's buffers, and of ours. */
  @ParameterizedTest
  @ValueSource(ints = {3990, 7980, 8150, 15980, 16340, 24560})
  void buffersChangeNothing(int around) throws IOException {
    for (int size = around; size < around + 40; size += size % 8 == 7 ? 1 : 5) {
      checkBuffers(size);
    }
  }

  private void checkBuffers(int size) throws IOException {
    String first = "[\"" + "x".repeat(size % 1000) + "\",";
    for (String text :
        new String[] {
          numbers(size, ""),
          numbers(size, " "),
          numbers(size, "\n      "),
          "{\"a\":" + numbers(size - 10, "") + "}",
          first + numbers(size, "") + "]",
          "[\"" + "y".repeat(size) + "\",\"" + "\u00e9\u20ac".repeat(size / 5) + "\"]"
        }) {
      ObjectMapper writer = new ObjectMapper(ownBuffers());
      JsonNode tree = mappers.lazy().readTree(text.getBytes(StandardCharsets.UTF_8));
      byte[] expected = mappers.stock().writeValueAsBytes(mappers.stock().readTree(text));
      for (int i = 0; i < 2; i++) {
        Spoiling spoiling = new Spoiling();
        writer.writeValue(spoiling, tree);
        assertThat(spoiling.bytes.toByteArray()).isEqualTo(expected);
      }
      ByteArrayOutputStream plain = new ByteArrayOutputStream();
      writer.writeValue(plain, tree);
      assertThat(plain.toByteArray()).isEqualTo(expected);
      assertThat(writer.writeValueAsBytes(tree)).isEqualTo(expected);
      assertThat(writer.writeValueAsString(tree))
          .isEqualTo(new String(expected, StandardCharsets.UTF_8));
    }
  }

  /** Buffers of Jackson's lengths: none is a longer one that a test before this left. */
  private static JsonFactory ownBuffers() {
    return JsonFactory.builder().recyclerPool(JsonRecyclerPools.nonRecyclingPool()).build();
  }

  /** Pieces of several spaced containers go through one buffer, which grows where it must. */
  @Test
  void compactsOnePieceAfterTheOther() {
    for (String numbers : new String[] {"[1, 2]", numbers(300, " "), numbers(9000, " \n")}) {
      for (String others : new String[] {"[1, 2]", numbers(300, "\t"), numbers(20000, " ")}) {
        String text = "[" + numbers + ",1.50," + others + ",2.50 ," + numbers + "]";
        assertSame(read(text), mappers.stock().writer(), text.length() + " bytes");
        assertSame(
            read("{\"a\":" + numbers + ",\"b\":1.50,\"c\" :" + others + ",\"d\":[ ]}"),
            mappers.stock().writer(),
            text.length() + " bytes");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1.50,1,2]",
        "[1,1.50,2]",
        "[1 , 2\n,\t1.50\r, 3]",
        "[1,2,1.50]",
        "[1.50,2.50,3.50]",
        "[[1.50],1,[2,2.50],[3,4],5,[[[6.50]]]]",
        "{\"a\":1.50,\"b\":1,\"c\":2}",
        "{\"a\":1,\"b\":1.50,\"c\":2}",
        "{\"a\":1,\"b\":2 , \"c\" : 1.50}",
        "{\"a\\/\":1,\"b\":[1,{\"c\":1.50}],\"d\\/\":{\"e\":1},\"f\":2}",
        "{\"a\":1,\"b\":{\"c\":1,\"c\":{\"d\":1.50}},\"b\":{\"e\":2,\"f\":3,\"e\":[4]}}",
        "[{\"a\":1,\"a\":2},{\"a\":1,\"b\":2},{\"b\":1,\"b\":2}]",
        "{\"\":1.50,\"\":{}}"
      })
  void copiesAroundWhatItCannotCopy(String text) {
    for (String with : new String[] {text, "[\"x\"," + text + "]", "{\"y\":[" + text + ",1]}"}) {
      assertSame(read(with), mappers.stock().writer(), with);
      Mappers.Pair nested = read(with);
      Map<String, Object> stock = Map.of("k", nested.stock());
      Map<String, Object> lazy = Map.of("k", nested.lazy());
      assertThat(mappers.stock().valueToTree(lazy).toString())
          .isEqualTo(mappers.stock().valueToTree(stock).toString());
      assertThat(string(mappers.stock().writer(), lazy))
          .isEqualTo(string(mappers.stock().writer(), stock));
    }
  }

  private static String string(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsBytes(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
