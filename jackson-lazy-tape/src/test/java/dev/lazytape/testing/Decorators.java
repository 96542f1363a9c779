package dev.lazytape.testing;

import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.InputDecorator;
import com.fasterxml.jackson.core.io.OutputDecorator;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.FilterReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.util.Locale;

/** Decorators of users, for input and output. */
public final class Decorators {
  private Decorators() {}

  /** Wraps nothing. */
  public static final class Idle extends InputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public InputStream decorate(IOContext context, InputStream in) {
      return in;
    }

    @Override
    public InputStream decorate(IOContext context, byte[] source, int offset, int length) {
      return null;
    }

    @Override
    public Reader decorate(IOContext context, Reader reader) {
      return reader;
    }
  }

  /** Wraps everything and changes nothing. */
  public static final class Quiet extends InputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public InputStream decorate(IOContext context, InputStream in) {
      return new FilterInputStream(in) {};
    }

    @Override
    public InputStream decorate(IOContext context, byte[] source, int offset, int length) {
      return length % 2 == 0 ? null : new ByteArrayInputStream(source, offset, length);
    }

    @Override
    public Reader decorate(IOContext context, Reader reader) {
      return new FilterReader(reader) {};
    }
  }

  /** Turns each {@code 7} into an {@code 8}, as a decorator that decrypts or decodes would. */
  public static final class Translating extends InputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public InputStream decorate(IOContext context, InputStream in) {
      return new FilterInputStream(in) {
        @Override
        public int read() throws IOException {
          int b = super.read();
          return b == '7' ? '8' : b;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
          int count = super.read(target, offset, length);
          for (int i = offset; i < offset + count; i++) {
            target[i] = target[i] == '7' ? (byte) '8' : target[i];
          }
          return count;
        }
      };
    }

    @Override
    public InputStream decorate(IOContext context, byte[] source, int offset, int length) {
      return decorate(context, new ByteArrayInputStream(source, offset, length));
    }

    @Override
    public Reader decorate(IOContext context, Reader reader) {
      return new FilterReader(reader) {
        @Override
        public int read(char[] target, int offset, int length) throws IOException {
          int count = super.read(target, offset, length);
          for (int i = offset; i < offset + count; i++) {
            target[i] = target[i] == '7' ? '8' : target[i];
          }
          return count;
        }
      };
    }
  }

  /** Writes in upper case. */
  public static final class Loud extends OutputDecorator {
    private static final long serialVersionUID = 1L;

    @Override
    public OutputStream decorate(IOContext context, OutputStream out) {
      return new FilterOutputStream(out) {
        @Override
        public void write(int b) throws IOException {
          out.write(b >= 'a' && b <= 'z' ? b - 32 : b);
        }
      };
    }

    @Override
    public Writer decorate(IOContext context, Writer writer) {
      return new FilterWriter(writer) {
        @Override
        public void write(int c) throws IOException {
          out.write(c >= 'a' && c <= 'z' ? c - 32 : c);
        }

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
          write(new String(text, offset, length), 0, length);
        }

        @Override
        public void write(String text, int offset, int length) throws IOException {
          out.write(text.substring(offset, offset + length).toUpperCase(Locale.ROOT));
        }
      };
    }
  }
}
