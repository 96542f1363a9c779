package dev.lazytape.stress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayDeque;
import java.util.Deque;

/** A fresh tree and its two readers. */
final class Race {

  private final Fresh document;
  private final JsonNode tree;
  private Object first;
  private Object second;

  Race(Fresh document, ObjectMapper mapper) {
    this.document = document;
    this.tree = document.tree(mapper);
  }

  /** What the first reader does; whether it saw what it should. */
  boolean first(Reading reading) {
    first = reading.of(tree);
    return reading.isExpected(first);
  }

  boolean second(Reading reading) {
    second = reading.of(tree);
    return reading.isExpected(second);
  }

  /** Whether the tree is as it should be, and every node that a reader was given is in it. */
  boolean agrees() {
    return document.equalsStock(tree) && isInTree(first) && isInTree(second);
  }

  private boolean isInTree(Object given) {
    if (!(given instanceof JsonNode)) {
      return true;
    }
    Deque<JsonNode> left = new ArrayDeque<>();
    left.push(tree);
    while (!left.isEmpty()) {
      JsonNode node = left.pop();
      if (node == given) {
        return true;
      }
      node.forEach(left::push);
    }
    return false;
  }
}
