package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A named way to set up writing: what it does to a factory, its limits, a mapper, a writer, and
 * each generator as it is made. Two of them can be combined.
 */
public final class WriteSettings {

  /** Every setting that changes how trees are written; the defaults come first. */
  public static final List<WriteSettings> ALL = WriteSettingsList.all();

  private final String name;
  private Consumer<StreamWriteConstraints.Builder> limits;
  private Consumer<JsonFactoryBuilder> factory = f -> {};
  private Consumer<JsonMapper.Builder> mapper = b -> {};
  private UnaryOperator<ObjectWriter> change = w -> w;
  private Consumer<JsonGenerator> generator;
  private ObjectWriter writer;

  private WriteSettings(String name) {
    this.name = name;
  }

  static WriteSettings of(String name, Consumer<JsonMapper.Builder> mapper) {
    WriteSettings settings = new WriteSettings(name);
    settings.mapper = mapper;
    return settings;
  }

  static WriteSettings factory(String name, Consumer<JsonFactoryBuilder> factory) {
    WriteSettings settings = new WriteSettings(name);
    settings.factory = factory;
    return settings;
  }

  static WriteSettings limits(String name, Consumer<StreamWriteConstraints.Builder> limits) {
    WriteSettings settings = new WriteSettings(name);
    settings.limits = limits;
    return settings;
  }

  static WriteSettings writer(String name, UnaryOperator<ObjectWriter> change) {
    WriteSettings settings = new WriteSettings(name);
    settings.change = change;
    return settings;
  }

  static WriteSettings generator(String name, Consumer<JsonGenerator> change) {
    WriteSettings settings = new WriteSettings(name);
    settings.generator = change;
    return settings;
  }

  /** These settings and, where both set the same, the other's. */
  public WriteSettings and(WriteSettings other) {
    WriteSettings both = new WriteSettings(name + " + " + other.name);
    both.limits =
        limits == null
            ? other.limits
            : other.limits == null ? limits : limits.andThen(other.limits);
    both.factory = factory.andThen(other.factory);
    both.mapper = mapper.andThen(other.mapper);
    both.change = w -> other.change.apply(change.apply(w));
    both.generator =
        generator == null
            ? other.generator
            : other.generator == null ? generator : generator.andThen(other.generator);
    return both;
  }

  /** A setting, or, sometimes, two. */
  public static WriteSettings random(Rnd rnd) {
    return rnd.percent(90) ? rnd.pick(ALL) : randomPair(rnd);
  }

  public static WriteSettings randomPair(Rnd rnd) {
    return rnd.pick(ALL).and(rnd.pick(ALL));
  }

  /** A writer with these settings; always the same one. */
  public ObjectWriter writer() {
    ObjectWriter made = writer;
    if (made == null) {
      JsonFactoryBuilder builder = new JsonFactoryBuilder();
      if (limits != null) {
        StreamWriteConstraints.Builder constraints = StreamWriteConstraints.builder();
        limits.accept(constraints);
        builder.streamWriteConstraints(constraints.build());
      }
      factory.accept(builder);
      JsonMapper.Builder mappers =
          JsonMapper.builder(
              generator == null ? builder.build() : new SettingFactory(builder, generator));
      mapper.accept(mappers);
      made = change.apply(mappers.build().writer());
      writer = made;
    }
    return made;
  }

  /** Changes a generator that is in use. */
  void set(JsonGenerator original) {
    if (generator != null) {
      generator.accept(original);
    }
  }

  public String name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Sets its generators, which are Jackson's own, as users do who ask a factory for them. */
  private static final class SettingFactory extends JsonFactory {
    private static final long serialVersionUID = 1L;
    private final transient Consumer<JsonGenerator> change;

    SettingFactory(JsonFactoryBuilder builder, Consumer<JsonGenerator> change) {
      super(builder);
      this.change = change;
    }

    private JsonGenerator set(JsonGenerator generator) {
      change.accept(generator);
      return generator;
    }

    @Override
    public JsonGenerator createGenerator(OutputStream out, JsonEncoding encoding)
        throws IOException {
      return set(super.createGenerator(out, encoding));
    }

    @Override
    public JsonGenerator createGenerator(Writer out) throws IOException {
      return set(super.createGenerator(out));
    }

    @Override
    public JsonGenerator createGenerator(File file, JsonEncoding encoding) throws IOException {
      return set(super.createGenerator(file, encoding));
    }
  }
}
