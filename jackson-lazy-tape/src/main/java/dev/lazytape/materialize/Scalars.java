package dev.lazytape.materialize;

import com.fasterxml.jackson.core.io.NumberInput;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lazytape.tape.Tape;
import dev.lazytape.tape.Text;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Makes names and single nodes from the tape: those that Jackson's deserializer makes. */
public final class Scalars {

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
  };

  private Scalars() {}

  /** The name at {@code word}, interned if the settings say so. */
  public static String name(Tape tape, int word, ReadSettings settings) {
    NameCache names = NameCache.of(settings.internsNames());
    int offset = tape.offset(word);
    return tape.isEscaped(word)
        ? names.escapedName(tape.bytes(), offset)
        : names.name(tape.bytes(), offset);
  }

  /** The string, number, boolean or null at {@code word}. */
  public static JsonNode scalar(Tape tape, int word, ReadSettings settings) {
    JsonNodeFactory factory = settings.factory();
    byte[] bytes = tape.bytes();
    int offset = tape.offset(word);
    return switch (bytes[offset]) {
      case '"' -> factory.textNode(Text.decode(bytes, offset, tape.isEscaped(word)));
      case 't' -> factory.booleanNode(true);
      case 'f' -> factory.booleanNode(false);
      case 'n' -> factory.nullNode();
      default -> number(tape, word, offset, settings);
    };
  }

  private static JsonNode number(Tape tape, int word, int offset, ReadSettings settings) {
    byte[] bytes = tape.bytes();
    boolean negative = bytes[offset] == '-';
    int at = negative ? offset + 1 : offset;
    int start = at;
    long value = 0;
    int c = bytes[at];
    while (c >= '0' && c <= '9') {
      value = value * 10 + (c - '0');
      c = bytes[++at];
    }
    if (c == '.' || (c | 0x20) == 'e') {
      return floating(tape, word, settings);
    }
    int digits = at - start;
    if (digits > 18 || settings.bigIntegers()) {
      return longInteger(ascii(bytes, offset, at), settings);
    }
    if (negative) {
      value = -value;
    }
    return settings.longs() || (int) value != value
        ? settings.factory().numberNode(value)
        : settings.factory().numberNode((int) value);
  }

  private static JsonNode longInteger(String text, ReadSettings settings) {
    BigInteger value = new BigInteger(text);
    if (!settings.bigIntegers() && value.bitLength() < Long.SIZE) {
      return settings.factory().numberNode(value.longValue());
    }
    return settings.factory().numberNode(value);
  }

  private static JsonNode floating(Tape tape, int word, ReadSettings settings) {
    byte[] bytes = tape.bytes();
    int offset = tape.offset(word);
    if (settings.bigDecimals()) {
      return decimal(ascii(bytes, offset, tape.end(word)), settings);
    }
    return settings.factory().numberNode(parseDouble(bytes, offset, tape.end(word)));
  }

  private static JsonNode decimal(String text, ReadSettings settings) {
    BigDecimal value = NumberInput.parseBigDecimal(text, false);
    if (settings.stripsZeros()) {
      try {
        value = value.stripTrailingZeros();
      } catch (ArithmeticException e) {
        // The scale would overflow: Jackson, too, leaves such a number as it is.
        return settings.factory().numberNode(value);
      }
    }
    return settings.factory().numberNode(value);
  }

  /**
   * The double nearest to a number.
   *
   * <p>Up to 15 digits and a power of ten up to 15 are exact doubles, so that one division rounds
   * once, correctly (W. Clinger, How to Read Floating Point Numbers Accurately, 1990); the JDK's
   * parser does the same. All else goes through the routine that Jackson's parsers call, in its
   * fast variant: both round correctly, so that it makes no difference which one the reader would
   * take.
   */
  private static double parseDouble(byte[] bytes, int from, int to) {
    boolean negative = bytes[from] == '-';
    int at = negative ? from + 1 : from;
    if (to - at <= 16) {
      long digits = 0;
      int point = -1;
      for (; at < to; at++) {
        int c = bytes[at];
        if (c >= '0' && c <= '9') {
          digits = digits * 10 + (c - '0');
        } else if (c == '.') {
          point = at;
        } else {
          break;
        }
      }
      if (at == to && point >= 0) {
        double value = digits / POWERS_OF_TEN[to - point - 1];
        return negative ? -value : value;
      }
    }
    return NumberInput.parseDouble(ascii(bytes, from, to), true);
  }

  private static String ascii(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
