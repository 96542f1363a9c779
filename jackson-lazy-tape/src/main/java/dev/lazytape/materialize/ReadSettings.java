package dev.lazytape.materialize;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.DatatypeFeature;
import com.fasterxml.jackson.databind.cfg.DatatypeFeatures;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * The settings of the reader that read a document, captured when it did: what its nodes are made
 * by.
 *
 * @param factory makes every node
 * @param config of the reader, for Jackson's own deserializer
 * @param bigIntegers whether every integer becomes a {@code BigInteger}
 * @param longs whether every integer becomes a {@code long}
 * @param bigDecimals whether floats become {@code BigDecimal}s
 * @param stripsZeros whether these lose the zeros at their end
 * @param internsNames whether names are {@linkplain String#intern interned}
 */
public record ReadSettings(
    JsonNodeFactory factory,
    DeserializationConfig config,
    boolean bigIntegers,
    boolean longs,
    boolean bigDecimals,
    boolean stripsZeros,
    boolean internsNames) {

  /** {@code JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS}, which Jackson has since 2.19; or null. */
  private static final DatatypeFeature BIG_DECIMAL_NODES = feature("USE_BIG_DECIMAL_FOR_FLOATS");

  private static DatatypeFeature feature(String name) {
    for (JsonNodeFeature feature : JsonNodeFeature.values()) {
      if (feature.name().equals(name)) {
        return feature;
      }
    }
    return null;
  }

  /** The settings of {@code context}, or null if they are not surely handled. */
  public static ReadSettings of(DeserializationContext context) {
    JsonNodeFactory factory = context.getNodeFactory();
    if (factory.getClass() != JsonNodeFactory.class
        || !context.isEnabled(JsonNodeFeature.READ_NULL_PROPERTIES)) {
      return null;
    }
    boolean bigIntegers = context.isEnabled(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);
    return new ReadSettings(
        factory,
        context.getConfig(),
        bigIntegers,
        !bigIntegers && context.isEnabled(DeserializationFeature.USE_LONG_FOR_INTS),
        usesBigDecimals(context),
        stripsZeros(context, factory),
        internsNames(context.getParser().getCodec()));
  }

  /** As the factory's parsers do; one without a codec does not show its factory. */
  private static boolean internsNames(ObjectCodec codec) {
    JsonFactory factory = codec == null ? null : codec.getFactory();
    return factory == null
        || (factory.isEnabled(JsonFactory.Feature.INTERN_FIELD_NAMES)
            && factory.isEnabled(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES));
  }

  /**
   * As {@code JsonNodeDeserializer} decides: the feature, if it is set, goes before the factory.
   */
  private static boolean stripsZeros(DeserializationContext context, JsonNodeFactory factory) {
    DatatypeFeatures features = context.getDatatypeFeatures();
    return features.isExplicitlySet(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        ? features.isEnabled(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        : factory.willStripTrailingBigDecimalZeroes();
  }

  private static boolean usesBigDecimals(DeserializationContext context) {
    if (BIG_DECIMAL_NODES != null) {
      DatatypeFeatures features = context.getDatatypeFeatures();
      if (features.isExplicitlySet(BIG_DECIMAL_NODES)) {
        return features.isEnabled(BIG_DECIMAL_NODES);
      }
    }
    return context.isEnabled(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
  }
}
