package dev.lazytape.testing;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.InputDecorator;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.DatatypeFeature;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The single settings for reading. Features come from their enums, so that those of another Jackson
 * are there too, each flipped from its default; so do the limits, from the methods of their
 * builder.
 *
 * <p>{@code INCLUDE_SOURCE_IN_LOCATION} is left out: what it tells of a source is a known
 * difference.
 */
final class ReadSettingsList {
  /** From "nothing may pass" over the sizes of what tests read to "everything may pass". */
  private static final int[] LIMITS = {0, 1, 7, 60, 700, Integer.MAX_VALUE};

  private final List<ReadSettings> all = new ArrayList<>();

  private ReadSettingsList() {}

  // The settings of mappers

  static List<ReadSettings> ofMappers() {
    ReadSettingsList list = new ReadSettingsList();
    list.all.add(ReadSettings.DEFAULTS);
    list.features();
    list.factoryFeatures();
    list.limits();
    list.factories();
    list.nodeFactories();
    list.decorators();
    list.deserializers();
    list.types();
    list.rest();
    return List.copyOf(list.all);
  }

  private void mapper(String name, Consumer<JsonMapper.Builder> change) {
    all.add(ReadSettings.of(name, change));
  }

  private void factory(String name, Consumer<JsonFactoryBuilder> change) {
    all.add(ReadSettings.factory(name, change));
  }

  private static String flipped(String kind, Enum<?> feature, boolean byDefault) {
    return kind + "." + feature + (byDefault ? " off" : " on");
  }

  private void features() {
    for (DeserializationFeature feature : DeserializationFeature.values()) {
      boolean on = feature.enabledByDefault();
      mapper(flipped("DeserializationFeature", feature, on), b -> b.configure(feature, !on));
    }
    for (MapperFeature feature : MapperFeature.values()) {
      boolean on = feature.enabledByDefault();
      mapper(flipped("MapperFeature", feature, on), b -> b.configure(feature, !on));
    }
    // these differ by being set at all, not only by their value
    datatypeFeatures("JsonNodeFeature", JsonNodeFeature.values());
    datatypeFeatures("EnumFeature", EnumFeature.values());
  }

  private void datatypeFeatures(String kind, DatatypeFeature[] features) {
    for (DatatypeFeature feature : features) {
      mapper(kind + "." + feature + " on", b -> b.enable(feature));
      mapper(kind + "." + feature + " off", b -> b.disable(feature));
    }
  }

  private void factoryFeatures() {
    for (JsonReadFeature feature : JsonReadFeature.values()) {
      boolean on = feature.enabledByDefault();
      factory(flipped("JsonReadFeature", feature, on), f -> f.configure(feature, !on));
    }
    factory(
        "every lenient feature",
        f -> Arrays.stream(JsonReadFeature.values()).forEach(feature -> f.enable(feature)));
    for (StreamReadFeature feature : StreamReadFeature.values()) {
      boolean on = feature.enabledByDefault();
      if (feature != StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION) {
        factory(flipped("StreamReadFeature", feature, on), f -> f.configure(feature, !on));
      }
    }
    for (JsonFactory.Feature feature : JsonFactory.Feature.values()) {
      boolean on = feature.enabledByDefault();
      factory(flipped("JsonFactory.Feature", feature, on), f -> f.configure(feature, !on));
    }
  }

