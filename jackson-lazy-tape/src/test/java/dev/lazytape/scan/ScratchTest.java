package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Tape;
import dev.lazytape.testing.Hazard;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Word arrays go from one scan to the next, a few of them, and none that is large. */
class ScratchTest {

  private static final int SLOTS = 4;

  private static void empty() {
    for (int i = 0; i <= SLOTS; i++) {
      new Scratch().take();
    }
  }

  @Test
  void keepsAFew() {
    empty();
    List<int[]> given = new ArrayList<>();
    for (int i = 0; i < SLOTS; i++) {
      given.add(new int[5000 + i]);
      new Scratch().give(given.get(i));
    }
    new Scratch().give(new int[6000]);
    Scratch scratch = new Scratch();
    int[] taken = scratch.take();
    assertThat(taken).isSameAs(given.get(0));
    scratch.give(taken);
    for (int[] words : given) {
      assertThat(new Scratch().take()).isSameAs(words);
    }
    assertThat(new Scratch().take()).hasSize(1 << 12);
  }

  @Hazard("H68")
  @Test
  void keepsNoLargeOne() {
    empty();
    new Scratch().give(new int[(1 << 21) + 1]);
    assertThat(new Scratch().take()).hasSize(1 << 12);
    int[] largest = new int[1 << 21];
    new Scratch().give(largest);
    assertThat(new Scratch().take()).isSameAs(largest);
  }

  @Test
  void givesAnotherArrayThanItTook() {
    empty();
    Scratch scratch = new Scratch();
    new Scratch().give(new int[5000]);
    scratch.take();
    int[] grown = new int[10_000];
    scratch.give(grown);
    assertThat(new Scratch().take()).isSameAs(grown);
  }

  @Hazard("H93")
  @Test
  void moreBytesThanATapeCanHoldAreDeclined() {
    JsonScanner scanner = new JsonScanner(new ScanLimits(1000, 9, 9, 9, true, Integer.MAX_VALUE));
    byte[] start = new byte[64];
    start[0] = '[';
    assertThat(scanner.scan(start, Tape.MAX_BYTES + 1)).isEqualTo(JsonScanner.Outcome.DECLINED);
    assertThat(scanner.reason()).isEqualTo(Decline.TOO_LARGE);
  }

  private static JsonScanner scanned() {
    byte[] bytes = "[{\"a\":1},{\"b\":2}]        ".getBytes(StandardCharsets.US_ASCII);
    JsonScanner scanner = new JsonScanner(new ScanLimits(9, 9, 9, 9, true, 9));
    assertThat(scanner.scan(bytes, bytes.length - 8)).isEqualTo(JsonScanner.Outcome.COMPLETE);
    assertThat(scanner.hasDuplicates()).isFalse();
    return scanner;
  }

  @Test
  void getsTheArrayOfEachScanBack() {
    int[] used = new int[5000];
    empty();
    new Scratch().give(used);
    scanned().release();
    assertThat(new Scratch().take()).isSameAs(used);
    new Scratch().give(used);
    scanned().tape(new byte[0]);
    assertThat(new Scratch().take()).isSameAs(used);
    JsonScanner scanner = scanned();
    scanner.release();
    scanner.release();
    new Scratch().take();
    assertThat(new Scratch().take()).hasSize(1 << 12);
  }

  /** What another scan left in an array does not matter. */
  @Test
  void needsNoEmptyArrays() {
    empty();
    for (int rest : new int[] {Integer.MAX_VALUE, -1, 1, 3}) {
      int[] used = new int[5000];
      Arrays.fill(used, rest);
      new Scratch().give(used);
      scanned().release();
      assertThat(new Scratch().take()).isSameAs(used);
    }
  }
}
