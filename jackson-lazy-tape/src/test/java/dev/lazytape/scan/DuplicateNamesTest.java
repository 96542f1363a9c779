package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.testing.Rnd;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Duplicate names are found in objects of every width, whatever the names look like. */
class DuplicateNamesTest {

  private static boolean hasDuplicates(List<String> names, Rnd rnd) {
    StringBuilder text = new StringBuilder("{");
    for (String name : names) {
      text.append(text.length() > 1 ? "," : "").append('"').append(name).append("\":");
      text.append(rnd.pick("1", "\"x\"", "{\"a\":1,\"b\":[2]}", "[[]]"));
    }
    byte[] bytes = text.append('}').toString().getBytes(StandardCharsets.UTF_8);
    JsonScanner scanner = new JsonScanner(new ScanLimits(9, 999, 999, 99, true, 99));
    Outcome outcome = scanner.scan(Arrays.copyOf(bytes, bytes.length + 8), bytes.length);
    assertThat(outcome).isEqualTo(Outcome.COMPLETE);
    boolean duplicates = scanner.hasDuplicates();
    scanner.release();
    return duplicates;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "1234567",
        "12345678",
        "123456789012345",
        "\u00e9",
        "\\n",
        "\uD83D\uDE00"
      })
  void areFound(String prefix) {
    Rnd rnd = new Rnd(prefix.hashCode());
    for (int width : new int[] {1, 2, 3, 7, 8, 9, 10, 15, 16, 17, 31, 33, 64, 65, 200, 1000}) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        names.add(prefix + (i == 0 ? "" : Integer.toString(i, 36)));
      }
      assertThat(hasDuplicates(names, rnd)).as("%d names", width).isFalse();
      for (int i = 0; i < 20 && width > 1; i++) {
        List<String> twice = new ArrayList<>(names);
        int one = i < 4 ? 0 : rnd.below(width);
        int other = i % 4 == 1 ? width - 1 : rnd.below(width);
        twice.set(other, twice.get(one));
        assertThat(hasDuplicates(twice, rnd))
            .as("%d names, %d as %d", width, one, other)
            .isEqualTo(new HashSet<>(twice).size() < width);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8, 9, 100})
  void areFoundAfterUnescaping(int width) {
    Rnd rnd = new Rnd(width);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      names.add("n" + i);
    }
    for (int other = 1; other < width; other++) {
      List<String> twice = new ArrayList<>(names);
      twice.set(other, "\\u006e" + rnd.below(other));
      assertThat(hasDuplicates(twice, rnd)).isTrue();
      twice.set(other, "\\u006e" + (width + other));
      assertThat(hasDuplicates(twice, rnd)).isFalse();
    }
  }
}
