package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Implementations of any functional interface, which tell what they are called with. */
final class Callback implements InvocationHandler {
  /** What happens at a call, apart from that it is told. */
  private enum Manner {
    /** Nothing; answers yes, zero, or its argument. */
    YES,
    /** Nothing; answers no, one, or null. */
    NO,
    /** Answers by what the arguments are. */
    BY_ARGUMENT,
    /** The second call fails. */
    FAILS,
    /** The first call adds something to the node on which the method is called. */
    ADDS,
    /** The third call takes something away from the node. */
    REMOVES,
    /** Each call replaces a child of the node, which changes no structure. */
    REPLACES
  }

  private final Manner manner;
  private final boolean answersStreams;
  private final Arguments.Context context;
  private int calls;

  private Callback(Manner manner, boolean answersStreams, Arguments.Context context) {
    this.manner = manner;
    this.answersStreams = answersStreams;
    this.context = context;
  }

  static boolean isFunctional(Class<?> type) {
    return type.getName().startsWith("java.") && theMethod(type).size() == 1;
  }

  private static List<Method> theMethod(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(m -> Modifier.isAbstract(m.getModifiers()) && !m.getName().equals("equals"))
        .toList();
  }

  static List<Arguments.Value> of(Class<?> type, boolean answersStreams) {
    List<Arguments.Value> values = new ArrayList<>();
    for (Manner manner : Manner.values()) {
      values.add(
          new Arguments.Value(
              type.getSimpleName() + " " + manner,
              c ->
                  Proxy.newProxyInstance(
                      Callback.class.getClassLoader(),
                      new Class<?>[] {type},
                      new Callback(manner, answersStreams, c))));
    }
    values.add(new Arguments.Value("null", c -> null));
    return values;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return method.getName().equals("toString") ? "callback" : method.invoke(this, arguments);
    }
    if (method.isDefault()) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    calls++;
    Object[] told = arguments == null ? new Object[0] : arguments;
    context.out.note("call " + calls);
    for (Object argument : told) {
      Calls.tell(argument, context.out);
    }
    switch (manner) {
      case FAILS -> {
        if (calls == 2) {
          throw new IllegalStateException("by a callback");
        }
      }
      case ADDS -> {
        if (calls == 1) {
          add();
        }
      }
      case REMOVES -> {
        if (calls == 3) {
          remove();
        }
      }
      case REPLACES -> replace();
      default -> {
        // only answers
      }
    }
    return answer(method.getReturnType(), told);
  }

  private void add() {
    if (context.node instanceof ObjectNode object) {
      object.put("added", true);
    } else {
      ((ArrayNode) context.node).add("added");
    }
  }

  private void remove() {
    if (context.node instanceof ObjectNode object) {
      object.remove("b");
    } else {
      ((ArrayNode) context.node).remove(0);
    }
  }

  private void replace() {
    if (context.node instanceof ObjectNode object) {
      object.replace("a", object.numberNode(calls));
    } else if (!context.node.isEmpty()) {
      ((ArrayNode) context.node).set(0, calls);
    }
  }

  private Object answer(Class<?> type, Object[] arguments) {
    boolean yes =
        switch (manner) {
          case NO, ADDS -> false;
          case BY_ARGUMENT -> isEven(arguments);
          default -> true;
        };
    if (type == void.class) {
      return null;
    } else if (type == boolean.class) {
      return yes;
    } else if (type == int.class) {
      // Of equal things, as a comparator must.
      return arguments.length == 2 && arguments[0].equals(arguments[1]) ? 0 : yes ? 0 : 1;
    } else if (type == long.class) {
      return 1L;
    } else if (type == double.class) {
      return 1.0;
    } else if (type.isArray() || arguments.length == 1 && arguments[0] instanceof Integer) {
      return new Object[arguments.length == 1 ? (Integer) arguments[0] : 0];
    }
    if (answersStreams) {
      return null;
    }
    Object last = arguments.length == 0 ? null : arguments[arguments.length - 1];
    return yes && !(last instanceof String) ? last : null;
  }

  private static boolean isEven(Object[] arguments) {
    int sum = 0;
    for (Object argument : arguments) {
      Object value = argument instanceof Map.Entry<?, ?> entry ? entry.getKey() : argument;
      sum += value instanceof JsonNode node ? node.size() : String.valueOf(value).length();
    }
    return sum % 2 == 0;
  }
}
