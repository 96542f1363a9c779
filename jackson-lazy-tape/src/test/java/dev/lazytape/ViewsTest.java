package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Difference;
import dev.lazytape.testing.State;
import dev.lazytape.testing.Views;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls every method, inherited default methods included, of the iterators, live views, streams and
 * entries that nodes give: on fresh ones and on half used ones, with the tree changed in between,
 * and with callbacks that change it. Which methods of nodes give such things is found by
 * reflection.
 */
class ViewsTest {

  static Stream<Arguments> ofObjects() {
    return calls(ObjectNode.class);
  }

  static Stream<Arguments> ofArrays() {
    return calls(ArrayNode.class);
  }

  private static Stream<Arguments> calls(Class<? extends JsonNode> type) {
    return Views.of(type).flatMap(v -> Views.methods(v).map(m -> Arguments.of(v, m)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("ofObjects")
  void viewsOfObjects(Views.View view, Method method) {
    Views.assertSame(view, method, List.of(State.values()), State.OBJECTS);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("ofArrays")
  void viewsOfArrays(Views.View view, Method method) {
    Views.assertSame(view, method, List.of(State.values()), State.ARRAYS);
  }

  @Test
  void theReflectionFindsThem() {
    assertThat(Views.of(ObjectNode.class).map(Views.View::name))
        .contains("properties", "fields", "fieldNames", "elements", "iterator", "spliterator");
    assertThat(Views.of(ArrayNode.class).map(Views.View::name)).contains("elements", "iterator");
  }

  @Difference("entries and views of an object")
  @Test
  void viewsAndEntriesAreNewEachTime() {
    JsonNode lazy = State.UNTOUCHED.of(State.OBJECTS.get(0)).lazy();
    assertThat(lazy.properties()).isNotSameAs(lazy.properties()).isEqualTo(lazy.properties());
    assertThat(lazy.properties().iterator().next())
        .isNotSameAs(lazy.properties().iterator().next())
        .isEqualTo(lazy.properties().iterator().next());
  }

  @Difference("Java null put into a tree by `Map.Entry.setValue`")
  @Test
  void javaNullInATree() {
    JsonNode lazy = State.UNTOUCHED.of(State.OBJECTS.get(0)).lazy();
    lazy.properties().iterator().next().setValue(null);
    assertThatThrownBy(() -> State.UNTOUCHED.mappers().lazy().writeValueAsBytes(lazy))
        .isInstanceOf(JsonMappingException.class)
        .hasCauseInstanceOf(NullPointerException.class);
  }
}
