package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The steps of edit programs: every route by which a tree can be read, changed and written. */
public final class Edits {
  /** Which kinds of step a program may have. */
  public enum Family {
    /** Methods of nodes, and iterators and views that are used at once. */
    NODES,
    /** Also entries and views that the program keeps while it changes the tree. */
    VIEWS,
    /** Also iterators that the program keeps while it changes the tree. */
    ITERATORS
  }

  /** A step on one side. */
  interface Action {
    void run(Side side, JsonNode node, Outcome out) throws Exception;
  }

  /** A step and what to call it. */
  record Edit(String name, Action action) {}

  /** A node to put into a tree, made or found on one side. */
  private record Value(String name, java.util.function.Function<Side, JsonNode> on) {}

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectMapper CBOR = new CBORMapper();
  private static final List<Map.Entry<String, Sinks.Sink>> SINKS = new ArrayList<>();
  private static final List<Map.Entry<String, Sinks.Sink>> RARE_SINKS =
      List.copyOf(Sinks.RARE.entrySet());
  private static final int LARGEST = 3000;

  static {
    SINKS.addAll(Sinks.SIMPLE.entrySet());
    SINKS.addAll(Sinks.GENERATORS.entrySet());
  }

  private Edits() {}

  static Edit random(Family family, Side stock, JsonNode guide, Rnd rnd) {
    int dice = rnd.below(100);
    if (family != Family.NODES && dice < 35) {
      return held(family, stock, guide, rnd);
    }
    if (dice < 20 || !guide.isContainerNode()) {
      return read(guide, rnd);
    }
    if (dice < 32) {
      return write(rnd);
    }
    if (dice < 40) {
      return move(stock, guide, rnd);
    }
    if (dice < 60 && size(guide) < LARGEST / 2) {
      return rnd.percent(60)
          ? ReflectiveEdits.call(guide, rnd)
          : ReflectiveEdits.callOfView(guide, rnd);
    }
    return guide instanceof ObjectNode object
        ? object(stock, object, rnd)
        : array(stock, (ArrayNode) guide, rnd);
  }

  private static Edit edit(String name, Action action) {
    return new Edit(name, action);
  }

  private static Value value(Side stock, JsonNode into, Rnd rnd) {
    int number = rnd.between(-3, 2000);
    switch (rnd.below(9)) {
      case 0:
        return new Value("text", s -> NODES.textNode("t\u00e9\"" + number));
      case 1:
        return new Value("null node", s -> NODES.nullNode());
      case 2:
        return new Value(
            "{n:[..]}",
            s -> {
              ObjectNode made = NODES.objectNode();
              made.putArray("n").add(number).add(1.5).addObject();
              return made;
            });
      case 3:
        return new Value("number", s -> NODES.numberNode(number));
      case 4:
        return new Value("double", s -> NODES.numberNode(number / 8.0));
      case 5:
        return new Value("Java null", s -> null);
      default:
        int held = rnd.below(stock.nodes.size());
        JsonNode node = stock.nodes.get(held);
        if (!safe(node, into)) {
          return new Value("true", s -> NODES.booleanNode(true));
        }
        return new Value("node " + held, s -> s.nodes.get(held));
    }
  }

  /** Whether {@code node} may be put into {@code into} without a cycle and without growing huge. */
  private static boolean safe(JsonNode node, JsonNode into) {
    int[] budget = {LARGEST};
    Set<JsonNode> path = Collections.newSetFromMap(new IdentityHashMap<>());
    path.add(into);
    return reaches(node, into, budget) && budget[0] > 0 && size(into) < LARGEST;
  }

  private static boolean reaches(JsonNode node, JsonNode forbidden, int[] budget) {
    if (node instanceof POJONode wrapper && wrapper.getPojo() instanceof JsonNode wrapped) {
      return reaches(wrapped, forbidden, budget);
    }
    if (node == forbidden || --budget[0] <= 0) {
      return false;
    }
    for (JsonNode child : node) {
      if ((child.isContainerNode() || child.isPojo()) && !reaches(child, forbidden, budget)) {
        return false;
      }
      budget[0]--;
    }
    return true;
  }

