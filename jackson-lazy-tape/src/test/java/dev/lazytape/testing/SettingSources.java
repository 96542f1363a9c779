package dev.lazytape.testing;

import com.fasterxml.jackson.annotation.JsonMerge;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Ways to read trees through a reader, or a parser, with given settings. */
public final class SettingSources {
  private final Map<String, Source> sources = new LinkedHashMap<>();
  private final ReadSettings settings;

  private SettingSources(ReadSettings settings) {
    this.settings = settings;
    whole();
    values();
    parsers();
    beans();
  }

  /** All of them, by name. */
  public static Map<String, Source> of(ReadSettings settings) {
    return new SettingSources(settings).sources;
  }

  /** Beans around trees: merged into, with a type of their own, and typed trees. */
  public static final class Around implements Outcome.Parts {
    @JsonMerge public ObjectNode merged = JsonNodeFactory.instance.objectNode().put("old", 1);

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    public JsonNode typed;

    public Typed bean;
    public JsonNode node;

    @Override
    public List<Object> parts() {
      return Arrays.asList(merged, typed, bean == null ? null : bean.node, node);
    }
  }

  /** A bean whose type is told by a property. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", defaultImpl = Typed.class)
  public static final class Typed {
    public JsonNode node;
  }

  private ObjectReader reader(ObjectMapper mapper) {
    return settings.set(mapper.readerFor(JsonNode.class));
  }

  private void whole() {
    sources.put("byte[]", (m, in, out) -> out.tree(reader(m).readTree(in.copy())));
    sources.put("String", (m, in, out) -> out.tree(reader(m).readTree(in.text())));
    sources.put(
        "InputStream",
        (m, in, out) -> out.tree(reader(m).readTree(new ByteArrayInputStream(in.copy()))));
    sources.put(
        "Reader", (m, in, out) -> out.tree(reader(m).readTree(new StringReader(in.text()))));
    sources.put("value of byte[]", (m, in, out) -> out.value(reader(m).readValue(in.copy())));
    sources.put("value of String", (m, in, out) -> out.value(reader(m).readValue(in.text())));
    sources.put(
        "updating",
        (m, in, out) -> {
          JsonNode old = m.readTree("{\"a\":{\"old\":[1,2]},\"r\":{\"old\":2},\"c\":[3]}");
          Object updated = settings.set(m.readerForUpdating(old)).readValue(in.copy());
          out.note("same: " + (updated == old));
          out.value(updated);
          out.tree(old);
        });
  }

  private void values() {
    sources.put(
        "values of byte[]", (m, in, out) -> Sources.drain(reader(m).readValues(in.copy()), out));
    sources.put(
        "values of a chunked stream",
        (m, in, out) ->
            Sources.drain(
                reader(m).readValues(Streams.chunked(in.copy(), 1, 900, in.choices())), out));
  }

  private interface Opener {
    JsonParser open(ObjectReader reader, Input input) throws IOException;
  }

  private void parsers() {
    parsers("byte[]", (r, in) -> r.createParser(in.copy()));
    parsers("String", (r, in) -> r.createParser(in.text()));
    parsers("a stream", (r, in) -> r.createParser(new ByteArrayInputStream(in.copy())));
  }

  private void parsers(String name, Opener opener) {
    sources.put(
        "parser of " + name + ", set before the first value",
        (m, in, out) -> {
          try (JsonParser parser = opener.open(reader(m), in)) {
            settings.set(parser);
            Sources.values(m, parser, out);
          }
        });
    sources.put(
        "parser of " + name + ", set after the first value",
        (m, in, out) -> {
          try (JsonParser parser = opener.open(reader(m), in)) {
            out.tree(m.readTree(parser));
            settings.set(parser);
            Sources.values(m, parser, out);
          }
        });
    sources.put(
        "parser of " + name + ", set on the first token",
        (m, in, out) -> {
          try (JsonParser parser = opener.open(reader(m), in)) {
            parser.nextToken();
            settings.set(parser);
            out.value(reader(m).readValue(parser));
            out.note("then " + parser.nextToken());
          }
        });
  }

  private void beans() {
    for (String field : List.of("merged", "typed", "bean", "node")) {
      sources.put(
          "bean around " + field,
          (m, in, out) -> {
            Bytes text = new Bytes();
            text.ascii("{\"" + field + "\":");
            text.ascii(field.equals("bean") ? "{\"type\":\"x\",\"node\":" : "");
            text.ascii(field.equals("typed") ? "{\"ObjectNode\":" : "");
            text.writeBytes(in.copy());
            text.ascii(field.equals("bean") || field.equals("typed") ? "}}" : "}");
            out.value(settings.set(m.readerFor(Around.class)).readValue(text.toByteArray()));
          });
    }
  }
}
