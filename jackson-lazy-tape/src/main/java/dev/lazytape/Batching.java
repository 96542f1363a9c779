package dev.lazytape;

/** When a container that is read child by child is materialized as a whole, by Jackson's parser. */
public enum Batching {
  /**
   * Where that was measured to pay, which so far is nowhere: one child at a time is ahead on every
   * shape that was measured. The default.
   */
  AUTO,

  /** On the first access to any child of a container. */
  ALWAYS,

  /** Never: each child is made from the tape on its own. */
  NEVER
}
