package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Input;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Samples;
import dev.lazytape.testing.SettingSources;
import dev.lazytape.testing.Source;
import dev.lazytape.testing.Sources;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every setting for reading, alone and in pairs, means with the module what it means without; and
 * it is known which of them leave the documents to Jackson. {@code -Dlazytape.pairs} sets how many
 * pairs are tried.
 */
class ReadSettingsTest {
  private static final long SEED = Long.getLong("lazytape.seed", System.nanoTime());
  private static final int PAIRS = Integer.getInteger("lazytape.pairs", 150);
  private static final List<byte[]> DOCUMENTS = Samples.all(SEED, 30);

  static List<ReadSettings> mappers() {
    return ReadSettings.ALL;
  }

  static Stream<ReadSettings> singles() {
    return Stream.concat(ReadSettings.ALL.stream(), ReadSettings.OF_READERS.stream());
  }

  private static String difference(Mappers mappers, Source source, byte[] document) {
    Input input = new Input(document, SEED);
    String difference = mappers.difference(source, input);
    // Jackson's offset at the name of a wrapped root is off: see Sources
    return difference != null
            && mappers.toString().contains("UNWRAP_ROOT_VALUE")
            && mappers.differsByOffsetsOnly(source, input)
        ? null
        : difference;
  }

  private static void check(Mappers mappers, String name, Source source, byte[] document) {
    assertThat(difference(mappers, source, document))
        .as(
            "-Dlazytape.seed=%d, %s, %s, document %s",
            SEED, mappers, name, JavaText.bytes(document))
        .isNull();
  }

  /** Each source reads some of the documents, so that in the end each document is read. */
  private static void checkSome(
      Mappers mappers, Map<String, Source> sources, List<byte[]> documents, int oneIn, Rnd rnd) {
    sources.forEach(
        (name, source) -> {
          for (int i = rnd.below(oneIn); i < documents.size(); i += oneIn) {
            check(mappers, name, source, documents.get(i));
          }
        });
  }

  @ParameterizedTest
  @MethodSource("mappers")
  void ofAMapperAnySource(ReadSettings settings) {
    Mappers mappers = Mappers.create(settings, Mappers.OPTIONS.get(0));
    checkSome(mappers, Sources.all(), DOCUMENTS, 50, new Rnd(SEED ^ settings.name().hashCode()));
  }

  @Hazard({"H24", "H83"})
  @ParameterizedTest
  @MethodSource("singles")
  void alone(ReadSettings settings) {
    Mappers mappers = Mappers.create(settings, Mappers.OPTIONS.get(0));
    Map<String, Source> sources = SettingSources.of(settings);
    checkSome(mappers, sources, DOCUMENTS, 20, new Rnd(SEED ^ settings.name().hashCode()));
  }

  @Test
  void inRandomPairs() {
    Rnd rnd = new Rnd(SEED);
    long taped = 0;
    for (int i = 0; i < PAIRS; i++) {
      ReadSettings pair = ReadSettings.randomPair(rnd);
      Mappers mappers = Mappers.create(pair, rnd.pick(Mappers.OPTIONS));
      checkSome(mappers, SettingSources.of(pair), DOCUMENTS, 25, rnd);
      taped += mappers.module().stats().documentsTaped();
    }
    assertThat(taped).isGreaterThan(PAIRS);
  }

  // Whether documents are read lazily

  private static final byte[] PLAIN =
      ("{\"a\":[1,2.5,\"text\",null,true,{\"b\":{\"c\":[]}}],\n \"d\":\""
              + "x".repeat(100)
              + "\",\"e\":{},\"r\":{\"f\":\"\u00e9\"}}")
          .getBytes(UTF_8);

  /** From which sources documents are lazy, by names of settings; with all others: from all. */
  private static final Map<Pattern, String> NOT_LAZY = new LinkedHashMap<>();

  private static void lazyOnly(String sources, String... names) {
    for (String name : names) {
      NOT_LAZY.put(Pattern.compile(name), sources);
    }
  }

  static {
    lazyOnly(
        "",
        "factory .*(own|by two|special containers|without changes)",
        "reader own node factory",
        ".*READ_NULL_PROPERTIES off",
        ".*UNWRAP_ROOT_VALUE on",
        "reader root name",
        "default typing EVERYTHING .*",
        "max(NestingDepth|NumberLength|StringLength) [01]",
        "maxNameLength 0",
        "max(StringLength) (7|60)",
        "max(DocumentLength|TokenCount) (1|7|60|700|2147483647)",
        "InputDecorator .* after the module",
        "users' deserializers for (JsonNode|every node), .*",
        "reader at a pointer",
        "JsonReadFeature.ALLOW_RS_CONTROL_CHAR on");
    if (Arrays.stream(JsonReadFeature.values()).anyMatch(f -> f.name().contains("_RS_"))) {
      lazyOnly("", "every lenient feature");
    }
    lazyOnly("String", "JsonFactory.Feature.CANONICALIZE_FIELD_NAMES off");
  }

  private static String expected(ReadSettings settings) {
    for (Map.Entry<Pattern, String> entry : NOT_LAZY.entrySet()) {
      if (entry.getKey().matcher(settings.name()).matches()) {
        return entry.getValue();
      }
    }
    return "byte[] String InputStream";
  }

  private interface Read {
    JsonNode of(ObjectMapper mapper) throws Exception;
  }

  private static String lazy(ReadSettings settings) {
    Mappers mappers = Mappers.create(settings, Mappers.OPTIONS.get(0));
    List<String> lazy = new ArrayList<>();
    Map<String, Read> reads =
        Map.of(
            "byte[]", m -> settings.set(m.reader()).readTree(PLAIN),
            "String", m -> settings.set(m.reader()).readTree(new String(PLAIN, UTF_8)),
            "InputStream", m -> settings.set(m.reader()).readTree(new ByteArrayInputStream(PLAIN)));
    for (String name : List.of("byte[]", "String", "InputStream")) {
      long before = mappers.module().stats().documentsTaped();
      Outcome read = Outcome.of(out -> out.tree(reads.get(name).of(mappers.lazy())));
      boolean isLazy = read.treeAt(0) != null && LazyTape.isLazy(read.treeAt(0));
      assertThat(mappers.module().stats().documentsTaped() - before)
          .as("%s from %s: %s", settings, name, read)
          .isEqualTo(isLazy ? 1 : 0);
      if (isLazy) {
        lazy.add(name);
      }
    }
    return String.join(" ", lazy);
  }

  @Test
  void isLazyWhereItShould() {
    List<String> unexpected = new ArrayList<>();
    singles()
        .forEach(
            settings -> {
              String lazy = lazy(settings);
              if (!lazy.equals(expected(settings))) {
                unexpected.add(settings + ": " + lazy + " instead of " + expected(settings));
              }
            });
    assertThat(unexpected).isEmpty();
  }
}
