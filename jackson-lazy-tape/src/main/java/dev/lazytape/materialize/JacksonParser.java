package dev.lazytape.materialize;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerFactory;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.std.JsonNodeDeserializer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;

/** Reads bytes that a scan has validated with Jackson's own parser and node deserializer. */
public final class JacksonParser {

  /**
   * Limits were checked by the scan, with those of the reader; here they must not get in the way.
   */
  private static final StreamReadConstraints NO_LIMITS =
      StreamReadConstraints.builder()
          .maxNestingDepth(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .maxNumberLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();

  private static final JsonFactory INTERNING =
      new JsonFactoryBuilder().streamReadConstraints(NO_LIMITS).build();

  private static final JsonFactory PLAIN =
      new JsonFactoryBuilder()
          .streamReadConstraints(NO_LIMITS)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  /**
   * For names that were built to collide in the hash table of the other two: without one, and so
   * without interning.
   */
  private static final JsonFactory WITHOUT_TABLE =
      new JsonFactoryBuilder()
          .streamReadConstraints(NO_LIMITS)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  private static final DefaultDeserializationContext CONTEXT =
      new DefaultDeserializationContext.Impl(BeanDeserializerFactory.instance);

  private static final JsonDeserializer<? extends JsonNode> DESERIALIZER =
      JsonNodeDeserializer.getDeserializer(JsonNode.class);

  private JacksonParser() {}

  /**
   * The value in a range of bytes.
   *
   * @param factories give what makes the containers and scalars, instead of the one that {@code
   *     settings} have; asked once more if the bytes must be read again from the start
   * @throws IllegalStateException if Jackson does not accept the bytes, which the scan rules out
   */
  public static JsonNode read(
      byte[] bytes,
      int from,
      int to,
      ReadSettings settings,
      Supplier<? extends JsonNodeFactory> factories) {
    DeserializationConfig config = settings.config();
    JsonFactory parsers = settings.internsNames() ? INTERNING : PLAIN;
    try {
      try (JsonParser parser = parsers.createParser(bytes, from, to - from)) {
        return read(parser, config.with(factories.get()));
      } catch (StreamConstraintsException e) {
        // No other limit is set. Without a table Jackson decodes what is behind the value, too.
        try (JsonParser parser = WITHOUT_TABLE.createParser(Arrays.copyOfRange(bytes, from, to))) {
          return read(parser, config.with(factories.get()));
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(
          "Jackson does not accept what the scan of jackson-lazy-tape did; please report this", e);
    }
  }

  private static JsonNode read(JsonParser parser, DeserializationConfig config) throws IOException {
    DeserializationContext context = CONTEXT.createInstance(config, parser, null);
    parser.nextToken();
    return DESERIALIZER.deserialize(parser, context);
  }
}
