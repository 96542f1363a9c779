package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonParser;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.tape.Tape;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;

/**
 * What a parser of characters reads from. Most sources are short texts that are read at once and
 * not for a tree: they need no more than this. For any other there is a {@link TapeReader}.
 *
 * <p>Kept as small as it can be, with the other reader in {@link Reader#lock}: where a document is
 * a few bytes, what is allocated for it is what the time goes with.
 */
final class SourceReader extends Reader implements ValueSource {

  /**
   * A {@link TapeReader}; the {@link TapeInputDecorator} that can make one until it is known
   * whether there is need of it; null if there is none.
   */
  private Object values;

  SourceReader(Reader in, TapeInputDecorator maker) {
    super(in);
    this.values = maker;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (values instanceof TapeReader reader) {
      return reader.read(buffer, offset, length);
    }
    Reader in = in();
    int count = in.read(buffer, offset, length);
    if (values == null || length == 0) {
      return count;
    }
    if (count < TapeReader.SMALL && count < length && isWhole(in)) {
      values = null; // and nothing follows
      return count;
    }
    return tapeReader().first(buffer, offset, count);
  }

  private Reader in() {
    return (Reader) lock;
  }

  private TapeReader tapeReader() {
    TapeReader reader = ((TapeInputDecorator) values).tapeReader(in());
    values = reader;
    return reader;
  }

  /** Whether {@code in} gives less than it was asked for at its end only. */
  private static boolean isWhole(Reader in) {
    return in.getClass() == StringReader.class || in.getClass() == CharArrayReader.class;
  }

  @Override
  public Tape take(JsonParser parser, ScanLimits limits, boolean failsOnDuplicates, Attempt attempt)
      throws IOException {
    return ((TapeReader) values).take(parser, limits, failsOnDuplicates, attempt);
  }

  @Override
  public boolean isSpent() {
    return !(values instanceof TapeReader);
  }

  @Override
  public Patience patience() {
    return ((TapeReader) values).patience();
  }

  @Override
  public boolean ready() throws IOException {
    return values instanceof TapeReader reader ? reader.ready() : in().ready();
  }

  @Override
  public void close() throws IOException {
    in().close();
  }
}
