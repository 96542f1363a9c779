package dev.lazytape.materialize;

import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Text;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Names met before, found by their bytes, so that a name is decoded and interned once and not once
 * a record. Jackson's parsers intern names too, unless a factory is told not to.
 *
 * <p>A direct-mapped table of immutable entries: threads may race for a slot, and a lost entry
 * costs one more decoding. It holds at most {@value #SLOTS} names of at most {@value #LONGEST}
 * bytes.
 */
final class NameCache {

  private static final int SLOTS = 2048;
  private static final int LONGEST = 64;
  static final long SEED = ThreadLocalRandom.current().nextLong();

  /** With names interned. */
  private static final NameCache INTERNED = new NameCache(true);

  private static final NameCache PLAIN = new NameCache(false);

  private final boolean interns;
  private final Entry[] entries = new Entry[SLOTS];

  private record Entry(byte[] bytes, String name) {}

  private NameCache(boolean interns) {
    this.interns = interns;
  }

  /** The cache for names that are to be interned, or not. */
  static NameCache of(boolean interns) {
    return interns ? INTERNED : PLAIN;
  }

  /** The name, without a backslash in it, whose opening quote is at {@code offset}. */
  String name(byte[] bytes, int offset) {
    int from = offset + 1;
    int at = from;
    long hash = SEED;
    long word = Bytes.longAt(bytes, at);
    long quotes = Bytes.markQuotes(word);
    while (quotes == 0) {
      hash = mix(hash ^ word);
      at += 8;
      word = Bytes.longAt(bytes, at);
      quotes = Bytes.markQuotes(word);
    }
    hash = mix(hash ^ (word & (((quotes & -quotes) >>> 7) - 1)));
    int to = at + Bytes.firstMarked(quotes);
    int slot = (int) (hash >>> 40) & (SLOTS - 1);
    Entry entry = entries[slot];
    if (entry != null && Arrays.equals(entry.bytes, 0, entry.bytes.length, bytes, from, to)) {
      return entry.name;
    }
    String name = interned(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    if (to - from <= LONGEST) {
      entries[slot] = new Entry(Arrays.copyOfRange(bytes, from, to), name);
    }
    return name;
  }

  String escapedName(byte[] bytes, int offset) {
    return interned(Text.decode(bytes, offset, true));
  }

  private String interned(String name) {
    return interns || name.isEmpty() ? name.intern() : name;
  }

  private static long mix(long hash) {
    hash *= 0x9E3779B97F4A7C15L;
    return hash ^ (hash >>> 32);
  }
}
