package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lazytape.testing.Mappers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/**
 * Copies into generators whose buffers are filled to every level, and of every kind of text across
 * the ends of their buffers; all of them really are copies.
 */
class CopyBordersTest {
  /** A generator of bytes has a buffer of 8,000 bytes, one of characters of 4,000. */
  private static final int LARGER_BUFFER = 8000;

  private static final int SMALLER_BUFFER = 4000;
  private static final int[] BORDERS = {4000, 8000, 16_000, 32_000};

  private static final int AROUND = 12;

  private static final Mappers MAPPERS = Mappers.create();

  private static String list(int length, String unit) {
    return "[" + ("\"" + unit + "\",").repeat(length / (unit.length() + 3)) + "0]";
  }

  /** Longer than any buffer, and short; with and without white space; each with its own copies. */
  private static final List<String> VALUES =
      List.of(
          list(9000, "plain"),
          list(9000, "\\n\\\"\\\\"),
          list(9000, "\u00e9x\u20ac"),
          list(9000, "x\ud83d\ude00"),
          "{\"k\": [" + "{\"a\" : 1,\n \"b\": [true, null]}, ".repeat(300) + "{}]}",
          "{\"" + "n".repeat(700) + "\":\"" + "v\u00e9".repeat(5000) + "\"}",
          "[\"" + "y".repeat(8500) + "\",1,2,3,\"" + "\u20ac".repeat(3000) + "\"]",
          "{\"a\":1,\"b\":[2,3],\"c\":{\"d\":\"e\"}}");

  private interface Script {
    void write(JsonGenerator generator, JsonNode node) throws IOException;
  }

  private static final Script ALONE = (generator, node) -> generator.writeTree(node);

  private static void check(Mappers.Pair trees, Script script, String description)
      throws IOException {
    checkBytes(trees, script, description);
    checkChars(trees, script, description);
  }

  private static void checkBytes(Mappers.Pair trees, Script script, String description)
      throws IOException {
    assertThat(bytes(trees.lazy(), script))
        .as("bytes, %s", description)
        .isEqualTo(bytes(trees.stock(), script));
  }

  private static void checkChars(Mappers.Pair trees, Script script, String description)
      throws IOException {
    assertThat(chars(trees.lazy(), script))
        .as("characters, %s", description)
        .isEqualTo(chars(trees.stock(), script));
  }

  /** To a target that is no {@code ByteArrayOutputStream}, which would be written to directly. */
  private static byte[] bytes(JsonNode node, Script script) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 15);
    OutputStream target =
        new OutputStream() {
          @Override
          public void write(int b) {
            bytes.write(b);
          }

          @Override
          public void write(byte[] b, int offset, int length) {
            bytes.write(b, offset, length);
          }
        };
    try (JsonGenerator generator = MAPPERS.stock().getFactory().createGenerator(target)) {
      script.write(generator, node);
    }
    return bytes.toByteArray();
  }

  private static String chars(JsonNode node, Script script) throws IOException {
    StringWriter chars = new StringWriter(1 << 15);
    try (JsonGenerator generator = MAPPERS.stock().getFactory().createGenerator(chars)) {
      script.write(generator, node);
    }
    return chars.toString();
  }

  private static Mappers.Pair read(String document) {
    return MAPPERS.read(document.getBytes(StandardCharsets.UTF_8));
  }

  private static Script filled(int level) {
    return (generator, node) -> {
      generator.writeStartArray();
      generator.writeRaw(" ".repeat(Math.max(0, level - 1)));
      generator.writeTree(node);
      generator.writeEndArray();
    };
  }

  @Test
  void fromEveryFillLevel() throws IOException {
    long copied = MAPPERS.module().stats().bytesCopied();
    List<Mappers.Pair> trees = VALUES.stream().map(CopyBordersTest::read).toList();
    for (int level = 1; level <= LARGER_BUFFER; level++) {
      // the trees take turns
      Mappers.Pair pair = trees.get(level % trees.size());
      checkBytes(pair, filled(level), "filled to " + level);
      if (level <= SMALLER_BUFFER) {
        checkChars(pair, filled(level), "filled to " + level);
      }
    }
    for (Mappers.Pair pair : trees) {
      for (int border : BORDERS) {
        for (int level = border - AROUND; level <= border + AROUND; level++) {
          check(pair, filled(level), "filled to " + level);
        }
      }
    }
    assertThat(MAPPERS.module().stats().bytesCopied() - copied).isGreaterThan(20_000_000);
  }

  /** One value, in which the text that may be cut lies at each place around the border. */
  private static void acrossBorders(IntFunction<String> document) throws IOException {
    for (int border : BORDERS) {
      for (int at = border - AROUND; at <= border + AROUND; at++) {
        check(read(document.apply(at)), ALONE, "at " + at);
      }
    }
  }

  @Test
  void textAcrossBorders() throws IOException {
    for (String text :
        List.of("z", "\\n", "\\\"", "\u00e9", "\u20ac", "\ud83d\ude00", "\u00e9\u20ac\u00e9")) {
      String tail = text.repeat(40) + "x".repeat(9000) + text;
      acrossBorders(at -> "[\"" + "x".repeat(at - 2) + tail + "\"]"); // one string
      acrossBorders(at -> "[[\"a\",\"" + "x".repeat(at - 7) + "\",\"" + tail + "\"]]"); // two
      acrossBorders(at -> "{\"a\":\"" + "x".repeat(at - 8) + "\",\"" + tail + "\":1}"); // a name
      acrossBorders(at -> "[1,\"" + "\u00e9".repeat(at / 2) + tail + "\",[2]]");
    }
  }

  /** White space is removed piece by piece, and none may end in the middle of a character. */
  @Test
  void spacedTextOfSeveralBytes() throws IOException {
    long copied = MAPPERS.module().stats().bytesCopied();
    for (String text : List.of("\u00e9", "\u20ac", "\ud83d\ude00", "\u00e9\u20ac", "\u20ac\\n")) {
      for (int before = 0; before < 8; before++) {
        String value = "\"" + "x".repeat(before) + text.repeat(5_000) + "\"";
        Mappers.Pair array = read("[ \"a\", " + value + ", 1, " + value + " ]");
        check(array, ALONE, "spaced array");
        assertThat(array.lazy().toString()).isEqualTo(array.stock().toString());
        check(read("{ \"a\": 1, " + value + ":\n [ " + value + " ] }"), ALONE, "spaced object");
      }
    }
    assertThat(MAPPERS.module().stats().bytesCopied() - copied).isGreaterThan(5_000_000);
  }

  @Test
  void changedTreesAcrossBorders() throws IOException {
    for (int border : BORDERS) {
      for (int at = border - AROUND; at <= border + AROUND; at++) {
        Mappers.Pair trees =
            read(
                "{\"a\":[\""
                    + "x".repeat(at - 20)
                    + "\",{\"b\":\"\u20ac\u00e9\"}],\"c\":[1,2,3],\"d\":{\"e\":\""
                    + "y".repeat(8200)
                    + "\"}}");
        for (JsonNode tree : List.of(trees.stock(), trees.lazy())) {
          ((ArrayNode) tree.get("c")).add("\ud83d\ude00");
        }
        check(trees, ALONE, "changed, at " + at);
      }
    }
  }
}
