package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ConcurrentModificationException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;

/**
 * Goes over a lazy list as the spliterators of an {@code ArrayList} do: bound when first used, and
 * failing after the elements that an array would still have given.
 */
final class ListSpliterator implements Spliterator<JsonNode> {

  private static final int UNBOUND = -1;

  private final LazyList list;
  private int index;
  private int fence;
  private int expectedChanges;

  ListSpliterator(LazyList list) {
    this(list, 0, UNBOUND, 0);
  }

  private ListSpliterator(LazyList list, int index, int fence, int expectedChanges) {
    this.list = list;
    this.index = index;
    this.fence = fence;
    this.expectedChanges = expectedChanges;
  }

  private int fence() {
    if (fence == UNBOUND) {
      expectedChanges = list.structuralChanges();
      fence = list.size();
    }
    return fence;
  }

  /** What lies at a place of an array from which elements may have been removed. */
  private JsonNode at(int place) {
    return place < list.size() ? list.get(place) : null;
  }

  @Override
  public boolean tryAdvance(Consumer<? super JsonNode> action) {
    Objects.requireNonNull(action);
    if (index >= fence()) {
      return false;
    }
    action.accept(at(index++));
    if (list.structuralChanges() != expectedChanges) {
      throw new ConcurrentModificationException();
    }
    return true;
  }

  /** Does not bind: what is added later is still given by the next call. */
  @Override
  public void forEachRemaining(Consumer<? super JsonNode> action) {
    Objects.requireNonNull(action);
    int changesBefore = fence == UNBOUND ? list.structuralChanges() : expectedChanges;
    int end = fence == UNBOUND ? list.size() : fence;
    int next = index;
    index = end;
    while (next < end) {
      action.accept(at(next++));
    }
    if (list.structuralChanges() != changesBefore) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public Spliterator<JsonNode> trySplit() {
    int end = fence();
    int from = index;
    int middle = (from + end) >>> 1;
    if (from >= middle) {
      return null;
    }
    index = middle;
    return new ListSpliterator(list, from, middle, expectedChanges);
  }

  @Override
  public long estimateSize() {
    return (long) fence() - index;
  }

  @Override
  public int characteristics() {
    return ORDERED | SIZED | SUBSIZED;
  }
}
