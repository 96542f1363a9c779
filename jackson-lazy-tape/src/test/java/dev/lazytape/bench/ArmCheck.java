package dev.lazytape.bench;

import java.io.IOException;
import java.util.List;

/**
 * Makes sure that an arm measures what it says: a contender returns what stock returns, and the
 * lazy one reads lazily.
 *
 * <p>Never done in a JVM that measures: running both contenders in one would leave type profiles
 * behind that slow both of them down.
 */
final class ArmCheck {

  private ArmCheck() {}

  /**
   * Checks in a JVM of its own.
   *
   * @throws IllegalStateException if the arm does not hold what it says; the message says why
   */
  static void inSeparateJvm(Arm arm, Contender contender, List<String> jvmFlags)
      throws IOException {
    ForkedJvm.run(jvmFlags, ArmCheck.class, arm.name(), contender.label());
  }

  /** Arguments: arm, contender. */
  public static void main(String[] args) throws IOException {
    Arm arm = Arms.named(args[0]);
    Rig rig = Rig.of(arm, Contender.named(args[1]));
    Object result = rig.run();
    rig.requireTaped();
    if (!Results.same(Rig.of(arm, Contender.STOCK).run(), result)) {
      throw new IllegalStateException(arm + ": the result of " + args[1] + " differs from stock's");
    }
  }
}
