package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.tape.Tape;

/**
 * Makes the containers that Jackson's deserializer fills: lazy nodes of a document. The
 * deserializer asks for one at each opening bracket, which is the order of the tape, so that each
 * node is given the next container's place. Scalars are those of any factory with the same setting.
 */
final class FillingNodeFactory extends JsonNodeFactory {

  private static final long serialVersionUID = 1L;

  private final transient Document document;
  private transient int next;
  private transient JsonNode root;

  FillingNodeFactory(Document document, int container) {
    super(!document.settings().factory().willStripTrailingBigDecimalZeroes());
    this.document = document;
    this.next = container;
  }

  /** The children of the container that was read first, in order. */
  JsonNode[] childrenOfRoot() {
    JsonNode[] children =
        root instanceof LazyObjectNode object
            ? object.map().handedOut()
            : ((LazyArrayNode) root).list().handedOut();
    return children == null ? new JsonNode[0] : children;
  }

  @Override
  public ObjectNode objectNode() {
    LazyMap map = new LazyMap(document, takeContainer());
    map.startFilling();
    return made(new Named.ObjectNode(document.settings().factory(), map));
  }

  @Override
  public ArrayNode arrayNode() {
    LazyList list = new LazyList(document, takeContainer());
    list.startFilling();
    return made(new Named.ArrayNode(document.settings().factory(), list));
  }

  @Override
  public ArrayNode arrayNode(int capacity) {
    return arrayNode();
  }

  private <T extends JsonNode> T made(T node) {
    if (root == null) {
      root = node;
    }
    return node;
  }

  /** Moves on to the next opening bracket. */
  private int takeContainer() {
    Tape tape = document.tape();
    while (!tape.isContainer(next)) {
      next++;
    }
    int container = next;
    next += Tape.CONTAINER_WORDS;
    return container;
  }
}
