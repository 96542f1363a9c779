package dev.lazytape.testing;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A document on its way into a mapper, and the choices of a source that both mappers must share.
 */
public final class Input {
  private final byte[] document;
  private final long seed;
  private String text;

  public Input(byte[] document, long seed) {
    this.document = document;
    this.seed = seed;
  }

  /** Choices that are the same for each call. */
  public Rnd choices() {
    return new Rnd(seed);
  }

  /** A copy that the source may overwrite afterwards. */
  public byte[] copy() {
    return document.clone();
  }

  public int length() {
    return document.length;
  }

  /** The document inside a larger array, between bytes that would change it if they were read. */
  byte[] surrounded(int before, int after) {
    byte[] result = new byte[before + document.length + after];
    byte[] bait = Bytes.utf8("\"]}0,1e5[{\\u00");
    for (int i = 0; i < result.length; i++) {
      result[i] = bait[i % bait.length];
    }
    System.arraycopy(document, 0, result, before, document.length);
    return result;
  }

  /** The document as characters; bytes that are not UTF-8 become replacement characters. */
  public String text() {
    if (text == null) {
      text = new String(document, StandardCharsets.UTF_8);
      Rnd rnd = new Rnd(seed ^ 0x5EED);
      if (rnd.oneIn(60) && !text.isEmpty()) {
        StringBuilder spoiled = new StringBuilder(text);
        char unit = rnd.pick('\ud800', '\udc00', '\udbff', '\ufeff', '\u0000', '\u00e9');
        spoiled.insert(rnd.below(text.length()), unit);
        text = spoiled.toString();
      }
    }
    return text;
  }

  /** Reads through {@code source}. */
  Outcome read(ObjectMapper mapper, Source source) {
    return Outcome.of(out -> source.read(mapper, this, out));
  }

  static void wipe(byte[] bytes) {
    Arrays.fill(bytes, (byte) 'z');
  }
}
