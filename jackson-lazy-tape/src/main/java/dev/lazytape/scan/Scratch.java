package dev.lazytape.scan;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Word arrays between scans. A few are kept for all threads together, softly, and none beyond
 * {@link #LARGEST_KEPT} words, so that what is kept does not grow with threads or with one large
 * document.
 */
final class Scratch {

  private static final int SMALLEST = 1 << 12;
  private static final int LARGEST_KEPT = 1 << 21;

  private static final AtomicReferenceArray<SoftReference<int[]>> SLOTS =
      new AtomicReferenceArray<>(4);

  /** Kept with the array: making one for each scan would be work for the collector. */
  private SoftReference<int[]> reference;

  int[] take() {
    for (int i = 0; i < SLOTS.length(); i++) {
      SoftReference<int[]> slot = SLOTS.get(i);
      if (slot != null && SLOTS.compareAndSet(i, slot, null)) {
        int[] words = slot.get();
        if (words != null) {
          reference = slot;
          return words;
        }
      }
    }
    return new int[SMALLEST];
  }

  void give(int[] words) {
    if (words.length > LARGEST_KEPT) {
      return;
    }
    if (reference == null || reference.get() != words) {
      reference = new SoftReference<>(words);
    }
    for (int i = 0; i < SLOTS.length(); i++) {
      if (SLOTS.get(i) == null && SLOTS.compareAndSet(i, null, reference)) {
        return;
      }
    }
  }
}