  private static int size(JsonNode node) {
    int[] budget = {LARGEST};
    reaches(node, null, budget);
    return LARGEST - budget[0];
  }

  private static Edit read(JsonNode guide, Rnd rnd) {
    String name = Accesses.anyName(guide, rnd);
    int index = rnd.between(-1, guide.size());
    JsonPointer pointer = Accesses.pointer(guide, rnd);
    return switch (rnd.below(13)) {
      case 9 -> edit("keep detached", (s, n, out) -> s.keepDetached(n, out));
      case 10 -> edit("read as a parser", (s, n, out) -> Calls.tell(n.traverse(), out));
      case 11 ->
          edit(
              "update by a reader",
              (s, n, out) ->
                  same(n, s.mapper.readerForUpdating(n).readValue(update(n, name)), s, out));
      case 12 ->
          edit(
              "update by a value",
              (s, n, out) -> same(n, s.mapper.updateValue(n, updated(n, name)), s, out));
      case 0 ->
          edit(
              "keep get " + name,
              (s, n, out) -> {
                JsonNode child = n.get(name);
                s.tree(child, out);
                s.keep(child);
              });
      case 1 ->
          edit(
              "keep get " + index,
              (s, n, out) -> {
                JsonNode child = n.get(index);
                s.tree(child, out);
                s.keep(child);
              });
      case 2 ->
          edit(
              "keep at " + pointer,
              (s, n, out) -> {
                JsonNode found = n.at(pointer);
                s.tree(found, out);
                if (found.isContainerNode()) {
                  s.keep(found);
                }
              });
      case 3 -> edit("findValue " + name, (s, n, out) -> s.tree(n.findValue(name), out));
      case 4 ->
          edit(
              "keep deepCopy",
              (s, n, out) -> {
                JsonNode copy = n.deepCopy();
                out.tree(copy);
                s.keep(copy);
              });
      case 5 -> edit("iterate", (s, n, out) -> n.forEach(child -> s.tree(child, out)));
      case 6 -> edit("size, hash", (s, n, out) -> out.note(n.size() + " " + n.hashCode()));
      case 7 ->
          edit(
              "equals of all held",
              (s, n, out) -> {
                for (JsonNode other : s.nodes) {
                  out.note("" + n.equals(other) + other.equals(n));
                }
              });
      default -> edit("check", (s, n, out) -> out.tree(n));
    };
  }

  /** Takes a child away and puts it into another tree, or leaves it where it was as well. */
  private static Edit move(Side stock, JsonNode guide, Rnd rnd) {
    int held = rnd.below(stock.nodes.size());
    JsonNode into = stock.nodes.get(held);
    int place = rnd.below(Math.max(1, guide.size()));
    JsonNode moved = guide.isEmpty() ? null : childAt(guide, place);
    if (moved == null || !into.isContainerNode() || !safe(moved, into) || into == guide) {
      return edit("size", (s, n, out) -> out.note("" + n.size()));
    }
    boolean shares = rnd.coin();
    return edit(
        (shares ? "share" : "move") + " child " + place + " with node " + held,
        (s, n, out) -> {
          JsonNode child = childAt(n, place);
          if (!shares && n instanceof ArrayNode array) {
            array.remove(place);
          } else if (!shares) {
            Iterator<JsonNode> children = n.elements();
            while (children.hasNext()) {
              if (children.next() == child) {
                children.remove();
                break;
              }
            }
          }
          if (s.nodes.get(held) instanceof ObjectNode object) {
            out.tree(object.replace("moved", child));
            object.set("b", child);
          } else {
            ((ArrayNode) s.nodes.get(held)).insert(place, child).add(child);
          }
          s.tree(child, out);
        });
  }