  private void limits() {
    Method[] methods = StreamReadConstraints.Builder.class.getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::getName));
    for (Method method : methods) {
      if (method.getName().startsWith("max") && method.getParameterCount() == 1) {
        for (int limit : LIMITS) {
          all.add(ReadSettings.limits(method.getName() + " " + limit, b -> set(b, method, limit)));
        }
      }
    }
  }

  private static void set(StreamReadConstraints.Builder builder, Method method, int limit) {
    try {
      boolean isLong = method.getParameterTypes()[0] == long.class;
      method.invoke(builder, isLong ? (Object) (long) limit : (Object) limit);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method.toString(), e);
    }
  }

  private void factories() {
    factory("pool of its own", f -> f.recyclerPool(JsonRecyclerPools.newConcurrentDequePool()));
    factory("no pool", f -> f.recyclerPool(JsonRecyclerPools.nonRecyclingPool()));
    ErrorReportConfiguration brief =
        ErrorReportConfiguration.builder().maxErrorTokenLength(3).maxRawContentLength(5).build();
    factory("brief errors", f -> f.errorReportConfiguration(brief));
  }

  private void nodeFactories() {
    mapper(
        "exact big decimals",
        b ->
            b.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .nodeFactory(JsonNodeFactory.withExactBigDecimals(true)));
    mapper("exact factory alone", b -> b.nodeFactory(JsonNodeFactory.withExactBigDecimals(true)));
    mapper("factory of our own", b -> b.nodeFactory(new ShoutingNodeFactory()));
    mapper("factory that counts by two", b -> b.nodeFactory(new Doubling()));
    mapper("factory of special containers", b -> b.nodeFactory(new Special()));
    mapper("factory subclass without changes", b -> b.nodeFactory(new JsonNodeFactory() {}));
  }

  private void decorators() {
    List<Supplier<InputDecorator>> decorators =
        List.of(Decorators.Idle::new, Decorators.Quiet::new, Decorators.Translating::new);
    for (Supplier<InputDecorator> decorator : decorators) {
      String name = decorator.get().getClass().getSimpleName();
      factory("InputDecorator " + name, f -> f.inputDecorator(decorator.get()));
      all.add(
          ReadSettings.after(
              "InputDecorator " + name + " after the module", b -> decorate(b, decorator.get())));
    }
  }

  @SuppressWarnings("deprecation") // There is no other way to decorate a factory that exists.
  private static void decorate(JsonMapper.Builder builder, InputDecorator decorator) {
    builder.build().getFactory().setInputDecorator(decorator);
  }

  private void deserializers() {
    for (SimpleModule module : UserDeserializers.modules()) {
      String name = "users' deserializers for " + module.getModuleName();
      mapper(name + ", before", b -> b.addModule(module));
      all.add(ReadSettings.after(name + ", after", b -> b.addModule(module)));
    }
    mapper(
        "JsonNode stands for ObjectNode",
        b ->
            b.addModule(
                new SimpleModule("abstract")
                    .addAbstractTypeMapping(JsonNode.class, ObjectNode.class)));
    mapper("deserializer by mix-in", b -> b.addMixIn(JsonNode.class, OwnMixIn.class));
    mapper("problem handler", b -> b.addHandler(new UserDeserializers.Forgiving()));
  }

  @JsonDeserialize(using = UserDeserializers.Own.class)
  private interface OwnMixIn {}

  @JsonIgnoreProperties("a")
  private interface IgnoringMixIn {}

  private interface TypeMixIns {
    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface Property {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
    interface Wrapper {}
  }

  private void types() {
    for (ObjectMapper.DefaultTyping typing : ObjectMapper.DefaultTyping.values()) {
      for (JsonTypeInfo.As as : List.of(JsonTypeInfo.As.WRAPPER_ARRAY, JsonTypeInfo.As.PROPERTY)) {
        mapper(
            "default typing " + typing + " as " + as,
            b -> b.activateDefaultTyping(anyType(), typing, as));
      }
    }
    for (Class<?> node : List.of(JsonNode.class, ObjectNode.class)) {
      for (Class<?> mixIn :
          List.of(TypeMixIns.Property.class, TypeMixIns.Wrapper.class, IgnoringMixIn.class)) {
        mapper(mixIn.getSimpleName() + " on " + node.getSimpleName(), b -> b.addMixIn(node, mixIn));
      }
    }
  }

  static BasicPolymorphicTypeValidator anyType() {
    return BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build();
  }

  private void rest() {
    mapper("merging", b -> b.defaultMergeable(true));
    mapper(
        "no merging of nodes",
        b -> b.withConfigOverride(JsonNode.class, o -> o.setMergeable(false)));
    mapper("nulls skipped", b -> b.defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP)));
    mapper("nulls fail", b -> b.defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL)));
    mapper(
        "empty strings as nulls",
        b ->
            b.withCoercionConfigDefaults(
                c -> c.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsNull)));
    mapper("no annotations", b -> b.annotationIntrospector(AnnotationIntrospector.nopInstance()));
    mapper("snake case", b -> b.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE));
    mapper("strict", b -> b.defaultLeniency(false));
    mapper("Turkish", b -> b.defaultLocale(Locale.forLanguageTag("tr")));
  }

  // The settings of readers and parsers

  static List<ReadSettings> ofReaders() {
    ReadSettingsList list = new ReadSettingsList();
    list.readers();
    list.parsers();
    return List.copyOf(list.all);
  }

  private void reader(String name, UnaryOperator<ObjectReader> change) {
    all.add(ReadSettings.reader("reader " + name, change));
  }

  private void readers() {
    for (DeserializationFeature feature : DeserializationFeature.values()) {
      boolean on = feature.enabledByDefault();
      reader(
          flipped("DeserializationFeature", feature, on),
          r -> on ? r.without(feature) : r.with(feature));
    }
    for (JsonNodeFeature feature : JsonNodeFeature.values()) {
      reader(feature + " on", r -> r.with(feature));
      reader(feature + " off", r -> r.without(feature));
    }
    for (JsonReadFeature feature : JsonReadFeature.values()) {
      boolean on = feature.enabledByDefault();
      reader(
          flipped("reader's JsonReadFeature", feature, on),
          r -> on ? r.without(feature) : r.with(feature));
    }
    for (StreamReadFeature feature : StreamReadFeature.values()) {
      boolean on = feature.enabledByDefault();
      if (feature != StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION) {
        reader(
            flipped("StreamReadFeature", feature, on),
            r -> on ? r.without(feature) : r.with(feature));
      }
    }
    for (JsonParser.Feature feature : JsonParser.Feature.values()) {
      boolean on = feature.enabledByDefault();
      if (feature != JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION) {
        reader(
            flipped("JsonParser.Feature", feature, on),
            r -> on ? r.without(feature) : r.with(feature));
      }
    }
    reader("exact node factory", r -> r.with(JsonNodeFactory.withExactBigDecimals(true)));
    reader("own node factory", r -> r.with(new ShoutingNodeFactory()));
    reader("root name", r -> r.withRootName("r"));
    reader("no root name", ObjectReader::withoutRootName);
    reader("attribute", r -> r.withAttribute("a", "b"));
    reader("view", r -> r.withView(Runnable.class));
    reader("locale", r -> r.with(Locale.forLanguageTag("tr")));
    reader("handler", r -> r.withHandler(new UserDeserializers.Forgiving()));
    reader("for ObjectNode", r -> r.forType(ObjectNode.class));
    reader("for ArrayNode", r -> r.forType(ArrayNode.class));
    reader("for Object", r -> r.forType(Object.class));
    reader("at a pointer", r -> r.at("/a"));
  }

  private void parser(String name, Consumer<JsonParser> change) {
    all.add(ReadSettings.parser("parser " + name, change));
  }

  private void parsers() {
    for (JsonParser.Feature feature : JsonParser.Feature.values()) {
      if (feature != JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION) {
        boolean on = feature.enabledByDefault();
        parser(flipped("", feature, on), p -> p.configure(feature, !p.isEnabled(feature)));
      }
    }
    int lenient =
        JsonParser.Feature.ALLOW_COMMENTS.getMask()
            | JsonParser.Feature.ALLOW_SINGLE_QUOTES.getMask()
            | JsonParser.Feature.STRICT_DUPLICATE_DETECTION.getMask();
    parser("override features", p -> p.overrideStdFeatures(lenient, lenient));
    ObjectMapper other = new ObjectMapper();
    parser("of another mapper", p -> p.setCodec(other));
    parser("without a mapper", p -> p.setCodec(null));
    parser("current value", p -> p.setCurrentValue("mine"));
  }

  /** Makes other numbers. */
  private static final class Doubling extends JsonNodeFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public NumericNode numberNode(int value) {
      return super.numberNode(2 * value);
    }
  }

  /** Makes containers that hold something from the beginning. */
  private static final class Special extends JsonNodeFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public ObjectNode objectNode() {
      return super.objectNode().put("special", true);
    }

    @Override
    public ArrayNode arrayNode() {
      return super.arrayNode().add("special");
    }
  }
}
