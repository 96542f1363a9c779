package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.ReaderBasedJsonParser;
import com.fasterxml.jackson.core.json.UTF8StreamJsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.materialize.ReadSettings;
import dev.lazytape.node.Document;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Tape;
import dev.lazytape.write.CopySource;
import java.io.IOException;

/**
 * Reads a root object or array lazily where that surely gives what Jackson's own deserializer
 * gives, and calls that one everywhere else.
 */
final class LazyNodeDeserializer extends DelegatingDeserializer {

  private static final long serialVersionUID = 1L;

  /** Integers up to this many digits are longs for certain. */
  private static final int DIGITS_OF_ANY_LONG = 18;

  private final LazyNodeDeserializers shared;

  LazyNodeDeserializer(JsonDeserializer<?> stock, LazyNodeDeserializers shared) {
    super(stock);
    this.shared = shared;
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> stock) {
    return new LazyNodeDeserializer(stock, shared);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    JsonNode lazy = isMine(parser.currentToken()) ? read(parser, context) : null;
    return lazy != null ? lazy : super.deserialize(parser, context);
  }

  private boolean isMine(JsonToken token) {
    return (token == JsonToken.START_OBJECT && handledType() != ArrayNode.class)
        || (token == JsonToken.START_ARRAY && handledType() != ObjectNode.class);
  }

  /** The lazy root, or null, with the parser where it was. */
  private JsonNode read(JsonParser parser, DeserializationContext context) throws IOException {
    if (!(source(parser) instanceof ValueSource source)) {
      return shared.declined(Decline.OTHER_PARSER);
    }
    JsonStreamContext parent = parser.getParsingContext().getParent();
    if (parent == null || !parent.inRoot()) {
      return shared.declined(Decline.NESTED);
    }
    if (source.isSpent()) {
      return shared.declined(Decline.BUFFERED);
    }
    Decline skip = source.patience().skip();
    if (skip != null) {
      shared.counters().declined(skip).increment();
      return null;
    }
    ReadSettings settings = ReadSettings.of(context);
    if (settings == null) {
      return shared.declined(Decline.SETTINGS);
    }
    Attempt attempt = new Attempt();
    boolean failsOnDuplicates =
        context.isEnabled(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            || parser.isEnabled(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    Tape tape =
        source.take(
            parser, limits(parser.streamReadConstraints(), settings), failsOnDuplicates, attempt);
    if (tape == null) {
      source.patience().failed(attempt.reason());
      return shared.declined(attempt.reason());
    }
    source.patience().succeeded();
    shared.counters().documentsTaped.increment();
    CopySource copySource = new CopySource(tape, settings, shared.isVerbatim(), shared.counters());
    return new Document(copySource, shared.policy()).root();
  }

  /** What a parser reads from, if it is exactly one of Jackson's own. */
  private static Object source(JsonParser parser) {
    Class<?> type = parser.getClass();
    return type == UTF8StreamJsonParser.class || type == ReaderBasedJsonParser.class
        ? parser.getInputSource()
        : null;
  }

  private static ScanLimits limits(StreamReadConstraints constraints, ReadSettings settings) {
    return new ScanLimits(
        constraints.getMaxNestingDepth(),
        constraints.getMaxStringLength(),
        Math.min(constraints.getMaxNameLength(), constraints.getMaxStringLength()),
        constraints.getMaxNumberLength(),
        !settings.bigDecimals(),
        settings.longs() ? DIGITS_OF_ANY_LONG : Integer.MAX_VALUE);
  }
}