  private static JsonNode childAt(JsonNode node, int place) {
    Iterator<JsonNode> children = node.elements();
    for (int i = 0; i < place; i++) {
      children.next();
    }
    return children.next();
  }

  private static Edit write(Rnd rnd) {
    Map.Entry<String, Sinks.Sink> sink = rnd.pick(rnd.percent(85) ? SINKS : RARE_SINKS);
    return switch (rnd.below(12)) {
      case 6, 7, 8, 9, 10 ->
          edit(sink.getKey(), (s, n, out) -> sink.getValue().write(s.mapper.writer(), n, out));
      case 11 -> edit("to CBOR", (s, n, out) -> out.bytes(CBOR.writeValueAsBytes(n)));
      case 0 -> edit("toString", (s, n, out) -> out.note(n.toString()));
      case 1 -> edit("toPrettyString", (s, n, out) -> out.note(n.toPrettyString()));
      case 2 -> edit("to bytes", (s, n, out) -> out.bytes(MAPPER.writeValueAsBytes(n)));
      case 3 -> edit("to a String", (s, n, out) -> out.note(MAPPER.writeValueAsString(n)));
      case 4 -> edit("all to bytes", (s, n, out) -> out.bytes(MAPPER.writeValueAsBytes(s.nodes)));
      default ->
          edit(
              "valueToTree",
              (s, n, out) -> {
                JsonNode copy = MAPPER.valueToTree(n);
                out.tree(copy);
                s.keep(copy);
              });
    };
  }

  private static Object updated(JsonNode node, String name) {
    return node.isObject()
        ? Collections.singletonMap(name, Map.of("u", List.of(1)))
        : List.of(Map.of("u", 1));
  }

  private static String update(JsonNode node, String name) throws JsonProcessingException {
    return MAPPER.writeValueAsString(updated(node, name));
  }

  private static void same(JsonNode node, JsonNode result, Side side, Outcome out) {
    out.note("returns itself: " + (node == result));
    if (node != result) {
      side.tree(result, out);
    }
  }

