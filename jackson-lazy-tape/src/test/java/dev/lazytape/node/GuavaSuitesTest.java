package dev.lazytape.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.testing.ListTestSuiteBuilder;
import com.google.common.collect.testing.MapTestSuiteBuilder;
import com.google.common.collect.testing.SampleElements;
import com.google.common.collect.testing.TestListGenerator;
import com.google.common.collect.testing.TestMapGenerator;
import com.google.common.collect.testing.features.CollectionFeature;
import com.google.common.collect.testing.features.CollectionSize;
import com.google.common.collect.testing.features.ListFeature;
import com.google.common.collect.testing.features.MapFeature;
import dev.lazytape.LazyTape;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.ReadSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import junit.framework.TestFailure;
import junit.framework.TestResult;
import junit.framework.TestSuite;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Guava's test suites for maps and lists, over the collections under lazy nodes. The features that
 * are claimed are those of {@link LinkedHashMap} and {@link ArrayList}, which go through the same
 * suites first.
 */
class GuavaSuitesTest {

  /** How a collection comes to be, with what a suite wants in it. */
  enum Origin {
    /** Jackson's own. */
    STOCK,
    UNTOUCHED,
    HALF_READ,
    BATCHED,
    /** Something was added to what was read, and taken away again. */
    EDITED
  }

  private static final Mappers ONE_BY_ONE = Mappers.create();
  private static final Mappers BATCHES =
      Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(2));

  /** Some containers, some values, so that suites meet both. */
  private static final List<JsonNode> VALUES =
      Stream.of("[1]", "\"January\"", "{\"x\":[]}", "4", "null")
          .map(json -> parse(new ObjectMapper(), json))
          .toList();

  private static JsonNode parse(ObjectMapper mapper, String json) {
    try {
      return mapper.readTree(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A lazy node of a document, whose white space keeps it from being too short to be lazy. */
  private static JsonNode read(Origin origin, String document) {
    Mappers mappers = origin == Origin.BATCHED ? BATCHES : ONE_BY_ONE;
    JsonNode node = parse(mappers.lazy(), document);
    assertThat(LazyTape.isLazy(node)).isTrue();
    return node;
  }

  private static final class Maps implements TestMapGenerator<String, JsonNode> {
    private final Origin origin;

    Maps(Origin origin) {
      this.origin = origin;
    }

    @Override
    public Map<String, JsonNode> create(Object... entries) {
      Map<String, JsonNode> map = origin == Origin.STOCK ? new LinkedHashMap<>() : null;
      StringBuilder document = new StringBuilder("{    ");
      int read = 0;
      for (; map == null && read < entries.length; read++) {
        Map.Entry<?, ?> entry = (Map.Entry<?, ?>) entries[read];
        if (entry.getKey() == null || entry.getValue() == null) {
          break;
        }
        document
            .append(read == 0 ? "" : ",")
            .append(JsonNodeFactory.instance.textNode((String) entry.getKey()));
        document.append(':').append(entry.getValue());
      }
      if (map == null) {
        map = ((LazyObjectNode) read(origin, document.append("}   ").toString())).map();
        if (origin == Origin.HALF_READ || origin == Origin.BATCHED) {
          map.values().stream().findFirst();
        } else if (origin == Origin.EDITED) {
          map.put("new", VALUES.get(0));
          map.remove("new");
        }
      }
      // No document has Java nulls.
      for (Object entry : Arrays.asList(entries).subList(read, entries.length)) {
        map.put(
            (String) ((Map.Entry<?, ?>) entry).getKey(),
            (JsonNode) ((Map.Entry<?, ?>) entry).getValue());
      }
      return map;
    }

    @Override
    public SampleElements<Map.Entry<String, JsonNode>> samples() {
      return new SampleElements<>(
          Map.entry("one", VALUES.get(0)),
          Map.entry("\u00e9\"", VALUES.get(1)),
          Map.entry("", VALUES.get(2)),
          Map.entry("four", VALUES.get(3)),
          Map.entry("five", VALUES.get(4)));
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public Map.Entry<String, JsonNode>[] createArray(int length) {
      return new Map.Entry[length];
    }

    @Override
    public String[] createKeyArray(int length) {
      return new String[length];
    }

    @Override
    public JsonNode[] createValueArray(int length) {
      return new JsonNode[length];
    }

    @Override
    public Iterable<Map.Entry<String, JsonNode>> order(List<Map.Entry<String, JsonNode>> entries) {
      return entries;
    }
  }

  private static final class Lists implements TestListGenerator<JsonNode> {
    private final Origin origin;

    Lists(Origin origin) {
      this.origin = origin;
    }

    @Override
    public List<JsonNode> create(Object... elements) {
      List<JsonNode> list = origin == Origin.STOCK ? new ArrayList<>() : null;
      int read = 0;
      if (list == null) {
        StringBuilder document = new StringBuilder("[    ");
        for (; read < elements.length && elements[read] != null; read++) {
          document.append(read == 0 ? "" : ",").append(elements[read]);
        }
        list = ((LazyArrayNode) read(origin, document.append("]   ").toString())).list();
        if (origin == Origin.HALF_READ || origin == Origin.BATCHED) {
          list.stream().findFirst();
        } else if (origin == Origin.EDITED) {
          list.add(0, VALUES.get(0));
          list.remove(0);
        }
      }
      for (Object element : Arrays.asList(elements).subList(read, elements.length)) {
        list.add((JsonNode) element);
      }
      return list;
    }

    @Override
    public SampleElements<JsonNode> samples() {
      return new SampleElements<>(
          VALUES.get(0), VALUES.get(1), VALUES.get(2), VALUES.get(3), VALUES.get(4));
    }

    @Override
    public JsonNode[] createArray(int length) {
      return new JsonNode[length];
    }

    @Override
    public Iterable<JsonNode> order(List<JsonNode> elements) {
      return elements;
    }
  }

  @ParameterizedTest
  @EnumSource
  void maps(Origin origin) {
    run(
        MapTestSuiteBuilder.using(new Maps(origin))
            .named("map " + origin)
            .withFeatures(
                MapFeature.GENERAL_PURPOSE,
                MapFeature.ALLOWS_NULL_KEYS,
                MapFeature.ALLOWS_NULL_VALUES,
                MapFeature.ALLOWS_ANY_NULL_QUERIES,
                MapFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
                CollectionFeature.SUPPORTS_ITERATOR_REMOVE,
                CollectionFeature.KNOWN_ORDER,
                CollectionSize.ANY)
            .createTestSuite());
  }

  @ParameterizedTest
  @EnumSource
  void lists(Origin origin) {
    run(
        ListTestSuiteBuilder.using(new Lists(origin))
            .named("list " + origin)
            .withFeatures(
                ListFeature.GENERAL_PURPOSE,
                CollectionFeature.ALLOWS_NULL_VALUES,
                CollectionFeature.FAILS_FAST_ON_CONCURRENT_MODIFICATION,
                CollectionSize.ANY)
            .createTestSuite());
  }

  private static void run(TestSuite suite) {
    TestResult result = new TestResult();
    suite.run(result);
    Set<String> failures = new TreeSet<>();
    for (TestFailure failure : Collections.list(result.failures())) {
      failures.add(failure.toString());
    }
    for (TestFailure failure : Collections.list(result.errors())) {
      failures.add(failure.toString());
    }
    assertThat(failures).isEmpty();
    assertThat(result.runCount()).isGreaterThan(400);
  }
}
