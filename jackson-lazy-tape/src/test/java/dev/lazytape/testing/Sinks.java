package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.filter.FilteringGeneratorDelegate;
import com.fasterxml.jackson.core.filter.JsonPointerBasedFilter;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ways to write a tree, by name. */
public final class Sinks {
  /** Writes {@code node} and tells {@code out} what came of it. */
  public interface Sink {
    void write(ObjectWriter writer, JsonNode node, Outcome out) throws Exception;
  }

  /** What most programs use; cheap enough for millions of cases. */
  public static final Map<String, Sink> SIMPLE = new LinkedHashMap<>();

  /** Generators in the user's hands, wrapped or surrounded by other content. */
  public static final Map<String, Sink> GENERATORS = new LinkedHashMap<>();

  /** Other formats, values that hold trees, Java serialization. */
  public static final Map<String, Sink> RARE = new LinkedHashMap<>();

  static {
    simple();
    generators("bytes", true);
    generators("chars", false);
    delegates();
    rare();
  }

  private Sinks() {}

  /** All sinks, by name. */
  public static Map<String, Sink> all() {
    Map<String, Sink> all = new LinkedHashMap<>(SIMPLE);
    all.putAll(GENERATORS);
    all.putAll(RARE);
    return all;
  }

  /** Where writing {@code lazy} differs from writing {@code stock}, or null. */
  public static String difference(
      Sink sink, ObjectWriter forStock, JsonNode stock, ObjectWriter forLazy, JsonNode lazy) {
    Outcome a = Outcome.of(out -> sink.write(forStock, stock, out));
    Outcome b = Outcome.of(out -> sink.write(forLazy, lazy, out));
    return a.difference(b, new Rnd(1));
  }

