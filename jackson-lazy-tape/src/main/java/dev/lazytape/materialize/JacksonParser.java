package dev.lazytape.materialize;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.BeanDeserializerFactory;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.std.JsonNodeDeserializer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;

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

  private static final DefaultDeserializationContext CONTEXT =
      new DefaultDeserializationContext.Impl(BeanDeserializerFactory.instance);

  private static final JsonDeserializer<? extends JsonNode> DESERIALIZER =
      JsonNodeDeserializer.getDeserializer(JsonNode.class);

  private JacksonParser() {}

  /**
   * The value in a range of bytes.
   *
   * @param factory makes the containers and scalars, instead of the one that {@code settings} have
   * @throws IllegalStateException if Jackson does not accept the bytes, which the scan rules out
   */
  public static JsonNode read(
      byte[] bytes, int from, int to, ReadSettings settings, JsonNodeFactory factory) {
    JsonFactory parsers = settings.internsNames() ? INTERNING : PLAIN;
    try (JsonParser parser = parsers.createParser(bytes, from, to - from)) {
      DeserializationConfig with = settings.config().with(factory);
      DeserializationContext context = CONTEXT.createInstance(with, parser, null);
      parser.nextToken();
      return DESERIALIZER.deserialize(parser, context);
    } catch (IOException e) {
      throw new IllegalStateException(
          "Jackson does not accept what the scan of jackson-lazy-tape did; please report this", e);
    }
  }
}
