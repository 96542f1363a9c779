package dev.lazytape.fuzz;

import dev.lazytape.testing.Rnd;
import java.util.Arrays;

/**
 * What a fuzzer's bytes mean: a document, and behind it the choices of what to do with it. So a
 * saved finding is, for every other test of the corpus, a document with something behind it.
 *
 * @param document the document
 * @param choiceBytes the choices; too few of them are no harm
 */
record FuzzInput(byte[] document, byte[] choiceBytes) {
  static final int CHOICES = 24;

  static FuzzInput of(byte[] data) {
    int length = Math.max(0, data.length - CHOICES);
    return new FuzzInput(
        Arrays.copyOf(data, length), Arrays.copyOfRange(data, length, data.length));
  }

  /** The bytes that mean {@code document} and choices made from {@code seed}. */
  static byte[] bytes(byte[] document, long seed) {
    byte[] data = Arrays.copyOf(document, document.length + CHOICES);
    Rnd rnd = new Rnd(seed);
    for (int i = document.length; i < data.length; i++) {
      data[i] = (byte) rnd.below(0x100);
    }
    return data;
  }

  Rnd choices() {
    return Rnd.of(choiceBytes);
  }
}
