package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wherever the bytes are cut, the tape is the same, and what the scanner tells of it. */
class PiecesTest {

  private static final ScanLimits LIMITS =
      new ScanLimits(99, 9999, 9999, 9999, true, Integer.MAX_VALUE);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{}",
        "[ ]",
        "{ }",
        "[1,true,false,null,-0,1.50,2e5,\"a\"]",
        "{\"a\":1,\"bc\\n\":\"d\\u00e9\\/\",\"\u00e9\":\"\u20ac\uD83D\uDE00\",\"\uD83D\uDE00\":[]}",
        "[\n{\"a\" :\r\n1 ,\t\"b\": [ ] } , {\"a\":1,\"b\":[\"x\"]}, {\"a\":{} }\n]",
        "[{\"aaaaaaaaa\":1,\"bbbbbbbbbbbbbbbbbbb\":2},{\"aaaaaaaaa\":1,\"bbbbbbbbbbbbbbbbbbb\":2}]",
        "[{\"a\":[1],\"b\":2},{\"b\":2},{\"a\":[2],\"b\":2,\"c\":3},{\"a\":1,\"a\":2}]",
        "[\"0123456\",\"01234567\",\"0123456789abcde\",\"0123456789abcdef\",\"0123456\\\\\"]",
        "[[[[1],\"\"],\"\"],[[[]]],{\"a\":{\"a\":{\"a\":{}}}}]",
        "[0,9,12345678,1234567,12345678901234567890,0.5,-1.0e-10,10,100 ]"
      })
  void aCutChangesNothing(String text) {
    byte[] document = text.getBytes(StandardCharsets.UTF_8);
    String whole = describe(document, document.length);
    for (int cut = 0; cut < document.length; cut++) {
      assertThat(describe(document, cut)).as("cut at %d", cut).isEqualTo(whole);
    }
  }

  private static String describe(byte[] document, int cut) {
    JsonScanner scanner = new JsonScanner(LIMITS);
    if (cut < document.length) {
      byte[] some = Arrays.copyOf(Arrays.copyOf(document, cut), cut + Bytes.PADDING);
      assertThat(scanner.scan(some, cut)).isEqualTo(Outcome.MORE);
    }
    byte[] all = Arrays.copyOf(document, document.length + Bytes.PADDING);
    assertThat(scanner.scan(all, document.length)).as("cut at %d", cut).isEqualTo(Outcome.COMPLETE);
    StringBuilder text = new StringBuilder();
    text.append(scanner.end()).append(scanner.hasDuplicates()).append(scanner.hasNewlines());
    Tape tape = scanner.tape(all);
    text.append(tape).append(tape.maxDepth()).append(Arrays.toString(tape.suspects()));
    for (int word = 0; word < tape.containerNext(0); ) {
      text.append("\n  ").append(word).append(' ').append(tape.offset(word));
      text.append(tape.isEscaped(word)).append(' ').append(tape.end(word));
      if (tape.isContainer(word)) {
        text.append(" entries ").append(tape.entries(word)).append(tape.isSpaced(word));
        text.append(tape.hasStrings(word)).append(tape.hasDuplicates(word));
        word += Tape.CONTAINER_WORDS;
      } else {
        word++;
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\n1]", "[1\r]", "[1,\n2]", "{\"a\"\n:1}", "[ \n ]", "[\t\r\t]"})
  void noticesLineBreaks(String text) {
    assertThat(scanned(text).hasNewlines()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[ 1\t]", "[\"\\n\"]", "[1]\n", "[]\r"})
  void noticesNoLineBreaksThatAreNotThere(String text) {
    assertThat(scanned(text).hasNewlines()).isFalse();
  }

  private static JsonScanner scanned(String text) {
    byte[] document = text.getBytes(StandardCharsets.UTF_8);
    JsonScanner scanner = new JsonScanner(LIMITS);
    assertThat(scanner.scan(Arrays.copyOf(document, document.length + 8), document.length))
        .isEqualTo(Outcome.COMPLETE);
    return scanner;
  }

  @Test
  void knowsWhetherItIsInsideAString() {
    String text = "{\"ab\" : \"cd\\n\",\"a\":[\"0123456789abcdefgh\", 12 ]}";
    boolean inside = false;
    for (int cut = 1; cut < text.length(); cut++) {
      inside ^= text.charAt(cut - 1) == '"';
      JsonScanner scanner = new JsonScanner(LIMITS);
      byte[] some = text.substring(0, cut).getBytes(StandardCharsets.UTF_8);
      assertThat(scanner.scan(Arrays.copyOf(some, cut + 8), cut)).isEqualTo(Outcome.MORE);
      assertThat(scanner.isInsideString()).as(text.substring(0, cut)).isEqualTo(inside);
    }
  }

  /** More words than a scanner starts with, and deeper than its first frames. */
  @Test
  void growsWhileItScans() {
    String numbers = "[" + "1,".repeat(9000) + "{\"a\":[2]}]";
    JsonScanner scanner = scanned(numbers);
    Tape tape = scanner.tape(Arrays.copyOf(numbers.getBytes(StandardCharsets.UTF_8), 30_000));
    assertThat(tape.entries(0)).isEqualTo(9001);
    assertThat(tape.offset(tape.containerNext(0) - 1)).isEqualTo(numbers.indexOf('2'));
    for (int depth : new int[] {15, 16, 17, 33, 90}) {
      String deep = "[".repeat(depth) + "{\"a\":1}" + "]".repeat(depth);
      assertThat(describe(deep.getBytes(StandardCharsets.UTF_8), depth))
          .isEqualTo(describe(deep.getBytes(StandardCharsets.UTF_8), deep.length()));
    }
  }
}
