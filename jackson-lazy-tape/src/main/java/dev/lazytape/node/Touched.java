package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Whether a tree, or a part of it, is still what its document says. */
final class Touched {

  private Touched() {}

  static boolean isUntouched(LazyObjectNode node) {
    LazyMap map = node.map();
    return !map.document().isChanged() || (!map.isOwned() && areUntouched(map));
  }

  static boolean isUntouched(LazyArrayNode node) {
    LazyList list = node.list();
    return !list.document().isChanged() || (!list.isOwned() && areUntouched(list.handedOut()));
  }

  /** Whether a child is; one that was not handed out, or a scalar, always is. */
  static boolean isUntouched(JsonNode child) {
    if (child instanceof LazyObjectNode object) {
      return isUntouched(object);
    }
    return !(child instanceof LazyArrayNode array) || isUntouched(array);
  }

  private static boolean areUntouched(LazyMap map) {
    Map<String, JsonNode> resolved = map.map();
    if (resolved == null) {
      return areUntouched(map.handedOut());
    }
    for (JsonNode child : resolved.values()) {
      if (!isUntouched(child)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areUntouched(JsonNode[] handedOut) {
    if (handedOut != null) {
      for (int i = 0; i < handedOut.length; i++) {
        if (!isUntouched(Children.at(handedOut, i))) {
          return false;
        }
      }
    }
    return true;
  }
}
