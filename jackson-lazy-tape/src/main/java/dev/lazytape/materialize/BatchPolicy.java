package dev.lazytape.materialize;

/**
 * Decides when a container whose children are asked for one by one is materialized as a whole,
 * through Jackson's parser.
 *
 * <p>A batch makes every node below the container. It pays when most of them will be asked for, and
 * is a pure loss for the part that will not be. What a container knows of itself is how many of its
 * children were handed out ({@code made}) and how much text there is for each of them.
 */
public enum BatchPolicy {
  /** {@link #fires} by the thresholds below. */
  AUTO,
  /** On the first child. */
  ALWAYS,
  /** Not at all. */
  NEVER;

  /**
   * Under a setting that only Jackson's parser serves, starting a parser for one scalar costs what
   * it costs to run it over some four thousand bytes more.
   */
  private static final int BYTES_OF_A_PARSER_START = 4096;

  /**
   * @param made how many children were handed out before
   * @param entries how many children there are
   * @param bytes the length of the container's text
   * @param jacksonOnly whether the child asked for is one that only Jackson's parser makes
   */
  public boolean fires(int made, int entries, int bytes, boolean jacksonOnly) {
    return switch (this) {
      case ALWAYS -> true;
      case NEVER -> false;
      case AUTO ->
          jacksonOnly && made < entries - 1 && (made > 0 || bytes <= BYTES_OF_A_PARSER_START);
    };
  }
}
