package dev.lazytape.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/** Calls of all methods of what nodes hand out and what goes on to see and to change the tree. */
public final class Views {
  /**
   * A view, iterator, stream or entry of a node.
   *
   * @param type what it is for its users
   * @param variables what the type variables of that type stand for
   */
  public record View(
      String name,
      Class<?> type,
      Map<String, Type> variables,
      Function<JsonNode, Object> of,
      Function<JsonNode, Object> ofLazy) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** How far a view was used before the call, and how the tree was changed after that. */
  private enum Change {
    NONE,
    ADD,
    REPLACE,
    REMOVE,
    CLEAR
  }

  private static final int[] ADVANCES = {0, 1, 2, 1000};
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Views() {}

  /** Whatever the methods of a node type give that goes on to see the tree. */
  public static Stream<View> of(Class<? extends JsonNode> type) {
    Stream<View> views =
        Calls.methods(type)
            .filter(m -> m.getParameterCount() == 0 && isView(m.getReturnType()))
            .flatMap(Views::of);
    return type == ObjectNode.class
        ? Stream.concat(
            views,
            Stream.of(
                entry("entry of properties", n -> n.properties().iterator()),
                entry("entry of fields", JsonNode::fields),
                entry("entry of the view's stream", n -> n.properties().stream().iterator())))
        : views;
  }

  /** What a method gives; of a stream also what is behind it. */
  private static Stream<View> of(Method method) {
    View view = view(method.getName(), method.getReturnType(), method, n -> invoke(method, n));
    if (!BaseStream.class.isAssignableFrom(method.getReturnType())) {
      return Stream.of(view);
    }
    return Stream.of(
        view,
        view(
            "iterator of " + method.getName(),
            Iterator.class,
            method,
            n -> ((BaseStream<?, ?>) invoke(method, n)).iterator()),
        view(
            "spliterator of " + method.getName(),
            Spliterator.class,
            method,
            n -> ((BaseStream<?, ?>) invoke(method, n)).spliterator()));
  }

  private static View view(
      String name, Class<?> type, Method method, Function<JsonNode, Object> of) {
    Type element = ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
    return new View(name, type, Map.of("E", element, "T", element), of, of);
  }

  private static View entry(
      String name, Function<JsonNode, Iterator<Map.Entry<String, JsonNode>>> entries) {
    Function<JsonNode, Object> first =
        n -> {
          Iterator<Map.Entry<String, JsonNode>> iterator = entries.apply(n);
          return iterator.hasNext() ? iterator.next() : null;
        };
    return new View(
        name, Map.Entry.class, Map.of("K", String.class, "V", JsonNode.class), first, first);
  }

  private static Object invoke(Method method, JsonNode node) {
    try {
      return method.invoke(node);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** The methods of a view's type that can depend on whose view it is. */
  public static Stream<Method> methods(View view) {
    return Stream.concat(
        // Natural order fails by naming the class of what it compares.
        Calls.methods(view.type())
            .filter(m -> !m.getName().equals("sorted") || m.getParameterCount() > 0),
        Stream.of(Object.class.getMethods())
            .filter(m -> m.getName().equals("toString"))
            .filter(
                m ->
                    view.type() == Map.Entry.class
                        || Collection.class.isAssignableFrom(view.type())));
  }

  /** Asserts that calls of {@code method} are the same on views of stock nodes and of lazy ones. */
  public static void assertSame(
      View view, Method method, List<State> states, List<String> documents) {
    assertSame(view, method, states, documents, State::of);
  }

  /**
   * As above.
   *
   * @param nodes makes the nodes
   */
  public static void assertSame(
      View view,
      Method method,
      List<State> states,
      List<String> documents,
      BiFunction<State, String, Mappers.Pair> nodes) {
    assertSame(view, method, Arguments.cases(method, view.variables()), states, documents, nodes);
  }

  /** As above, with some arguments only. */
  public static void assertSame(
      View view,
      Method method,
      List<Arguments.Case> cases,
      List<State> states,
      List<String> documents,
      BiFunction<State, String, Mappers.Pair> nodes) {
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    for (State state : states) {
      for (int[] choice :
          Sampling.of(
              seed + state.ordinal(),
              documents.size(),
              cases.size(),
              ADVANCES.length,
              Change.values().length)) {
        String document = documents.get(choice[0]);
        Mappers.Pair pair = nodes.apply(state, document);
        int advance = ADVANCES[choice[2]];
        Change change = Change.values()[choice[3]];
        Object ofStock = view.of().apply(pair.stock());
        Object ofLazy = view.ofLazy().apply(pair.lazy());
        if (ofStock == null && ofLazy == null) {
          continue; // such as the first entry of an empty object
        }
        for (int i = 0; i < 2; i++) {
          advance(i == 0 ? ofStock : ofLazy, advance);
          change(i == 0 ? pair.stock() : pair.lazy(), change);
        }
        assertThat(
                Calls.difference(
                    method,
                    cases.get(choice[1]),
                    new Calls.Target(state.mappers().stock(), pair.stock(), ofStock),
                    new Calls.Target(state.mappers().lazy(), pair.lazy(), ofLazy),
                    new Rnd(seed)))
            .as(
                "-Dlazytape.seed=%d %s of %s %s, advanced by %d, then %s",
                seed, view, state, document, advance, change)
            .isNull();
      }
    }
  }

  /** Uses up some of what a view has to give. */
  static void advance(Object view, int by) {
    if (view instanceof Spliterator<?> split) {
      for (int i = 0; i < by && split.tryAdvance(element -> {}); i++) {
        // only advances
      }
    } else if (view instanceof Iterator<?> iterator) {
      for (int i = 0; i < by && iterator.hasNext(); i++) {
        iterator.next();
      }
    } else if (view instanceof Collection<?> values) {
      advance(values.iterator(), by);
    }
  }

  private static void change(JsonNode node, Change change) {
    ObjectNode object = node instanceof ObjectNode o ? o : null;
    ArrayNode array = node instanceof ArrayNode a ? a : null;
    switch (change) {
      case ADD -> {
        if (object != null) {
          object.put("changed", 1);
        } else {
          array.insert(array.size() / 2, 1);
        }
      }
      case REPLACE -> {
        if (object != null) {
          object.replace("a", NODES.numberNode(7));
        } else if (!array.isEmpty()) {
          array.set(0, 7);
        }
      }
      case REMOVE -> {
        if (object != null) {
          object.remove("b");
        } else {
          array.remove(0);
        }
      }
      case CLEAR -> {
        if (object != null) {
          object.removeAll();
        } else {
          array.removeAll();
        }
      }
      default -> {
        // none
      }
    }
  }

  /** Whether {@code type} is one whose instances may go on to see the tree they come from. */
  private static boolean isView(Class<?> type) {
    return Iterator.class.isAssignableFrom(type)
        || Spliterator.class.isAssignableFrom(type)
        || BaseStream.class.isAssignableFrom(type)
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }
}