  @SuppressWarnings("deprecation")
  private static Edit object(Side stock, ObjectNode guide, Rnd rnd) {
    String name = Accesses.anyName(guide, rnd);
    String other = Accesses.anyName(guide, rnd);
    Value value = value(stock, guide, rnd);
    int k = rnd.below(Math.max(1, Math.min(guide.size(), 30)));
    JsonPointer pointer = Accesses.pointer(guide, rnd);
    return switch (rnd.below(38)) {
      case 0, 1, 2 ->
          edit(
              "set " + name + " " + value.name(),
              (s, n, out) -> same(n, ((ObjectNode) n).set(name, value.on().apply(s)), s, out));
      case 3 ->
          edit(
              "put " + name + " " + value.name(),
              (s, n, out) -> s.tree(((ObjectNode) n).put(name, value.on().apply(s)), out));
      case 4 ->
          edit(
              "put text " + name,
              (s, n, out) -> same(n, ((ObjectNode) n).put(name, "\u00e9x"), s, out));
      case 5 ->
          edit("put int " + name, (s, n, out) -> same(n, ((ObjectNode) n).put(name, k), s, out));
      case 6 ->
          edit(
              "put null Integer " + name,
              (s, n, out) -> same(n, ((ObjectNode) n).put(name, (Integer) null), s, out));
      case 7 ->
          edit(
              "put double " + name,
              (s, n, out) -> same(n, ((ObjectNode) n).put(name, k / 4.0), s, out));
      case 8 ->
          edit(
              "put BigDecimal " + name,
              (s, n, out) -> same(n, ((ObjectNode) n).put(name, new BigDecimal("1.100")), s, out));
      case 9 ->
          edit(
              "put BigInteger " + name,
              (s, n, out) -> same(n, ((ObjectNode) n).put(name, BigInteger.TEN.pow(30)), s, out));
      case 10 ->
          edit(
              "put bytes " + name,
              (s, n, out) ->
                  same(n, ((ObjectNode) n).put(name, new byte[] {1, 2, (byte) k}), s, out));
      case 11 ->
          edit(
              "put boolean, long, null " + name,
              (s, n, out) -> {
                same(n, ((ObjectNode) n).put(name, true), s, out);
                same(n, ((ObjectNode) n).put(other, 1L << 40), s, out);
                same(n, ((ObjectNode) n).putNull(name), s, out);
              });
      case 12 ->
          edit(
              "putObject " + name,
              (s, n, out) -> {
                ObjectNode made = ((ObjectNode) n).putObject(name);
                s.tree(made, out);
                s.keep(made);
              });
      case 13 ->
          edit(
              "putArray " + name,
              (s, n, out) -> {
                ArrayNode made = ((ObjectNode) n).putArray(name);
                s.tree(made, out);
                s.keep(made);
              });
      case 14 ->
          edit(
              "putPOJO, putRawValue " + name,
              (s, n, out) -> {
                ((ObjectNode) n).putPOJO(name, List.of(1, "x"));
                if (k == 0) {
                  ((ObjectNode) n)
                      .putRawValue(other, new com.fasterxml.jackson.databind.util.RawValue("[ 1]"));
                }
              });
      case 15 ->
          edit(
              "replace " + name + " " + value.name(),
              (s, n, out) -> s.tree(((ObjectNode) n).replace(name, value.on().apply(s)), out));
      case 16, 17 ->
          edit(
              "remove " + name,
              (s, n, out) -> {
                JsonNode removed = ((ObjectNode) n).remove(name);
                s.tree(removed, out);
                s.keep(removed);
              });
      case 18 ->
          edit(
              "remove both " + name + " " + other,
              (s, n, out) -> same(n, ((ObjectNode) n).remove(List.of(name, other)), s, out));
      case 19 ->
          edit(
              k == 0 ? "removeAll" : "size",
              (s, n, out) -> same(n, k == 0 ? ((ObjectNode) n).removeAll() : n, s, out));
      case 20 ->
          edit(
              "retain " + name + " " + other,
              (s, n, out) ->
                  same(
                      n,
                      ((ObjectNode) n).retain(k % 2 == 0 ? List.of(name, other) : List.of(name)),
                      s,
                      out));
      case 21 ->
          edit(
              "retain... " + name,
              (s, n, out) -> same(n, ((ObjectNode) n).retain(name, other), s, out));
      case 22 ->
          edit("without " + name, (s, n, out) -> same(n, ((ObjectNode) n).without(name), s, out));
      case 23 ->
          edit(
              "without both",
              (s, n, out) -> same(n, ((ObjectNode) n).without(List.of(name, other)), s, out));
      case 24 ->
          edit(
              "setAll map " + name + " " + value.name(),
              (s, n, out) -> {
                Map<String, JsonNode> map = new LinkedHashMap<>();
                map.put(name, value.on().apply(s));
                map.put(other, null);
                same(n, ((ObjectNode) n).setAll(map), s, out);
              });
      case 25, 26 -> setAll(stock, guide, rnd);
      case 27 ->
          edit(
              "withObject/withArray " + name,
              (s, n, out) -> {
                JsonNode made = k % 2 == 0 ? n.withArray(name) : n.withObject(name);
                s.tree(made, out);
                s.keep(made);
              });
      case 28 ->
          edit(
              "withObject " + pointer,
              (s, n, out) -> {
                JsonNode made = k % 2 == 0 ? n.withObject(pointer) : n.withArray(pointer);
                s.tree(made, out);
                s.keep(made);
              });
      case 29 -> edit("with " + name, (s, n, out) -> s.tree(n.with(name), out));
      case 30 ->
          edit(
              "putIfAbsent " + name,
              (s, n, out) -> s.tree(((ObjectNode) n).putIfAbsent(name, value.on().apply(s)), out));
      case 31 ->
          edit(
              "fields: set value " + k + " " + value.name(),
              (s, n, out) -> {
                Iterator<Map.Entry<String, JsonNode>> fields = n.fields();
                for (int i = 0; i < k; i++) {
                  fields.next();
                }
                Map.Entry<String, JsonNode> entry = fields.next();
                out.note(entry.getKey());
                s.tree(entry.setValue(orNullNode(value, s)), out);
                s.tree(entry.getValue(), out);
                s.tree(n.get(entry.getKey()), out);
                while (fields.hasNext()) {
                  out.note(fields.next().toString());
                }
              });
      case 32 ->
          edit(
              "properties: set value " + k + " " + value.name(),
              (s, n, out) -> {
                int i = 0;
                for (Map.Entry<String, JsonNode> entry : n.properties()) {
                  if (i++ == k) {
                    s.tree(entry.setValue(orNullNode(value, s)), out);
                  }
                  out.note(entry.toString() + entry.hashCode());
                }
              });
      case 33 ->
          edit(
              "iterator: remove " + k,
              (s, n, out) -> {
                Iterator<?> iterator =
                    k % 4 == 0
                        ? n.fields()
                        : k % 4 == 1 ? n.elements() : k % 4 == 2 ? n.fieldNames() : n.iterator();
                remove(iterator, k, s, out);
              });
      case 34 ->
          edit(
              "properties: removeIf",
              (s, n, out) ->
                  out.note("" + n.properties().removeIf(e -> (e.getKey().length() + k) % 3 == 0)));
      case 35 ->
          edit(
              "properties: removeAll, contains",
              (s, n, out) -> {
                Set<Map.Entry<String, JsonNode>> view = n.properties();
                if (n.has(name)) {
                  Map.Entry<String, JsonNode> entry = Map.entry(name, n.get(name));
                  out.note("" + view.contains(entry) + view.remove(entry) + view.contains(entry));
                }
                out.note("" + view.size() + view.isEmpty() + view.hashCode());
                if (k == 7) {
                  view.clear();
                }
              });
      case 36 ->
          edit(
              "move " + name + " to the end",
              (s, n, out) -> {
                JsonNode moved = ((ObjectNode) n).remove(name);
                if (moved != null) {
                  ((ObjectNode) n).set("moved", moved);
                }
                s.tree(moved, out);
              });
      default ->
          edit(
              "equals by comparator",
              (s, n, out) ->
                  out.note("" + n.equals((a, b) -> a.equals(b) ? 0 : 1, s.nodes.get(0))));
    };
  }

