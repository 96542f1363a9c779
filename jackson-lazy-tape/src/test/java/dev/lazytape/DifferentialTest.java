package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * Random documents, good and bad, read and written with the module and without; {@link
 * DifferentialRun} does the same for as many cases as one likes.
 */
class DifferentialTest {

  @Test
  void theModuleChangesNothing() throws InterruptedException {
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    DifferentialRun run = new DifferentialRun(Long.getLong("lazytape.cases", 20_000), seed);
    run.run(1);
    System.out.println(run.summary());
    assertThat(run.reports()).as("-Dlazytape.seed=%d", seed).isEmpty();
  }
}
