package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.Batching;
import dev.lazytape.LazyTapeModule;
import dev.lazytape.LazyTapeOptions;
import java.util.List;

/** A mapper of stock Jackson and one with the module, with the same settings otherwise. */
public final class Mappers {
  /** The options of the module with which everything is tried; none of them may change a result. */
  public static final List<LazyTapeOptions> OPTIONS =
      List.of(
          LazyTapeOptions.builder().minimumBytes(0).build(),
          LazyTapeOptions.defaults(),
          LazyTapeOptions.builder().minimumBytes(0).batching(Batching.ALWAYS).build(),
          LazyTapeOptions.builder().minimumBytes(0).batching(Batching.NEVER).build());

  private final String name;
  private final ObjectMapper stock;
  private final ObjectMapper lazy;
  private final LazyTapeModule module;

  private Mappers(String name, ObjectMapper stock, ObjectMapper lazy, LazyTapeModule module) {
    this.name = name;
    this.stock = stock;
    this.lazy = lazy;
    this.module = module;
  }

  /** Default settings, and a module that takes documents of every length. */
  public static Mappers create() {
    return create(ReadSettings.DEFAULTS, OPTIONS.get(0));
  }

  public static Mappers create(ReadSettings settings, LazyTapeOptions options) {
    LazyTapeModule module = LazyTapeModule.builder().options(options).build();
    return new Mappers(name(settings, options), settings.mapper(), settings.mapper(module), module);
  }

  /** Any two mappers; {@code module} is the one that is registered on {@code lazy}. */
  public static Mappers of(
      String name, ObjectMapper stock, ObjectMapper lazy, LazyTapeModule module) {
    return new Mappers(name, stock, lazy, module);
  }

  /** What {@link #create} calls its mappers. */
  static String name(ReadSettings settings, LazyTapeOptions options) {
    return settings
        + ", minimumBytes "
        + options.minimumBytes()
        + ", batching "
        + options.batching();
  }

  public ObjectMapper stock() {
    return stock;
  }

  public ObjectMapper lazy() {
    return lazy;
  }

  public LazyTapeModule module() {
    return module;
  }

  /** Reads the same document with both; it must be one that both can read. */
  public Pair read(byte[] document) {
    try {
      return new Pair(stock.readTree(document), lazy.readTree(document));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(JavaText.bytes(document), e);
    }
  }

  /** What differs when {@code input} is read through {@code source}, or null. */
  public String difference(Source source, Input input) {
    return input
        .read(stock, source)
        .difference(input.read(lazy, source), new Rnd(input.choices().nextLong()));
  }

  /** Whether both fail alike when {@code input} is read, but for a byte or character offset. */
  public boolean differsByOffsetsOnly(Source source, Input input) {
    return input
        .read(stock, source)
        .withoutOffsets()
        .equals(input.read(lazy, source).withoutOffsets());
  }

  @Override
  public String toString() {
    return name;
  }

  /** The stock tree of a document and the lazy one. */
  public record Pair(JsonNode stock, JsonNode lazy) {}
}
