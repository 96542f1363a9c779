package dev.lazytape.stats;

import java.io.Serializable;
import java.util.concurrent.atomic.LongAdder;

/** What happened so far; safe for concurrent use, cheap to write, not atomic as a whole. */
public final class Counters implements Serializable {

  private static final long serialVersionUID = 1L;

  public final LongAdder documentsTaped = new LongAdder();
  public final StripedCount childrenMaterialized = new StripedCount();
  public final LongAdder batchesMaterialized = new LongAdder();
  public final LongAdder bytesCopied = new LongAdder();
  public final LongAdder bytesRewritten = new LongAdder();
  private final StripedCount[] declined = new StripedCount[Decline.values().length];

  public Counters() {
    for (int i = 0; i < declined.length; i++) {
      declined[i] = new StripedCount();
    }
  }

  public StripedCount declined(Decline reason) {
    return declined[reason.ordinal()];
  }

  public void reset() {
    documentsTaped.reset();
    childrenMaterialized.reset();
    batchesMaterialized.reset();
    bytesCopied.reset();
    bytesRewritten.reset();
    for (StripedCount count : declined) {
      count.reset();
    }
  }
}
