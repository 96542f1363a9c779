package dev.lazytape.tape;

import java.util.Arrays;

/**
 * What the scan found in one object or array: its bytes and an index of its tokens. Immutable, but
 * for one cache, and safe to share between threads. The bytes belong to the tape: nobody else may
 * write to them.
 *
 * <h2>Layout</h2>
 *
 * Tokens lie in {@code int} words, in document order; the root is at word 0.
 *
 * <pre>
 * name, scalar   1 word    offset of its first byte (a string's or name's: of the opening quote);
 *                          sign bit set: a string with a backslash in it, or a
 *                          name with a backslash or a four-byte character
 * container      4 words   0  offset of the opening bracket
 *                          1  index of the first word behind the container
 *                          2  offset of the first byte behind the closing bracket
 *                          3  entries * 8 + flags
 * </pre>
 *
 * An object's entries are a name and a value each. The kind of a token is the byte at its offset.
 * Names that are duplicates of one another count as an entry each; {@link #hasDuplicates} says so.
 *
 * <p>The <em>suspects</em> are the offsets, ascending, of the tokens that copying may not be right
 * for: see {@link #suspects}.
 */
public final class Tape {

  /** Words of a container before its first entry. */
  public static final int CONTAINER_WORDS = 4;

  /** The longest document that a tape can describe, in bytes. */
  public static final int MAX_BYTES = (1 << 30) - 64;

  /** The most words a tape may have. */
  public static final int MAX_WORDS = 1 << 29;

  public static final int FLAG_SPACED = 1;
  public static final int FLAG_STRINGS = 2;
  public static final int FLAG_DUPLICATES = 4;
  public static final int FLAG_BITS = 3;

  private static final int OFFSET_MASK = Integer.MAX_VALUE;

  private final byte[] bytes;
  private final int[] words;
  private final int[] suspects;
  private final int maxDepth;

  /**
   * Takes ownership of all three arrays.
   *
   * @param bytes the value from its first byte on, with at least {@link Bytes#PADDING} zero bytes
   *     behind its last
   * @param maxDepth nesting of the deepest container, 1 for the root
   */
  public Tape(byte[] bytes, int[] words, int[] suspects, int maxDepth) {
    this.bytes = bytes;
    this.words = words;
    this.suspects = suspects;
    this.maxDepth = maxDepth;
  }

  /** The document; not a copy, do not write to it. */
  public byte[] bytes() {
    return bytes;
  }

  public int maxDepth() {
    return maxDepth;
  }

  public int offset(int word) {
    return words[word] & OFFSET_MASK;
  }

  /** Whether the string or name at {@code word} may have a backslash in it. */
  public boolean isEscaped(int word) {
    return words[word] < 0;
  }

  public byte firstByte(int word) {
    return bytes[words[word] & OFFSET_MASK];
  }

  public boolean isObject(int word) {
    return firstByte(word) == '{';
  }

  public boolean isContainer(int word) {
    return isOpening(firstByte(word));
  }

  public static boolean isOpening(byte b) {
    return (b | 0x20) == '{';
  }

  /** The first word behind the token at {@code word}. */
  public int next(int word) {
    return isContainer(word) ? words[word + 1] : word + 1;
  }

  public int containerNext(int word) {
    return words[word + 1];
  }

  /** The offset behind a container's closing bracket. */
  public int containerEnd(int word) {
    return words[word + 2];
  }

  /** The number of entries, duplicate names included. */
  public int entries(int word) {
    return words[word + 3] >>> FLAG_BITS;
  }

  /** Whether white space stands between the tokens of a container. */
  public boolean isSpaced(int word) {
    return (words[word + 3] & FLAG_SPACED) != 0;
  }

  /** Whether a container has a string or a name in it, at any depth. */
  public boolean hasStrings(int word) {
    return (words[word + 3] & FLAG_STRINGS) != 0;
  }

  /** Whether two names of an object, after unescaping, are the same; not of objects inside it. */
  public boolean hasDuplicates(int word) {
    return (words[word + 3] & FLAG_DUPLICATES) != 0;
  }

  /** The offset behind the last byte of any token. */
  public int end(int word) {
    int offset = offset(word);
    byte first = bytes[offset];
    if (isOpening(first)) {
      return containerEnd(word);
    }
    return switch (first) {
      case '"' -> Text.endOfString(bytes, offset + 1) + 1;
      case 't', 'n' -> offset + 4;
      case 'f' -> offset + 5;
      default -> endOfNumber(bytes, offset);
    };
  }

  /** The offset behind the number at {@code offset}. */
  public static int endOfNumber(byte[] bytes, int offset) {
    int at = offset + 1;
    while (isNumberByte(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isNumberByte(byte b) {
    return (b >= '0' && b <= '9') || b == '.' || (b | 0x20) == 'e' || b == '-' || b == '+';
  }

  /**
   * The offsets, ascending, of what the scan could not prove to be written by Jackson as it stands
   * in the source: strings and names with an escape of another spelling or with a four-byte
   * character, {@code -0}, floats; and the <em>closing</em> bracket of each object with duplicate
   * names, so that a range that ends behind it cannot be copied as a whole. Do not write to it.
   */
  public int[] suspects() {
    return suspects;
  }

  @Override
  public String toString() {
    return "Tape["
        + containerEnd(0)
        + " bytes, "
        + words.length
        + " words, "
        + suspects.length
        + " suspects]";
  }

  /** The index of the first suspect at or behind {@code offset}. */
  public static int firstAtOrAfter(int[] suspects, int offset) {
    int index = Arrays.binarySearch(suspects, offset);
    return index >= 0 ? index : -index - 1;
  }
}
