package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lazytape.testing.DifferentialCase;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The first cases of {@link DifferentialRun}, always the same ones and in small blocks: what
 * mutation testing runs in place of {@link DifferentialTest}, since it is quick to fail.
 */
class FixedCasesTest {

  private static final int BLOCK = 100;

  private static final DifferentialCase CASES = new DifferentialCase();

  /** All kinds of differences, so that none is made small for a report. */
  private static final Set<String> EVERY_KIND =
      new AbstractSet<>() {
        @Override
        public boolean contains(Object kind) {
          return true;
        }

        @Override
        public Iterator<String> iterator() {
          return Collections.emptyIterator();
        }

        @Override
        public int size() {
          return 0;
        }
      };

  static LongStream blocks() {
    return LongStream.range(0, Long.getLong("lazytape.blocks", 20)).map(i -> i * BLOCK);
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void theModuleChangesNothing(long first) {
    long taped = CASES.taped();
    for (long number = first; number < first + BLOCK; number++) {
      assertThat(CASES.run(number, EVERY_KIND)).as("DifferentialRun 1 %d 1", number).isNull();
    }
    assertThat(CASES.taped() - taped).as("documents read lazily").isGreaterThan(BLOCK / 5);
  }
}
