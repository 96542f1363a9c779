package dev.lazytape.testing;

/** String literals and names with every escape and every form of UTF-8, all valid JSON. */
final class JsonStrings {
  private static final String[] SHORT_ESCAPES = {
    "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"
  };
  private static final String[] UNICODE_ESCAPES = {
    "\\u0041", "\\u00e9", "\\u00E9", "\\u0008", "\\u000b", "\\u000B", "\\u007f", "\\u0000",
    "\\u001f", "\\u001F", "\\u2028", "\\u20ac", "\\u20AC", "\\uffff", "\\uFEFF", "\\ud83d\\ude00",
    "\\uD83D\\uDE00", "\\uD83D\\ude00", "\\u0022", "\\u005c", "\\u005C", "\\u002f", "\\u000a"
  };
  private static final String[] LONE_SURROGATES = {
    "\\ud800", "\\uDFFF", "\\uDE00\\uD83D", "\\ud83dx", "\\ud83d\\n", "\\ud83d\\u0041"
  };
  private static final int[] CODE_POINTS = {
    0x7F, 0x80, 0xA0, 0xE9, 0x7FF, 0x800, 0x20AC, 0x2028, 0x2029, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD,
    0xFFFF, 0x10000, 0x1F600, 0x1F468, 0x10FFFF
  };
  private static final String PUNCTUATION = "{}[]:,' /#*<>&=+-.~^`|@$%;?!_()0eEtrufalsn";
  private static final int[] BORDERS = {4000, 8000, 16000};

  private JsonStrings() {}

  /**
   * A string literal with its quotes. {@code spice}: percent of pieces that are not plain ASCII.
   */
  static void append(Bytes out, Rnd rnd, int spice) {
    out.write('"');
    int pieces = rnd.oneIn(12) ? 0 : rnd.between(1, rnd.oneIn(6) ? 12 : 3);
    for (int i = 0; i < pieces; i++) {
      if (rnd.percent(spice)) {
        special(out, rnd, true);
      } else {
        plain(out, rnd, rnd.between(1, rnd.oneIn(5) ? 40 : 9));
      }
    }
    out.write('"');
  }

  /** A literal whose length is near the border of a buffer of a parser or generator. */
  static void appendLong(Bytes out, Rnd rnd) {
    out.write('"');
    int length = BORDERS[rnd.below(BORDERS.length)] + rnd.between(-12, 12) - out.size() % 4000;
    int filler = rnd.pick((int) 'x', (int) '7', (int) ' ', 0xE9, 0x20AC, 0x1F600);
    int end = out.size() + length;
    while (out.size() < end) {
      out.codePoint(filler);
    }
    for (int i = rnd.between(0, 4); i > 0; i--) {
      special(out, rnd, true);
      plain(out, rnd, rnd.between(0, 9));
    }
    out.write('"');
  }

  private static void plain(Bytes out, Rnd rnd, int length) {
    boolean words = rnd.percent(80);
    for (int i = 0; i < length; i++) {
      out.write(words ? 'a' + rnd.below(26) : PUNCTUATION.charAt(rnd.below(PUNCTUATION.length())));
    }
  }

  private static void special(Bytes out, Rnd rnd, boolean loneSurrogates) {
    switch (rnd.below(8)) {
      case 0, 1 -> out.ascii(SHORT_ESCAPES[rnd.below(SHORT_ESCAPES.length)]);
      case 2 -> out.ascii(UNICODE_ESCAPES[rnd.below(UNICODE_ESCAPES.length)]);
      case 3 -> out.ascii(String.format(rnd.coin() ? "\\u%04x" : "\\u%04X", rnd.below(0xD800)));
      case 4 -> out.codePoint(CODE_POINTS[rnd.below(CODE_POINTS.length)]);
      case 5 -> out.codePoint(rnd.between(0x80, 0xD7FF));
      case 6 -> out.codePoint(rnd.between(0x80, 0x7FF));
      default -> {
        if (loneSurrogates && rnd.oneIn(4)) {
          out.ascii(LONE_SURROGATES[rnd.below(LONE_SURROGATES.length)]);
        } else if (rnd.oneIn(4)) {
          out.repeat('\\', 2 * rnd.between(1, 9));
        } else {
          out.codePoint(rnd.between(0x10000, 0x10FFFF));
        }
      }
    }
  }

  /** A name of its own, without quotes, ready to be placed between quotes. */
  static String name(Rnd rnd, int spice) {
    if (rnd.oneIn(40)) {
      return rnd.pick("", "0", "00", "a/b", "m~n", "\u0130", "__proto__", "@class", "$ref", "-");
    }
    if (rnd.percent(70)) {
      // a limited stock, since each new name costs Jackson a change of its symbol tables
      Rnd known = new Rnd(rnd.below(400));
      return fresh(known, known.pick(0, spice));
    }
    return fresh(rnd, spice);
  }

  private static String fresh(Rnd rnd, int spice) {
    StringBuilder name = new StringBuilder();
    int length = rnd.between(1, 10);
    if (rnd.oneIn(60)) {
      length = rnd.oneIn(20) ? rnd.between(200, 9000) : rnd.between(10, 200);
    }
    for (int i = 0; i < length; i++) {
      if (rnd.percent(spice) && rnd.oneIn(3)) {
        name.appendCodePoint(CODE_POINTS[rnd.below(CODE_POINTS.length)]);
      } else {
        name.append((char) ('a' + rnd.below(26)));
      }
    }
    return name.toString();
  }

  /** The name as a literal; now and then with an escape in place of a plain character. */
  static void appendName(Bytes out, String name, Rnd rnd, int spice) {
    boolean escape = rnd.percent(spice) && rnd.oneIn(6);
    out.write('"');
    for (int i = 0; i < name.length(); ) {
      int c = name.codePointAt(i);
      i += Character.charCount(c);
      if (escape && rnd.oneIn(3)) {
        for (char unit : Character.toChars(c)) {
          out.ascii(String.format(rnd.coin() ? "\\u%04x" : "\\u%04X", (int) unit));
        }
      } else {
        out.codePoint(c);
      }
    }
    if (rnd.percent(spice) && rnd.oneIn(25)) {
      special(out, rnd, rnd.oneIn(20));
    }
    out.write('"');
  }
}