  /** Jackson never has Java null in a tree, and entries and views let anything in. */
  private static JsonNode orNullNode(Value value, Side side) {
    JsonNode node = value.on().apply(side);
    return node == null ? NODES.nullNode() : node;
  }

  private static void remove(Iterator<?> iterator, int k, Side side, Outcome out) {
    int i = 0;
    if (k == 5) {
      iterator.remove();
    }
    while (iterator.hasNext()) {
      Object next = iterator.next();
      if (next instanceof JsonNode node) {
        side.tree(node, out);
      } else {
        out.note(next.toString());
      }
      if (i++ == k) {
        iterator.remove();
        if (k % 3 == 0) {
          iterator.remove();
        }
      }
    }
    iterator.next();
  }

  private static Edit setAll(Side stock, ObjectNode guide, Rnd rnd) {
    int held = rnd.below(stock.nodes.size());
    JsonNode from = stock.nodes.get(held);
    if (!(from instanceof ObjectNode) || from == guide || !safe(from, guide)) {
      return edit("setAll nothing", (s, n, out) -> ((ObjectNode) n).setAll(NODES.objectNode()));
    }
    return edit(
        "setAll node " + held,
        (s, n, out) -> same(n, ((ObjectNode) n).setAll((ObjectNode) s.nodes.get(held)), s, out));
  }

