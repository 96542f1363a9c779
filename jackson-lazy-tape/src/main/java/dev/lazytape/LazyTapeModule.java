package dev.lazytape;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.io.InputDecorator;
import com.fasterxml.jackson.databind.MappingJsonFactory;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.capture.LazyClassDeserializers;
import dev.lazytape.capture.LazyNodeDeserializers;
import dev.lazytape.capture.TapeInputDecorator;
import dev.lazytape.materialize.BatchPolicy;
import dev.lazytape.stats.Counters;
import java.util.Objects;

/**
 * Makes an {@link ObjectMapper} read JSON objects and arrays into lazy nodes, whose untouched parts
 * are copied when they are written.
 *
 * <pre>{@code
 * ObjectMapper mapper = JsonMapper.builder().addModule(new LazyTapeModule()).build();
 * JsonNode root = mapper.readTree(bytes);
 * }</pre>
 *
 * <p>The trees, exceptions and output are those of the Jackson on the class path. On a mapper of
 * another format (YAML, CBOR, XML) and on one whose factory is of a class of its own, the module
 * does nothing.
 *
 * <p>It installs an {@link InputDecorator} on the mapper's {@link JsonFactory}, behind one that is
 * there already, and a deserializer for {@code JsonNode}, {@code ObjectNode} and {@code ArrayNode}.
 * Register it after setting a decorator of your own: setting one later puts everything back to
 * plain Jackson. A class of nodes for which a module of yours has a deserializer is left to that
 * one, whichever was registered first.
 *
 * <p>Immutable, but for its {@linkplain #stats() counters}, and safe to register on several
 * mappers, which then count together.
 */
public final class LazyTapeModule extends Module {

  private final LazyTapeOptions options;
  private final Counters counters = new Counters();
  private final LazyTapeStats stats = new LazyTapeStats(counters);

  /** A module with {@linkplain LazyTapeOptions#defaults() default options}. */
  public LazyTapeModule() {
    this(LazyTapeOptions.defaults());
  }

  private LazyTapeModule(LazyTapeOptions options) {
    this.options = options;
  }

  /** A builder for a module with other options. */
  public static Builder builder() {
    return new Builder();
  }

  /** The options that this module was built with. */
  public LazyTapeOptions options() {
    return options;
  }

  /** The counters of all mappers that this module is registered on. */
  public LazyTapeStats stats() {
    return stats;
  }

  @Override
  public String getModuleName() {
    return "jackson-lazy-tape";
  }

  @Override
  public Version version() {
    return PackageVersion.VERSION;
  }

  @Override
  public void setupModule(SetupContext context) {
    if (!(context.getOwner() instanceof ObjectMapper mapper)) {
      return;
    }
    // A mapper of another format may be asked to update a tree that was read lazily.
    context.addDeserializers(new LazyClassDeserializers());
    if (!isPlainJson(mapper.getFactory())) {
      return;
    }
    if (!mapper.getFactory().streamReadConstraints().hasMaxDocumentLength()) {
      decorate(mapper.getFactory());
    }
    boolean verbatim = options.fidelity() == Fidelity.VERBATIM;
    context.addDeserializers(new LazyNodeDeserializers(mapper, counters, policy(), verbatim));
  }

  private static boolean isPlainJson(JsonFactory factory) {
    return factory.getClass() == JsonFactory.class
        || factory.getClass() == MappingJsonFactory.class;
  }

  /**
   * The factory may be another mapper's too, and decorated already.
   *
   * <p>Not for one that limits the length of documents: nothing is read lazily then, and any
   * decorator changes where Jackson holds strings to the limit.
   */
  @SuppressWarnings("deprecation") // There is no other way to decorate a factory that exists.
  private void decorate(JsonFactory factory) {
    InputDecorator present = factory.getInputDecorator();
    if (!(present instanceof TapeInputDecorator)) {
      factory.setInputDecorator(new TapeInputDecorator(present, factory, options.minimumBytes()));
    }
  }

  private BatchPolicy policy() {
    return switch (options.batching()) {
      case AUTO -> BatchPolicy.AUTO;
      case ALWAYS -> BatchPolicy.ALWAYS;
      case NEVER -> BatchPolicy.NEVER;
    };
  }

  /** Builds a module; not safe for use by several threads at once. */
  public static final class Builder {
    private LazyTapeOptions options = LazyTapeOptions.defaults();

    private Builder() {}

    /** Sets {@link LazyTapeModule#options()}. */
    public Builder options(LazyTapeOptions options) {
      this.options = Objects.requireNonNull(options, "options");
      return this;
    }

    /** The module. */
    public LazyTapeModule build() {
      return new LazyTapeModule(options);
    }
  }
}
