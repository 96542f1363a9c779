package dev.lazytape.stress;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;

/** What a reader does with a tree, and what stock Jackson gives for it. */
final class Reading {

  private final Function<JsonNode, Object> read;
  private final Object expected;

  private Reading(Function<JsonNode, Object> read, Object expected) {
    this.read = read;
    this.expected = expected;
  }

  static Reading of(Fresh document, Function<JsonNode, Object> read) {
    return new Reading(read, read.apply(document.stock()));
  }

  Object of(JsonNode tree) {
    return read.apply(tree);
  }

  /** A node is compared by looking at all of it, as another thread may still be making it. */
  boolean isExpected(Object result) {
    return expected.equals(result);
  }
}
