package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Streams;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sequences of values, NDJSON among them, through {@link MappingIterator}: what comes after an
 * error is what comes after it without the module.
 */
class SequencesTest {
  private static final int MOST_FAILURES = 6;
  private static final int CASES = 300;

  private static final String LONG = "\"" + "x".repeat(140) + "\"";

  /** Good values; the longer ones are lazy from every source. */
  private static final List<String> GOOD =
      List.of(
          "{}",
          "[]",
          "{\"a\":[1,2,{\"b\":null}]}",
          "[" + LONG + ",{\"a\":" + LONG + "}]",
          "{\"a\": " + LONG + ",\n \"b\": [1.5e3, \"\u00e9\\n\ud83d\ude00\"]}",
          "[" + "{\"id\":17,\"name\":\"n\"},".repeat(30) + "0]");

  /** Values of another kind, and what is no value. */
  private static final List<String> BAD =
      List.of(
          "7",
          "\"text\"",
          "null",
          "tru",
          "{\"a\":tru}",
          "{\"a\":" + LONG + ",\"b\":01}",
          "[" + LONG + ",}",
          "[1 2]",
          "{\"a\" 1}",
          "]",
          "}",
          ",",
          "@",
          "[" + LONG + ",[" + LONG + ",{\"c\":nul}],2]");

  private interface Opener {
    MappingIterator<JsonNode> open(ObjectMapper m, Class<? extends JsonNode> type, byte[] document)
        throws IOException;
  }

  private static final Map<String, Opener> SOURCES = new LinkedHashMap<>();

  static {
    SOURCES.put("byte[]", (m, type, d) -> m.readerFor(type).readValues(d.clone()));
    SOURCES.put(
        "slice",
        (m, type, d) -> {
          byte[] array = "[12".repeat(2 + d.length).getBytes(UTF_8);
          System.arraycopy(d, 0, array, 3, d.length);
          return m.readerFor(type).readValues(array, 3, d.length);
        });
    SOURCES.put("String", (m, type, d) -> m.readerFor(type).readValues(text(d)));
    SOURCES.put("Reader", (m, type, d) -> m.readerFor(type).readValues(new StringReader(text(d))));
    SOURCES.put(
        "chunked Reader",
        (m, type, d) ->
            m.readerFor(type).readValues(Streams.chunked(text(d), 1, 7, new Rnd(d.length))));
    SOURCES.put(
        "InputStream",
        (m, type, d) -> m.readerFor(type).readValues(new ByteArrayInputStream(d.clone())));
    SOURCES.put(
        "chunked InputStream",
        (m, type, d) -> m.readerFor(type).readValues(Streams.chunked(d, 1, 7, new Rnd(d.length))));
    SOURCES.put("parser", (m, type, d) -> m.readerFor(type).readValues(m.createParser(d.clone())));
    SOURCES.put(
        "parser on the first token",
        (m, type, d) -> {
          JsonParser parser = m.createParser(d.clone());
          parser.nextToken();
          return m.readerFor(type).readValues(parser);
        });
  }

  private final List<Mappers> mappers =
      List.of(
          Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(0)),
          Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(1)));

  static Set<String> sources() {
    return SOURCES.keySet();
  }

  private static String text(byte[] document) {
    return new String(document, UTF_8);
  }

  private static byte[] sequence(Rnd rnd) {
    String separator = rnd.pick("\n", "\n", "\r\n", " ", "\n\n");
    StringBuilder out = new StringBuilder(rnd.oneIn(5) ? separator : "");
    for (int i = rnd.between(1, 9); i > 0; i--) {
      out.append(rnd.oneIn(4) ? rnd.pick(BAD) : rnd.pick(GOOD)).append(separator);
    }
    if (rnd.oneIn(4)) {
      out.setLength(rnd.below(out.length()));
    }
    return out.toString().getBytes(UTF_8);
  }

  /** Asks in one of the two ways that an iterator has, and goes on after each error. */
  private static Outcome drain(Mappers m, boolean lazy, Opener opener, byte[] document, Rnd rnd) {
    Class<? extends JsonNode> type =
        rnd.pick(List.of(JsonNode.class, ObjectNode.class, ArrayNode.class));
    boolean checked = rnd.coin();
    boolean asksTwice = rnd.oneIn(4);
    return Outcome.of(
        out -> {
          MappingIterator<JsonNode> values =
              opener.open(lazy ? m.lazy() : m.stock(), type, document);
          int failures = 0;
          while (failures < MOST_FAILURES) {
            try {
              if (asksTwice) {
                out.note("more: " + values.hasNext());
              }
              if (!(checked ? values.hasNextValue() : values.hasNext())) {
                break;
              }
              JsonNode value = checked ? values.nextValue() : values.next();
              out.tree(value);
              out.note(String.valueOf(value));
            } catch (Exception e) {
              failures++;
              out.failed(e);
            }
            out.note(values.getCurrentLocation().offsetDescription());
          }
          out.note("rest: " + Outcome.of(o -> o.value(values.readAll())));
        });
  }

  @ParameterizedTest
  @MethodSource("sources")
  void goOnAfterErrors(String source) {
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    Opener opener = SOURCES.get(source);
    for (long i = seed; i < seed + CASES; i++) {
      byte[] document = sequence(new Rnd(i));
      Mappers m = mappers.get((int) Math.floorMod(i, 2L));
      Outcome stock = drain(m, false, opener, document, new Rnd(~i));
      Outcome lazy = drain(m, true, opener, document, new Rnd(~i));
      String difference = stock.differenceIgnoringTrees(lazy);
      if (difference != null) {
        fail("-Dlazytape.seed=%d, %s, %s: %s", i, m, JavaText.bytes(document), difference);
      }
    }
    assertThat(mappers).allMatch(m -> m.module().stats().documentsTaped() > 0);
  }

  /** A value of the wrong kind costs that value only; one that follows is lazy again. */
  @Test
  void areLazyAgainAfterAMismatch() throws IOException {
    String good = "{\"a\":[" + (LONG + ",").repeat(60) + "0]}"; // more than the parser's buffer
    byte[] document = (good + "\n[" + LONG + "]\n" + good).getBytes(UTF_8);
    ObjectMapper lazy = mappers.get(0).lazy();
    List<JsonNode> read = new ArrayList<>();
    int failures = 0;
    try (MappingIterator<JsonNode> values = lazy.readerFor(ObjectNode.class).readValues(document)) {
      while (failures < 2 && values.hasNextValue()) {
        try {
          read.add(values.nextValue());
        } catch (com.fasterxml.jackson.databind.exc.MismatchedInputException e) {
          failures++;
        }
      }
    }
    assertThat(failures).isEqualTo(1);
    assertThat(read).hasSize(2).allMatch(LazyTape::isLazy);
    assertThat(read.get(1)).isEqualTo(mappers.get(0).stock().readTree(good));
  }
}
