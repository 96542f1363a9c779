package dev.lazytape.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;

/**
 * What is done with a document bound to a plain class. The module has nothing to gain here; these
 * measure what it costs the rest of the mapper.
 */
public enum PojoWorkload {
  /** {@code readValue(byte[], Class)}. */
  READ {
    @Override
    Object run(ObjectMapper mapper, PojoDocument document, Object value) throws IOException {
      return mapper.readValue(document.bytes(), document.type());
    }
  },
  /** {@code readValue(InputStream, Class)}. */
  READ_STREAM {
    @Override
    Object run(ObjectMapper mapper, PojoDocument document, Object value) throws IOException {
      return mapper.readValue(new ByteArrayInputStream(document.bytes()), document.type());
    }
  },
  /** {@code readValue(String, Class)}. */
  READ_STRING {
    @Override
    Object run(ObjectMapper mapper, PojoDocument document, Object value) throws IOException {
      return mapper.readValue(document.text(), document.type());
    }
  },
  /** {@code writeValueAsBytes}. */
  WRITE {
    @Override
    Object run(ObjectMapper mapper, PojoDocument document, Object value) throws IOException {
      return mapper.writeValueAsBytes(value);
    }
  },
  /** {@code writeValueAsString}. */
  WRITE_STRING {
    @Override
    Object run(ObjectMapper mapper, PojoDocument document, Object value) throws IOException {
      return mapper.writeValueAsString(value);
    }
  };

  /**
   * One operation.
   *
   * @param value the document's values, for the workloads that write
   */
  abstract Object run(ObjectMapper mapper, PojoDocument document, Object value) throws IOException;

  /** The name on the command line: {@code read-stream}. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
