package dev.lazytape.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lazytape.materialize.BatchPolicy;
import dev.lazytape.materialize.JacksonParser;
import dev.lazytape.materialize.ReadSettings;
import dev.lazytape.materialize.Scalars;
import dev.lazytape.stats.Counters;
import dev.lazytape.tape.Tape;
import dev.lazytape.write.CopySource;
import java.util.function.Supplier;

/**
 * What the containers of one document share: its tape, how its nodes are made, and whether any of
 * them was changed.
 *
 * <p>While {@link #isChanged} is false every container of the document is known to be untouched, at
 * the cost of one read. Nodes can have several parents, so that nothing is told to parents: once it
 * is true, a writer looks at the children that were handed out.
 */
public final class Document {

  /** The writer that {@code BaseJsonNode.toString} uses is one of a default mapper, too. */
  private static final ObjectWriter DEFAULT_WRITER = new JsonMapper().writer();

  private final CopySource source;
  private final Tape tape;
  private final ReadSettings settings;
  private final Counters counters;
  private final BatchPolicy policy;
  private volatile boolean changed;

  /** How often something was changed, for a writer that calls code which may change it. */
  private int changes;

  public Document(CopySource source, BatchPolicy policy) {
    this.source = source;
    this.tape = source.tape();
    this.settings = source.settings();
    this.counters = source.counters();
    this.policy = policy;
  }

  /** A new node for the root. */
  public JsonNode root() {
    return container(0);
  }

  Tape tape() {
    return tape;
  }

  CopySource source() {
    return source;
  }

  ReadSettings settings() {
    return settings;
  }

  boolean isChanged() {
    return changed;
  }

  int changes() {
    return changes;
  }

  void markChanged() {
    changes++;
    if (!changed) {
      changed = true;
    }
  }

  /** A new node for the value at {@code word}. */
  JsonNode make(int word) {
    counters.childrenMaterialized.increment();
    return tape.isContainer(word) ? container(word) : Scalars.scalar(tape, word, settings);
  }

  private JsonNode container(int word) {
    return tape.isObject(word)
        ? new Named.ObjectNode(settings.factory(), new LazyMap(this, word))
        : new Named.ArrayNode(settings.factory(), new LazyList(this, word));
  }

  /** Whether all children of a container are to be made at once, now that one more is asked for. */
  boolean batchFires() {
    return policy.fires();
  }

  /**
   * The children of a container without duplicate names, by Jackson's parser, in order. They are
   * lazy nodes too, filled, so that changes to them are noticed and copying survives.
   */
  JsonNode[] batch(int container) {
    counters.batchesMaterialized.increment();
    FillingNodeFactory[] last = new FillingNodeFactory[1];
    read(container, () -> last[0] = new FillingNodeFactory(this, container));
    return last[0].childrenOfRoot();
  }

  /** A container as plain Jackson nodes. */
  JsonNode plain(int container) {
    return read(container, settings::factory);
  }

  private JsonNode read(int container, Supplier<JsonNodeFactory> factories) {
    int from = tape.offset(container);
    int to = tape.containerEnd(container);
    return JacksonParser.read(tape.bytes(), from, to, settings, factories);
  }

  /** What {@code toString} of an untouched node of this document says. */
  static String toString(JsonNode node) {
    try {
      return DEFAULT_WRITER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      // As BaseJsonNode.toString does.
      throw new RuntimeException(e);
    }
  }
}
