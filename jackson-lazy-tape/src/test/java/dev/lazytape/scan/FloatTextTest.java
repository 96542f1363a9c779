package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The claim that the scan copies floats by: what it does not suspect, the JVM prints alike. */
class FloatTextTest {

  private static final ScanLimits LIMITS = new ScanLimits(9, 99, 99, 999, true, Integer.MAX_VALUE);

  private static final int CASES = Integer.getInteger("lazytape.floats", 300_000);

  private static boolean isSuspect(String number) {
    byte[] text = ("[" + number + "]").getBytes(StandardCharsets.US_ASCII);
    JsonScanner scanner = new JsonScanner(LIMITS);
    byte[] padded = Arrays.copyOf(text, text.length + Bytes.PADDING);
    assertThat(scanner.scan(padded, text.length)).as(number).isEqualTo(Outcome.COMPLETE);
    Tape tape = scanner.tape(padded);
    return tape.suspects().length > 0;
  }

  @Test
  void unsuspectedFloatsArePrintedAlike() {
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    SplittableRandom random = new SplittableRandom(seed);
    int copied = 0;
    for (int i = 0; i < CASES; i++) {
      String number = decimal(random);
      if (!isSuspect(number)) {
        copied++;
        assertThat(Double.toString(Double.parseDouble(number)))
            .as("-Dlazytape.seed=%d", seed)
            .isEqualTo(number);
      }
    }
    assertThat(copied).as("-Dlazytape.seed=%d", seed).isGreaterThan(CASES / 4);
  }

  /** A decimal of up to 17 digits, the point anywhere near its beginning. */
  private static String decimal(SplittableRandom random) {
    StringBuilder digits = new StringBuilder();
    for (int i = random.nextInt(1, 18); i > 0; i--) {
      digits.append((char) ('0' + random.nextInt(10)));
    }
    int point = random.nextInt(0, Math.min(digits.length(), 8) + 1);
    String integer = digits.substring(0, point).replaceFirst("^0+", "");
    String fraction = digits.substring(point);
    if (random.nextInt(3) == 0) {
      fraction = "0".repeat(random.nextInt(4)) + fraction;
    }
    return (random.nextInt(4) == 0 ? "-" : "")
        + (integer.isEmpty() ? "0" : integer)
        + "."
        + (fraction.isEmpty() ? "0" : fraction);
  }

  @Test
  void suspectsTheRest() {
    for (String number :
        new String[] {
          "1.10",
          "0.00",
          "1e5",
          "1E-2",
          "10000000.0",
          "0.0009",
          "0.00012",
          "1234567.123456789",
          "12345678.1",
          "0.0001",
          "-0",
          "1.0e0"
        }) {
      assertThat(isSuspect(number)).as(number).isTrue();
    }
    for (String number :
        new String[] {
          "1.1",
          "0.0",
          "-0.0",
          "5.0",
          "0.001",
          "0.0012",
          "0.123456789012345",
          "0.00123456789012345",
          "9999999.0",
          "1234567.12345678",
          "-1.5",
          "0",
          "-1",
          "123456789012345678901234567890"
        }) {
      assertThat(isSuspect(number)).as(number).isFalse();
    }
  }
}
