package dev.lazytape.materialize;

/**
 * Decides when a container whose children are asked for one by one is materialized as a whole,
 * through Jackson's parser.
 *
 * <p>A batch makes every node below the container. It can pay only when most of them will be asked
 * for, and is a pure loss for the part that will not be, or was handed out before. Measured, for
 * trees of which every value is visited, against plain Jackson: a wide object of 2,522 entries
 * takes 1.6 one child at a time and 2.2 with a batch at the root, an array of 1,737 small objects
 * 1.4 and 1.8 ({@code exec:exec@bars} with {@code visit@mime-db} and {@code
 * visit@spring-metadata}). One child at a time is ahead wherever it was measured, so that {@link
 * #AUTO} does not fire by itself: it is the place for a rule, should a shape be found for which it
 * pays.
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
