package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ConcurrentModificationException;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;

/** Iterates over a lazy list, and fails, as the iterators of an {@code ArrayList} do. */
final class ListCursor implements ListIterator<JsonNode> {

  private static final int NONE = -1;

  private final LazyList list;
  private int cursor;
  private int last = NONE;
  private int expectedChanges;

  ListCursor(LazyList list, int index) {
    this.list = list;
    this.cursor = index;
    this.expectedChanges = list.structuralChanges();
  }

  private void checkUnchanged() {
    if (list.structuralChanges() != expectedChanges) {
      throw new ConcurrentModificationException();
    }
  }

  @Override
  public boolean hasNext() {
    return cursor != list.size();
  }

  @Override
  public JsonNode next() {
    checkUnchanged();
    if (cursor >= list.size()) {
      throw new NoSuchElementException();
    }
    last = cursor++;
    return list.get(last);
  }

  @Override
  public boolean hasPrevious() {
    return cursor != 0;
  }

  @Override
  public JsonNode previous() {
    checkUnchanged();
    if (cursor <= 0) {
      throw new NoSuchElementException();
    }
    last = --cursor;
    return list.get(last);
  }

  @Override
  public int nextIndex() {
    return cursor;
  }

  @Override
  public int previousIndex() {
    return cursor - 1;
  }

  @Override
  public void remove() {
    checkReturned();
    list.remove(last);
    cursor = last;
    last = NONE;
    expectedChanges = list.structuralChanges();
  }

  @Override
  public void set(JsonNode element) {
    checkReturned();
    list.set(last, element);
  }

  private void checkReturned() {
    if (last < 0) {
      throw new IllegalStateException();
    }
    checkUnchanged();
  }

  @Override
  public void add(JsonNode element) {
    checkUnchanged();
    list.add(cursor++, element);
    last = NONE;
    expectedChanges = list.structuralChanges();
  }

  /** The place is moved at the end only, and stays where it was if {@code action} fails. */
  @Override
  public void forEachRemaining(Consumer<? super JsonNode> action) {
    Objects.requireNonNull(action);
    int size = list.size();
    int next = cursor;
    if (next < size) {
      while (next < size && list.structuralChanges() == expectedChanges) {
        action.accept(list.get(next++));
      }
      cursor = next;
      last = next - 1;
      checkUnchanged();
    }
  }
}
