package dev.lazytape.materialize;

/**
 * Decides when a container whose children are asked for one by one is materialized as a whole,
 * through Jackson's parser.
 *
 * <p>A batch makes every node below the container. It can pay only when most of them will be asked
 * for, and is a pure loss for the part that will not be, or was handed out before. With every value
 * visited, a batch at the root was behind one child at a time on a wide object and on an array of
 * small ones, so that {@link #AUTO} does not fire by itself: it is the place for a rule, should a
 * shape be found for which it pays.
 */
public enum BatchPolicy {
  /** Where a batch was measured to pay: so far nowhere. */
  AUTO,
  /** On the first child of any container. */
  ALWAYS,
  /** Not at all. */
  NEVER;

  /**
   * Whether all children are to be made at once, now that one is asked for that was not made yet.
   */
  public boolean fires() {
    return this == ALWAYS;
  }
}
