package dev.lazytape.node;

import dev.lazytape.tape.Tape;
import dev.lazytape.tape.Text;
import java.nio.charset.StandardCharsets;

/** Compares the names of a tape with one that is looked for, by their bytes where that decides. */
final class NameMatcher {

  private final Tape tape;
  private final byte[] bytes;
  private final String name;

  /** The name in UTF-8; null if it is ASCII, and its characters are its bytes. */
  private final byte[] encoded;

  private final int length;

  /**
   * Whether only the decoded name decides: the name has a character that a document holds escaped,
   * or one that has no encoding of its own.
   */
  private final boolean decodes;

  NameMatcher(Tape tape, String name) {
    this.tape = tape;
    this.bytes = tape.bytes();
    this.name = name;
    boolean ascii = true;
    boolean special = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      ascii &= c < 0x80;
      special |= c == '"' || Character.isSurrogate(c);
    }
    decodes = special;
    encoded = ascii || special ? null : name.getBytes(StandardCharsets.UTF_8);
    length = encoded == null ? name.length() : encoded.length;
  }

  boolean matches(int word) {
    int from = tape.offset(word) + 1;
    if (decodes || tape.isEscaped(word)) {
      return Text.says(bytes, from - 1, name);
    }
    int to = from + length;
    if (to >= bytes.length || bytes[to] != '"') {
      return false;
    }
    // The name has no quote in it, so that all its bytes lie before the one of the document's.
    return encoded != null ? isEncoded(from) : isAscii(from);
  }

  private boolean isAscii(int from) {
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean isEncoded(int from) {
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != encoded[i]) {
        return false;
      }
    }
    return true;
  }
}
