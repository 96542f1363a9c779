package dev.lazytape.stats;

/** Why a root object or array was left to plain Jackson. */
public enum Decline {
  /** The parser is not one of Jackson's two blocking JSON parsers over a source of ours. */
  OTHER_PARSER,
  /** The value stands inside another value: its bytes cannot be skipped with exact locations. */
  NESTED,
  /** A setting of the reader is not surely handled: node factory, merging, null skipping. */
  SETTINGS,
  /** The parser had buffered the value up to its end already. */
  BUFFERED,
  /** The value is too short to be worth it. */
  SMALL,
  /** The source ended, or failed, inside the value. */
  INCOMPLETE,
  /** The value is not RFC 8259 JSON in strict UTF-8, or needs a decision that is Jackson's. */
  NOT_STRICT,
  /** The value may exceed one of the reader's constraints. */
  LIMITS,
  /** The value has duplicate names and a setting says that they are an error. */
  DUPLICATES,
  /** The value is larger than a tape can address. */
  TOO_LARGE,
  /** The parser's line and column could not be kept exact. */
  LOCATION
}
