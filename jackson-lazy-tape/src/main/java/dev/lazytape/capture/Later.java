package dev.lazytape.capture;

import java.io.IOException;

/** Failures of a source that came while it was read ahead, for the parser to meet in its turn. */
final class Later {

  private Later() {}

  /** Throws what the source threw: the result only says that nothing follows. */
  static RuntimeException rethrow(Throwable thrown) throws IOException {
    if (thrown instanceof IOException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
    throw (RuntimeException) thrown;
  }
}
