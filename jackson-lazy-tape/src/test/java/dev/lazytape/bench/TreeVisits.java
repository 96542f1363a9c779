package dev.lazytape.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Ways to look into a tree; each returns a number that depends on everything that it looked at. */
final class TreeVisits {

  private TreeVisits() {}

  /** Reads {@code nested.y} of every polyglot record. */
  static long sumOfNestedFields(JsonNode root) {
    long sum = 0;
    for (JsonNode record : root) {
      sum += record.get("nested").get("y").intValue();
    }
    return sum;
  }

  /** Reads every name and every value, containers through their iterators. */
  static long everything(JsonNode node) {
    long seen = 1;
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        seen = 31 * seen + entry.getKey().length();
        seen = 31 * seen + everything(entry.getValue());
      }
    } else if (node.isArray()) {
      for (JsonNode element : node) {
        seen = 31 * seen + everything(element);
      }
    } else if (node.isTextual()) {
      seen = node.textValue().length();
    } else if (node.isIntegralNumber()) {
      seen = node.longValue();
    } else if (node.isNumber()) {
      seen = Double.doubleToLongBits(node.doubleValue());
    } else if (node.isBoolean()) {
      seen = node.booleanValue() ? 2 : 3;
    }
    return seen;
  }
}
