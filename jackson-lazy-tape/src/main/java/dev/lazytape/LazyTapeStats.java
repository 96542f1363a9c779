package dev.lazytape;

import java.io.Serializable;
import java.util.Map;

public final class LazyTapeStats implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Root objects and arrays that were read lazily. */
  public long documentsTaped() {
    return 0;
  }

  /**
   * Root objects and arrays left to plain Jackson, by reason; only reasons that occurred,
   * unmodifiable.
   */
  public Map<String, Long> declined() {
    return Map.of();
  }

  /** Children made one at a time from a tape. */
  public long childrenMaterialized() {
    return 0;
  }

  /** Containers materialized as a whole through Jackson's parser. */
  public long batchesMaterialized() {
    return 0;
  }

  /** Bytes written by copying. */
  public long bytesCopied() {
    return 0;
  }

  /** Bytes of source tokens that were rendered by Jackson because copying them was not allowed. */
  public long bytesRewritten() {
    return 0;
  }

  /** Sets every counter to zero. */
  public void reset() {}
}
