package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.TSFBuilder;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.InputDecorator;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A named way to set up a mapper for reading. */
public record ReadSettings(
    String name, Supplier<JsonFactory> factory, Consumer<JsonMapper.Builder> mapper) {

  public static final ReadSettings DEFAULTS = of("defaults", b -> {});

  /** Every setting that changes how trees are read; the defaults come first. */
  public static final List<ReadSettings> ALL = all();

  public static ReadSettings of(String name, Consumer<JsonMapper.Builder> mapper) {
    return new ReadSettings(name, JsonFactory::new, mapper);
  }

  /** Settings of the factory. */
  public static ReadSettings factory(String name, Consumer<JsonFactoryBuilder> factory) {
    return new ReadSettings(
        name,
        () -> {
          JsonFactoryBuilder builder = new JsonFactoryBuilder();
          factory.accept(builder);
          return builder.build();
        },
        b -> {});
  }

  public static ReadSettings limits(String name, Consumer<StreamReadConstraints.Builder> limits) {
    StreamReadConstraints.Builder builder = StreamReadConstraints.builder();
    limits.accept(builder);
    StreamReadConstraints constraints = builder.build();
    // a limit on strings strikes when a buffer is full, so buffers must not come from earlier reads
    return factory(
        name,
        f ->
            f.streamReadConstraints(constraints)
                .recyclerPool(JsonRecyclerPools.nonRecyclingPool()));
  }

  /** A fresh builder with these settings. */
  public JsonMapper.Builder builder() {
    JsonMapper.Builder builder = JsonMapper.builder(factory.get());
    mapper.accept(builder);
    return builder;
  }

  @Override
  public String toString() {
    return name;
  }

  private static List<ReadSettings> all() {
    List<ReadSettings> all = new ArrayList<>();
    all.add(DEFAULTS);
    for (DeserializationFeature feature :
        List.of(
            DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS,
            DeserializationFeature.USE_BIG_INTEGER_FOR_INTS,
            DeserializationFeature.USE_LONG_FOR_INTS,
            DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY,
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
            DeserializationFeature.UNWRAP_ROOT_VALUE,
            DeserializationFeature.ACCEPT_EMPTY_STRING_AS_NULL_OBJECT,
            DeserializationFeature.ACCEPT_EMPTY_ARRAY_AS_NULL_OBJECT,
            DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY,
            DeserializationFeature.UNWRAP_SINGLE_VALUE_ARRAYS,
            DeserializationFeature.USE_JAVA_ARRAY_FOR_JSON_ARRAY)) {
      all.add(of(feature.name(), b -> b.enable(feature)));
    }
    for (JsonNodeFeature feature : JsonNodeFeature.values()) {
      all.add(of("JsonNodeFeature." + feature + " on", b -> b.enable(feature)));
      all.add(of("JsonNodeFeature." + feature + " off", b -> b.disable(feature)));
    }
    all.add(
        of(
            "exact big decimals",
            b ->
                b.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .nodeFactory(JsonNodeFactory.withExactBigDecimals(true))));
    all.add(
        of(
            "big decimals, zeros kept",
            b ->
                b.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)));
    all.add(
        of("exact factory alone", b -> b.nodeFactory(JsonNodeFactory.withExactBigDecimals(true))));
    all.add(of("factory of our own", b -> b.nodeFactory(new Shouting())));
    all.add(of("factory subclass without changes", b -> b.nodeFactory(new JsonNodeFactory() {})));
    all.add(
        of(
            "big decimals and big integers",
            b ->
                b.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)));
    for (JsonReadFeature feature : JsonReadFeature.values()) {
      all.add(factory("JsonReadFeature." + feature, f -> f.enable(feature)));
    }
    all.add(
        factory(
            "every lenient feature",
            f -> {
              for (JsonReadFeature feature : JsonReadFeature.values()) {
                f.enable(feature);
              }
            }));
    for (StreamReadFeature feature : StreamReadFeature.values()) {
      boolean on = feature.enabledByDefault();
      if (feature != StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION) {
        all.add(
            factory(
                "StreamReadFeature." + feature + (on ? " off" : " on"),
                f -> configure(f, feature, !on)));
      }
    }
    for (JsonFactory.Feature feature : JsonFactory.Feature.values()) {
      boolean on = feature.enabledByDefault();
      all.add(
          factory(
              "JsonFactory.Feature." + feature + (on ? " off" : " on"),
              f -> f.configure(feature, !on)));
    }
    limits(all);
    all.add(factory("an InputDecorator", f -> f.inputDecorator(new Quiet())));
    all.add(factory("an InputDecorator that translates", f -> f.inputDecorator(new Translating())));
    all.add(of("sorted properties", b -> b.enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)));
    return List.copyOf(all);
  }

  private static void limits(List<ReadSettings> all) {
    all.add(limits("depth 3", l -> l.maxNestingDepth(3)));
    all.add(limits("depth 100000", l -> l.maxNestingDepth(100_000)));
    all.add(limits("strings of 10", l -> l.maxStringLength(10)));
    all.add(limits("numbers of 7", l -> l.maxNumberLength(7)));
    all.add(limits("names of 4", l -> l.maxNameLength(4)));
    all.add(limits("documents of 60", l -> l.maxDocumentLength(60)));
    all.add(limits("documents of 700", l -> l.maxDocumentLength(700)));
    all.add(limits("15 tokens", l -> l.maxTokenCount(15)));
    all.add(limits("120 tokens", l -> l.maxTokenCount(120)));
    all.add(limits("1000000 of everything", ReadSettings::wide));
  }

  private static void wide(StreamReadConstraints.Builder l) {
    l.maxNumberLength(1_000_000).maxDocumentLength(1_000_000).maxTokenCount(1_000_000);
  }

  private static void configure(TSFBuilder<?, ?> f, StreamReadFeature feature, boolean on) {
    if (on) {
      f.enable(feature);
    } else {
      f.disable(feature);
    }
  }

  /** Makes text nodes that stock Jackson would not. */
  public static final class Shouting extends JsonNodeFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public TextNode textNode(String text) {
      return super.textNode(text == null ? null : text + "!");
    }
  }

  /** Wraps everything and changes nothing. */
  public static final class Quiet extends InputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public InputStream decorate(IOContext context, InputStream in) {
      return new FilterInputStream(in) {};
    }

    @Override
    public InputStream decorate(IOContext context, byte[] source, int offset, int length) {
      return length % 2 == 0 ? null : new ByteArrayInputStream(source, offset, length);
    }

    @Override
    public Reader decorate(IOContext context, Reader reader) {
      return new FilterReader(reader) {};
    }
  }

  /** Turns each {@code 7} into an {@code 8}, as a decorator that decrypts or decodes would. */
  public static final class Translating extends InputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public InputStream decorate(IOContext context, InputStream in) {
      return new FilterInputStream(in) {
        @Override
        public int read() throws IOException {
          int b = super.read();
          return b == '7' ? '8' : b;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
          int count = super.read(target, offset, length);
          for (int i = offset; i < offset + count; i++) {
            target[i] = target[i] == '7' ? (byte) '8' : target[i];
          }
          return count;
        }
      };
    }

    @Override
    public InputStream decorate(IOContext context, byte[] source, int offset, int length) {
      return decorate(context, new ByteArrayInputStream(source, offset, length));
    }

    @Override
    public Reader decorate(IOContext context, Reader reader) {
      return new FilterReader(reader) {
        @Override
        public int read(char[] target, int offset, int length) throws IOException {
          int count = super.read(target, offset, length);
          for (int i = offset; i < offset + count; i++) {
            target[i] = target[i] == '7' ? '8' : target[i];
          }
          return count;
        }
      };
    }
  }
}
