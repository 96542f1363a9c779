package dev.lazytape.testing;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.DatatypeFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.ser.impl.SimpleBeanPropertyFilter;
import com.fasterxml.jackson.databind.ser.impl.SimpleFilterProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The single settings for writing. Features come from their enums, so that those of another Jackson
 * are there too, each flipped from its default, on every place where they can be set; so do the
 * limits, from the methods of their builder.
 */
final class WriteSettingsList {
  private static final int[] LIMITS = {0, 1, 4, 20, Integer.MAX_VALUE};

  private final List<WriteSettings> all = new ArrayList<>();

  private WriteSettingsList() {}

  static List<WriteSettings> all() {
    WriteSettingsList list = new WriteSettingsList();
    list.writer("defaults", w -> w);
    list.features();
    list.limits();
    list.printers();
    list.escapes();
    list.factories();
    list.serializers();
    list.types();
    list.rest();
    return List.copyOf(list.all);
  }

  private void mapper(String name, Consumer<JsonMapper.Builder> change) {
    all.add(WriteSettings.of(name, change));
  }

  private void factory(String name, Consumer<JsonFactoryBuilder> change) {
    all.add(WriteSettings.factory("factory " + name, change));
  }

  private void writer(String name, UnaryOperator<ObjectWriter> change) {
    all.add(WriteSettings.writer(name, change));
  }

  private void generator(String name, Consumer<JsonGenerator> change) {
    all.add(WriteSettings.generator("generator " + name, change));
  }

  private void features() {
    for (SerializationFeature feature : SerializationFeature.values()) {
      boolean on = feature.enabledByDefault();
      writer(feature.name(), w -> on ? w.without(feature) : w.with(feature));
    }
    for (MapperFeature feature : MapperFeature.values()) {
      boolean on = feature.enabledByDefault();
      mapper("MapperFeature " + feature, b -> b.configure(feature, !on));
    }
    for (JsonWriteFeature feature : JsonWriteFeature.values()) {
      boolean on = feature.enabledByDefault();
      writer("writer " + feature, w -> on ? w.without(feature) : w.with(feature));
      factory(feature.name(), f -> f.configure(feature, !on));
    }
    for (StreamWriteFeature feature : StreamWriteFeature.values()) {
      boolean on = feature.enabledByDefault();
      writer("writer " + feature, w -> on ? w.without(feature) : w.with(feature));
      factory(feature.name(), f -> f.configure(feature, !on));
    }
    for (JsonGenerator.Feature feature : JsonGenerator.Feature.values()) {
      boolean on = feature.enabledByDefault();
      writer(
          "writer JsonGenerator.Feature " + feature,
          w -> on ? w.without(feature) : w.with(feature));
      generator(feature.name(), g -> g.configure(feature, !g.isEnabled(feature)));
    }
    for (JsonFactory.Feature feature : JsonFactory.Feature.values()) {
      factory(feature.name(), f -> f.configure(feature, !feature.enabledByDefault()));
    }
    datatypeFeatures(JsonNodeFeature.values());
    datatypeFeatures(EnumFeature.values());
  }

  private void datatypeFeatures(DatatypeFeature[] features) {
    for (DatatypeFeature feature : features) {
      String name = feature.getClass().getSimpleName() + " " + feature;
      writer(name + " on", w -> w.with(feature));
      writer(name + " off", w -> w.without(feature));
    }
  }

