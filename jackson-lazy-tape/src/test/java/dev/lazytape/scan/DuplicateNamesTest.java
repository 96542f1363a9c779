package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.ScanCheck;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
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

  /** Names made for this very run, so that all of them fall into one place of the table. */
  @Test
  void areFoundAmongNamesThatCollide() {
    Rnd rnd = new Rnd(1);
    int width = 100;
    int slots = Integer.highestOneBit(width) << 2;
    List<String> names = new ArrayList<>();
    for (int i = 0; names.size() <= width; i++) {
      String name = Integer.toString(i, 36);
      byte[] bytes = Arrays.copyOf((name + '"').getBytes(StandardCharsets.UTF_8), 20);
      if (((DuplicateNames.hash(bytes, 0) >>> 32) & (slots - 1)) == 0) {
        names.add(name);
      }
    }
    String other = names.remove(width);
    assertThat(hasDuplicates(names, rnd)).isFalse();
    for (int i = 1; i < width; i++) {
      List<String> twice = new ArrayList<>(names);
      twice.set(i, names.get(rnd.below(i)));
      assertThat(hasDuplicates(twice, rnd)).isTrue();
      twice.set(i, other);
      assertThat(hasDuplicates(twice, rnd)).isFalse();
    }
  }

  /** Records that resemble each other, so that the scan expects names, and some are not there. */
  @Test
  void areFoundAmongExpectedNames() {
    ScanCheck check = new ScanCheck();
    for (int seed = 0; seed < 6000; seed++) {
      Rnd rnd = new Rnd(seed);
      String text = records(rnd, 3);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(check.difference(bytes, rnd)).as("seed %d, %s", seed, text).isNull();
      JsonScanner scanner = new JsonScanner(new ScanLimits(9, 99, 99, 99, true, 99));
      assertThat(scanner.scan(Arrays.copyOf(bytes, bytes.length + 8), bytes.length))
          .as("seed %d, %s", seed, text)
          .isEqualTo(Outcome.COMPLETE);
      scanner.release();
    }
  }

  private static String records(Rnd rnd, int depth) {
    StringBuilder text = new StringBuilder("[");
    int records = rnd.between(2, 4);
    for (int i = 0; i < records; i++) {
      text.append(i == 0 ? "" : ",").append(record(rnd, depth));
    }
    return text.append(']').toString();
  }

  private static String record(Rnd rnd, int depth) {
    String[] names =
        rnd.coin()
            ? new String[] {"a", "b", "c", "d", "longer than eight", "longer than eigh"}
            : new String[] {"a", ",", "", "{", "ab", "a:", "\\u0061", " ", "abcdefg", "abcdefgb"};
    StringBuilder text = new StringBuilder("{");
    int from = rnd.oneIn(3) ? rnd.below(names.length) : 0;
    for (int i = from; i < names.length && !rnd.oneIn(8); i++) {
      String name = rnd.oneIn(6) ? rnd.pick(names) : names[i];
      if (!rnd.oneIn(8)) {
        text.append(text.length() == 1 ? "\"" : ",\"").append(name).append("\":");
        text.append(value(rnd, depth));
      }
    }
    return text.append('}').toString();
  }

  private static String value(Rnd rnd, int depth) {
    if (depth == 0 || rnd.percent(70)) {
      return rnd.pick("1", "\"x\"", "true", "[]", "{}", "[1,2]");
    }
    return rnd.coin() ? record(rnd, depth - 1) : records(rnd, depth - 1);
  }
}
