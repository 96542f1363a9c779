package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/** Calls of methods that are found by reflection, and all that can be seen of their results. */
public final class Calls {
  private Calls() {}

  /** The public methods of {@code type} that a class can implement in its own way. */
  public static Stream<Method> methods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()) && !m.isBridge())
        .filter(m -> !isFinalOfObject(m))
        .sorted(Comparator.comparing(Method::toString));
  }

  private static boolean isFinalOfObject(Method method) {
    return method.getDeclaringClass() == Object.class && Modifier.isFinal(method.getModifiers());
  }

  /**
   * What a call is made on.
   *
   * @param node the tree that the target belongs to, and that callbacks change
   * @param object that node, or a view, iterator or entry of it
   */
  public record Target(ObjectMapper mapper, JsonNode node, Object object) {}

  /** What differs in the results of a call, and in the trees and targets afterwards; or null. */
  public static String difference(
      Method method, Arguments.Case arguments, Target stock, Target lazy, Rnd rnd) {
    Outcome of = call(method, arguments, stock);
    Outcome ours = call(method, arguments, lazy);
    String difference = of.difference(ours, rnd);
    if (difference == null && stock.node() != null) {
      difference = Trees.difference(stock.node(), lazy.node(), rnd);
    }
    if (difference == null && stock.node() != null) {
      difference = written(stock).difference(written(lazy), rnd);
    }
    return difference == null ? null : method + " with " + arguments + ": " + difference;
  }

  private static Outcome written(Target target) {
    return Outcome.of(out -> out.bytes(target.mapper().writeValueAsBytes(target.node())));
  }

  /** All that a call yields, and what its target has to give afterwards. */
  static Outcome call(Method method, Arguments.Case arguments, Target target) {
    Outcome result =
        Outcome.of(
            out ->
                call(
                    method,
                    target.object(),
                    arguments,
                    new Arguments.Context(target.mapper(), target.node(), out)));
    if (!(target.object() instanceof JsonNode)) {
      result.addAll(Outcome.of(out -> tell(target.object(), out)));
    }
    return result;
  }

  private static void call(
      Method method, Object target, Arguments.Case arguments, Arguments.Context context)
      throws Throwable {
    try {
      Object result = method.invoke(target, arguments.on(context));
      context.out.note(result == target ? "itself" : "other");
      if (result instanceof JsonNode node) {
        context.out.note(place(node, context.node));
      }
      if (result != target || result instanceof JsonNode) {
        tell(result, context.out);
      }
    } catch (InvocationTargetException e) {
      context.finish();
      throw e.getCause();
    }
    context.finish();
  }

  /** Which child of {@code parent} is the very object. */
  private static String place(JsonNode node, JsonNode parent) {
    int place = 0;
    for (JsonNode child : parent) {
      if (child == node) {
        return "child " + place;
      }
      place++;
    }
    return "no child";
  }

  /** Tells all that {@code value} has to give. */
  public static void tell(Object value, Outcome out) {
    if (value instanceof Iterator<?> iterator) {
      iterator.forEachRemaining(v -> tell(v, out));
    } else if (value instanceof BaseStream<?, ?> stream) {
      out.note("parallel " + stream.isParallel());
      tell(stream.iterator(), out);
    } else if (value instanceof Spliterator<?> split) {
      out.note("characteristics " + split.characteristics());
      out.note("size " + split.estimateSize() + " " + split.getExactSizeIfKnown());
      split.forEachRemaining(v -> tell(v, out));
    } else if (value instanceof Collection<?> values) {
      out.note("size " + values.size());
      values.forEach(v -> tell(v, out));
    } else if (value instanceof Optional<?> optional) {
      out.note("optional " + optional.isPresent());
      optional.ifPresent(v -> tell(v, out));
    } else if (value instanceof Map.Entry<?, ?> entry) {
      out.note("entry " + entry.getKey());
      tell(entry.getValue(), out);
    } else if (value instanceof Object[] array) {
      out.note(array.getClass().getSimpleName());
      for (Object element : array) {
        tell(element, out);
      }
    } else if (value instanceof JsonParser parser) {
      tokens(parser, out);
    } else if (value instanceof Class<?> type) {
      out.note("class " + type.getSimpleName());
    } else if (value instanceof Map<?, ?> map) {
      out.note("map of " + map.size());
      map.forEach(
          (k, v) -> {
            tell(k, out);
            tell(v, out);
          });
    } else if (value != null && isNamedByIdentity(value)) {
      out.note("an object");
    } else {
      out.value(value);
    }
  }

  private static boolean isNamedByIdentity(Object value) {
    return !(value instanceof JsonNode)
        && value.toString().endsWith("@" + Integer.toHexString(value.hashCode()));
  }

  private static void tokens(JsonParser parser, Outcome out) {
    try {
      while (parser.nextToken() != null) {
        out.note(parser.currentToken() + " " + parser.currentName() + " " + parser.getText());
        out.note("" + parser.getParsingContext());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
