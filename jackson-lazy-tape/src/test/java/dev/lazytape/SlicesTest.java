package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.testing.Difference;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A document that is a part of an array: what stands around it is not looked at, and what becomes
 * of the array afterwards is of no account.
 */
class SlicesTest {
  private static final String DOCUMENT =
      "{\"a\":[1,22.5,-3e2,true,null],\"b\":{\"c\":\"d\\\"e\",\"\u00e9\":\"\ud83d\ude00\"},\"f\":12,"
          + "\"long enough for characters, too\":[\"............................................\"]}";

  private final Mappers mappers = Mappers.create();

  private interface Slice {
    Object read(ObjectMapper mapper, byte[] array, int offset, int length) throws IOException;
  }

  private static final Map<String, Slice> WAYS = new LinkedHashMap<>();

  static {
    WAYS.put("readTree", (m, array, from, length) -> m.readTree(array, from, length));
    WAYS.put(
        "reader.readTree", (m, array, from, length) -> m.reader().readTree(array, from, length));
    WAYS.put(
        "readValue", (m, array, from, length) -> m.readValue(array, from, length, JsonNode.class));
    WAYS.put(
        "reader.readValue",
        (m, array, from, length) -> m.readerFor(JsonNode.class).readValue(array, from, length));
    WAYS.put("parser", (m, array, from, length) -> all(m, m.createParser(array, from, length)));
    WAYS.put(
        "parser of chars",
        (m, array, from, length) -> {
          String before = new String(array, 0, from, StandardCharsets.UTF_8);
          String text = new String(array, from, length, StandardCharsets.UTF_8);
          int rest = from + length;
          String behind = new String(array, rest, array.length - rest, StandardCharsets.UTF_8);
          char[] chars = (before + text + behind).toCharArray();
          return all(m, m.createParser(chars, before.length(), text.length()));
        });
    WAYS.put(
        "readValues",
        (m, array, from, length) -> {
          try (MappingIterator<JsonNode> values =
              m.readerFor(JsonNode.class).readValues(array, from, length)) {
            return values.readAll();
          }
        });
  }

  private static List<JsonNode> all(ObjectMapper m, JsonParser parser) throws IOException {
    try (parser) {
      List<JsonNode> trees = new ArrayList<>();
      for (JsonNode tree = m.readTree(parser); tree != null; tree = m.readTree(parser)) {
        trees.add(tree);
      }
      return trees;
    }
  }

  static Set<String> ways() {
    return WAYS.keySet();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Every beginning of a document, with behind it what would go on with its last token. */
  @ParameterizedTest
  @MethodSource("ways")
  void areNotReadBeyondTheirEnds(String way) {
    byte[] document = utf8(DOCUMENT + "[1,{}]");
    for (String around : List.of("3", ".5e1", "\"", "]}", ",", "ull")) {
      byte[] garbage = utf8(around.repeat(12));
      for (int length = 0; length <= document.length; length++) {
        byte[] array = new byte[2 * garbage.length + length];
        System.arraycopy(garbage, 0, array, 0, garbage.length);
        System.arraycopy(document, 0, array, garbage.length, length);
        System.arraycopy(garbage, 0, array, garbage.length + length, garbage.length);
        Outcome stock = read(way, mappers.stock(), array, garbage.length, length);
        Outcome lazy = read(way, mappers.lazy(), array, garbage.length, length);
        String difference = stock.differenceIgnoringTrees(lazy);
        if (difference != null) {
          fail("%s of %d bytes, %s around: %s", way, length, around, difference);
        }
      }
    }
    assertThat(mappers.module().stats().documentsTaped()).isPositive();
  }

  private static Outcome read(String way, ObjectMapper m, byte[] array, int from, int length) {
    return Outcome.of(
        out -> out.note(String.valueOf(WAYS.get(way).read(m, array.clone(), from, length))));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void mayBeOverwrittenOnceTheyWereRead(String way) throws IOException {
    byte[] array = utf8("12" + DOCUMENT + "]}");
    int length = array.length - 4;
    Object untouched = WAYS.get(way).read(mappers.stock(), array.clone(), 2, length);
    Object tree = WAYS.get(way).read(mappers.lazy(), array, 2, length);
    Arrays.fill(array, (byte) '9');
    assertThat(String.valueOf(tree)).isEqualTo(String.valueOf(untouched));
    assertThat(tree).isEqualTo(untouched);
    assertThat(mappers.module().stats().documentsTaped()).isEqualTo(1);
  }

  /** Whatever was asked of the tree before, and of whatever size the document is. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 10_000})
  void mayBeOverwrittenInTheMiddleOfReading(int others) throws IOException {
    byte[] array = utf8("[" + DOCUMENT + ",[7,{\"x\":\"y\"}]".repeat(others) + "]");
    char[] chars = new String(array, StandardCharsets.UTF_8).toCharArray();
    JsonNode stock = mappers.stock().readTree(array);
    JsonNode fromBytes = mappers.lazy().readTree(array);
    JsonNode fromChars = mappers.lazy().readTree(mappers.lazy().createParser(chars));
    assertThat(mappers.module().stats().documentsTaped()).isEqualTo(2);
    for (JsonNode tree : List.of(fromBytes, fromChars)) {
      assertThat(tree.path(0).path("b").path("c").textValue()).isEqualTo("d\"e");
      assertThat(tree.path(others).isContainerNode()).isTrue();
    }
    Arrays.fill(array, (byte) '"');
    Arrays.fill(chars, '"');
    for (JsonNode tree : List.of(fromBytes, fromChars)) {
      assertThat(mappers.lazy().writeValueAsString(tree))
          .isEqualTo(mappers.stock().writeValueAsString(stock));
      assertThat(tree).isEqualTo(stock);
    }
  }

  /** A documented difference: what a parser has buffered it does not read again. */
  @Difference("a `char[]`, or `byte[]`, overwritten between two values that a parser reads from it")
  @Test
  void areBufferedBetweenTwoValues() throws IOException {
    assertThat(secondValueAfterOverwriting(mappers.stock())).isEqualTo("9");
    assertThat(secondValueAfterOverwriting(mappers.lazy())).isEqualTo("7");
  }

  private static String secondValueAfterOverwriting(ObjectMapper m) throws IOException {
    char[] chars = (DOCUMENT + " 7 ").toCharArray();
    try (JsonParser parser = m.createParser(chars)) {
      m.readTree(parser);
      chars[chars.length - 2] = '9';
      return m.readTree(parser).toString();
    }
  }
}
