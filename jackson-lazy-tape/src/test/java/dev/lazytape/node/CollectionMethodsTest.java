package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.State;
import dev.lazytape.testing.Views;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls every method, inherited default methods included, of the map and the list under lazy nodes
 * and of their views, and compares with a {@link LinkedHashMap} and an {@link ArrayList} under
 * stock nodes: whatever a later Jackson calls of them does the same.
 */
class CollectionMethodsTest {

  private static final List<State> STATES =
      List.of(
          State.UNTOUCHED,
          State.HALF_READ,
          State.BATCHED,
          State.WRITTEN,
          State.EDITED,
          State.EDITED_BELOW,
          State.ENTRY_SET,
          State.ALIASED);

  private static final Map<String, Type> OF_MAP =
      Map.of("K", String.class, "V", JsonNode.class, "E", String.class, "T", String.class);
  private static final Map<String, Type> OF_NODES =
      Map.of("E", JsonNode.class, "T", JsonNode.class);
  private static final Map<String, Type> OF_ENTRIES =
      Map.of("E", Map.Entry.class, "T", Map.Entry.class, "K", String.class, "V", JsonNode.class);

  /** Sides are told apart by the node, whose collections no public method gives. */
  private static Views.View ofMap(
      String name,
      Class<?> type,
      Map<String, Type> variables,
      Function<Map<String, JsonNode>, Object> view) {
    return new Views.View(
        name,
        type,
        variables,
        n -> view.apply(((OpenObject) n).map),
        n -> view.apply(((LazyObjectNode) n).map()));
  }

  private static Views.View ofList(
      String name, Class<?> type, Function<List<JsonNode>, Object> view) {
    return new Views.View(
        name,
        type,
        OF_NODES,
        n -> view.apply(((OpenArray) n).list),
        n -> view.apply(((LazyArrayNode) n).list()));
  }

  /** A stock node whose map is known. */
  private static final class OpenObject extends ObjectNode {
    private static final long serialVersionUID = 1L;
    private final transient Map<String, JsonNode> map;

    OpenObject(Map<String, JsonNode> map) {
      super(JsonNodeFactory.instance, map);
      this.map = map;
    }
  }

  /** A stock node whose list is known. */
  private static final class OpenArray extends ArrayNode {
    private static final long serialVersionUID = 1L;
    private final transient List<JsonNode> list;

    OpenArray(List<JsonNode> list) {
      super(JsonNodeFactory.instance, list);
      this.list = list;
    }
  }

  private static JsonNode open(JsonNode node) {
    if (node.isArray()) {
      List<JsonNode> list = new ArrayList<>();
      node.forEach(list::add);
      return new OpenArray(list);
    }
    Map<String, JsonNode> map = new LinkedHashMap<>();
    node.fields().forEachRemaining(entry -> map.put(entry.getKey(), entry.getValue()));
    return new OpenObject(map);
  }

  static Stream<Arguments> ofMaps() {
    return Stream.of(
            ofMap("map", Map.class, OF_MAP, m -> m),
            ofMap("keySet", Set.class, OF_MAP, Map::keySet),
            ofMap("values", Collection.class, OF_NODES, Map::values),
            ofMap("entrySet", Set.class, OF_ENTRIES, Map::entrySet),
            ofMap("iterator of keySet", Iterator.class, OF_MAP, m -> m.keySet().iterator()),
            ofMap("iterator of values", Iterator.class, OF_NODES, m -> m.values().iterator()),
            ofMap("iterator of entrySet", Iterator.class, OF_ENTRIES, m -> m.entrySet().iterator()),
            ofMap(
                "spliterator of keySet", Spliterator.class, OF_MAP, m -> m.keySet().spliterator()),
            ofMap(
                "spliterator of values",
                Spliterator.class,
                OF_NODES,
                m -> m.values().spliterator()),
            ofMap(
                "spliterator of entrySet",
                Spliterator.class,
                OF_ENTRIES,
                m -> m.entrySet().spliterator()))
        .flatMap(CollectionMethodsTest::calls);
  }

  static Stream<Arguments> ofLists() {
    return Stream.of(
            ofList("list", List.class, l -> l),
            ofList("iterator", Iterator.class, List::iterator),
            ofList("listIterator", ListIterator.class, List::listIterator),
            ofList("listIterator from 1", ListIterator.class, l -> l.listIterator(l.size() / 2)),
            ofList("spliterator", Spliterator.class, List::spliterator))
        .flatMap(CollectionMethodsTest::calls);
  }

  private static Stream<Arguments> calls(Views.View view) {
    return Views.methods(view)
        .filter(
            m -> !view.name().equals("values") || !m.getName().equals("hashCode")) // by identity
        .map(m -> Arguments.of(view, m));
  }

  private static Mappers.Pair pair(State state, String document) {
    Mappers.Pair pair = state.of(document);
    return new Mappers.Pair(open(pair.stock()), pair.lazy());
  }

  /**
   * Not with callbacks that change the map or list which calls them, against the contract of the
   * methods of {@link Map} and {@link List}, none of which a node's user can call; nor with arrays
   * that cannot hold the elements, where the message depends on how they are copied.
   */
  private static void assertSame(Views.View view, Method method, List<String> documents) {
    boolean isCollection = view.name().equals("map") || view.name().equals("list");
    Views.assertSame(
        view,
        method,
        dev.lazytape.testing.Arguments.cases(method, view.variables()).stream()
            .filter(c -> !c.toString().contains("String[0]"))
            .filter(c -> !isCollection || !c.toString().matches(".*(ADDS|REMOVES|REPLACES).*"))
            .filter(c -> !method.getName().equals("putAll") || !c.toString().equals("(null)"))
            .toList(),
        STATES,
        documents,
        CollectionMethodsTest::pair);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("ofMaps")
  void maps(Views.View view, Method method) {
    assertSame(view, method, State.OBJECTS);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("ofLists")
  void lists(Views.View view, Method method) {
    assertSame(view, method, State.ARRAYS);
  }
}
