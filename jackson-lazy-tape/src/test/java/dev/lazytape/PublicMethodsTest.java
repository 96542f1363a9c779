package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Trees;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls every public method of nodes by reflection, so that methods which a later Jackson adds are
 * tested from the day on which the tests run with it.
 */
class PublicMethodsTest {
  private static final Mappers MAPPERS = Mappers.create();
  private static final String OBJECT =
      "{\"a\":1,\"b\":{\"c\":[1,2,{\"d\":null}],\"a\":\"deep\"},\"\":\"e\",\"n\":null,\"l\":[3,[4]],\"f\":1.50}";
  private static final String ARRAY =
      "[1,{\"a\":[true,\"x\"],\"b\":null},[],\"t\",null,{\"a\":{\"b\":2}},[5,[6]],2.50]";

  /** Methods whose arguments have types that only they use, or that belong to Jackson's insides. */
  private static final List<String> LEFT_OUT =
      List.of(
          "serialize", "serializeWithType", "traverse", "wait", "notify", "notifyAll", "getClass");

  static Stream<Method> ofObjects() {
    return methods(ObjectNode.class);
  }

  static Stream<Method> ofArrays() {
    return methods(ArrayNode.class);
  }

  private static Stream<Method> methods(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()) && !m.isBridge())
        .filter(m -> !LEFT_OUT.contains(m.getName()))
        .sorted(Comparator.comparing(Method::toString));
  }

  @Hazard("H03")
  @ParameterizedTest
  @MethodSource("ofObjects")
  void methodsOfObjects(Method method) throws Exception {
    calls(method, OBJECT);
  }

  @Hazard("H03")
  @ParameterizedTest
  @MethodSource("ofArrays")
  void methodsOfArrays(Method method) throws Exception {
    calls(method, ARRAY);
  }

  private static void calls(Method method, String json) throws Exception {
    for (int variant = 0; variant < 8; variant++) {
      JsonNode stock = MAPPERS.stock().readTree(json);
      JsonNode lazy = MAPPERS.lazy().readTree(json);
      Object[] forStock = arguments(method, variant, MAPPERS.stock());
      Object[] forLazy = arguments(method, variant, MAPPERS.lazy());
      assertThat(forStock).as("arguments for %s: teach the test the new type", method).isNotNull();
      Outcome of = Outcome.of(out -> call(method, stock, forStock, out));
      Outcome ours = Outcome.of(out -> call(method, lazy, forLazy, out));
      assertThat(of.difference(ours, new Rnd(variant)))
          .as("%s with %s", method, Arrays.toString(forStock))
          .isNull();
      assertThat(Trees.difference(stock, lazy, new Rnd(variant)))
          .as("after %s with %s", method, Arrays.toString(forStock))
          .isNull();
      assertThat(MAPPERS.lazy().writeValueAsString(lazy))
          .as("written after %s with %s", method, Arrays.toString(forStock))
          .isEqualTo(MAPPERS.stock().writeValueAsString(stock));
    }
  }

  private static void call(Method method, JsonNode node, Object[] arguments, Outcome out)
      throws Throwable {
    try {
      Object result = method.invoke(node, arguments);
      out.note(result == node ? "itself" : "other");
      tell(result, out);
      for (Object argument : arguments) {
        if (argument instanceof Collection<?> list) {
          tell(list, out);
        }
      }
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void tell(Object value, Outcome out) {
    if (value instanceof Iterator<?> iterator) {
      iterator.forEachRemaining(v -> tell(v, out));
    } else if (value instanceof Stream<?> stream) {
      stream.forEach(v -> tell(v, out));
    } else if (value instanceof Collection<?> values) {
      out.note("" + values.size());
      values.forEach(v -> tell(v, out));
    } else if (value instanceof Optional<?> optional) {
      out.note("optional " + optional.isPresent());
      optional.ifPresent(v -> tell(v, out));
    } else if (value instanceof Map.Entry<?, ?> entry) {
      out.note("" + entry.getKey());
      tell(entry.getValue(), out);
    } else if (value instanceof java.util.Spliterator<?> split) {
      split.forEachRemaining(v -> tell(v, out));
    } else {
      out.value(value);
    }
  }

  private static Object[] arguments(Method method, int variant, ObjectMapper mapper)
      throws Exception {
    Class<?>[] types = method.getParameterTypes();
    Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      Optional<Object> argument = argument(types[i], variant + i, mapper);
      if (argument == null) {
        return null;
      }
      arguments[i] = argument.orElse(null);
    }
    return arguments;
  }

  /** A value of the type; an empty one stands for Java null, null for a type that is not known. */
  private static Optional<Object> argument(Class<?> type, int i, ObjectMapper mapper)
      throws Exception {
    if (type == String.class) {
      return Optional.of(List.of("a", "b", "nope", "", "n", "l", "/b/c", "f").get(i % 8));
    } else if (type == int.class) {
      return Optional.of(new int[] {0, 1, 2, -1, 100, 5, 3, 7}[i % 8]);
    } else if (type == JsonPointer.class) {
      return Optional.of(
          JsonPointer.compile(
              List.of("/a", "/b/c/1", "", "/1/a", "/0", "/b/x/y", "/5/a/b", "/zz").get(i % 8)));
    } else if (type == JsonNode.class || type == Object.class) {
      return i % 8 == 7
          ? Optional.empty()
          : Optional.of(
              mapper.readTree(
                  List.of("[1]", "{\"a\":2}", "3", "null", OBJECT, ARRAY, "\"s\"").get(i % 7)));
    } else if (type == ObjectNode.class) {
      return Optional.of(mapper.readTree(i % 2 == 0 ? OBJECT : "{}"));
    } else if (type == ArrayNode.class) {
      return Optional.of(mapper.readTree(i % 2 == 0 ? ARRAY : "[]"));
    } else if (type == Map.class) {
      Map<String, JsonNode> map = new LinkedHashMap<>();
      map.put("a", mapper.readTree("{\"m\":1}"));
      map.put("new", i % 2 == 0 ? null : mapper.readTree("[2]"));
      return Optional.of(map);
    } else if (type == String[].class) {
      return Optional.of(i % 2 == 0 ? new String[] {"a", "l"} : new String[] {"nope"});
    } else if (type == List.class) {
      return Optional.of(new ArrayList<>());
    } else if (type == Collection.class) {
      return Optional.of(new ArrayList<>(List.of()));
    } else if (type == Comparator.class) {
      Comparator<JsonNode> comparator = (x, y) -> x.equals(y) ? 0 : 1;
      return Optional.of(comparator);
    } else if (type == Predicate.class) {
      Predicate<Object> predicate = x -> x.toString().length() % 2 == i % 2;
      return Optional.of(predicate);
    } else if (type == Consumer.class) {
      Consumer<Object> consumer = x -> {};
      return Optional.of(consumer);
    } else if (type == BiConsumer.class) {
      BiConsumer<Object, Object> consumer = (x, y) -> {};
      return Optional.of(consumer);
    } else if (type == JsonNode.OverwriteMode.class) {
      return Optional.of(
          JsonNode.OverwriteMode.values()[i % JsonNode.OverwriteMode.values().length]);
    } else if (type == JsonNodeType.class) {
      return Optional.of(JsonNodeType.values()[i % JsonNodeType.values().length]);
    } else if (type == byte[].class) {
      return Optional.of(new byte[] {1, 2, 3});
    } else if (type == BigDecimal.class) {
      return Optional.of(new BigDecimal("1.50"));
    } else if (type == BigInteger.class) {
      return Optional.of(BigInteger.TEN);
    } else if (type == boolean.class || type == Boolean.class) {
      return Optional.of(i % 2 == 0);
    } else if (type == long.class || type == Long.class) {
      return Optional.of(5L);
    } else if (type == byte.class || type == Byte.class) {
      return Optional.of((byte) 5);
    } else if (type == short.class || type == Short.class) {
      return Optional.of((short) 5);
    } else if (type == float.class || type == Float.class) {
      return Optional.of(1.25f);
    } else if (type == double.class || type == Double.class) {
      return Optional.of(1.5);
    } else if (type == Integer.class) {
      return Optional.of(5);
    } else if (type == com.fasterxml.jackson.databind.util.RawValue.class) {
      return Optional.of(new com.fasterxml.jackson.databind.util.RawValue("[9]"));
    } else if (type == com.fasterxml.jackson.databind.SerializerProvider.class) {
      return Optional.of(mapper.getSerializerProviderInstance());
    } else {
      return null;
    }
  }
}
