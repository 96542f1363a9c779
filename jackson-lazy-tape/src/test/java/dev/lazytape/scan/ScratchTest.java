package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Tape;
import dev.lazytape.testing.Hazard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stays behind after a scan, and what is too large for one. */
class ScratchTest {

  @Hazard("H68")
  @Test
  void largeArraysAreNotKept() {
    Scratch scratch = new Scratch();
    List<int[]> taken = new ArrayList<>();
    int[] large = new int[(1 << 21) + 1];
    for (int i = 0; i < 16; i++) {
      taken.add(scratch.take());
    }
    scratch.give(large);
    for (int i = 0; i < 16; i++) {
      new Scratch().give(taken.get(i));
    }
    int kept = 0;
    for (int i = 0; i < 16; i++) {
      int[] again = scratch.take();
      assertThat(again).isNotSameAs(large);
      kept += taken.stream().anyMatch(words -> words == again) ? 1 : 0;
    }
    assertThat(kept).isBetween(0, 4);
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
}
