package dev.lazytape.testing;

import java.util.ArrayList;
import java.util.List;

/**
 * Random valid JSON documents: objects, arrays and scalars of every kind, from 2 bytes to about 200
 * KB, most of them small.
 *
 * <p>Each document has a temper of its own (spacing, share of escapes, number of names), so that
 * some are what machines write and others are what nobody would.
 */
public final class JsonGen {
  private static final int MAX_DEPTH = 12;
  private static final int MOST_CHILDREN = 4000;

  private final Rnd rnd;
  private Bytes out = new Bytes();
  private int limit;
  private int spacing;
  private int spice;
  private int duplicates;
  private List<String> names = List.of();
  private String lineBreak = "\n";

  public JsonGen(Rnd rnd) {
    this.rnd = rnd;
  }

  /** One document: an object or an array in most cases, a scalar in a few. */
  public byte[] document() {
    begin(randomLimit());
    value();
    return end();
  }

  /** One object or array. */
  public byte[] container() {
    begin(randomLimit());
    nested(0);
    return end();
  }

  /** One object or array of no more than about {@code bytes} bytes. */
  public byte[] container(int bytes) {
    begin(bytes);
    nested(0);
    return end();
  }

  /** Several documents in a row, with all kinds of separators. */
  public byte[] sequence() {
    begin(randomLimit());
    int whole = limit;
    int count = rnd.between(1, 6);
    for (int i = 0; i < count; i++) {
      limit = out.size() + Math.max(8, whole / count);
      value();
      out.ascii(rnd.pick("\n", "\n", "\r\n", " ", "\r", "\n\n \t\n", "  \r\n\r\n "));
    }
    return end();
  }

  private void begin(int bytes) {
    out = new Bytes();
    limit = bytes;
    spacing = rnd.pick(0, 0, 0, 1, 1, 2, 3, 4);
    lineBreak = rnd.pick("\n", "\n", "\r\n", "\r");
    spice = rnd.pick(0, 0, 2, 10, 40);
    duplicates = rnd.oneIn(5) ? rnd.pick(2, 20) : 0;
    int pool = rnd.oneIn(4) ? rnd.between(1, 4) : rnd.between(5, 25);
    names = new ArrayList<>();
    for (int i = 0; i < pool; i++) {
      names.add(JsonStrings.name(rnd, spice));
    }
    if (rnd.oneIn(15)) {
      space();
    }
  }

  private byte[] end() {
    if (rnd.oneIn(6)) {
      space();
    }
    return out.toByteArray();
  }

  private int randomLimit() {
    int dice = rnd.below(1000);
    if (dice < 350) {
      return rnd.between(2, 80);
    }
    if (dice < 850) {
      return rnd.between(80, 350);
    }
    if (dice < 980) {
      return rnd.between(350, 1200);
    }
    if (dice < 997) {
      return rnd.between(1200, 9000);
    }
    return rnd.percent(85) ? rnd.between(9000, 40_000) : rnd.between(40_000, 200_000);
  }

  private void value() {
    if (rnd.oneIn(25)) {
      scalar();
    } else if (rnd.oneIn(100)) {
      special();
    } else {
      nested(0);
    }
  }

  /** Shapes that chance alone would not make often enough. */
  private void special() {
    switch (rnd.below(7)) {
      case 0 -> wideObject(rnd.between(20, rnd.oneIn(10) ? 3000 : 200));
      case 1 -> deep(rnd.oneIn(6) ? rnd.between(990, 1005) : rnd.between(10, 150));
      case 2 -> {
        out.ascii("[");
        if (rnd.coin()) {
          // A writer that has met a short string copies the long ones.
          out.ascii("\"a\"");
          comma(0);
        }
        JsonStrings.appendLong(out, rnd);
        comma(0);
        out.ascii("1");
        comma(0);
        JsonStrings.appendLong(out, rnd);
        out.ascii("]");
      }
      case 3 -> {
        out.ascii("{\"a\":");
        out.repeat(rnd.pick(' ', '\n', '\t'), rnd.between(10, 9000));
        out.ascii("1,\"b\":[");
        JsonNumbers.append(out, rnd);
        out.ascii("]}");
      }
      case 4 -> {
        int elements = rnd.between(1, rnd.oneIn(8) ? 2000 : 200);
        out.write('[');
        for (int i = 0; i < elements; i++) {
          if (i > 0) {
            comma(0);
          }
          JsonNumbers.append(out, rnd);
        }
        out.write(']');
      }
      case 5 -> dense(rnd.between(3000, 40_000));
      default -> {
        limit = rnd.between(2000, 30_000);
        records(0);
      }
    }
  }

  /** A long array of one awkward thing: something of it lies across every border. */
  private void dense(int bytes) {
    Bytes whole = out;
    out = new Bytes();
    if (rnd.coin()) {
      JsonStrings.appendName(out, JsonStrings.name(rnd, 40), rnd, 40);
    } else {
      any(MAX_DEPTH - 2);
    }
    byte[] unit = out.toByteArray();
    out = whole;
    int end = out.size() + bytes;
    out.write('[');
    while (out.size() < end) {
      out.writeBytes(unit);
      comma(1);
    }
    scalar();
    out.write(']');
  }

