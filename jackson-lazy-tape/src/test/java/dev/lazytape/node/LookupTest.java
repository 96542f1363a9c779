package dev.lazytape.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Rnd;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and indexes are found wherever they are, however often and in whatever order. */
class LookupTest {

  private static final List<String> VALUES =
      List.of("1", "\"x\"", "{\"a\":1,\"b\":[2,{}]}", "[[],3]", "null", "{}", "2.50");

  private final Mappers mappers = Mappers.create();

  private Mappers.Pair read(String text) {
    Mappers.Pair pair = mappers.read(("    " + text).getBytes(StandardCharsets.UTF_8));
    assertThat(LazyNodes.isLazy(pair.lazy())).as(text).isTrue();
    return pair;
  }

  private static void assertSameName(Mappers.Pair pair, String name) {
    JsonNode expected = pair.stock().get(name);
    assertThat(pair.lazy().has(name)).as(name).isEqualTo(expected != null);
    JsonNode found = pair.lazy().get(name);
    assertThat(found).as(name).isEqualTo(expected);
    assertThat(pair.lazy().get(name)).as(name).isSameAs(found);
    assertThat(pair.lazy().at(JsonPointer.empty().appendProperty(name)))
        .isEqualTo(pair.stock().at(JsonPointer.empty().appendProperty(name)));
  }

  /** The names of a document, as it spells them, and others that are not in it. */
  private static final List<String> SPELLINGS =
      List.of(
          "",
          "a",
          "ab",
          "abcdefg",
          "abcdefgh",
          "abcdefghi",
          "a b",
          "\\u0061b\\u0063",
          "a\\\"b",
          "a\\\\b",
          "\\n",
          "\u00e9",
          "\\u00e8",
          "e\u0301",
          "\u20ac\u20ac",
          "\uD83D\uDE00",
          "x\uD83D\uDE00",
          "?",
          "'");

  private static final List<String> OTHERS =
      List.of(
          "b",
          "abcdefghij",
          "abcdef",
          "ac",
          "a\"",
          "\"",
          "a\"b\"",
          "\\u0061b\\u0063",
          "\\n",
          "\u00ea",
          "\uD83D",
          "\uDE00",
          "\uD83D\uDE02",
          "\\ud83d\\ude00",
          "?",
          "\u20ac",
          "abc\":1",
          "\":1,",
          "a\":1",
          "\u00e9\":1,");

  private static String unescaped(String spelling) {
    return spelling
        .replace("\\u0061", "a")
        .replace("\\u0063", "c")
        .replace("\\u00e8", "\u00e8")
        .replace("\\n", "\n")
        .replace("\\\"", "\"")
        .replace("\\\\", "\\");
  }

  @Test
  void findsNamesOfEverySpelling() {
    for (int length = 1; length <= SPELLINGS.size(); length++) {
      StringBuilder text = new StringBuilder("{");
      for (int i = 0; i < length; i++) {
        text.append(i == 0 ? "\"" : ",\"").append(SPELLINGS.get(i)).append("\":");
        text.append(VALUES.get(i % VALUES.size()));
      }
      Mappers.Pair pair = read(text.append('}').toString());
      assertThat(pair.stock().size()).isEqualTo(length);
      for (String spelling : SPELLINGS) {
        assertSameName(pair, unescaped(spelling));
      }
      for (String other : OTHERS) {
        assertSameName(pair, other);
      }
    }
  }

  /** Around the width at which an index of names is made, and with names asked for again. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32, 33, 34, 100})
  void findsNamesOfWideObjects(int width) {
    Rnd rnd = new Rnd(width);
    List<String> names = new ArrayList<>();
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < width; i++) {
      names.add((i % 5 == 0 ? "\u00e9" : "n") + i);
      text.append(i == 0 ? "\"" : ",\"").append(names.get(i)).append("\":");
      text.append(rnd.pick(VALUES));
    }
    names.add("none");
    for (int round = 0; round < 5; round++) {
      Mappers.Pair pair = read(text + "}");
      for (int i = 0; i < 3 * width; i++) {
        assertSameName(pair, rnd.pick(names));
      }
      assertThat(pair.lazy()).isEqualTo(pair.stock());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 17, 18, 19, 40, 100})
  void findsElementsInAnyOrder(int width) {
    Rnd rnd = new Rnd(width);
    for (int round = 0; round < 12; round++) {
      StringBuilder text = new StringBuilder("[");
      for (int i = 0; i < width; i++) {
        text.append(i == 0 ? "" : ",").append(round < 2 ? Integer.toString(i) : rnd.pick(VALUES));
      }
      Mappers.Pair pair = read(text + "]");
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        order.add(i);
      }
      if (round % 3 == 1) {
        Collections.reverse(order);
      } else if (round % 3 == 2) {
        order.sort((a, b) -> Integer.compare(a * 7919 % 31, b * 7919 % 31));
      }
      for (int i : order) {
        JsonNode child = pair.lazy().get(i);
        assertThat(child).as("%d of %s", i, text).isEqualTo(pair.stock().get(i));
        assertThat(pair.lazy().get(i)).isSameAs(child);
      }
      for (int i : new int[] {-1, width, width + 1}) {
        assertThat(pair.lazy().get(i)).isNull();
      }
      assertThat(pair.lazy()).isEqualTo(pair.stock());
    }
  }
}