  private static void simple() {
    SIMPLE.put("writeValueAsBytes", (w, node, out) -> out.bytes(w.writeValueAsBytes(node)));
    SIMPLE.put("writeValueAsString", (w, node, out) -> out.note(w.writeValueAsString(node)));
    SIMPLE.put(
        "writeValue(OutputStream)",
        (w, node, out) -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try {
            w.writeValue(bytes, node);
          } finally {
            out.bytes(bytes.toByteArray());
          }
        });
    SIMPLE.put(
        "writeValue(Writer)",
        (w, node, out) -> {
          StringWriter chars = new StringWriter();
          try {
            w.writeValue(chars, node);
          } finally {
            out.note(chars.toString());
          }
        });
    SIMPLE.put("toString", (w, node, out) -> out.note(node.toString()));
    SIMPLE.put("toPrettyString", (w, node, out) -> out.note(node.toPrettyString()));
  }

  private interface Body {
    void write(JsonGenerator g, JsonNode node, Outcome out) throws IOException;
  }

  private static void generator(String name, boolean bytes, Body body) {
    GENERATORS.put(name + " to " + (bytes ? "bytes" : "chars"), sink(bytes, body));
  }

  private static Sink sink(boolean bytes, Body body) {
    return (w, node, out) -> {
      ByteArrayOutputStream target = new ByteArrayOutputStream();
      StringWriter chars = new StringWriter();
      JsonGenerator g = bytes ? w.createGenerator(target) : w.createGenerator(chars);
      try {
        body.write(g, node, out);
      } catch (Exception e) {
        out.failed(e);
      }
      out.note(String.valueOf(g.getOutputContext()));
      g.close();
      out.bytes(target.toByteArray());
      out.note(chars.toString());
    };
  }

  private static void generators(String kind, boolean bytes) {
    generator("generator.writeTree", bytes, (g, node, out) -> g.writeTree(node));
    generator(
        "generator.writeTree twice",
        bytes,
        (g, node, out) -> {
          g.writeTree(node);
          g.writeTree(node);
          g.writeNumber(1);
        });
    generator(
        "inside an array",
        bytes,
        (g, node, out) -> {
          g.writeStartArray();
          g.writeString("before");
          g.writeTree(node);
          out.note(kind + " buffered " + (g.getOutputBuffered() >= 0));
          g.writeObject(node);
          g.writeNumber(2);
          g.writeEndArray();
        });
    generator(
        "inside an object",
        bytes,
        (g, node, out) -> {
          g.writeStartObject();
          g.writeFieldName("a");
          g.writeTree(node);
          out.note(g.getOutputContext().getCurrentName() + g.getOutputContext().getCurrentIndex());
          g.writeObjectField("b", node);
          g.writePOJOField("c", node);
          g.writeStringField("after", "x");
          g.writeEndObject();
        });
    generator(
        "where a name is due",
        bytes,
        (g, node, out) -> {
          g.writeStartObject();
          g.writeTree(node);
        });
    generator(
        "near the end of the buffer",
        bytes,
        (g, node, out) -> {
          g.writeStartArray();
          g.writeString("x".repeat(7960 + node.size() % 40));
          g.writeTree(node);
          g.writeTree(node);
          g.writeEndArray();
          g.flush();
        });
    generator(
        "deep inside",
        bytes,
        (g, node, out) -> {
          for (int i = 0; i < 900; i++) {
            g.writeStartArray();
          }
          g.writeTree(node);
        });
    generator(
        "children one by one",
        bytes,
        (g, node, out) -> {
          g.writeStartArray();
          for (JsonNode child : node) {
            g.writeTree(child);
          }
          g.writeEndArray();
        });
  }

  private static void filter(String name, TokenFilter.Inclusion inclusion, TokenFilter filter) {
    GENERATORS.put(
        "filter " + name,
        (w, node, out) -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (JsonGenerator g =
              new FilteringGeneratorDelegate(w.createGenerator(bytes), filter, inclusion, true)) {
            w.writeValue(g, node);
          } finally {
            out.bytes(bytes.toByteArray());
          }
        });
  }

  /** Generators that are set up by settings between values, and set back again. */
  public static Map<String, Sink> changing(WriteSettings settings) {
    Map<String, Sink> sinks = new LinkedHashMap<>();
    for (boolean bytes : new boolean[] {true, false}) {
      sinks.put(
          "changed between values to " + (bytes ? "bytes" : "chars"),
          sink(
              bytes,
              (g, node, out) -> {
                g.writeTree(node);
                g.writeStartArray();
                g.writeTree(node);
                settings.set(g);
                g.writeTree(node);
                settings.set(g);
                g.writeTree(node);
                g.writeEndArray();
              }));
    }
    return sinks;
  }

  private static void delegates() {
    GENERATORS.put(
        "generator delegate",
        (w, node, out) -> {
          StringWriter chars = new StringWriter();
          try (JsonGenerator g =
              new JsonGeneratorDelegate(w.createGenerator(chars)) {
                @Override
                public void writeString(String text) throws IOException {
                  super.writeString(text + "?");
                }
              }) {
            w.writeValue(g, node);
          }
          out.note(chars.toString());
        });
    filter(
        "of even names",
        TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH,
        new TokenFilter() {
          @Override
          public TokenFilter includeProperty(String name) {
            return name.length() % 2 == 0 ? this : null;
          }
        });
    filter(
        "of short names",
        TokenFilter.Inclusion.INCLUDE_NON_NULL,
        new TokenFilter() {
          @Override
          public TokenFilter includeProperty(String name) {
            return name.length() < 2 ? TokenFilter.INCLUDE_ALL : null;
          }

          @Override
          public boolean includeEmptyObject(boolean hadContent) {
            return hadContent;
          }
        });
    filter("of all", TokenFilter.Inclusion.ONLY_INCLUDE_ALL, TokenFilter.INCLUDE_ALL);
    filter(
        "at a pointer", TokenFilter.Inclusion.ONLY_INCLUDE_ALL, new JsonPointerBasedFilter("/a"));
    GENERATORS.put(
        "OutputStream that breaks",
        (w, node, out) -> {
          ByteArrayOutputStream got = new ByteArrayOutputStream();
          OutputStream broken =
              new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                  write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] b, int offset, int length) throws IOException {
                  if (got.size() + length > 20_000) {
                    throw new IOException("disk full");
                  }
                  got.write(b, offset, length);
                }
              };
          w.writeValue(broken, node);
          out.bytes(got.toByteArray());
        });
    GENERATORS.put(
        "UTF-16 and UTF-32",
        (w, node, out) -> {
          for (JsonEncoding encoding : JsonEncoding.values()) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (JsonGenerator g = w.createGenerator(bytes, encoding)) {
              w.writeValue(g, node);
            }
            out.bytes(bytes.toByteArray());
          }
        });
  }

  private static void format(String name, JsonFactory factory) {
    ObjectMapper mapper = new ObjectMapper(factory);
    RARE.put(name, (w, node, out) -> out.bytes(mapper.writeValueAsBytes(node)));
  }

  private static void rare() {
    RARE.put(
        "TokenBuffer",
        (w, node, out) -> {
          ObjectMapper mapper = new ObjectMapper();
          try (TokenBuffer buffer = new TokenBuffer(mapper, false)) {
            w.writeValue(buffer, node);
            out.tree(mapper.readTree(buffer.asParser()));
          }
        });
    RARE.put(
        "valueToTree and convertValue",
        (w, node, out) -> {
          ObjectMapper mapper = new ObjectMapper();
          out.tree(mapper.<JsonNode>valueToTree(node));
          out.tree(mapper.convertValue(node, JsonNode.class));
          out.value(mapper.convertValue(node, Object.class));
        });
    format("CBOR", new com.fasterxml.jackson.dataformat.cbor.CBORFactory());
    format("Smile", new com.fasterxml.jackson.dataformat.smile.SmileFactory());
    format("YAML", new com.fasterxml.jackson.dataformat.yaml.YAMLFactory());
    ObjectMapper xml = new com.fasterxml.jackson.dataformat.xml.XmlMapper();
    RARE.put("XML", (w, node, out) -> out.bytes(xml.writeValueAsBytes(node)));
    RARE.put(
        "XML of a bean", (w, node, out) -> out.bytes(xml.writeValueAsBytes(Map.of("k", node))));
    RARE.put(
        "Java serialization",
        (w, node, out) -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
            objects.writeObject(new ArrayList<>(List.of(node, node)));
          }
          out.bytes(bytes.toByteArray());
        });
    Holders.ALL.forEach(
        (name, holder) -> {
          RARE.put(
              "in " + name + " to bytes",
              (w, node, out) -> {
                if (!Holders.isTypedByClass(name, w)) {
                  out.bytes(w.writeValueAsBytes(holder.apply(node)));
                }
              });
          RARE.put(
              "in " + name + " to a String",
              (w, node, out) -> {
                if (!Holders.isTypedByClass(name, w)) {
                  out.note(w.writeValueAsString(holder.apply(node)));
                }
              });
        });
    RARE.put(
        "in a list and an array",
        (w, node, out) -> {
          out.note(w.writeValueAsString(Arrays.asList(node, node, 1)));
          out.note(w.writeValueAsString(new JsonNode[] {node, null}));
          out.note(w.writeValueAsString(new Object[] {node, "x"}));
        });
    RARE.put("deepCopy", (w, node, out) -> out.tree(node.deepCopy()));
    RARE.put(
        "writeValues",
        (w, node, out) -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (var values = w.writeValues(bytes)) {
            values.write(node).write(node);
          }
          out.bytes(bytes.toByteArray());
          StringWriter chars = new StringWriter();
          try (var values = w.writeValuesAsArray(chars)) {
            values.write(node).write(node);
          }
          out.note(
              new String(
                  chars.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        });
  }
}
