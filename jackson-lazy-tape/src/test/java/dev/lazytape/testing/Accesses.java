package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Random reads of a stock tree and of a lazy one in lock-step. */
public final class Accesses {
  private static final String[] STRANGERS = {"", "0", "a", "nope", "k1", "\u00e9", "/", "~"};

  private Accesses() {}

  /** Makes {@code steps} reads at random places; what differs, or null. */
  public static String difference(JsonNode stock, JsonNode lazy, int steps, Rnd rnd) {
    for (int i = 0; i < steps; i++) {
      JsonNode a = stock;
      JsonNode b = lazy;
      for (int level = 0;
          a.isContainerNode() && a.size() > 0 && level < 8 && rnd.percent(60);
          level++) {
        int index = rnd.below(a.size());
        if (a instanceof ArrayNode) {
          a = a.get(index);
          b = b.get(index);
        } else {
          String name = name((ObjectNode) a, index);
          a = a.get(name);
          b = b.get(name);
        }
        if (b == null) {
          return "a child is Java null, stock " + Trees.brief(a);
        }
      }
      JsonNode x = a;
      JsonNode y = b;
      int method = rnd.below(24);
      long seed = rnd.nextLong();
      Outcome of = Outcome.of(out -> read(method, x, x, new Rnd(seed), out));
      Outcome ours = Outcome.of(out -> read(method, x, y, new Rnd(seed), out));
      String difference = compare(of, ours, rnd);
      if (difference != null) {
        return "read " + method + " on " + Trees.brief(x) + ": " + difference;
      }
    }
    return null;
  }

  private static String compare(Outcome of, Outcome ours, Rnd rnd) {
    String difference = of.differenceIgnoringTrees(ours);
    for (int i = 0; difference == null && i < of.events().size(); i++) {
      if (of.treeAt(i) != null) {
        difference = Trees.oneDifference(of.treeAt(i), ours.treeAt(i), rnd);
      }
    }
    return difference;
  }

  static String name(ObjectNode node, int index) {
    Iterator<String> names = node.fieldNames();
    for (int i = 0; i < index; i++) {
      names.next();
    }
    return names.next();
  }

  /** A name of {@code node}, or one that it most likely has not. */
  static String anyName(JsonNode node, Rnd rnd) {
    if (node instanceof ObjectNode object && object.size() > 0 && rnd.percent(80)) {
      return name(object, rnd.below(Math.min(object.size(), 50)));
    }
    return rnd.pick(STRANGERS);
  }

  private static int anyIndex(JsonNode node, Rnd rnd) {
    return rnd.between(-1, node.size() + 1);
  }

  /** A pointer to some node below {@code stock}, or past it. */
  static JsonPointer pointer(JsonNode stock, Rnd rnd) {
    JsonPointer pointer = JsonPointer.empty();
    JsonNode at = stock;
    for (int level = 0; level < 6 && at != null && rnd.percent(75); level++) {
      if (at instanceof ArrayNode && rnd.percent(90)) {
        int index = Math.max(0, anyIndex(at, rnd));
        pointer = pointer.appendIndex(index);
        at = at.get(index);
      } else {
        String name = anyName(at, rnd);
        pointer = pointer.appendProperty(name);
        at = at.get(name);
      }
    }
    return pointer;
  }

  private static void read(int method, JsonNode guide, JsonNode node, Rnd rnd, Outcome out) {
    switch (method) {
      case 0 -> {
        String name = anyName(guide, rnd);
        out.tree(node.get(name));
        out.tree(node.path(name));
        out.note("" + node.has(name) + node.hasNonNull(name));
      }
      case 1 -> {
        int index = anyIndex(guide, rnd);
        out.tree(node.get(index));
        out.tree(node.path(index));
        out.note("" + node.has(index) + node.hasNonNull(index));
      }
      case 2 -> out.tree(node.at(pointer(guide, rnd)));
      case 3 -> out.tree(node.findValue(anyName(guide, rnd)));
      case 4 -> node.findValues(anyName(guide, rnd)).forEach(out::tree);
      case 5 -> out.note("" + node.findValuesAsText(anyName(guide, rnd)));
      case 6 -> out.tree(node.findParent(anyName(guide, rnd)));
      case 7 -> node.findParents(anyName(guide, rnd)).forEach(out::tree);
      case 8 -> out.tree(node.findPath(anyName(guide, rnd)));
      case 9 -> out.note("" + node.size() + node.isEmpty() + node.getNodeType() + node.asToken());
      case 10 -> some(node.elements(), rnd, out);
      case 11 -> some(node.iterator(), rnd, out);
      case 12 -> {
        Iterator<String> names = node.fieldNames();
        for (int i = rnd.below(9); i > 0 && names.hasNext(); i--) {
          out.note(names.next());
        }
      }
      case 13 -> {
        Iterator<Map.Entry<String, JsonNode>> fields = node.fields();
        for (int i = rnd.below(9); i > 0 && fields.hasNext(); i--) {
          Map.Entry<String, JsonNode> entry = fields.next();
          out.note(entry.getKey());
          out.tree(entry.getValue());
        }
      }
      case 14 -> {
        out.note(node.asText() + node.textValue() + node.asText("d"));
        out.note("" + node.asInt(7) + node.asLong(8) + node.asDouble(9) + node.asBoolean(true));
      }
      case 15 ->
          out.note("" + node.numberType() + node.canConvertToInt() + node.canConvertToLong());
      case 16 -> out.note("" + node.decimalValue() + node.numberValue());
      case 17 -> out.note("" + node.hashCode());
      case 18 -> out.note(node.toString());
      case 19 -> out.tree(node.deepCopy());
      case 20 -> out.tree(node.required(anyName(guide, rnd)));
      case 21 -> out.tree(node.requiredAt(pointer(guide, rnd)));
      case 22 -> {
        List<JsonNode> seen = new ArrayList<>();
        node.forEach(seen::add);
        out.note("" + seen.size());
        if (!seen.isEmpty()) {
          out.tree(seen.get(rnd.below(seen.size())));
        }
      }
      default -> {
        out.tree(node.required(anyIndex(guide, rnd)));
        out.note("" + node.isContainerNode() + node.isValueNode() + node.isMissingNode());
      }
    }
  }

  private static void some(Iterator<JsonNode> nodes, Rnd rnd, Outcome out) {
    for (int i = rnd.below(9); i > 0; i--) {
      if (rnd.oneIn(5) || nodes.hasNext()) {
        out.tree(nodes.next());
      }
    }
    out.note("" + nodes.hasNext());
  }
}