  private void limits() {
    Method[] methods = StreamWriteConstraints.Builder.class.getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method method : methods) {
      if (method.getName().startsWith("max") && method.getParameterCount() == 1) {
        for (int limit : LIMITS) {
          all.add(WriteSettings.limits(method.getName() + " " + limit, b -> set(b, method, limit)));
        }
      }
    }
  }

  private static void set(StreamWriteConstraints.Builder builder, Method method, int limit) {
    try {
      boolean isLong = method.getParameterTypes()[0] == long.class;
      method.invoke(builder, isLong ? (Object) (long) limit : (Object) limit);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method.toString(), e);
    }
  }

  private void printers() {
    Map<String, Supplier<PrettyPrinter>> printers = new HashMap<>();
    printers.put("default printer", DefaultPrettyPrinter::new);
    printers.put("minimal printer", () -> new MinimalPrettyPrinter("|"));
    printers.put("empty printer", () -> new MinimalPrettyPrinter(null));
    printers.put(
        "own printer", () -> new DefaultPrettyPrinter("\n--").withoutSpacesInObjectEntries());
    printers.put(
        "flat printer",
        () -> {
          DefaultPrettyPrinter flat = new DefaultPrettyPrinter();
          flat.indentArraysWith(DefaultPrettyPrinter.NopIndenter.instance);
          flat.indentObjectsWith(DefaultPrettyPrinter.NopIndenter.instance);
          return flat;
        });
    List<String> names = new ArrayList<>(printers.keySet());
    names.sort(null);
    for (String name : names) {
      writer(name, w -> w.with(printers.get(name).get()));
      generator(name, g -> g.setPrettyPrinter(printers.get(name).get()));
    }
    writer("pretty", ObjectWriter::withDefaultPrettyPrinter);
    writer("no printer", w -> w.with((PrettyPrinter) null));
    mapper(
        "printer of the mapper",
        b ->
            b.enable(SerializationFeature.INDENT_OUTPUT)
                .defaultPrettyPrinter(new MinimalPrettyPrinter("_")));
    generator("no printer", g -> g.setPrettyPrinter(null));
    generator("useDefaultPrettyPrinter", JsonGenerator::useDefaultPrettyPrinter);
    writer("root separator", w -> w.withRootValueSeparator(";\n"));
    writer("no root separator", w -> w.withRootValueSeparator((String) null));
    factory("root separator", f -> f.rootValueSeparator("\n"));
    factory("no root separator", f -> f.rootValueSeparator((String) null));
  }

  private void escapes() {
    writer("escapes", w -> w.with(new Escapes()));
    factory("escapes", f -> f.characterEscapes(new Escapes()));
    generator("escapes", g -> g.setCharacterEscapes(new Escapes()));
    writer("no escapes", w -> w.with((CharacterEscapes) null));
    for (int highest : new int[] {0, 31, 127, 1000}) {
      factory("highest escaped " + highest, f -> f.highestNonEscapedChar(highest));
      generator("highest escaped " + highest, g -> g.setHighestNonEscapedChar(highest));
    }
    for (char quote : new char[] {'\'', '`', '~', 'a'}) {
      factory("quote " + quote, f -> f.quoteChar(quote));
    }
  }

  private void factories() {
    factory("OutputDecorator", f -> f.outputDecorator(new Decorators.Loud()));
    generator("overriding features", g -> g.overrideStdFeatures(-1, ESCAPES_AND_QUOTES));
    generator("current value", g -> g.setCurrentValue("mine"));
  }

  /** For a generator: the features that this names are switched on, all others off. */
  @SuppressWarnings("deprecation") // Generators are told of no others.
  private static final int ESCAPES_AND_QUOTES =
      JsonGenerator.Feature.ESCAPE_NON_ASCII.getMask()
          | JsonGenerator.Feature.QUOTE_FIELD_NAMES.getMask()
          | JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM.getMask();

  private void serializers() {
    for (Class<? extends JsonNode> type :
        List.of(JsonNode.class, ObjectNode.class, TextNode.class)) {
      mapper(
          "users' serializer for " + type.getSimpleName(),
          b -> b.addModule(new SimpleModule("users").addSerializer(type, new Own<>(type))));
    }
    mapper(
        "users' serializer for String",
        b ->
            b.addModule(
                new SimpleModule("users").addSerializer(String.class, new Own<>(String.class))));
    mapper(
        "users' serializer for null",
        b -> b.build().getSerializerProvider().setNullValueSerializer(new Nothing()));
    mapper(
        "users' serializer for null names",
        b -> b.build().getSerializerProvider().setNullKeySerializer(new Nothing()));
  }

  private void types() {
    for (ObjectMapper.DefaultTyping typing : ObjectMapper.DefaultTyping.values()) {
      for (JsonTypeInfo.As as : List.of(JsonTypeInfo.As.WRAPPER_ARRAY, JsonTypeInfo.As.PROPERTY)) {
        mapper(
            "default typing " + typing + " as " + as,
            b -> b.activateDefaultTyping(ReadSettingsList.anyType(), typing, as));
      }
    }
    writer("typed for ObjectNode", w -> w.forType(ObjectNode.class));
    writer("typed for JsonNode", w -> w.forType(JsonNode.class));
    writer("root name", w -> w.withRootName("r"));
    writer("no root name", ObjectWriter::withoutRootName);
    mapper("type by mix-in", b -> b.addMixIn(JsonNode.class, TypeMixIn.class));
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
  private interface TypeMixIn {}

  private void rest() {
    for (JsonInclude.Include include : JsonInclude.Include.values()) {
      if (include != JsonInclude.Include.CUSTOM) {
        mapper("inclusion " + include, b -> b.serializationInclusion(include));
      }
    }
    mapper(
        "nodes as strings",
        b ->
            b.withConfigOverride(
                JsonNode.class,
                o -> o.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING))));
    mapper("no annotations", b -> b.annotationIntrospector(AnnotationIntrospector.nopInstance()));
    mapper("snake case", b -> b.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE));
    mapper("Turkish", b -> b.defaultLocale(Locale.forLanguageTag("tr")));
    writer("view", w -> w.withView(Holders.Inner.class));
    writer(
        "filters",
        w ->
            w.with(
                new SimpleFilterProvider()
                    .setDefaultFilter(SimpleBeanPropertyFilter.serializeAllExcept("list"))));
    writer("attribute", w -> w.withAttribute("a", "b"));
  }

  /** Writes a mark instead of what it is given. */
  private static final class Own<T> extends StdSerializer<T> {
    private static final long serialVersionUID = 1L;

    Own(Class<? extends T> type) {
      super(type, false);
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      generator.writeString("mine");
    }
  }

  /** Writes a mark instead of nulls. */
  private static final class Nothing extends JsonSerializer<Object> {
    @Override
    public void serialize(Object value, JsonGenerator generator, SerializerProvider provider)
        throws IOException {
      if (generator.getOutputContext().inObject()
          && !generator.getOutputContext().hasCurrentName()) {
        generator.writeFieldName("nothing");
      } else {
        generator.writeString("nothing");
      }
    }
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
