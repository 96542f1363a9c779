package dev.lazytape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lazytape.testing.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

/**
 * Documents of hundreds of megabytes to beyond two gigabytes, read by stock Jackson and lazily, in
 * a heap that is large enough for stock Jackson: the tree and the bytes written must be the same.
 * With {@code small} as its argument, those alone that need hardly any heap.
 */
public final class LargeRun {

  private static final long MEGA = 1L << 20;
  private static final long GIGA = 1L << 30;

  private static final LazyTapeModule MODULE = new LazyTapeModule();
  private static final ObjectMapper STOCK = new ObjectMapper();
  private static final ObjectMapper LAZY = JsonMapper.builder().addModule(MODULE).build();

  private LargeRun() {}

  private interface Reading {
    JsonNode by(ObjectMapper mapper) throws IOException;
  }

  public static void main(String[] args) throws IOException {
    if (List.of(args).contains("--help")) {
      System.out.println("arguments: [small], for those alone that need hardly any heap");
      return;
    }
    streams("1 GB of white space", " ".repeat(1000), GIGA + MEGA);
    streams("2.2 GB of white space", "\n".repeat(1000), 2 * GIGA + 200 * MEGA);
    compare(
        "2.2 GB of one name",
        mapper ->
            mapper.readTree(new Repeated("{\"a\":1", ",\"a\":[2,3]", "}", 2 * GIGA + 200 * MEGA)));
    if (args.length == 0) {
      streams("200 MB of records", "{\"id\":12345,\"name\":\"some name\"},", 200 * MEGA);
      arrays();
    }
  }

  private static void streams(String name, String part, long length) throws IOException {
    compare(name, mapper -> mapper.readTree(new Repeated("[1234,", part, "5]", length)));
    compare(
        name + ", from a reader",
        mapper ->
            mapper.readTree(
                new InputStreamReader(
                    new Repeated("[1234,", part, "5]", length), StandardCharsets.UTF_8)));
  }

  private static void arrays() throws IOException {
    byte[] longest = new byte[Integer.MAX_VALUE - 2];
    Arrays.fill(longest, (byte) ' ');
    byte[] start = Bytes.utf8("[1234,");
    System.arraycopy(start, 0, longest, 0, start.length);
    longest[longest.length - 2] = '5';
    longest[longest.length - 1] = ']';
    compare("the longest array there is", mapper -> mapper.readTree(longest));
    byte[] last = Bytes.utf8("[\"" + "x".repeat(300) + "\",[1.50]]");
    System.arraycopy(last, 0, longest, longest.length - last.length, last.length);
    compare(
        "a value at its end",
        mapper -> mapper.readTree(longest, longest.length - last.length, last.length));
  }

  private static void compare(String name, Reading reading) throws IOException {
    MODULE.stats().reset();
    String stock = digest(reading, STOCK);
    String lazy = digest(reading, LAZY);
    System.out.printf(
        "%s: %s; taped %d, declined %s%n",
        name, stock, MODULE.stats().documentsTaped(), MODULE.stats().declined());
    if (!stock.equals(lazy)) {
      throw new AssertionError(name + "\n  stock: " + stock + "\n  lazy:  " + lazy);
    }
  }

  /** What a tree is like, without a second one beside it. */
  private static String digest(Reading reading, ObjectMapper mapper) throws IOException {
    JsonNode tree = reading.by(mapper);
    CRC32 written = new CRC32();
    mapper.writeValue(new CheckedOutputStream(OutputStream.nullOutputStream(), written), tree);
    JsonNode last = tree.isArray() ? tree.get(tree.size() - 1) : tree.path("a");
    return tree.size() + " entries, " + last + ", CRC " + Long.toHexString(written.getValue());
  }

  /** A text, another one again and again, and a last one. */
  private static final class Repeated extends InputStream {
    private final byte[] part;
    private final byte[] end;
    private byte[] piece;
    private int at;
    private long left;
    private boolean ended;

    Repeated(String start, String part, String end, long length) {
      this.piece = Bytes.utf8(start);
      this.part = Bytes.utf8(part);
      this.end = Bytes.utf8(end);
      this.left = length;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      int count = 0;
      while (count < length && hasMore()) {
        int some = Math.min(length - count, piece.length - at);
        System.arraycopy(piece, at, buffer, offset + count, some);
        at += some;
        count += some;
      }
      return count == 0 ? -1 : count;
    }

    private boolean hasMore() {
      if (at == piece.length && !ended) {
        ended = left <= 0;
        piece = ended ? end : part;
        left -= piece.length;
        at = 0;
      }
      return at < piece.length;
    }
  }
}
