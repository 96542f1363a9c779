package dev.lazytape.testing;

import java.util.ArrayList;
import java.util.List;

/** Some of the combinations of several choices, others in each run. */
public final class Sampling {
  /** How many; 0 for all. */
  private static final int CALLS = Integer.getInteger("lazytape.calls", 2);

  private Sampling() {}

  /**
   * Combinations by chance, each with one number for every choice.
   *
   * @param choices how many there are for each
   */
  public static List<int[]> of(long seed, int... choices) {
    long all = 1;
    for (int n : choices) {
      all *= n;
    }
    Rnd rnd = new Rnd(seed);
    List<int[]> combinations = new ArrayList<>();
    for (long i = 0; i < (CALLS == 0 ? all : Math.min(CALLS, all)); i++) {
      long rest = i;
      int[] combination = new int[choices.length];
      for (int k = 0; k < choices.length; k++) {
        combination[k] = CALLS == 0 ? (int) (rest % choices[k]) : rnd.below(choices[k]);
        rest /= choices[k];
      }
      combinations.add(combination);
    }
    return combinations;
  }
}
