package dev.lazytape.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.LazyTapeModule;
import dev.lazytape.LazyTapeStats;
import java.io.IOException;

/**
 * An arm set up for one contender, ready to run: a fresh mapper, and for the lazy one the counters
 * that say whether it took the path that is to be measured.
 */
final class Rig {

  /**
   * The system property that lets lazy arms run although nothing is read lazily: for trying the
   * benchmarks themselves.
   */
  private static final String ALLOW_STOCK = "lazytape.bench.allowStock";

  private final Arm arm;
  private final LazyTapeStats stats;
  private final Operation operation;
  private long operations;

  private Rig(Arm arm, LazyTapeStats stats, ObjectMapper mapper) {
    this.arm = arm;
    this.stats = stats;
    this.operation = arm.operations().apply(mapper);
  }

  static Rig of(Arm arm, Contender contender) {
    ObjectMapper mapper = new ObjectMapper();
    return switch (contender) {
      case STOCK -> new Rig(arm, null, mapper);
      case LAZY -> {
        LazyTapeModule module = new LazyTapeModule();
        yield new Rig(arm, module.stats(), mapper.registerModule(module));
      }
    };
  }

  /** Runs the arm's operation once. */
  Object run() throws IOException {
    operations++;
    return operation.run();
  }

  /**
   * Makes sure that all operations so far took the arm's path.
   *
   * @throws IllegalStateException if a lazy mapper left documents to Jackson, or read any lazily in
   *     an arm that has no trees
   */
  void requireTaped() {
    if (stats == null || Boolean.getBoolean(ALLOW_STOCK)) {
      return;
    }
    long expected = operations * arm.tapesPerOperation();
    long taped = stats.documentsTaped();
    if (taped != expected) {
      throw new IllegalStateException(
          "%s: %d operations should have read %d documents lazily, but read %d; declined: %s"
              .formatted(arm, operations, expected, taped, stats.declined()));
    }
  }
}
