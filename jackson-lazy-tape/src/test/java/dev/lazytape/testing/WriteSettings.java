package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A named way to set up a writer. */
public record WriteSettings(String name, ObjectWriter writer) {

  /** Every setting that changes how trees are written; the defaults come first. */
  public static final List<WriteSettings> ALL = all();

  @Override
  public String toString() {
    return name;
  }

  private static List<WriteSettings> all() {
    List<WriteSettings> all = new ArrayList<>();
    writer(all, "defaults", w -> w);
    writer(all, "pretty", ObjectWriter::withDefaultPrettyPrinter);
    writer(all, "minimal printer", w -> w.with(new MinimalPrettyPrinter("|")));
    writer(
        all,
        "own printer",
        w -> w.with(new DefaultPrettyPrinter("\n--").withoutSpacesInObjectEntries()));
    writer(all, "root separator", w -> w.withRootValueSeparator(";\n"));
    writer(all, "no root separator", w -> w.withRootValueSeparator((String) null));
    writer(all, "root name", w -> w.withRootName("r"));
    writer(all, "typed for ObjectNode", w -> w.forType(ObjectNode.class));
    writer(all, "escapes", w -> w.with(new Escapes()));
    for (SerializationFeature feature : SerializationFeature.values()) {
      writer(all, feature.name(), w -> flip(w, feature));
    }
    for (JsonWriteFeature feature : JsonWriteFeature.values()) {
      boolean on = feature.enabledByDefault();
      writer(all, "writer " + feature, w -> on ? w.without(feature) : w.with(feature));
      factory(all, "factory " + feature, f -> f.configure(feature, !on));
    }
    for (StreamWriteFeature feature : StreamWriteFeature.values()) {
      boolean on = feature.enabledByDefault();
      writer(all, "writer " + feature, w -> on ? w.without(feature) : w.with(feature));
      factory(all, "factory " + feature, f -> f.configure(feature, !on));
    }
    for (JsonGenerator.Feature feature : JsonGenerator.Feature.values()) {
      boolean on = feature.enabledByDefault();
      writer(all, "generator " + feature, w -> on ? w.without(feature) : w.with(feature));
    }
    for (JsonNodeFeature feature : JsonNodeFeature.values()) {
      writer(all, "JsonNodeFeature " + feature + " on", w -> w.with(feature));
      writer(all, "JsonNodeFeature " + feature + " off", w -> w.without(feature));
    }
    factory(all, "quote char", f -> f.quoteChar('\''));
    factory(all, "quote char for bytes", f -> f.quoteChar('`'));
    factory(all, "highest escaped 127", f -> f.highestNonEscapedChar(127));
    factory(all, "highest escaped 1000", f -> f.highestNonEscapedChar(1000));
    factory(all, "factory escapes", f -> f.characterEscapes(new Escapes()));
    factory(all, "factory root separator", f -> f.rootValueSeparator("\n"));
    factory(
        all,
        "depth 4",
        f -> f.streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(4).build()));
    mapper(all, "sorted", b -> b.enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY));
    for (ObjectMapper.DefaultTyping typing : ObjectMapper.DefaultTyping.values()) {
      mapper(
          all,
          "default typing " + typing,
          b ->
              b.activateDefaultTyping(
                  BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build(),
                  typing));
    }
    return List.copyOf(all);
  }

  private static ObjectWriter flip(ObjectWriter writer, SerializationFeature feature) {
    return feature.enabledByDefault() ? writer.without(feature) : writer.with(feature);
  }

  private static void writer(
      List<WriteSettings> all, String name, UnaryOperator<ObjectWriter> change) {
    all.add(new WriteSettings(name, change.apply(new ObjectMapper().writer())));
  }

  private static void factory(
      List<WriteSettings> all, String name, Consumer<JsonFactoryBuilder> change) {
    JsonFactoryBuilder builder = new JsonFactoryBuilder();
    change.accept(builder);
    all.add(new WriteSettings(name, new ObjectMapper(builder.build()).writer()));
  }

  private static void mapper(
      List<WriteSettings> all, String name, Consumer<JsonMapper.Builder> change) {
    JsonMapper.Builder builder = JsonMapper.builder();
    change.accept(builder);
    all.add(new WriteSettings(name, builder.build().writer()));
  }

  /** Escapes a letter and a sign that JSON does not. */
  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private final int[] ascii = standardAsciiEscapesForJSON();

    Escapes() {
      ascii['e'] = ESCAPE_STANDARD;
      ascii['<'] = ESCAPE_CUSTOM;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return ascii.clone();
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
      return c == '<'
          ? new SerializedString("\\u003C!")
          : c == 0xE9 ? new SerializedString("\\u00E9") : null;
    }
  }
}
