package dev.lazytape.node;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * The concrete lazy nodes. They are called as Jackson's own are, because Jackson prints the simple
 * name of a node's class: as the root name under {@code WRAP_ROOT_VALUE}, as the root element of
 * XML, in the messages of {@code JsonNode.required}.
 */
@SuppressWarnings("unchecked") // As their superclasses.
final class Named {

  private Named() {}

  static final class ObjectNode extends LazyObjectNode {
    private static final long serialVersionUID = 1L;

    ObjectNode(JsonNodeFactory factory, LazyMap map) {
      super(factory, map);
    }
  }

  static final class ArrayNode extends LazyArrayNode {
    private static final long serialVersionUID = 1L;

    ArrayNode(JsonNodeFactory factory, LazyList list) {
      super(factory, list);
    }
  }

  /** A text that names a lazy node's class, naming Jackson's instead. */
  static String stock(String text) {
    return text.replace(
            ObjectNode.class.getName(),
            com.fasterxml.jackson.databind.node.ObjectNode.class.getName())
        .replace(
            ArrayNode.class.getName(),
            com.fasterxml.jackson.databind.node.ArrayNode.class.getName());
  }

  /** The arguments of a message, with {@link #stock} names. */
  static Object[] stock(Object[] arguments) {
    Object[] stock = arguments.clone();
    for (int i = 0; i < stock.length; i++) {
      if (stock[i] instanceof String text) {
        stock[i] = stock(text);
      }
    }
    return stock;
  }

  /** An exception with a {@link #stock} message. */
  static UnsupportedOperationException stock(UnsupportedOperationException e) {
    if (e.getMessage() == null || stock(e.getMessage()).equals(e.getMessage())) {
      return e;
    }
    UnsupportedOperationException stock =
        new UnsupportedOperationException(stock(e.getMessage()), e.getCause());
    stock.setStackTrace(e.getStackTrace());
    return stock;
  }
}
