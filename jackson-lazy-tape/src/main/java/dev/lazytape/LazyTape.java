package dev.lazytape;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.node.LazyNodes;

/** What can be asked of a tree, lazy or not. */
public final class LazyTape {

  private LazyTape() {}

  /**
   * Whether a node is an object or array that was read lazily. Such a node keeps the bytes and the
   * tape of its whole document alive, {@link #detach} gives one that does not.
   */
  public static boolean isLazy(JsonNode node) {
    return LazyNodes.isLazy(node);
  }

  /**
   * A tree of Jackson's own nodes that is equal to {@code node} and keeps no document alive. What
   * in it is lazy, or holds something lazy, is copied; a value node, and a tree with nothing lazy
   * in it, is returned as it is. The tree that was passed is not changed. What a {@code POJONode}
   * holds is not looked into.
   *
   * @throws NullPointerException if {@code node} is null
   */
  @SuppressWarnings(
      "unchecked") // A lazy object becomes an object node, a lazy array an array node.
  public static <T extends JsonNode> T detach(T node) {
    return (T) LazyNodes.detach(node);
  }
}
