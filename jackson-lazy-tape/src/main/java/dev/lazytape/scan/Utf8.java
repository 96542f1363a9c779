package dev.lazytape.scan;

/**
 * Strict UTF-8: shortest forms only, no surrogates, nothing above U+10FFFF (RFC 3629, section 4).
 */
final class Utf8 {

  private Utf8() {}

  /**
   * The length of the non-ASCII sequence at {@code at}: 2 to 4; 0 if it is not well-formed; -1 if
   * the bytes before {@code limit} are the beginning of one.
   */
  static int sequenceLength(byte[] bytes, int at, int limit) {
    int lead = bytes[at] & 0xFF;
    int available = limit - at;
    if (lead < 0xC2) {
      return 0;
    }
    if (lead < 0xE0) {
      return available < 2 ? -1 : isContinuation(bytes[at + 1]) ? 2 : 0;
    }
    if (lead > 0xF4) {
      return 0;
    }
    if (available < 2) {
      return -1;
    }
    int second = bytes[at + 1] & 0xFF;
    if (!isContinuation(bytes[at + 1])) {
      return 0;
    }
    if (lead < 0xF0) {
      if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) {
        return 0;
      }
      return available < 3 ? -1 : isContinuation(bytes[at + 2]) ? 3 : 0;
    }
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
      return 0;
    }
    if (available < 3) {
      return -1;
    }
    if (!isContinuation(bytes[at + 2])) {
      return 0;
    }
    return available < 4 ? -1 : isContinuation(bytes[at + 3]) ? 4 : 0;
  }

  private static boolean isContinuation(byte b) {
    return b < (byte) 0xC0;
  }
}
