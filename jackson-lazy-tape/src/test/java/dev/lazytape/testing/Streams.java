package dev.lazytape.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;

/** Streams and readers that behave as badly as their contracts allow. */
public final class Streams {
  private Streams() {}

  /** Hands out {@code smallest} to {@code largest} bytes a call, and sometimes none at a skip. */
  public static InputStream chunked(byte[] bytes, int smallest, int largest, Rnd rnd) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, rnd.between(smallest, largest)));
      }

      @Override
      public synchronized int available() {
        return 0;
      }
    };
  }

  /** Throws once {@code good} bytes were handed out, before it would report the end. */
  public static InputStream failing(byte[] bytes, int good) {
    return new InputStream() {
      private int position;

      @Override
      public int read() throws IOException {
        check();
        return bytes[position++] & 0xFF;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
          return 0;
        }
        check();
        int count = Math.min(length, good - position);
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
      }

      private void check() throws IOException {
        if (position >= good) {
          throw new IOException("broken pipe at " + position);
        }
      }
    };
  }

  /** Hands out {@code smallest} to {@code largest} characters a call. */
  public static Reader chunked(String text, int smallest, int largest, Rnd rnd) {
    return new StringReader(text) {
      @Override
      public int read(char[] target, int offset, int length) throws IOException {
        return super.read(target, offset, Math.min(length, rnd.between(smallest, largest)));
      }
    };
  }

  /** Throws once {@code good} characters were handed out. */
  public static Reader failing(String text, int good) {
    return new Reader() {
      private int position;

      @Override
      public int read(char[] target, int offset, int length) throws IOException {
        if (position >= good) {
          throw new IOException("broken reader at " + position);
        }
        int count = Math.min(length, good - position);
        text.getChars(position, position + count, target, offset);
        position += count;
        return count;
      }

      @Override
      public void close() {}
    };
  }

  /** Remembers whether it was closed. */
  public static final class Closing extends ByteArrayInputStream {
    private boolean closed;

    public Closing(byte[] bytes) {
      super(bytes);
    }

    @Override
    public void close() {
      closed = true;
    }

    public boolean isClosed() {
      return closed;
    }
  }

  /** Remembers whether it was closed. */
  public static final class ClosingReader extends StringReader {
    private boolean closed;

    public ClosingReader(String text) {
      super(text);
    }

    @Override
    public void close() {
      closed = true;
      super.close();
    }

    public boolean isClosed() {
      return closed;
    }
  }
}
