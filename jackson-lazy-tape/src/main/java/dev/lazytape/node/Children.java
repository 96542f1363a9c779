package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The children of a container that were handed out, by their place in it. Each is published once,
 * by compare-and-set: readers need no lock, and whoever comes second gets the first one's node.
 */
final class Children {

  private static final VarHandle CHILD = MethodHandles.arrayElementVarHandle(JsonNode[].class);

  private Children() {}

  /** The child at a place, or null if it was not made yet. */
  static JsonNode at(JsonNode[] children, int place) {
    return (JsonNode) CHILD.getAcquire(children, place);
  }

  /** Publishes a child, unless there is one; the one that counts. */
  static JsonNode publish(JsonNode[] children, int place, JsonNode child) {
    JsonNode winner = (JsonNode) CHILD.compareAndExchange(children, place, null, child);
    return winner == null ? child : winner;
  }
}
