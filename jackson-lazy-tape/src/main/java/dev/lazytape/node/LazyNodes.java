package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;

/** What can be asked of any node. */
public final class LazyNodes {

  private LazyNodes() {}

  public static boolean isLazy(JsonNode node) {
    return node instanceof LazyObjectNode || node instanceof LazyArrayNode;
  }

  /** The one class of lazy objects. */
  public static Class<?> objectClass() {
    return Named.ObjectNode.class;
  }

  /** The one class of lazy arrays. */
  public static Class<?> arrayClass() {
    return Named.ArrayNode.class;
  }

  /**
   * A tree equal to {@code node} with nothing lazy in it: {@code node} itself if it has nothing.
   */
  public static JsonNode detach(JsonNode node) {
    if (!holdsLazy(node)) {
      return node;
    }
    if (Touched.isUntouched(node)) {
      if (node instanceof LazyObjectNode object) {
        return object.map().document().plain(object.map().word());
      }
      if (node instanceof LazyArrayNode array) {
        return array.list().document().plain(array.list().word());
      }
    }
    return node.deepCopy();
  }

  private static boolean holdsLazy(JsonNode root) {
    Deque<JsonNode> left = new ArrayDeque<>();
    left.push(root);
    while (!left.isEmpty()) {
      JsonNode node = left.pop();
      if (isLazy(node)) {
        return true;
      }
      for (JsonNode child : node) {
        if (child.isContainerNode()) {
          left.push(child);
        }
      }
    }
    return false;
  }
}
