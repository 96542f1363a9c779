package dev.lazytape.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.materialize.Scalars;
import dev.lazytape.tape.Tape;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The entries of a lazy object node: what its {@code _children} are.
 *
 * <p>Its state goes one way.
 *
 * <ol>
 *   <li>{@code null}: nothing was asked for.
 *   <li>{@code JsonNode[]}: the children handed out, in the order of the tape. A child is published
 *       once, by compare-and-set, so that readers need no lock and see one object for it.
 *   <li>{@code LinkedHashMap}: all entries. Either the object was written to ({@link #owned}), or
 *       it has duplicate names, which the map resolves as Jackson does.
 * </ol>
 *
 * <p>Any number of threads may read; a write must not overlap with anything else, as with a {@link
 * LinkedHashMap}.
 */
final class LazyMap extends AbstractMap<String, JsonNode> {

  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(LazyMap.class, "state", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Objects with more entries get a name index when they are asked for names repeatedly. */
  private static final int WIDE = 32;

  private static final int LOOKUPS_BEFORE_INDEX = 2;

  private final Document document;
  private final int word;
  private volatile Object state;
  private NameIndex index;
  private byte lookups;

  /**
   * The entries that the map of our own began with, by ordinal, for entries that were handed out
   * before: those go on to follow the map as the entries of a {@link LinkedHashMap} do. A marker
   * while there is no such map; null if none was handed out.
   */
  private Object ownEntries;

  private boolean owned;

  /** How often the map was cleared, which leaves a walk over its entries going. */
  private int clears;

  /** Additions and removals so far, for iterators that started before the first of them. */
  private int structuralChanges;

  LazyMap(Document document, int word) {
    this.document = document;
    this.word = word;
  }

  Document document() {
    return document;
  }

  int word() {
    return word;
  }

  /** Whether the entries are no longer those of the tape. */
  boolean isOwned() {
    return owned;
  }

  /**
   * The children handed out, by the order of the tape; null if there are none, or not by the tape.
   */
  JsonNode[] handedOut() {
    return state instanceof JsonNode[] children ? children : null;
  }

  /** The entries, if they are in a map of their own; otherwise null. */
  @SuppressWarnings("unchecked")
  LinkedHashMap<String, JsonNode> map() {
    Object current = state;
    if (current instanceof LinkedHashMap) {
      return (LinkedHashMap<String, JsonNode>) current;
    }
    return tape().hasDuplicates(word) && !(current instanceof Filling) ? resolve() : null;
  }

  private Tape tape() {
    return document.tape();
  }

  /** Additions and removals so far. */
  int structuralChanges() {
    return structuralChanges;
  }

  // --- Reading

  @Override
  public int size() {
    Map<String, JsonNode> map = map();
    return map != null ? map.size() : tape().entries(word);
  }

  @Override
  public JsonNode get(Object key) {
    Map<String, JsonNode> map = map();
    if (map != null) {
      return map.get(key);
    }
    long found = find(key);
    return found < 0 ? null : child(ordinal(found), value(found));
  }

  @Override
  public boolean containsKey(Object key) {
    Map<String, JsonNode> map = map();
    return map != null ? map.containsKey(key) : find(key) >= 0;
  }

  @Override
  public JsonNode getOrDefault(Object key, JsonNode other) {
    JsonNode value = get(key);
    return value != null || containsKey(key) ? value : other;
  }

  /** The ordinal of an entry in the high half, the word of its value in the low one, or -1. */
  private long find(Object key) {
    if (!(key instanceof String name)) {
      return -1;
    }
    Tape tape = tape();
    if (tape.entries(word) > WIDE) {
      NameIndex known = index;
      if (known == null && ++lookups > LOOKUPS_BEFORE_INDEX) {
        known = new NameIndex(tape, word, document.settings());
        index = known;
      }
      if (known != null) {
        return known.find(name);
      }
    }
    NameMatcher matcher = new NameMatcher(tape, name);
    int end = tape.containerNext(word);
    int ordinal = 0;
    for (int at = word + Tape.CONTAINER_WORDS; at < end; at = tape.next(at + 1)) {
      if (matcher.matches(at)) {
        return pack(ordinal, at + 1);
      }
      ordinal++;
    }
    return -1;
  }

  static long pack(int ordinal, int value) {
    return (long) ordinal << 32 | value;
  }

  private static int ordinal(long found) {
    return (int) (found >>> 32);
  }

  private static int value(long found) {
    return (int) found;
  }

  private JsonNode child(int ordinal, int value) {
    JsonNode[] children = children();
    JsonNode child = Children.at(children, ordinal);
    return child != null ? child : makeChild(children, ordinal, value);
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

  private JsonNode makeChild(JsonNode[] children, int ordinal, int value) {
    if (document.batchFires()) {
      JsonNode[] batch = document.batch(word);
      for (int i = 0; i < batch.length; i++) {
        Children.publish(children, i, batch[i]);
      }
      return Children.at(children, ordinal);
    }
    JsonNode fresh = document.make(value);
    return Children.publish(children, ordinal, fresh);
  }

  @SuppressWarnings("unchecked")
  private LinkedHashMap<String, JsonNode> resolve() {
    LinkedHashMap<String, JsonNode> entries = new LinkedHashMap<>();
    Tape tape = tape();
    int end = tape.containerNext(word);
    Map<String, Integer> last = new LinkedHashMap<>();
    for (int at = word + Tape.CONTAINER_WORDS; at < end; at = tape.next(at + 1)) {
      last.put(Scalars.name(tape, at, document.settings()), at + 1);
    }
    last.forEach((name, value) -> entries.put(name, document.make(value)));
    Object winner = STATE.compareAndExchange(this, null, entries);
    return winner == null ? entries : (LinkedHashMap<String, JsonNode>) winner;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super JsonNode> action) {
    Objects.requireNonNull(action);
    each(entry -> action.accept(entry.getKey(), entry.getValue()));
  }

  /**
   * Gives all entries to {@code action}, as the map and the views of a {@link LinkedHashMap} do:
   * after a structural change it goes on to whatever follows the entry now, and fails at the end.
   */
  private void each(Consumer<? super Map.Entry<String, JsonNode>> action) {
    Objects.requireNonNull(action);
    Map<String, JsonNode> map = map();
    if (map != null) {
      map.entrySet().forEach(entry -> action.accept(new OwnEntry(entry)));
      return;
    }
    int changesBefore = structuralChanges;
    int clearsBefore = clears;
    Cursor cursor = new Cursor();
    while (cursor.hasNext()) {
      cursor.advance();
      action.accept(
          owned
              ? new OwnEntry(ownEntry(cursor.ordinal))
              : new LazyEntry(cursor.ordinal, cursor.name(), cursor.child()));
      if (structuralChanges != changesBefore && clears == clearsBefore) {
        eachBehind(ownEntry(cursor.ordinal), action);
        break;
      }
    }
    if (structuralChanges != changesBefore) {
      throw new ConcurrentModificationException();
    }
  }

  /** Goes on behind an entry of the map of our own; nothing is behind one that was removed. */
  private void eachBehind(
      Map.Entry<String, JsonNode> entry, Consumer<? super Map.Entry<String, JsonNode>> action) {
    boolean[] met = {false};
    // The map itself goes from entry to entry, also where the action clears it.
    map()
        .entrySet()
        .forEach(
            next -> {
              if (met[0]) {
                action.accept(new OwnEntry(next));
              } else {
                met[0] = next == entry;
              }
            });
  }

  /** The entry of our own map that it had first at the place of an entry that was handed out. */
  @SuppressWarnings("unchecked")
  private Map.Entry<String, JsonNode> ownEntry(int ordinal) {
    return (Map.Entry<String, JsonNode>) ((Object[]) ownEntries)[ordinal];
  }

  // --- Filling, by Jackson's deserializer

  /** Receives the children of a node that Jackson's deserializer is filling. */
  private static final class Filling {
    private final JsonNode[] children;
    private final LinkedHashMap<String, JsonNode> distinct;
    private int count;

    Filling(int entries, boolean duplicates) {
      children = new JsonNode[entries];
      distinct = duplicates ? new LinkedHashMap<>() : null;
    }
  }

  /** Makes the next {@code put}s, as many as there are entries, fill this map. */
  void startFilling() {
    int entries = tape().entries(word);
    if (entries > 0) {
      state = new Filling(entries, tape().hasDuplicates(word));
    }
  }

  private JsonNode fill(Filling filling, String name, JsonNode value) {
    JsonNode old = null;
    if (filling.distinct != null) {
      old = filling.distinct.put(name, value);
    }
    filling.children[filling.count++] = value;
    if (filling.count == filling.children.length) {
      state = filling.distinct != null ? filling.distinct : filling.children;
    }
    return old;
  }

  // --- Writing

  /** The entries in a map of their own, from now on the only truth. */
  @SuppressWarnings("unchecked")
  private LinkedHashMap<String, JsonNode> own() {
    LinkedHashMap<String, JsonNode> map = map();
    if (map == null) {
      int entries = tape().entries(word);
      map = new LinkedHashMap<>(Math.max(16, entries + entries / 2));
      for (Cursor cursor = new Cursor(); cursor.hasNext(); ) {
        cursor.advance();
        map.put(cursor.name(), cursor.child());
      }
      state = map;
      if (ownEntries != null) {
        ownEntries = map.entrySet().toArray();
      }
    }
    owned = true;
    document.markChanged();
    return map;
  }

  @Override
  public JsonNode put(String key, JsonNode value) {
    if (state instanceof Filling filling) {
      return fill(filling, key, value);
    }
    LinkedHashMap<String, JsonNode> map = own();
    int before = map.size();
    JsonNode old = map.put(key, value);
    if (map.size() != before) {
      structuralChanges++;
    }
    return old;
  }

  @Override
  public JsonNode remove(Object key) {
    if (!containsKey(key)) {
      return null;
    }
    structuralChanges++;
    return own().remove(key);
  }

  @Override
  public void clear() {
    if (map() == null && ownEntries == null) {
      state = new LinkedHashMap<String, JsonNode>();
    }
    own().clear();
    structuralChanges++;
    clears++;
  }

  // --- Views, which write through

  /** Walks the entries of the tape. */
  private final class Cursor {
    private final int entries = tape().entries(word);
    private int next = word + Tape.CONTAINER_WORDS;
    private int name;
    private int ordinal = -1;

    boolean hasNext() {
      return ordinal + 1 < entries;
    }

    void advance() {
      ordinal++;
      name = next;
      next = tape().next(name + 1);
    }

    String name() {
      return Scalars.name(tape(), name, document.settings());
    }

    JsonNode child() {
      return LazyMap.this.child(ordinal, name + 1);
    }
  }

  private static final Object HANDED_OUT = new Object();

  /** An entry of the tape, and of the map of our own once there is one. */
  private final class LazyEntry implements Map.Entry<String, JsonNode> {
    private final int ordinal;
    private final String name;
    private final JsonNode value;

    LazyEntry(int ordinal, String name, JsonNode value) {
      this.ordinal = ordinal;
      this.name = name;
      this.value = value;
      if (ownEntries == null) {
        ownEntries = HANDED_OUT;
      }
    }

    private Map.Entry<String, JsonNode> own() {
      return ownEntries instanceof Object[] ? ownEntry(ordinal) : null;
    }

    @Override
    public String getKey() {
      return name;
    }

    @Override
    public JsonNode getValue() {
      Map.Entry<String, JsonNode> own = own();
      return own == null ? value : own.getValue();
    }

    @Override
    public JsonNode setValue(JsonNode value) {
      LazyMap.this.own();
      return own().setValue(value);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Map.Entry<?, ?> entry
          && name.equals(entry.getKey())
          && Objects.equals(getValue(), entry.getValue());
    }

    @Override
    public int hashCode() {
      return name.hashCode() ^ Objects.hashCode(getValue());
    }

    @Override
    public String toString() {
      return name + "=" + getValue();
    }
  }

  /** An entry of a map of our own. */
  private final class OwnEntry implements Map.Entry<String, JsonNode> {
    private final Map.Entry<String, JsonNode> entry;

    OwnEntry(Map.Entry<String, JsonNode> entry) {
      this.entry = entry;
    }

    @Override
    public String getKey() {
      return entry.getKey();
    }

    @Override
    public JsonNode getValue() {
      return entry.getValue();
    }

    @Override
    public JsonNode setValue(JsonNode value) {
      own();
      return entry.setValue(value);
    }

    @Override
    public boolean equals(Object other) {
      return entry.equals(other);
    }

    @Override
    public int hashCode() {
      return entry.hashCode();
    }

    @Override
    public String toString() {
      return entry.toString();
    }
  }

  /**
   * Iterates over the tape while the map is not written to, and over the map of our own afterwards.
   * Fails as the iterators of a {@link LinkedHashMap} do.
   */
  private final class EntryIterator implements Iterator<Map.Entry<String, JsonNode>> {
    private final int expectedChanges = structuralChanges;
    private Cursor cursor;
    private Iterator<Map.Entry<String, JsonNode>> own;

    EntryIterator() {
      Map<String, JsonNode> map = map();
      if (map != null) {
        own = map.entrySet().iterator();
      } else {
        cursor = new Cursor();
      }
    }

    @Override
    public boolean hasNext() {
      return own != null ? own.hasNext() : cursor.hasNext();
    }

    @Override
    public Map.Entry<String, JsonNode> next() {
      return advance()
          ? new LazyEntry(cursor.ordinal, cursor.name(), cursor.child())
          : new OwnEntry(own.next());
    }

    String nextName() {
      return advance() ? cursor.name() : own.next().getKey();
    }

    JsonNode nextChild() {
      return advance() ? cursor.child() : own.next().getValue();
    }

    /** Moves to the next entry of the tape; false if the map of our own has the next entry. */
    private boolean advance() {
      if (own == null && owned) {
        followOwn();
      }
      if (own != null) {
        return false;
      }
      if (!cursor.hasNext()) {
        throw new NoSuchElementException();
      }
      cursor.advance();
      return true;
    }

    @Override
    public void remove() {
      if (own == null) {
        if (cursor.ordinal < 0) {
          throw new IllegalStateException();
        }
        LazyMap.this.own();
        followOwn();
      } else {
        LazyMap.this.own();
      }
      own.remove();
      structuralChanges++;
    }

    /** Goes on over the map of our own, behind the entry that was returned last. */
    private void followOwn() {
      if (structuralChanges != expectedChanges) {
        throw new ConcurrentModificationException();
      }
      Iterator<Map.Entry<String, JsonNode>> iterator = map().entrySet().iterator();
      for (int i = 0; i <= cursor.ordinal; i++) {
        iterator.next();
      }
      own = iterator;
    }
  }

  private final class ChildIterator implements Iterator<JsonNode> {
    private final EntryIterator entries = new EntryIterator();

    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public JsonNode next() {
      return entries.nextChild();
    }

    @Override
    public void remove() {
      entries.remove();
    }
  }

  @Override
  public Set<Map.Entry<String, JsonNode>> entrySet() {
    return new EntrySet();
  }

  @Override
  public Set<String> keySet() {
    return new KeySet();
  }

  @Override
  public Collection<JsonNode> values() {
    return new Values();
  }

  /** The names alone: no child is made for them. */
  private final class NameIterator implements Iterator<String> {
    private final EntryIterator entries = new EntryIterator();

    @Override
    public boolean hasNext() {
      return entries.hasNext();
    }

    @Override
    public String next() {
      return entries.nextName();
    }

    @Override
    public void remove() {
      entries.remove();
    }
  }

  private final class EntrySet extends AbstractSet<Map.Entry<String, JsonNode>> {
    @Override
    public Iterator<Map.Entry<String, JsonNode>> iterator() {
      return new EntryIterator();
    }

    @Override
    public void forEach(Consumer<? super Map.Entry<String, JsonNode>> action) {
      each(action);
    }

    @Override
    public int size() {
      return LazyMap.this.size();
    }

    @Override
    public boolean contains(Object entry) {
      return entry instanceof Map.Entry<?, ?> other
          && containsKey(other.getKey())
          && Objects.equals(get(other.getKey()), other.getValue());
    }

    @Override
    public boolean remove(Object entry) {
      if (!contains(entry)) {
        return false;
      }
      LazyMap.this.remove(((Map.Entry<?, ?>) entry).getKey());
      return true;
    }

    @Override
    public void clear() {
      LazyMap.this.clear();
    }

    @Override
    public Spliterator<Map.Entry<String, JsonNode>> spliterator() {
      return Spliterators.spliterator(this, Spliterator.ORDERED | Spliterator.DISTINCT);
    }
  }

  private final class KeySet extends AbstractSet<String> {
    @Override
    public Iterator<String> iterator() {
      return new NameIterator();
    }

    @Override
    public void forEach(Consumer<? super String> action) {
      Objects.requireNonNull(action);
      each(entry -> action.accept(entry.getKey()));
    }

    @Override
    public int size() {
      return LazyMap.this.size();
    }

    @Override
    public boolean contains(Object name) {
      return containsKey(name);
    }

    @Override
    public boolean remove(Object name) {
      if (!containsKey(name)) {
        return false;
      }
      LazyMap.this.remove(name);
      return true;
    }

    @Override
    public void clear() {
      LazyMap.this.clear();
    }

    @Override
    public Spliterator<String> spliterator() {
      return Spliterators.spliterator(this, Spliterator.ORDERED | Spliterator.DISTINCT);
    }
  }

  private final class Values extends AbstractCollection<JsonNode> {
    @Override
    public Iterator<JsonNode> iterator() {
      return new ChildIterator();
    }

    @Override
    public void forEach(Consumer<? super JsonNode> action) {
      Objects.requireNonNull(action);
      each(entry -> action.accept(entry.getValue()));
    }

    @Override
    public int size() {
      return LazyMap.this.size();
    }

    @Override
    public void clear() {
      LazyMap.this.clear();
    }

    @Override
    public Spliterator<JsonNode> spliterator() {
      return Spliterators.spliterator(this, Spliterator.ORDERED);
    }
  }
}
