package dev.lazytape.capture;

import dev.lazytape.stats.Decline;

/** How one attempt to take a value ended. */
final class Attempt {

  private Decline reason;

  Decline reason() {
    return reason;
  }

  /** Notes the reason; the null is the caller's result. */
  <T> T declined(Decline why) {
    reason = why;
    return null;
  }
}
