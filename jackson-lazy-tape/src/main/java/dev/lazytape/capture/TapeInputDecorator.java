package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.InputDecorator;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.DataInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/**
 * Puts a {@link ValueSource} between a factory's parsers and what they read from. It comes last:
 * what another decorator makes of a source is what it wraps. Immutable and safe to share.
 */
public final class TapeInputDecorator extends InputDecorator {

  private static final long serialVersionUID = 1L;

  private final InputDecorator inner;

  /**
   * {@code JsonReadFeature.ALLOW_RS_CONTROL_CHAR}, which Jackson has since 2.19; or null. Where its
   * buffer ends in white space Jackson does not go by it, so that the buffer must end where it
   * would without us.
   */
  private static final JsonParser.Feature RECORD_SEPARATORS = recordSeparators();

  private final JsonFactory factory;
  private final boolean takesBytes;
  private final int minimumBytes;

  /**
   * @param inner the decorator that was there before, or null
   * @param factory the one that is decorated
   * @param minimumBytes the length below which an array, and a value, is left to Jackson
   */
  public TapeInputDecorator(InputDecorator inner, JsonFactory factory, int minimumBytes) {
    this.inner = inner;
    this.factory = factory;
    // Without canonical names Jackson decodes bytes first, and parses characters.
    this.takesBytes = factory.isEnabled(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES);
    this.minimumBytes = minimumBytes;
  }

  @Override
  public InputStream decorate(IOContext context, InputStream in) throws IOException {
    InputStream decorated = inner == null ? null : inner.decorate(context, in);
    return wrap(context, decorated == null ? in : decorated);
  }

  @Override
  public InputStream decorate(IOContext context, byte[] bytes, int offset, int length)
      throws IOException {
    InputStream decorated = inner == null ? null : inner.decorate(context, bytes, offset, length);
    if (decorated != null) {
      return wrap(context, decorated);
    }
    if (length < minimumBytes || !takesBytes || dependsOnBuffers(context)) {
      return null;
    }
    TapeInputStream stream = new TapeInputStream(bytes, offset, length, minimumBytes);
    return stream.beginsWithValue() ? stream : null;
  }

  private InputStream wrap(IOContext context, InputStream in) {
    return !takesBytes || dependsOnBuffers(context) ? in : new TapeInputStream(in, minimumBytes);
  }

  @Override
  public Reader decorate(IOContext context, Reader reader) throws IOException {
    Reader decorated = inner == null ? null : inner.decorate(context, reader);
    if (decorated != null) {
      return dependsOnBuffers(context) ? decorated : new SourceReader(decorated, this);
    }
    if (reader == null) {
      return null; // which Jackson takes for an empty document
    }
    if (countsParserWork(context)) {
      DocumentLength.check(context.streamReadConstraints(), reader);
      return reader;
    }
    return dependsOnBuffers(context) ? reader : new SourceReader(reader, this);
  }

  TapeReader tapeReader(Reader in) {
    return new TapeReader(in, minimumBytes);
  }

  @Override
  public DataInput decorate(IOContext context, DataInput in) throws IOException {
    return inner == null ? in : inner.decorate(context, in);
  }

  private boolean dependsOnBuffers(IOContext context) {
    return countsParserWork(context)
        || (RECORD_SEPARATORS != null && factory.isEnabled(RECORD_SEPARATORS));
  }

  private static JsonParser.Feature recordSeparators() {
    for (JsonReadFeature feature : JsonReadFeature.values()) {
      if (feature.name().equals("ALLOW_RS_CONTROL_CHAR")) {
        return feature.mappedFeature();
      }
    }
    return null;
  }

  /** Whether a limit is set on what the parser itself reads or counts. */
  private static boolean countsParserWork(IOContext context) {
    StreamReadConstraints constraints = context.streamReadConstraints();
    return constraints.hasMaxDocumentLength() || constraints.hasMaxTokenCount();
  }
}
