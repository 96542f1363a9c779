package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Tape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Why the scan leaves a value to Jackson, and that it does not where it need not. */
class DeclinesTest {

  private static final ScanLimits WIDE =
      new ScanLimits(99, 9999, 9999, 9999, true, Integer.MAX_VALUE);

  private static Object outcome(String text, ScanLimits limits) {
    return outcome(text.getBytes(StandardCharsets.UTF_8), limits);
  }

  private static Object outcome(byte[] bytes, ScanLimits limits) {
    JsonScanner scanner = new JsonScanner(limits);
    Outcome outcome = scanner.scan(Arrays.copyOf(bytes, bytes.length + 8), bytes.length);
    Decline reason = scanner.reason();
    scanner.release();
    return outcome == Outcome.DECLINED ? reason : outcome;
  }

  /** Limits of six: what has six bytes, or levels, is taken, what has seven is not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[\"123456\"]       | [\"1234567\"]",
        "[\"12\\n45\"]      | [\"12\\n456\"]",
        "[\"\\u0041\"]      | [\"\\u00410\"]",
        "[\"1\u00e9\u20ac\"] | [\"12\u00e9\u20ac\"]",
        "{\"123456\":1}     | {\"1234567\":1}",
        "{\"\\n2345\":1}    | {\"\\n23456\":1}",
        "[123456]           | [1234567]",
        "[-12345]           | [-123456]",
        "[123456 ]          | [1234567 ]",
        "[1234.5]           | [12345.6]",
        "[1234e5]           | [12345e6]",
        "[[[[[[]]]]]]       | [[[[[[[]]]]]]]",
        "{\"\":[[[[[]]]]]}  | {\"\":[[[[[[]]]]]]}"
      })
  void holdsEachLimit(String within, String beyond) {
    ScanLimits six = new ScanLimits(6, 6, 6, 6, true, Integer.MAX_VALUE);
    assertThat(outcome(within, six)).isEqualTo(Outcome.COMPLETE);
    assertThat(outcome(beyond, six)).isEqualTo(Decline.LIMITS);
    assertThat(outcome(beyond, WIDE)).isEqualTo(Outcome.COMPLETE);
  }

  @Test
  void holdsLimitsOfWhatIsNotCompleteYet() {
    ScanLimits six = new ScanLimits(6, 6, 6, 6, true, Integer.MAX_VALUE);
    assertThat(outcome("[\"123456", six)).isEqualTo(Outcome.MORE);
    assertThat(outcome("[\"1234567", six)).isEqualTo(Decline.LIMITS);
    assertThat(outcome("[\"12345\\", six)).isEqualTo(Outcome.MORE);
    assertThat(outcome("[\"123456\\", six)).isEqualTo(Decline.LIMITS);
    assertThat(outcome("{\"123456", six)).isEqualTo(Outcome.MORE);
    assertThat(outcome("{\"1234567", six)).isEqualTo(Decline.LIMITS);
    assertThat(outcome("[123456", six)).isEqualTo(Outcome.MORE);
    assertThat(outcome("[1234567", six)).isEqualTo(Decline.LIMITS);
    assertThat(outcome("[1.3456", six)).isEqualTo(Outcome.MORE);
    assertThat(outcome("[1.34567", six)).isEqualTo(Decline.LIMITS);
  }

  /** Jackson checks a number against the limit of strings, too. */
  @Test
  void numbersHaveTwoLimits() {
    assertThat(outcome("[1234]", new ScanLimits(9, 3, 9, 9, true, 99))).isEqualTo(Decline.LIMITS);
    assertThat(outcome("[1234]", new ScanLimits(9, 4, 9, 9, true, 99))).isEqualTo(Outcome.COMPLETE);
    ScanLimits none = new ScanLimits(9, 99_999, 9, 99_999, true, 99_999);
    assertThat(outcome("[" + "1".repeat(4096) + "]", none)).isEqualTo(Outcome.COMPLETE);
    assertThat(outcome("[" + "1".repeat(4097) + "]", none)).isEqualTo(Decline.LIMITS);
  }