  private static Edit array(Side stock, ArrayNode guide, Rnd rnd) {
    int size = guide.size();
    int index = rnd.oneIn(8) ? rnd.between(-2, size + 3) : rnd.below(Math.max(1, size));
    Value value = value(stock, guide, rnd);
    JsonPointer pointer = Accesses.pointer(guide, rnd);
    return switch (rnd.below(24)) {
      case 0, 1, 2 ->
          edit(
              "set " + index + " " + value.name(),
              (s, n, out) -> s.tree(((ArrayNode) n).set(index, value.on().apply(s)), out));
      case 3 ->
          edit(
              "set int, text, null " + index,
              (s, n, out) -> {
                same(n, ((ArrayNode) n).set(index, 5), s, out);
                same(n, ((ArrayNode) n).set(index, "x"), s, out);
                same(n, ((ArrayNode) n).setNull(index), s, out);
              });
      case 4, 5 ->
          edit(
              "insert " + index + " " + value.name(),
              (s, n, out) -> same(n, ((ArrayNode) n).insert(index, value.on().apply(s)), s, out));
      case 6 ->
          edit(
              "insert scalars " + index,
              (s, n, out) -> {
                ArrayNode array = (ArrayNode) n;
                array.insert(index, "t").insert(index, 2.5).insert(index, true).insertNull(index);
              });
      case 7 ->
          edit(
              "insertObject, insertArray " + index,
              (s, n, out) -> {
                ObjectNode made = ((ArrayNode) n).insertObject(index);
                made.put("x", 1);
                s.keep(made);
                s.tree(((ArrayNode) n).insertArray(index), out);
              });
      case 8, 9 ->
          edit(
              "add " + value.name(),
              (s, n, out) -> same(n, ((ArrayNode) n).add(value.on().apply(s)), s, out));
      case 10 ->
          edit(
              "add scalars",
              (s, n, out) -> {
                ArrayNode array = (ArrayNode) n;
                array.add("x").add(1).add(2L).add(0.5).add(true).addNull().add((Integer) null);
                array.add(new BigDecimal("2.50")).add(BigInteger.ONE).add(new byte[] {3});
              });
      case 11 ->
          edit(
              "addObject, addArray",
              (s, n, out) -> {
                ObjectNode made = ((ArrayNode) n).addObject();
                s.keep(made);
                s.tree(((ArrayNode) n).addArray(), out);
                made.put("y", "z");
              });
      case 12 -> addAll(stock, guide, rnd);
      case 13 ->
          edit(
              "addAll collection " + value.name(),
              (s, n, out) -> {
                List<JsonNode> more = new ArrayList<>();
                more.add(orNullNode(value, s));
                more.add(NODES.numberNode(1));
                same(n, ((ArrayNode) n).addAll(more), s, out);
              });
      case 14, 15, 16 ->
          edit(
              "remove " + index,
              (s, n, out) -> {
                JsonNode removed = ((ArrayNode) n).remove(index);
                s.tree(removed, out);
                s.keep(removed);
              });
      case 17 ->
          edit(
              size % 3 == 0 ? "removeAll" : "nothing",
              (s, n, out) -> same(n, size % 3 == 0 ? ((ArrayNode) n).removeAll() : n, s, out));
      case 18 ->
          edit(
              "iterator: remove " + index,
              (s, n, out) -> remove(index % 2 == 0 ? n.elements() : n.iterator(), index, s, out));
      case 19 ->
          edit(
              "withObject/withArray " + pointer,
              (s, n, out) -> {
                JsonNode made = index % 2 == 0 ? n.withArray(pointer) : n.withObject(pointer);
                s.tree(made, out);
                s.keep(made);
              });
      case 20 -> edit("with name", (s, n, out) -> s.tree(n.withArray("nope"), out));
      case 21 ->
          edit("addPOJO", (s, n, out) -> same(n, ((ArrayNode) n).addPOJO(Map.of("p", 1)), s, out));
      case 22 ->
          edit(
              "rotate",
              (s, n, out) -> {
                if (n.size() > 0) {
                  ArrayNode array = (ArrayNode) n;
                  array.add(array.remove(0));
                }
              });
      default ->
          edit(
              "equals by comparator",
              (s, n, out) ->
                  out.note("" + n.equals((a, b) -> a.equals(b) ? 0 : 1, s.nodes.get(0))));
    };
  }

