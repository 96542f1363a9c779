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

  /**
   * The arguments of a message, with Jackson's class instead of a lazy node's. Jackson names it
   * first; the same text behind it is a name of the document's.
   */
  static Object[] stock(Object[] arguments) {
    if (arguments.length == 0 || !(arguments[0] instanceof String name)) {
      return arguments;
    }
    Object[] stock = arguments.clone();
    stock[0] = stock(name);
    return stock;
  }

  private static String stock(String text) {
    return text.replace(
            ObjectNode.class.getName(),
            com.fasterxml.jackson.databind.node.ObjectNode.class.getName())
        .replace(
            ArrayNode.class.getName(),
            com.fasterxml.jackson.databind.node.ArrayNode.class.getName());
  }

  /**
   * An exception whose message names Jackson's class instead of a lazy node's. What a message says
   * of the document stands in front of {@code (but ...)}; one that has its arguments formatted in
   * was given them by {@link #stock(Object[])}.
   */
  static UnsupportedOperationException stock(UnsupportedOperationException e) {
    String message = e.getMessage();
    if (message == null || message.startsWith("Cannot replace")) {
      return e;
    }
    int tail = Math.max(0, message.lastIndexOf("(but "));
    String behind = message.substring(tail);
    String named = stock(behind);
    if (named.equals(behind)) {
      return e;
    }
    UnsupportedOperationException stock =
        new UnsupportedOperationException(message.substring(0, tail) + named, e.getCause());
    stock.setStackTrace(e.getStackTrace());
    return stock;
  }
}