  @Test
  void integersMayHaveToFitInALong() {
    ScanLimits eight = new ScanLimits(9, 99, 99, 99, true, 8);
    for (String behind : new String[] {"]", " ]", ",1]"}) {
      assertThat(outcome("[12345678" + behind, eight)).isEqualTo(Outcome.COMPLETE);
      assertThat(outcome("[-12345678" + behind, eight)).isEqualTo(Outcome.COMPLETE);
      assertThat(outcome("[123456789" + behind, eight)).isEqualTo(Decline.SETTINGS);
      assertThat(outcome("[-123456789" + behind, eight)).isEqualTo(Decline.SETTINGS);
    }
    assertThat(outcome("[1234567890.5]", eight)).isEqualTo(Outcome.COMPLETE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[nul1]",
        "[True]",
        "[tru]",
        "[fals]",
        "[nan]",
        "[truefalse]",
        "[-]",
        "[-a]",
        "[+1]",
        "[.5]",
        "[01]",
        "[00]",
        "[-01]",
        "[01.5]",
        "[00,1]",
        "[1.]",
        "[1.,2]",
        "[1.e5]",
        "[1e]",
        "[1e+]",
        "[1e-,]",
        "[1E5.5]",
        "[1 1]",
        "[1:2]",
        "[,1]",
        "[1,,2]",
        "[1,]",
        "[1}",
        "{1}",
        "{\"a\"}",
        "{\"a\",1}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":1]",
        "{,}",
        "{\"a\" 1}",
        "{\"a\"::1}",
        "[\"\\x\"]",
        "[\"\\u12\"]",
        "[\"\\u123g\"]",
        "[\"\\u123\"]",
        "[\"\u0000\"]",
        "[\"\u001f\"]",
        "[\"a\nb\"]",
        "['a']",
        "{a:1}",
        "{'a':1}",
        "[/**/1]",
        "[1e123456789]",
        "[1e-123456789]",
        "{\"\\ud83d\":1}",
        "{\"\\udfff\":1}",
        "{\"\\ud800\":1}",
        "{\"\\ud800\\udc00\":1}",
        "[\u0001]",
        "[1\u0001]",
        "{\u0001}",
        "{\"a\"\u0001:1}",
        "{\"a\":\u00011}",
        "[\u00a0]",
        "[\ufeff1]"
      })
  void leavesWhatIsNotStrict(String text) {
    assertThat(outcome(text, WIDE)).isEqualTo(Decline.NOT_STRICT);
    assertThat(outcome("{\"a\":[" + text + "]}", WIDE)).isEqualTo(Decline.NOT_STRICT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1e12345678]",
        "[1e-12345678]",
        "[\"\\ud83d\"]",
        "[\"\\u0000\"]",
        "[\"\\udfff\"]",
        "{\"\\ud7ff\":1}",
        "{\"\\ue000\":1}",
        "[-0]",
        "[0]",
        "[0,0.5]",
        "[0e0]",
        "[-0.0E-0]",
        "[1e+0]",
        "[\"\u007f\"]",
        "[\" \"]",
        "{\"\":\"\"}",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\uaBcD\"]"
      })
  void takesWhatIs(String text) {
    assertThat(outcome(text, WIDE)).isEqualTo(Outcome.COMPLETE);
    assertThat(outcome("{\"a\":[" + text + "]}", WIDE)).isEqualTo(Outcome.COMPLETE);
  }

  /** All sequences of two bytes, and more of those that begin as longer ones do. */
  @Test
  void takesStrictUtf8Only() {
    for (int lead = 0x80; lead < 0x100; lead++) {
      for (int second = 0x20; second < 0x100; second++) {
        checkUtf8(lead, second);
        if (lead >= 0xE0) {
          for (int third : new int[] {0x7F, 0x80, 0xBF, 0xC0}) {
            checkUtf8(lead, second, third);
            for (int fourth : new int[] {0x7F, 0x80, 0xBF, 0xC0}) {
              checkUtf8(lead, second, third, fourth);
            }
          }
        }
      }
    }
  }

  private static void checkUtf8(int... sequence) {
    byte[] bytes = new byte[sequence.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) sequence[i];
    }
    int strict = strictLength(bytes);
    byte[] padded = Arrays.copyOf(bytes, bytes.length + 8);
    padded[bytes.length] = '"';
    assertThat(Utf8.sequenceLength(padded, 0, bytes.length + 1))
        .as("%x", new java.math.BigInteger(1, bytes))
        .isEqualTo(strict);
    for (int limit = 1; limit < strict; limit++) {
      assertThat(Utf8.sequenceLength(padded, 0, limit)).isEqualTo(-1);
    }
    if (strict > 0) {
      assertThat(Utf8.sequenceLength(padded, 0, strict)).isEqualTo(strict);
    } else if (sequence[0] >= 0xE0 && !mayBegin(sequence[0], sequence[1])) {
      assertThat(Utf8.sequenceLength(padded, 0, 2)).isZero();
    }
  }

  private static boolean mayBegin(int lead, int second) {
    byte[] longer = {(byte) lead, (byte) second, (byte) 0x80, (byte) 0x80};
    return strictLength(longer) > 0;
  }

  /** The length of the character that the bytes begin with, as the JDK decodes it; 0 for none. */
  private static int strictLength(byte[] bytes) {
    for (int length = 2; length <= bytes.length; length++) {
      String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
      if (text.codePointCount(0, text.length()) == 1 && text.indexOf('\uFFFD') < 0) {
        return length;
      }
    }
    // U+FFFD itself
    return bytes.length > 2 && bytes[0] == -17 && bytes[1] == -65 && bytes[2] == -67 ? 3 : 0;
  }

  @Test
  void leavesWhatATapeCannotHold() {
    byte[] bytes = "[1]             ".getBytes(StandardCharsets.UTF_8);
    JsonScanner scanner = new JsonScanner(WIDE);
    assertThat(scanner.scan(bytes, Tape.MAX_BYTES + 1)).isEqualTo(Outcome.DECLINED);
    assertThat(scanner.reason()).isEqualTo(Decline.TOO_LARGE);
    assertThat(scanner.scan(bytes, Tape.MAX_BYTES)).isEqualTo(Outcome.COMPLETE);
    scanner.release();
  }
}