  private void wideObject(int count) {
    out.write('{');
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        comma(0);
      }
      int number = rnd.percent(duplicates) ? rnd.below(i + 1) : i;
      JsonStrings.appendName(out, (rnd.oneIn(9) ? "Aa" : "k") + number, rnd, spice);
      colon();
      scalar();
    }
    out.write('}');
  }

  private void deep(int levels) {
    boolean[] objects = new boolean[levels];
    for (int i = 0; i < levels; i++) {
      objects[i] = rnd.oneIn(3);
      if (objects[i]) {
        out.write('{');
        if (rnd.oneIn(6)) {
          out.ascii("\"x\":1,");
        }
        out.ascii("\"n\":");
      } else {
        out.write('[');
        if (rnd.oneIn(6)) {
          out.ascii("0, ");
        }
      }
    }
    scalar();
    for (int i = levels - 1; i >= 0; i--) {
      if (rnd.oneIn(9)) {
        out.ascii(objects[i] ? ",\"z\":[]" : ",null");
      }
      out.write(objects[i] ? '}' : ']');
    }
  }

  private void nested(int depth) {
    int dice = rnd.below(10);
    if (dice == 0 && depth < 3) {
      records(depth);
    } else if (dice < 6) {
      object(depth);
    } else {
      array(depth);
    }
  }

  private void any(int depth) {
    if (depth < MAX_DEPTH && out.size() < limit && rnd.percent(35)) {
      nested(depth);
    } else {
      scalar();
    }
  }

  private void object(int depth) {
    out.write('{');
    indent(depth + 1);
    int count = rnd.oneIn(12) ? 0 : rnd.between(1, rnd.oneIn(5) ? 14 : 6);
    if (depth == 0 && rnd.percent(60)) {
      count = MOST_CHILDREN; // until the limit is reached
    }
    int start = rnd.below(names.size());
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        if (out.size() > limit) {
          break;
        }
        comma(depth + 1);
      }
      JsonStrings.appendName(out, uniqueName(start, i), rnd, spice);
      colon();
      any(depth + 1);
    }
    indent(depth);
    out.write('}');
  }

  private String uniqueName(int start, int i) {
    if (i > 0 && rnd.percent(duplicates)) {
      return names.get((start + rnd.below(i)) % names.size());
    }
    if (i < names.size()) {
      return names.get((start + i) % names.size());
    }
    return names.get((start + i) % names.size()) + i;
  }

  private void array(int depth) {
    out.write('[');
    indent(depth + 1);
    int count = rnd.oneIn(10) ? 0 : rnd.between(1, rnd.oneIn(5) ? 20 : 5);
    if (depth == 0 && rnd.percent(60)) {
      count = MOST_CHILDREN;
    }
    boolean numbers = rnd.oneIn(4);
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        if (out.size() > limit) {
          break;
        }
        comma(depth + 1);
      }
      if (numbers) {
        JsonNumbers.append(out, rnd);
      } else {
        any(depth + 1);
      }
    }
    indent(depth);
    out.write(']');
  }

  /** An array of objects with the same names, but for the odd one that differs. */
  private void records(int depth) {
    List<String> fields = new ArrayList<>();
    int width = rnd.between(1, 8);
    for (int i = 0; i < width; i++) {
      fields.add(i < names.size() ? names.get(i) : names.get(i % names.size()) + i);
    }
    out.write('[');
    indent(depth + 1);
    int count = rnd.between(1, limit > 2000 ? 400 : 12);
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        if (out.size() > limit) {
          break;
        }
        comma(depth + 1);
      }
      record(fields, depth + 1);
    }
    indent(depth);
    out.write(']');
  }

  private void record(List<String> fields, int depth) {
    int odd = rnd.oneIn(10) ? rnd.below(fields.size()) : -1;
    int change = rnd.below(5);
    boolean comma = false;
    out.write('{');
    for (int i = 0; i < fields.size(); i++) {
      String name = fields.get(i);
      if (i == odd) {
        if (change == 0) {
          continue;
        }
        name =
            switch (change) {
              case 1 -> name + "x";
              case 2 -> fields.get(0);
              case 3 -> fields.get(fields.size() - 1 - i);
              default -> name.isEmpty() ? "q" : name.substring(0, name.length() - 1) + "Z";
            };
      }
      if (comma) {
        comma(depth + 1);
      }
      comma = true;
      JsonStrings.appendName(out, name, rnd, spice);
      colon();
      if (rnd.percent(12) && depth < MAX_DEPTH) {
        nested(depth + 1);
      } else {
        scalar();
      }
    }
    out.write('}');
  }

  private void scalar() {
    switch (rnd.below(10)) {
      case 0 -> out.ascii("true");
      case 1 -> out.ascii("false");
      case 2 -> out.ascii("null");
      case 3, 4, 5, 6 -> JsonNumbers.append(out, rnd);
      default -> JsonStrings.append(out, rnd, spice);
    }
  }

  private void comma(int depth) {
    if (spacing == 4) {
      space();
    }
    out.write(',');
    if (spacing == 1) {
      out.write(' ');
    }
    indent(depth);
  }

  private void colon() {
    if (spacing == 4) {
      space();
    }
    out.write(':');
    if (spacing == 1 || spacing == 2) {
      out.write(' ');
    } else if (spacing == 4) {
      space();
    }
  }

  private void indent(int depth) {
    switch (spacing) {
      case 2 -> out.ascii(lineBreak).repeat(' ', 2 * depth);
      case 3 -> out.ascii(lineBreak).repeat(depth % 2 == 0 ? '\t' : ' ', 8 * depth);
      case 4 -> space();
      default -> {}
    }
  }

  private void space() {
    int length = rnd.oneIn(30) ? rnd.between(5, 70) : rnd.below(4);
    char one = rnd.pick(' ', '\t', '\n', '\r');
    boolean mixed = rnd.coin();
    for (int i = 0; i < length; i++) {
      out.write(mixed ? rnd.pick(' ', '\t', '\n', '\r') : one);
    }
  }
}
