package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Compares a tree of stock Jackson with a lazy one, in every way in which a user could. */
public final class Trees {
  private static final int CHECKS = 7;

  private Trees() {}

  /** All checks, in random order, since each one changes what is materialized; or null. */
  public static String difference(JsonNode stock, JsonNode lazy, Rnd rnd) {
    int[] order = new int[CHECKS];
    for (int i = 0; i < CHECKS; i++) {
      order[i] = i;
    }
    rnd.shuffle(order);
    for (int check : order) {
      String difference = check(check, stock, lazy, rnd);
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  /** One check, chosen by chance; or null. */
  public static String oneDifference(JsonNode stock, JsonNode lazy, Rnd rnd) {
    return check(rnd.below(CHECKS), stock, lazy, rnd);
  }

  private static String check(int check, JsonNode stock, JsonNode lazy, Rnd rnd) {
    return switch (check) {
      case 0 -> prefixed("$", structure(stock, lazy, rnd));
      case 1 -> stock.equals(lazy) ? null : "stock.equals(lazy) is false" + both(stock, lazy);
      case 2 -> lazy.equals(stock) ? null : "lazy.equals(stock) is false" + both(stock, lazy);
      case 3 -> same("hashCode", stock.hashCode(), lazy.hashCode());
      case 4 -> same("toString", text(stock::toString), text(lazy::toString));
      case 5 -> same("toPrettyString", text(stock::toPrettyString), text(lazy::toPrettyString));
      default -> identity(lazy, rnd);
    };
  }

  private static String prefixed(String path, String difference) {
    return difference == null ? null : path + difference;
  }

  private static String text(java.util.function.Supplier<String> call) {
    try {
      return call.get();
    } catch (RuntimeException e) {
      return Failures.withStockNodeNames(Failures.describe(e));
    }
  }

  private static String both(JsonNode stock, JsonNode lazy) {
    return "\n  stock: " + brief(stock) + "\n  lazy:  " + brief(lazy);
  }

  private static String same(String what, Object stock, Object lazy) {
    return Objects.equals(stock, lazy)
        ? null
        : what + " differs\n  stock: " + shorten(stock) + "\n  lazy:  " + shorten(lazy);
  }

  private static String shorten(Object value) {
    return value == null ? "Java null" : JavaText.literal(value.toString());
  }

  /** The start of a node's text, for messages. */
  public static String brief(JsonNode node) {
    if (node == null) {
      return "Java null";
    }
    String text;
    try {
      text = node.toString();
    } catch (RuntimeException | StackOverflowError e) {
      text = "(toString fails: " + e + ")";
    }
    String type = node.getClass().getSimpleName();
    return type + " " + (text.length() > 300 ? text.substring(0, 300) + "…" : text);
  }

  /**
   * Node kinds and classes, values, sizes, names and their order, level by level; or null. A
   * difference starts with its path.
   */
  public static String structure(JsonNode stock, JsonNode lazy, Rnd rnd) {
    if (stock == null) { // An entry's setValue takes it.
      return lazy == null ? null : " is not Java null" + both(stock, lazy);
    }
    if (lazy == null) {
      return " is Java null, stock " + brief(stock);
    }
    if (stock instanceof ObjectNode a) {
      return lazy instanceof ObjectNode b
          ? objects(a, b, rnd)
          : " is not an ObjectNode" + both(stock, lazy);
    }
    if (stock instanceof ArrayNode a) {
      return lazy instanceof ArrayNode b
          ? arrays(a, b, rnd)
          : " is not an ArrayNode" + both(stock, lazy);
    }
    if (stock.getClass() != lazy.getClass() || !stock.equals(lazy) || !lazy.equals(stock)) {
      return " differs" + both(stock, lazy);
    }
    if (shared(stock) && stock != lazy) {
      return " is not the instance that Jackson shares: " + brief(stock);
    }
    return null;
  }

  /** Nodes of which Jackson has one instance for each value. */
  private static boolean shared(JsonNode node) {
    return node instanceof IntNode
        ? node.intValue() >= -1 && node.intValue() <= 10
        : node instanceof BooleanNode
            || node.isNull()
            || node.isTextual() && node.textValue().isEmpty();
  }

  private static String objects(ObjectNode stock, ObjectNode lazy, Rnd rnd) {
    int size = stock.size();
    if (rnd.coin() && (size != lazy.size() || stock.isEmpty() != lazy.isEmpty())) {
      return " has size " + lazy.size() + ", stock " + size;
    }
    boolean byName = rnd.oneIn(3);
    boolean named = rnd.oneIn(4);
    Iterator<Map.Entry<String, JsonNode>> a = stock.properties().iterator();
    Iterator<Map.Entry<String, JsonNode>> b =
        rnd.coin() ? lazy.fields() : lazy.properties().iterator();
    Iterator<String> names = named ? lazy.fieldNames() : null;
    while (a.hasNext()) {
      Map.Entry<String, JsonNode> x = a.next();
      String name = x.getKey();
      if (!b.hasNext()) {
        return " ends before " + shorten(name);
      }
      JsonNode byLookup = byName ? lazy.get(name) : null;
      Map.Entry<String, JsonNode> y = b.next();
      if (!Objects.equals(name, y.getKey())) {
        return " has name " + shorten(y.getKey()) + ", stock " + shorten(name);
      }
      if (named && !Objects.equals(name, names.next())) {
        return " fieldNames differ at " + shorten(name);
      }
      JsonNode child = y.getValue();
      if (byName && byLookup != child) {
        return " gives two nodes for " + shorten(name);
      }
      String difference = structure(x.getValue(), child, rnd);
      if (difference != null) {
        return prefixed("." + name, difference);
      }
    }
    if (b.hasNext() || named && names.hasNext()) {
      return " has more entries than stock";
    }
    return size == lazy.size() ? null : " has size " + lazy.size() + ", stock " + size;
  }

  /** A name that is interned in one of two equal trees only; or null. */
  public static String interningDiffers(JsonNode stock, JsonNode lazy) {
    if (stock instanceof ObjectNode) {
      Iterator<String> names = lazy.fieldNames();
      for (Map.Entry<String, JsonNode> entry : stock.properties()) {
        String name = names.next();
        if (isInterned(name) != isInterned(entry.getKey())) {
          return "name " + (isInterned(name) ? "" : "not ") + "interned: " + shorten(name);
        }
      }
    }
    Iterator<JsonNode> children = lazy.elements();
    for (JsonNode child : stock) {
      JsonNode other = children.next();
      String difference = child.isContainerNode() ? interningDiffers(child, other) : null;
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static boolean isInterned(String text) {
    return text == new String(text).intern();
  }

  private static String arrays(ArrayNode stock, ArrayNode lazy, Rnd rnd) {
    int size = stock.size();
    if (size != lazy.size() || stock.isEmpty() != lazy.isEmpty()) {
      return " has size " + lazy.size() + ", stock " + size;
    }
    Iterator<JsonNode> elements = rnd.coin() ? lazy.elements() : null;
    for (int i = 0; i < size; i++) {
      JsonNode child = elements != null ? elements.next() : lazy.get(i);
      if (elements != null && rnd.oneIn(3) && child != lazy.get(i)) {
        return " gives two nodes for " + i;
      }
      String difference = structure(stock.get(i), child, rnd);
      if (difference != null) {
        return prefixed("[" + i + "]", difference);
      }
    }
    if (elements != null && elements.hasNext()) {
      return " iterates past its size";
    }
    return lazy.get(size) == null && lazy.get(-1) == null ? null : " has nodes outside";
  }

  /** Every way to reach a child leads to the same object, here and some levels down. */
  private static String identity(JsonNode node, Rnd rnd) {
    for (int level = 0;
        node != null && node.isContainerNode() && level < 4 && node.size() > 0;
        level++) {
      JsonNode next = null;
      if (node instanceof ArrayNode array) {
        int i = rnd.below(array.size());
        next = array.get(i);
        Iterator<JsonNode> elements = array.elements();
        JsonNode iterated = null;
        for (int k = 0; k <= i; k++) {
          iterated = elements.next();
        }
        if (next == null) {
          break;
        }
        if (next != iterated
            || next != array.get(i)
            || next != array.path(i)
            || next != array.at("/" + i)) {
          return "child " + i + " is not one object in " + brief(array);
        }
      } else {
        ObjectNode object = (ObjectNode) node;
        int skip = rnd.below(Math.min(object.size(), 20));
        Set<Map.Entry<String, JsonNode>> entries = object.properties();
        for (Map.Entry<String, JsonNode> entry : entries) {
          if (skip-- == 0) {
            next = entry.getValue();
            String name = entry.getKey();
            if (next == null) {
              break;
            }
            if (next != object.get(name)
                || next != object.path(name)
                || next != entry.getValue()
                || !object.has(name)
                || object.findValue(name) != next) {
              return "child " + shorten(name) + " is not one object in " + brief(object);
            }
            break;
          }
        }
      }
      node = next;
    }
    return null;
  }
}
