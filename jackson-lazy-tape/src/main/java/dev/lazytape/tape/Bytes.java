package dev.lazytape.tape;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time, little-endian: the byte at the lowest index is the lowest byte of the
 * long, so that {@link #firstMarked} is a count of trailing zeros.
 *
 * <p>No method checks bounds beyond what the JVM does: callers read from arrays that end in {@link
 * #PADDING} zero bytes.
 */
public final class Bytes {

  /**
   * Zero bytes behind the last byte of every scanned array, so that an eight-byte read is in
   * bounds.
   */
  public static final int PADDING = 8;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';
  private static final long ZEROS = ONES * '0';
  private static final long ABOVE_NINE = ONES * (0x7F - 9);
  private static final long SPACES = ONES * ' ';

  private Bytes() {}

  public static long longAt(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  public static void putLong(byte[] bytes, int at, long value) {
    LONGS.set(bytes, at, value);
  }

  public static int intAt(byte[] bytes, int at) {
    return (int) INTS.get(bytes, at);
  }

  /**
   * Marks the bytes of {@code word} that end a run of plain ASCII string content: quote, backslash,
   * control character or non-ASCII. Zero if there is none; only the lowest mark is exact (a borrow
   * can add marks above it).
   */
  public static long markStringStops(long word) {
    long quote = word ^ QUOTES;
    long backslash = word ^ BACKSLASHES;
    return (((quote - ONES) & ~quote)
            | ((backslash - ONES) & ~backslash)
            | ((word - SPACES) & ~word)
            | word)
        & HIGHS;
  }

  /** Marks quotes and backslashes; only the lowest mark is exact. */
  public static long markQuotesAndBackslashes(long word) {
    long quote = word ^ QUOTES;
    long backslash = word ^ BACKSLASHES;
    return (((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGHS;
  }

  /** Marks quotes; only the lowest mark is exact. */
  public static long markQuotes(long word) {
    long quote = word ^ QUOTES;
    return (quote - ONES) & ~quote & HIGHS;
  }

  /** Marks bytes that are no decimal digits; only the lowest mark is exact. */
  public static long markNonDigits(long word) {
    long value = word ^ ZEROS;
    return ((value + ABOVE_NINE) | value) & HIGHS;
  }

  /** The index, 0 to 7, of the lowest marked byte of a non-zero mask. */
  public static int firstMarked(long marks) {
    return Long.numberOfTrailingZeros(marks) >>> 3;
  }

  /** The index of the first byte from {@code at} on that is no space. */
  public static int skipSpaces(byte[] bytes, int at) {
    while (true) {
      long others = longAt(bytes, at) ^ SPACES;
      if (others != 0) {
        return at + firstMarked(others);
      }
      at += 8;
    }
  }

  public static boolean isWhitespace(int b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
