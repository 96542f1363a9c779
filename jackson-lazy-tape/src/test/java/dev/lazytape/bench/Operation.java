package dev.lazytape.bench;

import java.io.IOException;

/** What is timed: one call, its result returned so that it can be compared and is not dead code. */
@FunctionalInterface
interface Operation {
  Object run() throws IOException;
}
