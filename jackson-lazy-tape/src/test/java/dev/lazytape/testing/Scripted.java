package dev.lazytape.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream or reader that hands out pieces of one size, has trouble at one place, and remembers
 * what it was asked for.
 */
public final class Scripted {
  /** What happens, once, when the place is reached. */
  public enum Trouble {
    NONE,
    IO_EXCEPTION,
    RUNTIME_EXCEPTION,
    ERROR,
    /** A read that returns 0, which contracts forbid. */
    ZERO,
    END
  }

  private final int length;
  private final int piece;
  private final int place;
  private final Trouble trouble;
  private final List<String> log = new ArrayList<>();
  private int position;
  private boolean had;

  private Scripted(int length, int piece, int place, Trouble trouble) {
    this.length = length;
    this.piece = piece;
    this.place = place;
    this.trouble = trouble;
  }

  /** Every read: the length asked for, and where the source was. */
  public List<String> log() {
    return log;
  }

  /** How much was handed out. */
  public int position() {
    return position;
  }

  public static Scripted of(int length, int piece, int place, Trouble trouble) {
    return new Scripted(length, piece, place, trouble);
  }

  /** {@code bytes}, of this script's length. */
  public InputStream stream(byte[] bytes) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] target, int offset, int asked) throws IOException {
        int from = position;
        int count = next(asked);
        System.arraycopy(bytes, from, target, offset, Math.max(0, count));
        return count;
      }
    };
  }

  /** {@code text}, of this script's length. */
  public Reader reader(String text) {
    return new Reader() {
      @Override
      public int read(char[] target, int offset, int asked) throws IOException {
        int from = position;
        int count = next(asked);
        text.getChars(from, from + Math.max(0, count), target, offset);
        return count;
      }

      @Override
      public void close() {}
    };
  }

  private int next(int asked) throws IOException {
    log.add(asked + " at " + position);
    if (position == place && !had && trouble != Trouble.NONE) {
      had = true;
      switch (trouble) {
        case IO_EXCEPTION -> throw new IOException("broken at " + place);
        case RUNTIME_EXCEPTION -> throw new IllegalStateException("broken at " + place);
        case ERROR -> throw new AssertionError("broken at " + place);
        case END -> {
          return -1;
        }
        default -> {
          return 0;
        }
      }
    }
    if (position == length) {
      return -1;
    }
    int end = trouble != Trouble.NONE && position < place ? place : length;
    int count = Math.min(Math.min(asked, piece), end - position);
    position += count;
    return count;
  }
}
