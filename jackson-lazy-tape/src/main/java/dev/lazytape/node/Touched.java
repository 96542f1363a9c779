package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which lazy nodes of a tree are not what their document says any more: those that were written to,
 * and those with such a node in them.
 *
 * <p>A node that was not written to has only children of its own tape, so that what hangs together
 * without a write in between is a tree, and is looked through once, without recursion. Where a node
 * was written to, the look ends: its children can be anything, and are looked through when they are
 * asked for.
 */
final class Touched {

  private final Set<JsonNode> known = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Whether neither a node, lazy or not, nor anything in it was changed; for a single question. */
  static boolean isUntouched(JsonNode node) {
    return !new Touched().look(node);
  }

  /** Whether a node is changed, of which {@link #look} has seen the one it belongs to. */
  boolean isKnown(JsonNode node) {
    return known.contains(node);
  }

  /** Looks through a node; whether it is changed. */
  boolean look(JsonNode node) {
    Document document = documentOf(node);
    if (document == null || !document.isChanged()) {
      return false;
    }
    Deque<Step> path = new ArrayDeque<>();
    path.push(new Step(node));
    while (true) {
      Step step = path.peek();
      JsonNode child = step.nextContainer();
      if (child != null) {
        path.push(new Step(child));
        continue;
      }
      path.pop();
      if (step.changed) {
        known.add(step.node);
      }
      if (path.isEmpty()) {
        return step.changed;
      }
      path.peek().changed |= step.changed;
    }
  }

  /** The document of a lazy node, or null. */
  static Document documentOf(JsonNode node) {
    if (node instanceof LazyObjectNode object) {
      return object.map().document();
    }
    return node instanceof LazyArrayNode array ? array.list().document() : null;
  }

  /** A node on the way down, and how far its children were looked through. */
  private static final class Step {
    private final JsonNode node;
    private final JsonNode[] children;
    private int next;
    private boolean changed;

    Step(JsonNode node) {
      this.node = node;
      if (node instanceof LazyObjectNode object) {
        changed = object.map().isOwned();
        Map<String, JsonNode> resolved = changed ? null : object.map().map();
        children =
            resolved != null
                ? resolved.values().toArray(new JsonNode[0])
                : object.map().handedOut();
      } else {
        LazyList list = ((LazyArrayNode) node).list();
        changed = list.isOwned();
        children = list.handedOut();
      }
    }

    /** The next lazy child that was handed out, or null. */
    JsonNode nextContainer() {
      if (children == null) {
        return null;
      }
      while (next < children.length) {
        JsonNode child = Children.at(children, next++);
        if (LazyNodes.isLazy(child)) {
          return child;
        }
      }
      return null;
    }
  }
}
