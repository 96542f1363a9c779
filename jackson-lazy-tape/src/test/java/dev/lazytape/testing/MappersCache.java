package dev.lazytape.testing;

import dev.lazytape.LazyTapeOptions;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Mappers that were made before, those that were used last: making two of them costs as much as a
 * case or more. Not thread-safe.
 */
final class MappersCache {
  private static final int MOST = 1000;

  private final Map<String, Mappers> mappers = new LinkedHashMap<>(16, 0.75f, true);
  private long taped;
  private long declined;

  Mappers get(ReadSettings settings, LazyTapeOptions options) {
    Mappers found = mappers.get(Mappers.name(settings, options));
    if (found == null) {
      found = Mappers.create(settings, options);
      mappers.put(found.toString(), found);
      if (mappers.size() > MOST) {
        Iterator<Mappers> eldest = mappers.values().iterator();
        count(eldest.next());
        eldest.remove();
      }
    }
    return found;
  }

  private void count(Mappers forgotten) {
    taped += taped(forgotten);
    declined += declined(forgotten);
  }

  private static long taped(Mappers mappers) {
    return mappers.module().stats().documentsTaped();
  }

  private static long declined(Mappers mappers) {
    return mappers.module().stats().declined().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Documents that the modules of all mappers took. */
  long taped() {
    return taped + mappers.values().stream().mapToLong(MappersCache::taped).sum();
  }

  /** Documents that the modules of all mappers left to Jackson. */
  long declined() {
    return declined + mappers.values().stream().mapToLong(MappersCache::declined).sum();
  }
}
