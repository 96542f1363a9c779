package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * Steps of edit programs that call any method of a node, or of something that a node gives: also
 * the routes that only a later Jackson has.
 */
final class ReflectiveEdits {
  private static final List<Method> OF_OBJECTS = Calls.methods(ObjectNode.class).toList();
  private static final List<Method> OF_ARRAYS = Calls.methods(ArrayNode.class).toList();

  /** Calls that change nothing are the many. */
  private static final List<Method> CHANGING_OBJECTS = changing(OF_OBJECTS);

  private static final List<Method> CHANGING_ARRAYS = changing(OF_ARRAYS);
  private static final List<Views.View> VIEWS_OF_OBJECTS = Views.of(ObjectNode.class).toList();
  private static final List<Views.View> VIEWS_OF_ARRAYS = Views.of(ArrayNode.class).toList();

  /** Something that a program holds on to, one for each side. */
  record Kept(Views.View view, Object object) {}

  private ReflectiveEdits() {}

  private static List<Method> changing(List<Method> methods) {
    return methods.stream()
        .filter(
            m ->
                m.getReturnType() == m.getDeclaringClass()
                    || m.getName().matches("(put|set|add|insert|re|with).*"))
        .filter(m -> m.getParameterCount() > 0)
        .toList();
  }

  /** Calls any method of the node, more often one that may change it. */
  static Edits.Edit call(JsonNode guide, Rnd rnd) {
    boolean isObject = guide.isObject();
    Method method =
        rnd.percent(70)
            ? rnd.pick(isObject ? CHANGING_OBJECTS : CHANGING_ARRAYS)
            : rnd.pick(isObject ? OF_OBJECTS : OF_ARRAYS);
    Arguments.Case arguments = rnd.pick(Arguments.cases(method, Map.of()));
    return new Edits.Edit(
        "call " + method + arguments,
        (s, n, out) -> out.addAll(Calls.call(method, arguments, new Calls.Target(s.mapper, n, n))));
  }

  /** Without what puts a Java null into a tree, which entries let in, and nothing copes with. */
  private static List<Arguments.Case> cases(Views.View view, Method method) {
    return Arguments.cases(method, view.variables()).stream()
        .filter(
            c -> !method.getName().equals("setValue") || !c.toString().matches(".(null|child.*)."))
        .toList();
  }

  private static Views.View view(JsonNode guide, Rnd rnd) {
    return rnd.pick(guide.isObject() ? VIEWS_OF_OBJECTS : VIEWS_OF_ARRAYS);
  }

  /** Calls any method of something that the node gives, fresh or somewhat used. */
  static Edits.Edit callOfView(JsonNode guide, Rnd rnd) {
    Views.View view = view(guide, rnd);
    Method method = rnd.pick(Views.methods(view).toList());
    Arguments.Case arguments = rnd.pick(cases(view, method));
    int advance = rnd.below(4);
    return new Edits.Edit(
        view + " advanced by " + advance + ": " + method.getName() + arguments,
        (s, n, out) -> {
          Object object = view.of().apply(n);
          Views.advance(object, advance);
          callOf(object, method, arguments, s, n, out);
        });
  }

  static Edits.Edit keep(JsonNode guide, Rnd rnd) {
    Views.View view = view(guide, rnd);
    int advance = rnd.below(3);
    return new Edits.Edit(
        "keep " + view + " advanced by " + advance,
        (s, n, out) -> {
          Object object = view.of().apply(n);
          Views.advance(object, advance);
          if (object != null) {
            s.kept.add(new Kept(view, object));
          }
        });
  }

  /** Calls any method of something that the program kept, while it changed trees. */
  static Edits.Edit callOfKept(Side stock, JsonNode guide, Rnd rnd) {
    if (stock.kept.isEmpty()) {
      return keep(guide, rnd);
    }
    int index = rnd.below(stock.kept.size());
    Views.View view = stock.kept.get(index).view();
    Method method = rnd.pick(Views.methods(view).toList());
    Arguments.Case arguments = rnd.pick(cases(view, method));
    return new Edits.Edit(
        "kept " + index + ", " + view + ": " + method.getName() + arguments,
        (s, n, out) -> callOf(s.kept.get(index).object(), method, arguments, s, n, out));
  }

  private static void callOf(
      Object object, Method method, Arguments.Case arguments, Side side, JsonNode n, Outcome out) {
    if (object != null) {
      out.addAll(Calls.call(method, arguments, new Calls.Target(side.mapper, n, object)));
    }
  }
}
