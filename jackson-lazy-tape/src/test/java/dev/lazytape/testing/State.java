package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.LazyTape;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The states in which a node can meet its caller; in each it has to be as Jackson's own is. */
public enum State {
  UNTOUCHED(n -> n),
  HALF_READ(State::readHalf),
  BATCHED(State::touch),
  WRITTEN(State::write),
  EDITED(State::edit),
  EDITED_BELOW(State::editBelow),
  ENTRY_SET(State::setEntry),
  ALIASED(State::alias),
  DEEP_COPY(JsonNode::deepCopy),
  DETACHED(LazyTape::detach);

  /** Containers of all kinds: with nested ones, empty, wide, and with names that stand twice. */
  public static final List<String> OBJECTS =
      List.of(
          "{\"a\":1,\"b\":{\"c\":[1,2,{\"d\":null}],\"a\":\"deep\"},\"\":\"e\",\"n\":null,"
              + "\"l\":[3,[4]],\"f\":1.50,\"t\":\"12\"}",
          "{      }",
          "{\"b\":{\"a\":1,\"a\":{\"x\":2}},\"a\":[0],\"l\":[],\"a\":{\"b\":2},\"n\":\"\\u0041\"}",
          wide());

  public static final List<String> ARRAYS =
      List.of(
          "[1,{\"a\":[true,\"x\"],\"b\":null},[],\"t\",null,{\"a\":{\"b\":2}},[5,[6]],2.50]",
          "[      ]",
          "[\"only\",\"scalars\",3]",
          "[" + "{\"a\":[1]},".repeat(40) + "{}]");

  private static final Mappers ONE_BY_ONE = Mappers.create();
  private static final Mappers BATCHES =
      Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(2));

  private final UnaryOperator<JsonNode> preparation;

  State(UnaryOperator<JsonNode> preparation) {
    this.preparation = preparation;
  }

  private static String wide() {
    StringBuilder out = new StringBuilder("{\"a\":{\"b\":[1]}");
    for (int i = 0; i < 40; i++) {
      out.append(",\"k").append(i).append("\":").append(i % 3 == 0 ? "[" + i + "]" : i);
    }
    return out.append(",\"n\":null,\"b\":\"last\"}").toString();
  }

  public Mappers mappers() {
    return this == BATCHED ? BATCHES : ONE_BY_ONE;
  }

  /** A document in this state, by stock Jackson and by the module. */
  public Mappers.Pair of(String json) {
    Mappers.Pair read = mappers().read(json.getBytes(StandardCharsets.UTF_8));
    return new Mappers.Pair(preparation.apply(read.stock()), preparation.apply(read.lazy()));
  }

  private static JsonNode readHalf(JsonNode node) {
    node.get("b");
    node.get(1);
    Iterator<JsonNode> children = node.elements();
    if (children.hasNext()) {
      Iterator<JsonNode> grandchildren = children.next().elements();
      if (grandchildren.hasNext()) {
        grandchildren.next();
      }
    }
    return node;
  }

  private static JsonNode touch(JsonNode node) {
    node.elements().forEachRemaining(child -> child.elements().forEachRemaining(grandchild -> {}));
    return node;
  }

  private static JsonNode write(JsonNode node) {
    node.toString();
    node.toPrettyString();
    return node;
  }

  private static JsonNode edit(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.put("edited", true).remove("n");
      object.putArray("l").add(1);
    } else {
      ArrayNode array = (ArrayNode) node;
      array.insert(0, "edited").add(2).remove(1);
    }
    return node;
  }

  private static JsonNode editBelow(JsonNode node) {
    JsonNode below = node;
    JsonNode next = node;
    while (next != null) {
      below = next;
      next = null;
      for (JsonNode child : below) {
        next = next == null && child.isContainerNode() ? child : next;
      }
    }
    edit(below);
    return node;
  }

  private static JsonNode setEntry(JsonNode node) {
    if (node instanceof ArrayNode array && !array.isEmpty()) {
      array.set(0, "set");
    }
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      entry.setValue(entry.getValue().isContainerNode() ? node.get("n") : entry.getValue());
      break;
    }
    return node;
  }

  /** One node of another document, and one of this document, in two places more. */
  private static JsonNode alias(JsonNode node) {
    JsonNode other = edit(node.deepCopy());
    JsonNode child = node.get("b") != null ? node.get("b") : node.get(1);
    if (node instanceof ObjectNode object) {
      object.set("alias", other);
      object.set("again", other);
      object.set("child", child);
    } else {
      ((ArrayNode) node).add(other).add(child).add(other);
    }
    return node;
  }
}
