package dev.lazytape.testing;

import java.nio.charset.StandardCharsets;

/** Documents as Java source, to paste into a test. */
public final class JavaText {
  private static final int LONGEST = 6000;

  private JavaText() {}

  /** An expression whose value is {@code document}. */
  public static String bytes(byte[] document) {
    String text = new String(document, StandardCharsets.ISO_8859_1);
    boolean ascii = text.chars().allMatch(c -> c < 0x80);
    return literal(text) + ".getBytes(" + (ascii ? "US_ASCII" : "ISO_8859_1") + ")";
  }

  /** A string literal; long ones are cut in the middle, the seed still makes them in full. */
  public static String literal(String text) {
    if (text.length() > LONGEST) {
      int half = LONGEST / 2;
      return literal(text.substring(0, half))
          + " + /* "
          + (text.length() - LONGEST)
          + " more */ "
          + literal(text.substring(text.length() - half));
    }
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || c > '~') {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
