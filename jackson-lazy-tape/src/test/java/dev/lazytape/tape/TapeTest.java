package dev.lazytape.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.scan.JsonScanner;
import dev.lazytape.scan.ScanLimits;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tape tells of its tokens, also where a caller would only be slower without it. */
class TapeTest {

  private static final int FIRST = Tape.CONTAINER_WORDS;

  private static Tape scan(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(bytes, bytes.length + Bytes.PADDING);
    JsonScanner scanner =
        new JsonScanner(new ScanLimits(99, 9999, 9999, 9999, true, Integer.MAX_VALUE));
    assertThat(scanner.scan(padded, bytes.length)).as(text).isEqualTo(JsonScanner.Outcome.COMPLETE);
    return scanner.tape(padded);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"a\\\"b\"",
        "0",
        "-12",
        "1.5",
        "2E+10",
        "3e-7",
        "4e1",
        "true",
        "false",
        "null",
        "[]",
        "{}",
        "[1,[2]]",
        "{\"a\":{\"b\":[]}}"
      })
  void knowsWhereATokenEnds(String token) {
    for (String behind : new String[] {"", " ", ",1", " , [2]"}) {
      Tape tape = scan("[" + token + behind + "]");
      assertThat(tape.end(FIRST)).isEqualTo(1 + token.length());
      assertThat(tape.isContainer(FIRST)).isEqualTo(token.startsWith("[") || token.startsWith("{"));
      assertThat(tape.isObject(FIRST)).isEqualTo(token.startsWith("{"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"a\":1}", "{\"a\":{\"b\":\"c\"}}", "[\"x\"]", "[[\"x\"],1]", "[{\"a\":1}]"})
  void knowsStrings(String text) {
    assertThat(scan(text).hasStrings(0)).isTrue();
    assertThat(scan("[" + text + "]").hasStrings(0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{}", "[1]", "[[true],{}]", "[[[]]]", "[null , 2.5]"})
  void knowsThatThereAreNoStrings(String text) {
    Tape tape = scan("[" + text + ",\"x\"]");
    assertThat(tape.hasStrings(0)).isTrue();
    assertThat(tape.hasStrings(FIRST)).isFalse();
    assertThat(scan(text).hasStrings(0)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ 1]",
        "[1 ]",
        "[1 ,2]",
        "[1, 2]",
        "[1,\n2]",
        "[1\t]",
        "[\r]",
        "{ \"a\":1}",
        "{\"a\" :1}",
        "{\"a\": 1}",
        "{\"a\":1 }",
        "[[1],[2 ]]",
        "[{\"a\":[ ]}]"
      })
  void knowsBlanks(String text) {
    assertThat(scan(text).isSpaced(0)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "{}", "[1,2]", "{\"a\":1}", "[\" \\\" \"]", "{\" \":[{}]}"})
  void knowsThatThereAreNoBlanks(String text) {
    assertThat(scan(text).isSpaced(0)).isFalse();
    Tape tape = scan("[ " + text + " ,[1, 2]]");
    assertThat(tape.isSpaced(0)).isTrue();
    assertThat(tape.isSpaced(FIRST)).isFalse();
  }

  @Test
  void knowsDuplicates() {
    Tape tape = scan("[{\"a\":1,\"b\":2,\"a\":3},{\"a\":{},\"b\":[]}]");
    assertThat(tape.hasDuplicates(0)).isFalse();
    assertThat(tape.hasDuplicates(FIRST)).isTrue();
    assertThat(tape.hasDuplicates(tape.next(FIRST))).isFalse();
    assertThat(tape.entries(0)).isEqualTo(2);
    assertThat(tape.entries(FIRST)).isEqualTo(3);
  }

  @Test
  void knowsWhatIsEscaped() {
    Tape tape =
        scan("[\"a\",\"\\n\",\"\uD83D\uDE00\",\"\\u0041\",\"\u00e9\",\"0123456789abcdefg\"]");
    boolean[] escaped = {false, true, false, true, false, false};
    for (int i = 0; i < escaped.length; i++) {
      assertThat(tape.isEscaped(FIRST + i)).as("string %d", i).isEqualTo(escaped[i]);
    }
    Tape names = scan("{\"a\":1,\"\\n\":1,\"\uD83D\uDE00\":1,\"\\u0041\":1,\"\u00e9\":1}");
    boolean[] escapedNames = {false, true, true, true, false};
    for (int i = 0; i < escapedNames.length; i++) {
      assertThat(names.isEscaped(FIRST + 2 * i)).as("name %d", i).isEqualTo(escapedNames[i]);
    }
  }

  @Test
  void knowsHowDeepItIs() {
    assertThat(scan("[]").maxDepth()).isEqualTo(1);
    assertThat(scan("[[],{\"a\":[1]},[]]").maxDepth()).isEqualTo(3);
  }

  @Test
  void findsSuspects() {
    Tape tape = scan("[1.10,1,\"\\/\",-0]");
    int[] suspects = tape.suspects();
    assertThat(suspects).containsExactly(1, 8, 13);
    int[] index = {0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3};
    for (int offset = 0; offset < index.length; offset++) {
      assertThat(Tape.firstAtOrAfter(suspects, offset)).as("%d", offset).isEqualTo(index[offset]);
    }
    assertThat(tape).hasToString("Tape[16 bytes, 8 words, 3 suspects]");
  }
}
