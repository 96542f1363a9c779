package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.tape.Tape;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.ListIterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The elements of a lazy array node: what its {@code _children} are. Its state goes the way of
 * {@link LazyMap}'s: {@code null}, then a {@code JsonNode[]} of the children handed out, then an
 * {@code ArrayList} once it was written to.
 */
final class LazyList extends AbstractList<JsonNode> implements RandomAccess {

  private static final VarHandle STATE;
  private static final VarHandle CURSOR;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      STATE = lookup.findVarHandle(LazyList.class, "state", Object.class);
      CURSOR = lookup.findVarHandle(LazyList.class, "cursor", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** From the cursor to the element asked for; further away, the positions of all are noted. */
  private static final int LONGEST_WALK = 16;

  private final Document document;
  private final int word;
  private volatile Object state;

  /**
   * The element that was looked for last: its index in the high half, how many words it is behind
   * the first one in the low half. Not written by the constructor: as all else here is final or
   * volatile, a list that gets to another thread through a race is seen as a whole.
   */
  @SuppressWarnings("UnusedVariable") // Read through its handle.
  private long cursor;

  /** By index, the word of each element; null unless elements are asked for out of order. */
  private volatile int[] positions;

  LazyList(Document document, int word) {
    this.document = document;
    this.word = word;
  }

  Document document() {
    return document;
  }

  int word() {
    return word;
  }

  /** Whether the elements are no longer those of the tape. */
  boolean isOwned() {
    return state instanceof ArrayList;
  }

  /**
   * The children handed out, by the order of the tape; null if there are none, or not by the tape.
   */
  JsonNode[] handedOut() {
    return state instanceof JsonNode[] children ? children : null;
  }

  @SuppressWarnings("unchecked")
  private ArrayList<JsonNode> list() {
    return state instanceof ArrayList ? (ArrayList<JsonNode>) state : null;
  }

  private Tape tape() {
    return document.tape();
  }

  // --- Reading

  @Override
  public int size() {
    ArrayList<JsonNode> list = list();
    return list != null ? list.size() : tape().entries(word);
  }

  @Override
  public JsonNode get(int index) {
    Object current = state;
    if (current instanceof JsonNode[] children) {
      Objects.checkIndex(index, children.length);
      JsonNode child = Children.at(children, index);
      return child != null ? child : makeChild(children, index);
    }
    ArrayList<JsonNode> list = list();
    if (list != null) {
      return list.get(index);
    }
    Objects.checkIndex(index, tape().entries(word));
    return makeChild(children(), index);
  }

  @Override
  public Iterator<JsonNode> iterator() {
    return new ListCursor(this, 0);
  }

  @Override
  public ListIterator<JsonNode> listIterator(int index) {
    if (index < 0 || index > size()) {
      throw new IndexOutOfBoundsException("Index: " + index + ", Size: " + size());
    }
    return new ListCursor(this, index);
  }

  @Override
  public Spliterator<JsonNode> spliterator() {
    return new ListSpliterator(this);
  }

  @Override
  public void forEach(Consumer<? super JsonNode> action) {
    new ListCursor(this, 0).forEachRemaining(action);
  }

  /** Additions and removals so far. */
  int structuralChanges() {
    return modCount;
  }

  private JsonNode[] children() {
    Object current = state;
    if (current == null) {
      JsonNode[] fresh = new JsonNode[tape().entries(word)];
      current = STATE.compareAndExchange(this, null, fresh);
      if (current == null) {
        return fresh;
      }
    }
    return (JsonNode[]) current;
  }

  private JsonNode makeChild(JsonNode[] children, int index) {
    if (document.batchFires()) {
      JsonNode[] batch = document.batch(word);
      for (int i = 0; i < batch.length; i++) {
        Children.publish(children, i, batch[i]);
      }
      return Children.at(children, index);
    }
    JsonNode fresh = document.make(position(index));
    return Children.publish(children, index, fresh);
  }

  /** The word of an element. */
  private int position(int index) {
    Tape tape = tape();
    int first = word + Tape.CONTAINER_WORDS;
    int entries = tape.entries(word);
    if (tape.containerNext(word) - first == entries) {
      return first + index; // A word each: all are scalars.
    }
    int[] known = positions;
    if (known != null) {
      return known[index];
    }
    long from = (long) CURSOR.getOpaque(this);
    int distance = index - (int) (from >>> 32);
    int at = first + (int) from;
    if (distance < 0) {
      distance = index;
      at = first;
    }
    if (distance > LONGEST_WALK) {
      known = positions(tape, first, entries);
      positions = known;
      return known[index];
    }
    for (int i = 0; i < distance; i++) {
      at = tape.next(at);
    }
    CURSOR.setOpaque(this, LazyMap.pack(index, at - first));
    return at;
  }

  private static int[] positions(Tape tape, int first, int entries) {
    int[] positions = new int[entries];
    int at = first;
    for (int i = 0; i < entries; i++) {
      positions[i] = at;
      at = tape.next(at);
    }
    return positions;
  }

  // --- Filling, by Jackson's deserializer

  /** Receives the children of a node that Jackson's deserializer is filling. */
  private static final class Filling {
    private final JsonNode[] children;
    private int count;

    Filling(int entries) {
      children = new JsonNode[entries];
    }
  }

  /** Makes the next {@code add}s, as many as there are elements, fill this list. */
  void startFilling() {
    int entries = tape().entries(word);
    if (entries > 0) {
      state = new Filling(entries);
    }
  }

  // --- Writing

  /** The elements in a list of their own, from now on the only truth. */
  private ArrayList<JsonNode> own() {
    ArrayList<JsonNode> list = list();
    if (list == null) {
      int entries = tape().entries(word);
      list = new ArrayList<>(capacity(entries));
      for (int i = 0; i < entries; i++) {
        list.add(get(i));
      }
      state = list;
      document.markChanged();
    }
    return list;
  }

  /** That of a list to which as many elements were added one by one. */
  private static int capacity(int entries) {
    int capacity = 10;
    while (capacity < entries) {
      capacity += capacity >> 1;
    }
    return capacity;
  }

  @Override
  public boolean add(JsonNode element) {
    if (state instanceof Filling filling) {
      filling.children[filling.count++] = element;
      if (filling.count == filling.children.length) {
        state = filling.children;
      }
      return true;
    }
    modCount++;
    return own().add(element);
  }

  @Override
  public void add(int index, JsonNode element) {
    own().add(index, element);
    modCount++;
  }

  @Override
  public JsonNode set(int index, JsonNode element) {
    return own().set(index, element);
  }

  @Override
  public JsonNode remove(int index) {
    JsonNode removed = own().remove(index);
    modCount++;
    return removed;
  }

  @Override
  public boolean addAll(Collection<? extends JsonNode> elements) {
    modCount++;
    return own().addAll(elements);
  }

  @Override
  public boolean addAll(int index, Collection<? extends JsonNode> elements) {
    boolean added = own().addAll(index, elements);
    modCount++;
    return added;
  }

  @Override
  public boolean removeIf(Predicate<? super JsonNode> filter) {
    boolean removed = own().removeIf(filter);
    if (removed) {
      modCount++;
    }
    return removed;
  }

  @Override
  public void clear() {
    if (list() == null) {
      state = new ArrayList<JsonNode>();
      document.markChanged();
    } else {
      list().clear();
    }
    modCount++;
  }
}
