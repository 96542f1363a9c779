package dev.lazytape.testing;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Values for the parameters of any method, so that methods not known yet can be called, too. */
public final class Arguments {
  /** The side on which a call is made; callbacks and targets in arguments tell {@code out}. */
  public static final class Context {
    final ObjectMapper mapper;
    final JsonNode node;
    final Outcome out;
    private final List<Outcome.Step> afterwards = new ArrayList<>();

    public Context(ObjectMapper mapper, JsonNode node, Outcome out) {
      this.mapper = mapper;
      this.node = node;
      this.out = out;
    }

    JsonNode read(String json) {
      try {
        return mapper.readTree(json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private <T> T afterwards(T value, Outcome.Step step) {
      afterwards.add(step);
      return value;
    }

    /** Tells what the arguments have received. */
    void finish() throws Throwable {
      for (Outcome.Step step : afterwards) {
        step.run(out);
      }
    }
  }

  /** A value, made for each side afresh. */
  record Value(String name, Function<Context, Object> on) {}

  /** The arguments of one call. */
  public record Case(List<Value> values) {
    Object[] on(Context context) {
      return values.stream().map(v -> v.on().apply(context)).toArray();
    }

    @Override
    public String toString() {
      return values.stream().map(Value::name).collect(Collectors.joining(", ", "(", ")"));
    }
  }

  private static final int MOST = 30;

  private static final List<String> NAMES =
      List.of("a", "b", "nope", "", "n", "l", "k7", "k33", "/b/c", "/a", "f");

  private static final List<String> NODES =
      List.of(
          "{\"a\":2,\"m\":[1]}",
          "[1,{\"x\":[2]}]",
          "{}",
          "[]",
          State.OBJECTS.get(0),
          State.ARRAYS.get(0),
          "3",
          "null",
          "\"text\"");

  private Arguments() {}

  /**
   * Calls of {@code method}: all combinations of values, or some if there are many.
   *
   * @param variables what the type variables of the class stand for
   * @throws AssertionError if there is a type for which there is no value
   */
  public static List<Case> cases(Method method, Map<String, ? extends Type> variables) {
    List<List<Value>> values = new ArrayList<>();
    long combinations = 1;
    for (Type type : method.getGenericParameterTypes()) {
      List<Value> forType = values(type, variables);
      if (forType.isEmpty()) {
        throw new AssertionError("no argument of " + type + " for " + method + ": add one here");
      }
      values.add(forType);
      combinations *= forType.size();
    }
    Rnd rnd = new Rnd(method.getName().hashCode());
    List<Case> cases = new ArrayList<>();
    boolean all = values.size() <= 1 || combinations <= MOST;
    for (int i = 0; i < (all ? combinations : MOST); i++) {
      List<Value> chosen = new ArrayList<>();
      int rest = i;
      for (List<Value> forType : values) {
        chosen.add(all ? forType.get(rest % forType.size()) : rnd.pick(forType));
        rest /= forType.size();
      }
      cases.add(new Case(chosen));
    }
    return cases;
  }

  private static Value value(Object constant) {
    String name =
        constant instanceof Object[] array ? Arrays.toString(array) : String.valueOf(constant);
    return new Value(name, c -> constant);
  }

  private static List<Value> values(Object... constants) {
    return Arrays.stream(constants).map(Arguments::value).toList();
  }

  private static List<Value> boxed(Class<?> type, Object... constants) {
    List<Value> values = new ArrayList<>(values(constants));
    if (!type.isPrimitive()) {
      values.add(value(null));
    }
    return values;
  }

  private static List<Value> and(List<Value> values, List<Value> more) {
    List<Value> all = new ArrayList<>(values);
    all.addAll(more);
    return all;
  }

  private static Class<?> raw(Type type, Map<String, ? extends Type> variables) {
    if (type instanceof Class<?> known) {
      return known;
    } else if (type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    } else if (type instanceof TypeVariable<?> variable) {
      Type known = variables.get(variable.getName());
      return known == null ? raw(variable.getBounds()[0], variables) : raw(known, variables);
    } else if (type instanceof WildcardType wildcard) {
      return raw(
          wildcard.getLowerBounds().length > 0
              ? wildcard.getLowerBounds()[0]
              : wildcard.getUpperBounds()[0],
          variables);
    } else {
      return Object[].class;
    }
  }

  private static Class<?> element(Type type, Map<String, ? extends Type> variables) {
    return type instanceof ParameterizedType parameterized
        ? raw(parameterized.getActualTypeArguments()[0], variables)
        : Object.class;
  }

  private static List<Value> values(Type generic, Map<String, ? extends Type> variables) {
    Class<?> type = raw(generic, variables);
    if (type == String.class) {
      return and(values(NAMES.toArray()), values((Object) null));
    } else if (type == String[].class) {
      return values(
          new String[] {"a", "l"}, new String[0], new String[] {"nope", null}, new String[] {"b"});
    } else if (type == JsonPointer.class) {
      return and(
          List.of("/a", "/b/c/1", "", "/1/a", "/0", "/b/x/y", "/5/a/b", "/zz", "/99", "/l/0/q", "/")
              .stream()
              .map(p -> value(JsonPointer.compile(p)))
              .toList(),
          values((Object) null));
    } else if (type == JsonNode.class) {
      return nodes();
    } else if (type == ObjectNode.class) {
      return and(read(State.OBJECTS), itself(ObjectNode.class));
    } else if (type == ArrayNode.class) {
      return and(read(State.ARRAYS), itself(ArrayNode.class));
    } else if (type == Object.class) {
      return and(
          and(nodes(), entries()),
          and(names().subList(0, 3), values(1, 2.5, List.of(1), Map.of("a", 1), true)));
    } else if (type.isEnum()) {
      return and(values(type.getEnumConstants()), values((Object) null));
    } else if (type == Map.class) {
      return maps();
    } else if (type == Map.Entry.class) {
      return entries();
    } else if (type == Collection.class
        || type == List.class
        || type == Set.class
        || type == Iterable.class) {
      return collections(element(generic, variables), variables);
    } else if (type == Collector.class) {
      return List.of(value(Collectors.toList()), value(Collectors.counting()));
    } else if (type.isInterface() && Callback.isFunctional(type)) {
      return Callback.of(type, generic.getTypeName().contains("Stream"));
    }
    List<Value> scalars = scalars(type);
    return scalars.isEmpty() ? jacksons(type) : scalars;
  }

  private static List<Value> names() {
    return values("a", "b", "nope", null);
  }

  private static List<Value> read(List<String> documents) {
    List<Value> values = new ArrayList<>();
    documents.forEach(json -> values.add(new Value(json, c -> c.read(json))));
    values.add(value(null));
    return values;
  }

  private static List<Value> nodes() {
    List<Value> values = new ArrayList<>(read(NODES));
    values.add(value(MissingNode.getInstance()));
    values.add(new Value("a POJO", c -> JsonNodeFactory.instance.pojoNode(List.of(1, "x"))));
    values.add(new Value("child b", c -> c.node.get("b")));
    values.add(new Value("child 1", c -> c.node.get(1)));
    values.add(new Value("a plain object", c -> JsonNodeFactory.instance.objectNode().put("p", 1)));
    values.add(new Value("an edited node", c -> ((ObjectNode) c.read("{\"z\":[7]}")).put("y", 8)));
    return values;
  }

  /** The node on which a method is called, or null where it is of another type. */
  private static List<Value> itself(Class<? extends JsonNode> type) {
    return List.of(new Value("itself", c -> type.isInstance(c.node) ? c.node : null));
  }

  private static List<Value> entries() {
    return List.of(
        new Value("a=child a", c -> new AbstractMap.SimpleEntry<>("a", c.node.get("a"))),
        new Value("b=copy", c -> new AbstractMap.SimpleEntry<>("b", c.read("{\"x\":1}"))),
        new Value("nope=null", c -> new AbstractMap.SimpleEntry<>("nope", null)));
  }

  private static List<Value> maps() {
    return List.of(
        new Value("empty map", c -> new LinkedHashMap<>()),
        new Value(
            "map",
            c -> {
              Map<String, JsonNode> map = new LinkedHashMap<>();
              map.put("new", c.read("[2]"));
              map.put("a", null);
              map.put("b", c.read("{\"m\":1}"));
              map.put(null, c.read("{}"));
              return map;
            }),
        value(null));
  }

  private static List<Value> collections(Class<?> element, Map<String, ? extends Type> variables) {
    List<Value> elements = values(element, variables);
    List<Value> values = new ArrayList<>();
    values.add(new Value("empty list", c -> new ArrayList<>()));
    for (int from = 0; from < elements.size(); from += 3) {
      List<Value> part = elements.subList(from, Math.min(elements.size(), from + 3));
      values.add(
          new Value(
              "list of " + new Case(part),
              c -> {
                List<Object> list = new ArrayList<>(Arrays.asList(new Case(part).on(c)));
                return c.afterwards(list, out -> Calls.tell(list, out));
              }));
    }
    values.add(value(null));
    return values;
  }

  private static List<Value> scalars(Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return boxed(type, 0, 1, 2, -1, 100, 5, 3, 10_000, Integer.MIN_VALUE);
    } else if (type == boolean.class || type == Boolean.class) {
      return boxed(type, true, false);
    } else if (type == long.class || type == Long.class) {
      return boxed(type, 5L, 0L, -1L, Long.MIN_VALUE);
    } else if (type == byte.class || type == Byte.class) {
      return boxed(type, (byte) 5, (byte) -1);
    } else if (type == short.class || type == Short.class) {
      return boxed(type, (short) 5, Short.MIN_VALUE);
    } else if (type == float.class || type == Float.class) {
      return boxed(type, 1.25f, Float.NaN);
    } else if (type == double.class || type == Double.class) {
      return boxed(type, 1.5, -0.0, Double.POSITIVE_INFINITY);
    } else if (type == char.class || type == Character.class) {
      return boxed(type, 'c');
    } else if (type == byte[].class) {
      return values(new byte[] {1, 2, 3}, new byte[0], null);
    } else if (type == BigDecimal.class) {
      return boxed(type, new BigDecimal("1.50"), new BigDecimal("1E+400"));
    } else if (type == BigInteger.class) {
      return boxed(type, BigInteger.TEN, BigInteger.TWO.pow(200));
    } else if (type == Object[].class) {
      return List.of(
          new Value("Object[0]", c -> new Object[0]),
          new Value("Object[20]", c -> new Object[20]),
          new Value("String[0]", c -> new String[0]),
          value(null));
    }
    return List.of();
  }

  /** Types of Jackson's that nodes are written and read with. */
  private static List<Value> jacksons(Class<?> type) {
    if (type == RawValue.class) {
      return List.of(value(new RawValue("[9]")), value(null));
    } else if (type == SerializerProvider.class) {
      return List.of(new Value("provider", c -> c.mapper.getSerializerProviderInstance()));
    } else if (type == ObjectCodec.class) {
      return List.of(new Value("mapper", c -> c.mapper), value(null));
    } else if (type == JsonGenerator.class) {
      return generators();
    } else if (type == TypeSerializer.class) {
      return Arrays.stream(JsonTypeInfo.As.values()).map(Arguments::typeSerializer).toList();
    }
    return List.of();
  }

  private static Value typeSerializer(JsonTypeInfo.As as) {
    return new Value(
        "type serializer " + as,
        c ->
            new StdTypeResolverBuilder()
                .init(JsonTypeInfo.Id.CLASS, null)
                .inclusion(as)
                .buildTypeSerializer(
                    c.mapper.getSerializationConfig(),
                    c.mapper.constructType(JsonNode.class),
                    List.of()));
  }

  private static List<Value> generators() {
    return List.of(
        new Value(
            "generator of characters",
            c -> {
              StringWriter target = new StringWriter();
              JsonGenerator generator = unchecked(() -> c.mapper.createGenerator(target));
              return c.afterwards(
                  generator,
                  out -> {
                    generator.close();
                    out.note(target.toString());
                  });
            }),
        new Value(
            "generator of bytes",
            c -> {
              ByteArrayOutputStream target = new ByteArrayOutputStream();
              JsonGenerator generator = unchecked(() -> c.mapper.createGenerator(target));
              return c.afterwards(
                  generator,
                  out -> {
                    generator.close();
                    out.bytes(target.toByteArray());
                  });
            }),
        new Value(
            "token buffer",
            c -> {
              TokenBuffer buffer = new TokenBuffer(c.mapper, false);
              return c.afterwards(buffer, out -> Calls.tell(buffer.asParser(), out));
            }));
  }

  private interface Making<T> {
    T make() throws IOException;
  }

  private static <T> T unchecked(Making<T> making) {
    try {
      return making.make();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
