package dev.lazytape.testing;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Spoils documents in the ways in which documents get spoiled; the result may still be valid. */
public final class Mutator {
  private static final List<String> FRAGMENTS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\"",
          "\\",
          "'",
          " ",
          "\n",
          "\r",
          "\r\n",
          "\t",
          "0",
          "1",
          "-",
          "+",
          ".",
          "e",
          "E5",
          "01",
          "1.",
          ".5",
          "-",
          "-a",
          "1e",
          "1e+",
          "0x1F",
          "1E400",
          "true",
          "false",
          "null",
          "tru",
          "nulll",
          "True",
          "NaN",
          "Infinity",
          "-Infinity",
          "/*c*/",
          "//c\n",
          "#c\n",
          "a",
          ",,",
          "{}",
          "[]",
          "\"\"",
          "\"a\":1,",
          "\\q",
          "\\u12G4",
          "\\u12",
          "\\'",
          "\\uD800",
          "\u0001",
          "\u0000",
          "\u007f",
          "\u00a0",
          "\u2028",
          "\ufeff",
          "\u00e9",
          "\ud83d\ude00",
          "@",
          "1 2",
          "--1",
          "1-",
          "1.2.3",
          "1e5e5",
          "00",
          "-01",
          "\u000b",
          "\f",
          "{\"a\":1,\"a\":2}",
          "[1,]",
          "{\"a\":1,}",
          "\"\\");
  private static final int[][] BAD_UTF8 = {
    {0x80},
    {0xBF},
    {0xC0, 0x80},
    {0xC1, 0xBF},
    {0xC2},
    {0xC2, 0x41},
    {0xE0, 0x80, 0x80},
    {0xE0, 0x9F, 0xBF},
    {0xE2, 0x82},
    {0xED, 0xA0, 0x80},
    {0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80},
    {0xED, 0xBF, 0xBF},
    {0xEF, 0xBB},
    {0xF0, 0x80, 0x80, 0x80},
    {0xF0, 0x8F, 0xBF, 0xBF},
    {0xF0, 0x9F, 0x98},
    {0xF4, 0x90, 0x80, 0x80},
    {0xF5, 0x80, 0x80, 0x80},
    {0xF8, 0x88, 0x80, 0x80, 0x80},
    {0xFE},
    {0xFF},
    {0xFF, 0xFE, 0x22},
    {0xC3, 0xA9},
    {0xEF, 0xBF, 0xBE},
    {0xF4, 0x8F, 0xBF, 0xBF}
  };
  private static final List<Charset> WIDE =
      List.of(
          StandardCharsets.UTF_16BE,
          StandardCharsets.UTF_16LE,
          StandardCharsets.UTF_16,
          Charset.forName("UTF-32BE"),
          Charset.forName("UTF-32LE"));

  private final Rnd rnd;

  public Mutator(Rnd rnd) {
    this.rnd = rnd;
  }

  /** The pieces that documents are spoiled with, which a fuzzer may want for a dictionary. */
  public static List<byte[]> fragments() {
    return Stream.concat(
            FRAGMENTS.stream().map(Bytes::utf8), Arrays.stream(BAD_UTF8).map(Mutator::bytes))
        .toList();
  }

  /** One to three changes; {@code document} itself stays as it is. */
  public byte[] mutate(byte[] document) {
    byte[] result = document;
    for (int i = rnd.oneIn(3) ? rnd.between(2, 3) : 1; i > 0; i--) {
      result = once(result);
    }
    return result;
  }

  private byte[] once(byte[] d) {
    int at = rnd.below(d.length + 1);
    int to = Math.min(d.length, at + 1 + (rnd.coin() ? rnd.below(3) : rnd.below(40)));
    return switch (rnd.below(22)) {
      case 0, 1 -> Arrays.copyOf(d, at);
      case 2, 3, 4 -> flip(d, at);
      case 5 -> splice(d, at, at, new byte[] {(byte) rnd.below(256)});
      case 6, 7 -> splice(d, at, at, Bytes.utf8(rnd.pick(FRAGMENTS)));
      case 8, 9 -> splice(d, at, Math.min(d.length, at + 1), new byte[0]);
      case 10 -> splice(d, at, to, new byte[0]);
      case 11 -> splice(d, at, at, Arrays.copyOfRange(d, at, to));
      case 12 -> swap(d, at, rnd.below(d.length + 1));
      case 13, 14, 15 -> replaceScalar(d, at);
      case 16 -> splice(d, d.length, d.length, Bytes.utf8(rnd.pick(FRAGMENTS)));
      case 17, 18 -> splice(d, at, at, bytes(BAD_UTF8[rnd.below(BAD_UTF8.length)]));
      case 19 -> splice(d, 0, 0, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
      case 20 -> rnd.oneIn(3) ? transcode(d) : splice(d, at, at, new byte[] {(byte) rnd.below(32)});
      default -> splice(d, 0, 0, Bytes.utf8(rnd.pick(FRAGMENTS)));
    };
  }

  private static byte[] splice(byte[] d, int from, int to, byte[] insert) {
    byte[] result = new byte[d.length - (to - from) + insert.length];
    System.arraycopy(d, 0, result, 0, from);
    System.arraycopy(insert, 0, result, from, insert.length);
    System.arraycopy(d, to, result, from + insert.length, d.length - to);
    return result;
  }

  private byte[] flip(byte[] d, int at) {
    byte[] result = d.clone();
    if (at < d.length) {
      result[at] ^= (byte) (rnd.coin() ? 1 << rnd.below(8) : 1 + rnd.below(255));
    }
    return result;
  }

  private static byte[] swap(byte[] d, int a, int b) {
    byte[] result = d.clone();
    if (a < d.length && b < d.length) {
      result[a] = d[b];
      result[b] = d[a];
    }
    return result;
  }

  private static byte[] bytes(int[] values) {
    byte[] result = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (byte) values[i];
    }
    return result;
  }

  /** Replaces the number or literal found at or after {@code at} by a fragment. */
  private byte[] replaceScalar(byte[] d, int at) {
    int start = at;
    while (start < d.length && !scalarByte(d[start])) {
      start++;
    }
    int end = start;
    while (end < d.length && scalarByte(d[end])) {
      end++;
    }
    return splice(d, start, end, Bytes.utf8(rnd.pick(FRAGMENTS)));
  }

  private static boolean scalarByte(byte b) {
    return b >= '0' && b <= '9'
        || b >= 'a' && b <= 'z'
        || b == '-'
        || b == '+'
        || b == '.'
        || b == 'E';
  }

  private byte[] transcode(byte[] d) {
    String text = new String(d, StandardCharsets.UTF_8);
    return (rnd.oneIn(4) ? "\ufeff" + text : text).getBytes(rnd.pick(WIDE));
  }
}
