package dev.lazytape.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The documents that are bound to plain classes, by size. */
public enum PojoDocument {
  /** Two integers, 16 bytes. */
  SMALL("16b", Pojos.Point.class, Documents.point()),
  /** A list of ten objects, 1 KB. */
  MEDIUM("1kb", Pojos.Page.class, Documents.page(1 << 10)),
  /** A list of about ten thousand objects, 1 MB. */
  LARGE("1mb", Pojos.Page.class, Documents.page(1 << 20));

  private final String label;
  private final Class<?> type;
  private final byte[] bytes;
  private final String text;

  PojoDocument(String label, Class<?> type, byte[] bytes) {
    this.label = label;
    this.type = type;
    this.bytes = bytes;
    this.text = new String(bytes, UTF_8);
  }

  /** The class that the document is bound to. */
  public Class<?> type() {
    return type;
  }

  /** The document in UTF-8; not to be written to. */
  public byte[] bytes() {
    return bytes;
  }

  /** The document as a string. */
  public String text() {
    return text;
  }

  /** A new object with the document's values, bound by {@code mapper}. */
  public Object value(ObjectMapper mapper) {
    try {
      return mapper.readValue(bytes, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name on the command line: {@code 16b}. */
  public String label() {
    return label;
  }
}
