package dev.lazytape;

import com.fasterxml.jackson.databind.JsonNode;

public final class LazyTape {
  private LazyTape() {}

  /** Whether {@code node} is an object or array that still refers to a lazily read document. */
  public static boolean isLazy(JsonNode node) {
    return false;
  }

  /**
   * A tree of plain Jackson nodes, equal to {@code node}, that keeps no document alive; scalars
   * return themselves.
   */
  public static <T extends JsonNode> T detach(T node) {
    throw new UnsupportedOperationException();
  }
}
