package dev.lazytape;

import dev.lazytape.stats.Counters;
import dev.lazytape.stats.Decline;
import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the mappers that a {@link LazyTapeModule} is registered on did so far: whether documents
 * were read lazily, and if not, why.
 *
 * <p>Safe for use by any number of threads. The counters are independent of each other: a reader
 * may see one move before the other.
 */
public final class LazyTapeStats implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Counters counters;

  LazyTapeStats(Counters counters) {
    this.counters = counters;
  }

  /** Objects and arrays that were read lazily. */
  public long documentsTaped() {
    return counters.documentsTaped.sum();
  }

  /**
   * Objects and arrays that were left to plain Jackson, by the reason for it; only reasons that
   * occurred. An unmodifiable snapshot. What each reason means is in the README, under "What
   * declines".
   */
  public Map<String, Long> declined() {
    Map<String, Long> declined = new TreeMap<>();
    for (Decline reason : Decline.values()) {
      long count = counters.declined(reason).sum();
      if (count > 0) {
        declined.put(reason.name(), count);
      }
    }
    return Collections.unmodifiableMap(declined);
  }

  /** Nodes that were made one at a time, from a tape. */
  public long childrenMaterialized() {
    return counters.childrenMaterialized.sum();
  }

  /** Containers that were materialized as a whole, by Jackson's parser. */
  public long batchesMaterialized() {
    return counters.batchesMaterialized.sum();
  }

  /** Bytes of output that were copied from a source. */
  public long bytesCopied() {
    return counters.bytesCopied.sum();
  }

  /**
   * Bytes of source tokens, in copied documents, that Jackson wrote because it spells them
   * otherwise.
   */
  public long bytesRewritten() {
    return counters.bytesRewritten.sum();
  }

  /** Sets every counter to zero. */
  public void reset() {
    counters.reset();
  }

  @Override
  public String toString() {
    return "LazyTapeStats[documentsTaped="
        + documentsTaped()
        + ", declined="
        + declined()
        + ", childrenMaterialized="
        + childrenMaterialized()
        + ", batchesMaterialized="
        + batchesMaterialized()
        + ", bytesCopied="
        + bytesCopied()
        + ", bytesRewritten="
        + bytesRewritten()
        + "]";
  }
}
