package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A named way to set up reading: what it does to a factory, its limits, a mapper before and after
 * the module is registered, a reader, and a parser. Two of them can be combined.
 */
public final class ReadSettings {

  public static final ReadSettings DEFAULTS = of("defaults", b -> {});

  /**
   * Default settings, with buffers of the length that Jackson makes them: those of a pool grow with
   * what was read before, so that nothing lies across their ends.
   */
  public static final ReadSettings FRESH_BUFFERS =
      factory("fresh buffers", f -> f.recyclerPool(JsonRecyclerPools.nonRecyclingPool()));

  /** Every setting of a mapper that changes how trees are read; the defaults come first. */
  public static final List<ReadSettings> ALL = ReadSettingsList.ofMappers();

  /** Every setting of a reader or a parser. */
  public static final List<ReadSettings> OF_READERS = ReadSettingsList.ofReaders();

  private final String name;
  private Consumer<StreamReadConstraints.Builder> limits;
  private Consumer<JsonFactoryBuilder> factory = f -> {};
  private Consumer<JsonMapper.Builder> before = b -> {};
  private Consumer<JsonMapper.Builder> after = b -> {};
  private UnaryOperator<ObjectReader> reader = r -> r;
  private Consumer<JsonParser> parser = p -> {};

  private ReadSettings(String name) {
    this.name = name;
  }

  public static ReadSettings of(String name, Consumer<JsonMapper.Builder> mapper) {
    ReadSettings settings = new ReadSettings(name);
    settings.before = mapper;
    return settings;
  }

  /** Settings that are made after the module was registered. */
  public static ReadSettings after(String name, Consumer<JsonMapper.Builder> mapper) {
    ReadSettings settings = new ReadSettings(name);
    settings.after = mapper;
    return settings;
  }

  /** Settings of the factory. */
  public static ReadSettings factory(String name, Consumer<JsonFactoryBuilder> factory) {
    ReadSettings settings = new ReadSettings(name);
    settings.factory = factory;
    return settings;
  }

  public static ReadSettings limits(String name, Consumer<StreamReadConstraints.Builder> limits) {
    ReadSettings settings = new ReadSettings(name);
    settings.limits = limits;
    return settings;
  }

  public static ReadSettings reader(String name, UnaryOperator<ObjectReader> reader) {
    ReadSettings settings = new ReadSettings(name);
    settings.reader = reader;
    return settings;
  }

  public static ReadSettings parser(String name, Consumer<JsonParser> parser) {
    ReadSettings settings = new ReadSettings(name);
    settings.parser = parser;
    return settings;
  }

  /** These settings and, where both set the same, the other's. */
  public ReadSettings and(ReadSettings other) {
    ReadSettings both = new ReadSettings(name + " + " + other.name);
    both.limits =
        limits == null
            ? other.limits
            : other.limits == null ? limits : limits.andThen(other.limits);
    both.factory = factory.andThen(other.factory);
    both.before = before.andThen(other.before);
    both.after = after.andThen(other.after);
    both.reader = r -> other.reader.apply(reader.apply(r));
    both.parser = parser.andThen(other.parser);
    return both;
  }

  /** What is set on a mapper is set after the module was registered. */
  public ReadSettings late() {
    ReadSettings late = new ReadSettings(name + " (late)");
    late.limits = limits;
    late.factory = factory;
    late.after = before.andThen(after);
    late.reader = reader;
    late.parser = parser;
    return late;
  }

  /** A setting of a mapper, or, sometimes, two. */
  public static ReadSettings random(Rnd rnd) {
    return rnd.percent(88) ? rnd.pick(ALL) : pair(ALL, ALL, rnd);
  }

  /** Two settings of whatever kind. */
  public static ReadSettings randomPair(Rnd rnd) {
    return pair(rnd.coin() ? ALL : OF_READERS, rnd.percent(70) ? ALL : OF_READERS, rnd);
  }

  private static ReadSettings pair(List<ReadSettings> one, List<ReadSettings> two, Rnd rnd) {
    ReadSettings second = rnd.pick(two);
    return rnd.pick(one).and(rnd.oneIn(4) ? second.late() : second);
  }

  /** A fresh mapper with these settings, and with modules. */
  public JsonMapper mapper(Module... modules) {
    JsonFactoryBuilder builder = new JsonFactoryBuilder();
    if (limits != null) {
      StreamReadConstraints.Builder constraints = StreamReadConstraints.builder();
      limits.accept(constraints);
      builder.streamReadConstraints(constraints.build());
      // a limit on strings strikes when a buffer is full, so buffers must not come from earlier
      // reads
      builder.recyclerPool(JsonRecyclerPools.nonRecyclingPool());
    }
    factory.accept(builder);
    JsonMapper.Builder mapper = JsonMapper.builder(builder.build());
    before.accept(mapper);
    JsonMapper built = mapper.addModules(modules).build();
    after.accept(new JsonMapper.Builder(built));
    return built;
  }

  /** A reader with the settings for readers. */
  public ObjectReader set(ObjectReader original) {
    return reader.apply(original);
  }

  /** Changes a parser. */
  public void set(JsonParser original) {
    parser.accept(original);
  }

  public String name() {
    return name;
  }

  @Override
  public String toString() {
    return name;
  }
}
