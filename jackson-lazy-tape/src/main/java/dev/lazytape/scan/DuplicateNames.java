package dev.lazytape.scan;

import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Text;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Whether an object has two names that are the same after unescaping.
 *
 * <p>A few names are compared pair by pair, many through a hash table over their bytes. Its seed is
 * random, and when names collide all the same, or one of them is escaped, a {@link HashSet} of
 * strings decides, which degrades to a tree: the cost is never quadratic.
 */
final class DuplicateNames {

  private static final int PAIRWISE = 8;
  static final long SEED = ThreadLocalRandom.current().nextLong();
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final long[] keys = new long[PAIRWISE];
  private int[] table = {};

  /** Names and values lie in {@code words} from {@code first} to {@code end}. */
  boolean haveDuplicates(byte[] bytes, int[] words, int first, int end, int entries) {
    if (entries <= PAIRWISE) {
      int count = 0;
      for (int name = first; name < end; name = JsonScanner.next(bytes, words, name + 1)) {
        if (words[name] < 0) {
          return haveDuplicateStrings(bytes, words, first, end, entries);
        }
        long key = firstBytes(bytes, words[name] + 1);
        for (int i = 0; i < count; i++) {
          if (keys[i] == key && isAmong(bytes, words, first, name)) {
            return true;
          }
        }
        keys[count++] = key;
      }
      return false;
    }
    int size = Integer.highestOneBit(entries) << 2;
    if (table.length < size) {
      table = new int[size];
    } else {
      Arrays.fill(table, 0, size, 0);
    }
    int budget = 4 * entries + 64;
    for (int name = first; name < end; name = JsonScanner.next(bytes, words, name + 1)) {
      if (words[name] < 0) {
        return haveDuplicateStrings(bytes, words, first, end, entries);
      }
      int slot = (int) (hash(bytes, words[name] + 1) >>> 32) & (size - 1);
      // A free slot holds 0, the offset of the root's bracket, which no name has.
      while (table[slot] != 0) {
        if (JsonScanner.sameString(bytes, words[name], table[slot]) != 0) {
          return true;
        }
        if (--budget < 0) {
          return haveDuplicateStrings(bytes, words, first, end, entries);
        }
        slot = (slot + 1) & (size - 1);
      }
      table[slot] = words[name];
    }
    return false;
  }

  private static boolean isAmong(byte[] bytes, int[] words, int first, int name) {
    for (int other = first; other < name; other = JsonScanner.next(bytes, words, other + 1)) {
      if (JsonScanner.sameString(bytes, words[name], words[other]) != 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean haveDuplicateStrings(
      byte[] bytes, int[] words, int first, int end, int entries) {
    Set<String> seen = new HashSet<>(2 * entries);
    for (int name = first; name < end; name = JsonScanner.next(bytes, words, name + 1)) {
      int offset = words[name] & Integer.MAX_VALUE;
      if (!seen.add(Text.decode(bytes, offset, words[name] < 0))) {
        return true;
      }
    }
    return false;
  }

  /** The first eight bytes of a name, or all of it. */
  private static long firstBytes(byte[] bytes, int at) {
    long word = Bytes.longAt(bytes, at);
    long quotes = Bytes.markQuotes(word);
    return quotes == 0 ? word : word & below(quotes);
  }

  static long hash(byte[] bytes, int at) {
    long hash = SEED;
    while (true) {
      long word = Bytes.longAt(bytes, at);
      long quotes = Bytes.markQuotes(word);
      if (quotes != 0) {
        return mix(hash ^ (word & below(quotes)));
      }
      hash = mix(hash ^ word);
      at += 8;
    }
  }

  private static long mix(long hash) {
    hash *= MULTIPLIER;
    return hash ^ (hash >>> 32);
  }

  /** All bits of the bytes below the first marked one. */
  private static long below(long marks) {
    return ((marks & -marks) >>> 7) - 1;
  }
}
