package dev.lazytape.testing;

/** Number literals of every shape, all valid JSON. */
final class JsonNumbers {
  private static final String[] EDGES = {
    "0",
    "-0",
    "1",
    "-1",
    "10",
    "-10",
    "11",
    "255",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "999999999",
    "1000000000",
    "9999999999",
    "999999999999999999",
    "1000000000000000000",
    "9999999999999999999",
    "18446744073709551616",
    "0.0",
    "-0.0",
    "-0e0",
    "0e0",
    "0E+5",
    "0.00",
    "1.0",
    "1.00",
    "1.10",
    "100.00",
    "1e5",
    "1E+2",
    "1e-3",
    "1E400",
    "-1E400",
    "1e-400",
    "5e-324",
    "4.9E-324",
    "2.2250738585072014E-308",
    "2.2250738585072012e-308",
    "1.7976931348623157E308",
    "1.7976931348623159E308",
    "8.41E21",
    "1.0E23",
    "2.0E-3",
    "9.999999999999999e22",
    "123456789.0",
    "9999999.0",
    "10000000.0",
    "9999999.999999999",
    "0.001",
    "0.0010",
    "0.0001",
    "0.00099999",
    "1E+200000",
    "1e00000000000000000001",
    "123456789012345.6",
    "12345678901234.5",
    "1234567890123456.7",
    "0.1",
    "0.2",
    "0.30000000000000004",
    "3.14159",
    "100000000000000000000000000000000000000000.5",
    "1e22",
    "1e23",
    "123e20",
    "0.000001e6"
  };

  private JsonNumbers() {}

  static void append(Bytes out, Rnd rnd) {
    switch (rnd.below(20)) {
      case 0, 1, 2, 3, 4, 5 -> out.ascii(Integer.toString(rnd.between(-20, 2000)));
      case 6 -> out.ascii(Integer.toString((int) rnd.nextLong()));
      case 7 -> out.ascii(Long.toString(rnd.nextLong() >> rnd.below(64)));
      case 8 -> out.ascii(EDGES[rnd.below(EDGES.length)]);
      case 9 -> out.ascii(Double.toString(Double.longBitsToDouble(finiteBits(rnd))));
      case 10 -> integer(out, rnd, rnd.between(1, 40));
      case 11 -> decimal(out, rnd, 40);
      case 12, 13, 14, 15 -> decimal(out, rnd, 17);
      case 16 -> {
        decimal(out, rnd, 17);
        exponent(out, rnd);
      }
      case 17 -> {
        integer(out, rnd, rnd.between(1, 20));
        exponent(out, rnd);
      }
      case 18 -> {
        if (rnd.oneIn(12)) {
          lengthy(out, rnd);
        } else {
          nearEdge(out, rnd);
        }
      }
      default -> out.ascii(Double.toString(rnd.between(-100000, 100000) / 100.0));
    }
  }

  private static long finiteBits(Rnd rnd) {
    long bits = rnd.nextLong();
    return Double.isFinite(Double.longBitsToDouble(bits)) ? bits : bits & ~(1L << 62);
  }

  /** One of the limits of int and long, off by a little. */
  private static void nearEdge(Bytes out, Rnd rnd) {
    java.math.BigInteger edge =
        java.math.BigInteger.ONE.shiftLeft(rnd.pick(31, 32, 53, 62, 63, 64, 127));
    edge = edge.add(java.math.BigInteger.valueOf(rnd.between(-2, 2)));
    out.ascii((rnd.coin() ? edge : edge.negate()).toString());
  }

  private static void integer(Bytes out, Rnd rnd, int digits) {
    if (rnd.oneIn(4)) {
      out.write('-');
    }
    digits(out, rnd, digits, true);
  }

  private static void digits(Bytes out, Rnd rnd, int digits, boolean noLeadingZero) {
    boolean zeros = rnd.oneIn(6);
    for (int i = 0; i < digits; i++) {
      boolean first = i == 0 && noLeadingZero && digits > 1;
      int digit = zeros && rnd.percent(80) ? 0 : rnd.below(10);
      out.write('0' + (first && digit == 0 ? 1 : digit));
    }
  }

  /** A decimal of up to {@code maxDigits} significant digits, with and without trailing zeros. */
  private static void decimal(Bytes out, Rnd rnd, int maxDigits) {
    int digits = rnd.between(2, Math.max(2, maxDigits));
    int whole = rnd.oneIn(5) ? 1 : rnd.between(1, digits - 1);
    if (rnd.oneIn(4)) {
      out.write('-');
    }
    if (rnd.oneIn(5)) {
      out.write('0');
    } else {
      digits(out, rnd, whole, true);
    }
    out.write('.');
    if (rnd.oneIn(8)) {
      out.repeat('0', rnd.between(1, 5));
    }
    digits(out, rnd, digits - whole, false);
    if (rnd.oneIn(6)) {
      out.repeat('0', rnd.between(1, 3));
    }
  }

  private static void exponent(Bytes out, Rnd rnd) {
    out.write(rnd.coin() ? 'e' : 'E');
    out.ascii(rnd.pick("", "", "+", "-"));
    if (rnd.oneIn(10)) {
      out.repeat('0', rnd.between(1, 4));
    }
    out.ascii(Integer.toString(rnd.oneIn(4) ? rnd.below(400) : rnd.below(25)));
  }

  /** Around the default limit of 1,000 characters for one number. */
  private static void lengthy(Bytes out, Rnd rnd) {
    int length = rnd.oneIn(3) ? rnd.between(60, 1100) : rnd.between(995, 1004);
    if (rnd.coin()) {
      out.write('-');
    }
    out.repeat('9', length / 2);
    if (rnd.coin()) {
      out.write('.');
    }
    out.repeat('1', length - length / 2);
  }
}