  private static Edit addAll(Side stock, ArrayNode guide, Rnd rnd) {
    int held = rnd.below(stock.nodes.size());
    JsonNode from = stock.nodes.get(held);
    if (!(from instanceof ArrayNode) || from == guide || !safe(from, guide)) {
      return edit("addAll nothing", (s, n, out) -> ((ArrayNode) n).addAll(NODES.arrayNode()));
    }
    return edit(
        "addAll node " + held,
        (s, n, out) -> same(n, ((ArrayNode) n).addAll((ArrayNode) s.nodes.get(held)), s, out));
  }

  /** Steps with entries, views and iterators that live on while the tree changes. */
  private static Edit held(Family family, Side stock, JsonNode guide, Rnd rnd) {
    int skip = rnd.below(Math.max(1, Math.min(guide.size(), 20)));
    int pick = rnd.below(1000);
    Value scalar = new Value("number", s -> NODES.numberNode(pick));
    if (family == Family.ITERATORS && rnd.coin()) {
      return rnd.oneIn(3)
          ? edit(
              "keep an iterator",
              (s, n, out) -> {
                Iterator<?> iterator =
                    skip % 3 == 0 ? n.fields() : skip % 3 == 1 ? n.elements() : n.fieldNames();
                if (iterator.hasNext()) {
                  out.note(String.valueOf(iterator.next()));
                }
                s.iterators.add(iterator);
              })
          : edit(
              "use a kept iterator",
              (s, n, out) -> {
                if (!s.iterators.isEmpty()) {
                  Iterator<?> iterator = s.iterators.get(pick % s.iterators.size());
                  out.note("" + iterator.hasNext());
                  if (pick % 5 == 0) {
                    iterator.remove();
                  } else {
                    out.note(String.valueOf(iterator.next()));
                  }
                }
              });
    }
    if (family == Family.ITERATORS && guide.isContainerNode() && rnd.oneIn(3)) {
      return rnd.oneIn(3)
          ? ReflectiveEdits.keep(guide, rnd)
          : ReflectiveEdits.callOfKept(stock, guide, rnd);
    }
    return switch (rnd.below(5)) {
      case 0 ->
          edit(
              "keep an entry",
              (s, n, out) -> {
                int i = 0;
                for (Map.Entry<String, JsonNode> entry : n.properties()) {
                  if (i++ == skip) {
                    out.note(entry.toString());
                    s.entries.add(entry);
                  }
                }
              });
      case 1 ->
          edit(
              "keep a view",
              (s, n, out) -> {
                out.note("" + n.properties().size());
                s.views.add(n.properties());
              });
      case 2 ->
          edit(
              "read a kept entry",
              (s, n, out) -> {
                if (!s.entries.isEmpty()) {
                  Map.Entry<String, JsonNode> entry = s.entries.get(pick % s.entries.size());
                  out.note(entry.getKey());
                  s.tree(entry.getValue(), out);
                }
              });
      case 3 ->
          edit(
              "set a kept entry",
              (s, n, out) -> {
                if (!s.entries.isEmpty()) {
                  Map.Entry<String, JsonNode> entry = s.entries.get(pick % s.entries.size());
                  s.tree(entry.setValue(scalar.on().apply(s)), out);
                  s.tree(entry.getValue(), out);
                }
              });
      default ->
          edit(
              "read a kept view",
              (s, n, out) -> {
                if (!s.views.isEmpty()) {
                  Set<Map.Entry<String, JsonNode>> view = s.views.get(pick % s.views.size());
                  out.note(view.size() + view.toString());
                }
              });
    };
  }
}
