package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Hazard;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is kept of a tree keeps nothing else alive: no object of this library can be reached. */
class RetentionTest {

  private static final String TEXT =
      "{\"id\":\"an id that is kept\",\"n\":123456789012,\"d\":1.10,\"big\":"
          + "123456789012345678901234567890,\"t\":true,\"list\":[{\"esc\\u0061ped\":\"\\u00e9\"}]}";

  private static JsonNode read(Batching batching) throws IOException {
    LazyTapeOptions options = LazyTapeOptions.builder().minimumBytes(0).batching(batching).build();
    ObjectMapper mapper =
        JsonMapper.builder()
            .addModule(LazyTapeModule.builder().options(options).build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    JsonNode tree = mapper.readTree(TEXT.getBytes(UTF_8));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  /** Whether an object of this library can be reached from {@code root}. */
  private static boolean holdsDocument(Object root) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> left = new ArrayDeque<>();
    left.add(root);
    while (!left.isEmpty()) {
      Object next = left.remove();
      Class<?> type = next.getClass();
      if (!seen.add(next)) {
        continue;
      }
      if (type.getName().startsWith("dev.lazytape.")) {
        return true;
      }
      if (next instanceof Iterable<?> values) {
        values.forEach(left::add);
      } else if (type.isArray() && !type.getComponentType().isPrimitive()) {
        for (int i = 0; i < Array.getLength(next); i++) {
          left.add(Array.get(next, i));
        }
      }
      for (; type != null && !type.getName().startsWith("java."); type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
            field.setAccessible(true);
            if (field.get(next) != null) {
              left.add(field.get(next));
            }
          }
        }
      }
    }
    return false;
  }

  @Hazard("H66")
  @ParameterizedTest
  @EnumSource
  void scalarsAndNamesKeepNothing(Batching batching) throws Exception {
    JsonNode tree = read(batching);
    assertThat(holdsDocument(tree)).isTrue();
    assertThat(holdsDocument(tree.get("list"))).isTrue();
    for (String name : new String[] {"id", "n", "d", "big", "t"}) {
      JsonNode leaf = tree.get(name);
      assertThat(holdsDocument(leaf)).as(name).isFalse();
    }
    assertThat(tree.at("/list/0").fieldNames().next()).isEqualTo("escaped");
    assertThat(holdsDocument(tree.at("/list/0").fieldNames().next())).isFalse();
  }

  @Hazard("H67")
  @ParameterizedTest
  @EnumSource
  void detachedPartsKeepNothing(Batching batching) throws Exception {
    ObjectNode tree = (ObjectNode) read(batching);
    JsonNode removed = tree.remove("list");
    assertThat(holdsDocument(removed)).isTrue();
    assertThat(holdsDocument(LazyTape.detach(removed))).isFalse();
    assertThat(holdsDocument(removed.deepCopy())).isFalse();
    assertThat(holdsDocument(tree.deepCopy())).isFalse();
  }
}
