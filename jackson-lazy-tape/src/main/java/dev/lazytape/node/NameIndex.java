package dev.lazytape.node;

import dev.lazytape.materialize.ReadSettings;
import dev.lazytape.materialize.Scalars;
import dev.lazytape.tape.Tape;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds names of a wide object without walking over it. A {@link HashMap} of strings, because it
 * stays fast when names collide: it turns into a tree.
 */
final class NameIndex {

  private final Map<String, Long> entries;

  NameIndex(Tape tape, int object, ReadSettings settings) {
    Map<String, Long> found = new HashMap<>(2 * tape.entries(object));
    int end = tape.containerNext(object);
    int ordinal = 0;
    for (int name = object + Tape.CONTAINER_WORDS; name < end; name = tape.next(name + 1)) {
      found.put(Scalars.name(tape, name, settings), LazyMap.pack(ordinal++, name + 1));
    }
    entries = found;
  }

  /** As {@link LazyMap} packs it, or -1. */
  long find(String name) {
    Long found = entries.get(name);
    return found == null ? -1 : found;
  }
}
