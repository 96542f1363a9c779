package dev.lazytape.testing;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonFilter;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Beans that hold trees, by name: one for each annotation that changes how they are written. */
final class Holders {
  static final Map<String, Function<JsonNode, Object>> ALL = new LinkedHashMap<>();

  /** Those whose serializers write {@code getClass().getName()} as a type, a known difference. */
  private static final Set<String> TYPED_BY_CLASS = Set.of("raw value", "by toString");

  static {
    ALL.put("bean", Plain::new);
    ALL.put("raw value", Raw::new);
    ALL.put("unwrapped", Unwrapped::new);
    ALL.put("any getter", Any::new);
    ALL.put("views", Views::new);
    ALL.put("filtered", Filtered::new);
    ALL.put("value", Value::new);
    ALL.put("typed", Typed::new);
    ALL.put("inclusion", Included::new);
    ALL.put("by toString", AsText::new);
    ALL.put("array of properties", Row::new);
    ALL.put("map", node -> Map.of("k", node));
    ALL.put("list", node -> Arrays.asList(node, null, Map.of("k", List.of(node))));
    ALL.put("array", node -> new JsonNode[] {node, null, node});
  }

  private Holders() {}

  static boolean isTypedByClass(String name, ObjectWriter writer) {
    return TYPED_BY_CLASS.contains(name) && writer.getConfig().getDefaultTyper(null) != null;
  }

  /** A view. */
  static final class Inner {}

  /** A bean that holds trees. */
  public static final class Plain {
    public int before = 1;
    public JsonNode node;
    public List<JsonNode> list;
    public Map<String, Object> map;
    public Object any;

    Plain(JsonNode node) {
      this.node = node;
      this.list = Arrays.asList(node, null, node);
      this.map = new LinkedHashMap<>();
      this.map.put("k", node);
      this.any = node;
    }
  }

  private record Raw(int before, @JsonRawValue JsonNode node, int after) {
    Raw(JsonNode node) {
      this(1, node, 2);
    }
  }

  private record Unwrapped(int before, @JsonUnwrapped(prefix = "p") JsonNode node, int after) {
    Unwrapped(JsonNode node) {
      this(1, node, 2);
    }
  }

  private record Any(int before, @JsonAnyGetter Map<String, JsonNode> nodes) {
    Any(JsonNode node) {
      this(1, Map.of("any", node));
    }
  }

  private record Views(
      @JsonView(Inner.class) JsonNode inner, @JsonView(Runnable.class) JsonNode other) {
    Views(JsonNode node) {
      this(node, node);
    }
  }

  @JsonFilter("list")
  private record Filtered(JsonNode list, JsonNode node) {
    Filtered(JsonNode node) {
      this(node, node);
    }
  }

  private record Value(@JsonValue JsonNode node) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  private record Typed(
      @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
          JsonNode typed,
      JsonNode node) {
    Typed(JsonNode node) {
      this(node, node);
    }
  }

  private record Included(
      @JsonInclude(JsonInclude.Include.NON_EMPTY) JsonNode filled,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) JsonNode changed,
      @JsonInclude(content = JsonInclude.Include.NON_EMPTY) Map<String, JsonNode> map) {
    Included(JsonNode node) {
      this(node, node, Map.of("k", node));
    }
  }

  private record AsText(@JsonSerialize(using = ToStringSerializer.class) JsonNode node) {}

  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  private record Row(int before, JsonNode node, int after) {
    Row(JsonNode node) {
      this(1, node, 2);
    }
  }
}
