package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.testing.Accesses;
import dev.lazytape.testing.Corpus;
import dev.lazytape.testing.EditProgram;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.JsonGen;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Samples;
import dev.lazytape.testing.Sinks;
import dev.lazytape.testing.WriteSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every way to write trees, under every setting and pairs of them, yields what it yields for stock
 * trees; and it is known which settings leave the writing to Jackson.
 */
class WriteSettingsTest {
  private static final long SEED = Long.getLong("lazytape.seed", System.nanoTime());
  private static final int PAIRS = Integer.getInteger("lazytape.pairs", 150);
  private static final Mappers MAPPERS = Mappers.create();
  private static final List<byte[]> DOCUMENTS = documents();

  static List<WriteSettings> settings() {
    return WriteSettings.ALL;
  }

  private static List<byte[]> documents() {
    Rnd rnd = new Rnd(SEED);
    List<byte[]> documents = new ArrayList<>(Samples.valid());
    for (byte[] document : Corpus.bytes()) {
      if (document.length < 5000 && rnd.oneIn(8)) {
        documents.add(document);
      }
    }
    for (int i = 0; i < 15; i++) {
      documents.add(new JsonGen(rnd).container(rnd.between(50, 600)));
    }
    documents.removeIf(d -> Outcome.of(out -> out.tree(MAPPERS.stock().readTree(d))).hasFailure());
    return documents;
  }

  /** Each sink writes some of the documents. */
  private static void checkSome(
      WriteSettings settings, Map<String, Sinks.Sink> sinks, int oneIn, Rnd rnd) {
    sinks.forEach(
        (name, sink) -> {
          for (int i = rnd.below(oneIn); i < DOCUMENTS.size(); i += oneIn) {
            Mappers.Pair trees = MAPPERS.read(DOCUMENTS.get(i));
            touch(trees.stock(), trees.lazy(), rnd);
            String difference =
                Sinks.difference(
                    sink, settings.writer(), trees.stock(), settings.writer(), trees.lazy());
            assertThat(difference)
                .as(
                    "-Dlazytape.seed=%d, %s, %s, document %s",
                    SEED, settings, name, JavaText.bytes(DOCUMENTS.get(i)))
                .isNull();
          }
        });
  }

  /** Trees are written untouched, looked into, or changed. */
  private static void touch(JsonNode stock, JsonNode lazy, Rnd rnd) {
    int dice = rnd.below(4);
    if (stock.size() == 0 || dice < 2) {
      return;
    }
    Rnd choices = new Rnd(rnd.nextLong());
    String difference =
        dice == 2
            ? Accesses.difference(stock, lazy, 2, choices)
            : EditProgram.random(choices, 3).run(stock, lazy);
    assertThat(difference).as("-Dlazytape.seed=%d", SEED).isNull();
  }

  @Hazard({"H18", "H87"})
  @ParameterizedTest
  @MethodSource("settings")
  void alone(WriteSettings settings) {
    Rnd rnd = new Rnd(SEED ^ settings.name().hashCode());
    checkSome(settings, Sinks.SIMPLE, 12, rnd);
    checkSome(settings, Sinks.GENERATORS, 40, rnd);
    checkSome(settings, Sinks.RARE, 40, rnd);
    checkSome(settings, Sinks.changing(settings), 12, rnd);
  }

  @Test
  void inRandomPairs() {
    Rnd rnd = new Rnd(SEED);
    MAPPERS.module().stats().reset();
    for (int i = 0; i < PAIRS; i++) {
      WriteSettings pair = WriteSettings.randomPair(rnd);
      checkSome(pair, Sinks.SIMPLE, 12, rnd);
      checkSome(pair, Sinks.GENERATORS, 60, rnd);
      checkSome(pair, Sinks.RARE, 60, rnd);
      checkSome(pair, Sinks.changing(pair), 25, rnd);
    }
    assertThat(MAPPERS.module().stats().bytesCopied()).isGreaterThan(1000L * PAIRS);
  }

  // Whether documents are copied

  private static final byte[] PLAIN =
      "{\"a\":[1,\"text\",null,true,{\"b\":{\"c\":[]}}],\"d\":\"more text\",\"e\":{}}"
          .getBytes(UTF_8);

  /** Settings with which nothing of strings is copied; with all others, something is. */
  private static final Pattern NOT_COPIED =
      Pattern.compile(
          String.join(
              "|",
              ".*(default|minimal|empty|own|flat) printer",
              "pretty|printer of the mapper|generator useDefaultPrettyPrinter|INDENT_OUTPUT",
              "WRITE_EMPTY_JSON_ARRAYS",
              "(writer|factory|writer JsonGenerator.Feature|generator)"
                  + " (QUOTE_FIELD_NAMES|ESCAPE_NON_ASCII|ESCAPE_FORWARD_SLASHES"
                  + "|WRITE_NUMBERS_AS_STRINGS|STRICT_DUPLICATE_DETECTION)",
              "JsonNodeFeature (WRITE_NULL_PROPERTIES off|WRITE_PROPERTIES_SORTED on)",
              "maxNestingDepth [014]",
              "(factory |generator )?escapes",
              "(factory|generator) highest escaped (31|127|1000)",
              "generator overriding features",
              "users' serializer for (JsonNode|ObjectNode|null)"));

  @Test
  void copiesWhereItShould() throws IOException {
    List<String> unexpected = new ArrayList<>();
    for (WriteSettings settings : WriteSettings.ALL) {
      for (boolean bytes : new boolean[] {true, false}) {
        JsonNode tree = MAPPERS.lazy().readTree(PLAIN);
        long before = MAPPERS.module().stats().bytesCopied();
        Outcome.of(
            out -> {
              if (bytes) {
                out.bytes(settings.writer().writeValueAsBytes(tree));
              } else {
                out.note(settings.writer().writeValueAsString(tree));
              }
            });
        boolean copies = MAPPERS.module().stats().bytesCopied() > before;
        if (copies == NOT_COPIED.matcher(settings.name()).matches()) {
          unexpected.add(
              settings
                  + (copies ? " copies" : " does not copy")
                  + (bytes ? " bytes" : " characters"));
        }
      }
    }
    assertThat(unexpected).isEmpty();
  }
}
