package dev.lazytape;

/** When a container that is read child by child is materialized as a whole, by Jackson's parser. */
public enum Batching {
  /** When the access pattern says that all of it will be read. The default. */
  AUTO,

  /** On the first access to any child of a container. */
  ALWAYS,

  /** Never: each child is made from the tape on its own. */
  NEVER
}
