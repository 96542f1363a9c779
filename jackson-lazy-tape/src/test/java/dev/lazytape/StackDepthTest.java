package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Mappers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Writing a deep tree takes no deeper a stack than for Jackson's own nodes, but for a few levels:
 * counted in frames where the innermost value is written.
 */
class StackDepthTest {
  private static final int DEPTH = 900;

  /** Two frames more for each of the levels above which frames do not count. */
  private static final int MORE = 64 * 2 + 40;

  /** A value that tells how deep the stack is when it is written. */
  private static final class Probe extends JsonSerializable.Base {
    private long frames;

    private void measure() {
      frames = Math.max(frames, StackWalker.getInstance().walk(all -> all.count()));
    }

    @Override
    public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
      measure();
      generator.writeNumber(1);
    }

    @Override
    public void serializeWithType(
        JsonGenerator generator,
        SerializerProvider provider,
        com.fasterxml.jackson.databind.jsontype.TypeSerializer types)
        throws IOException {
      serialize(generator, provider);
    }
  }

  /** One that tells how deep it is when an array begins. */
  private static final class Printer extends DefaultPrettyPrinter {
    private static final long serialVersionUID = 1L;
    private final transient Probe probe;

    Printer(Probe probe) {
      this.probe = probe;
    }

    @Override
    public DefaultPrettyPrinter createInstance() {
      return this;
    }

    @Override
    public void writeStartArray(JsonGenerator generator) throws IOException {
      probe.measure();
      super.writeStartArray(generator);
    }
  }

  private interface Sink {
    void write(ObjectMapper mapper, JsonNode tree) throws IOException;
  }

  static List<Map.Entry<String, Sink>> sinks() {
    return List.of(
        Map.entry("bytes", (m, t) -> m.writeValueAsBytes(t)),
        Map.entry("text", (m, t) -> m.writeValueAsString(t)),
        Map.entry("pretty", (m, t) -> m.writerWithDefaultPrettyPrinter().writeValueAsBytes(t)),
        Map.entry("sorted", (m, t) -> sorting(m).writeValueAsBytes(t)),
        Map.entry("without empty arrays", (m, t) -> trimming(m).writeValueAsBytes(t)),
        Map.entry("valueToTree", (m, t) -> m.valueToTree(Map.of("a", t))),
        Map.entry("in a list", (m, t) -> m.writeValueAsBytes(List.of(t))),
        Map.entry("CBOR", (m, t) -> new CBORMapper().writeValueAsBytes(t)));
  }

  private static ObjectMapper sorting(ObjectMapper mapper) {
    return ((JsonMapper) mapper).rebuild().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();
  }

  @SuppressWarnings("deprecation") // It is what there is for trees.
  private static ObjectMapper trimming(ObjectMapper mapper) {
    return mapper.copy().disable(SerializationFeature.WRITE_EMPTY_JSON_ARRAYS);
  }

  /** The deepest tree of objects and arrays in turn. */
  private static String deep() {
    return "[{\"b\":[],\"a\":".repeat(DEPTH / 2) + "[2]" + "},3]".repeat(DEPTH / 2);
  }

  private static byte[] utf8(String json) {
    return json.getBytes(UTF_8);
  }

  private static void putIn(JsonNode innermost, Probe probe) {
    ((ArrayNode) innermost).addPOJO(probe);
  }

  private static JsonNode edited(ObjectMapper mapper, Probe probe) throws IOException {
    JsonNode tree = mapper.readTree(utf8(deep()));
    JsonNode node = tree;
    for (int i = 0; i < DEPTH; i++) {
      node = node.isArray() ? node.get(0) : node.get("a");
    }
    putIn(node, probe);
    return tree;
  }

  /** Trees in trees, every third of them of Jackson's own nodes. */
  private static JsonNode nested(ObjectMapper mapper, Probe probe) throws IOException {
    ObjectMapper stock = new ObjectMapper();
    JsonNode tree =
        mapper.readTree(utf8("[ 1, {\"name\":\"of at least so many bytes as matter\"} ]"));
    putIn(tree, probe);
    for (int i = 1; i < DEPTH; i++) {
      ObjectMapper reads = i % 3 == 0 ? stock : mapper;
      if (i % 2 == 0) {
        ArrayNode around =
            (ArrayNode) reads.readTree(utf8("[ 1, {\"a\":1}, [[2], 3], null, true ]"));
        around.set(2, tree);
        tree = around;
      } else {
        ObjectNode around =
            (ObjectNode) reads.readTree(utf8("{ \"a\": 1, \"b\": [ 1, {\"c\":2} ] }"));
        around.set("b", tree);
        tree = around;
      }
    }
    return tree;
  }

  private interface Shape {
    JsonNode of(ObjectMapper mapper, Probe probe) throws IOException;
  }

  private static long frames(Shape shape, ObjectMapper mapper, Sink sink) throws IOException {
    Probe probe = new Probe();
    sink.write(mapper, shape.of(mapper, probe));
    return probe.frames;
  }

  private static void compare(Shape shape, Sink sink) throws IOException {
    Mappers mappers = Mappers.create();
    long stock = frames(shape, mappers.stock(), sink);
    assertThat(stock).isGreaterThan(DEPTH);
    assertThat(frames(shape, mappers.lazy(), sink)).isBetween(1L, stock + MORE);
    assertThat(mappers.module().stats().documentsTaped()).isPositive();
  }

  @Hazard("H42")
  @ParameterizedTest
  @MethodSource("sinks")
  void ofATreeChangedAtItsInnermost(Map.Entry<String, Sink> sink) throws IOException {
    compare(StackDepthTest::edited, sink.getValue());
  }

  @ParameterizedTest
  @MethodSource("sinks")
  void ofTreesInTrees(Map.Entry<String, Sink> sink) throws IOException {
    compare(StackDepthTest::nested, sink.getValue());
  }

  @Test
  void ofAnUntouchedTreePrinted() throws IOException {
    Mappers mappers = Mappers.create();
    List<Long> frames = new ArrayList<>();
    for (ObjectMapper mapper : List.of(mappers.stock(), mappers.lazy())) {
      Probe probe = new Probe();
      mapper.writer(new Printer(probe)).writeValueAsBytes(mapper.readTree(utf8(deep())));
      frames.add(probe.frames);
    }
    assertThat(frames.get(0)).isGreaterThan(DEPTH);
    assertThat(frames.get(1)).isBetween(1L, frames.get(0) + MORE);
    assertThat(mappers.module().stats().documentsTaped()).isPositive();
  }

  /** What is written below the depth from which frames count. */
  @Test
  void theOutputIsTheSame() throws IOException {
    Mappers mappers = Mappers.create();
    for (Shape shape : List.<Shape>of(StackDepthTest::edited, StackDepthTest::nested)) {
      List<JsonNode> trees = new ArrayList<>();
      for (ObjectMapper mapper : List.of(mappers.stock(), mappers.lazy())) {
        trees.add(shape.of(mapper, new Probe()));
      }
      ObjectMapper writer = sorting(trimming(mappers.stock()));
      for (ObjectMapper with : List.of(mappers.stock(), writer, new CBORMapper())) {
        assertThat(with.writeValueAsBytes(trees.get(1)))
            .isEqualTo(with.writeValueAsBytes(trees.get(0)));
      }
      assertThat(trees.get(1).toPrettyString()).isEqualTo(trees.get(0).toPrettyString());
    }
  }
}
