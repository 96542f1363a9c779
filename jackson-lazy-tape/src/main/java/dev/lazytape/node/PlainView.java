package dev.lazytape.node;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;

/**
 * Lazy nodes as nodes of Jackson's own classes, made while they are walked.
 *
 * <p>A lazy node that leaves writing to Jackson needs two frames of the stack, its own and
 * Jackson's, where Jackson needs one. In a deep tree that would overflow a stack that is large
 * enough for Jackson, so that from some depth on these are written in its place.
 */
final class PlainView {

  private static final int DEEP = 64;

  private PlainView() {}

  /** Whether a generator is so deep in its output that frames count. */
  static boolean isDeep(JsonGenerator generator) {
    JsonStreamContext context = generator.getOutputContext();
    return context != null && context.getNestingDepth() >= DEEP;
  }

  /**
   * A node that shows the entries of {@code node}, and of what is in it; or {@code node}, if it is
   * neither lazy nor one of Jackson's own, which may have lazy ones in it.
   */
  static JsonNode of(JsonNode node) {
    if (LazyNodes.isLazy(node) || isPlain(node)) {
      return node instanceof ObjectNode object
          ? new ObjectNode(JsonNodeFactory.instance, new Entries(object))
          : new ArrayNode(JsonNodeFactory.instance, new Elements((ArrayNode) node));
    }
    return node;
  }

  private static boolean isPlain(JsonNode node) {
    return node != null
        && (node.getClass() == ObjectNode.class || node.getClass() == ArrayNode.class);
  }

  private static final class Entries extends AbstractMap<String, JsonNode> {
    private final ObjectNode node;

    Entries(ObjectNode node) {
      this.node = node;
    }

    @Override
    public Set<Entry<String, JsonNode>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Entry<String, JsonNode>> iterator() {
          Iterator<Entry<String, JsonNode>> entries = node.properties().iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return entries.hasNext();
            }

            @Override
            public Entry<String, JsonNode> next() {
              Entry<String, JsonNode> entry = entries.next();
              return new SimpleImmutableEntry<>(entry.getKey(), of(entry.getValue()));
            }
          };
        }

        @Override
        public int size() {
          return node.size();
        }
      };
    }
  }

  private static final class Elements extends AbstractList<JsonNode> {
    private final ArrayNode node;

    Elements(ArrayNode node) {
      this.node = node;
    }

    @Override
    public JsonNode get(int index) {
      return of(node.get(Objects.checkIndex(index, node.size())));
    }

    @Override
    public int size() {
      return node.size();
    }
  }
}
