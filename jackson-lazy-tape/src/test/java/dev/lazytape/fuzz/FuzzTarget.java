package dev.lazytape.fuzz;

import java.util.Arrays;
import java.util.function.Consumer;

/** The fuzz targets, by the names that the command line and the corpus use. */
enum FuzzTarget {
  SCAN("scan", ScanFuzz.class, ScanFuzz::fuzzerTestOneInput),
  ROUND_TRIP("round-trip", RoundTripFuzz.class, RoundTripFuzz::fuzzerTestOneInput),
  EDIT("edit", EditFuzz.class, EditFuzz::fuzzerTestOneInput);

  private final String label;
  private final Class<?> type;
  private final Consumer<byte[]> action;

  FuzzTarget(String label, Class<?> type, Consumer<byte[]> action) {
    this.label = label;
    this.type = type;
    this.action = action;
  }

  static FuzzTarget of(String label) {
    return Arrays.stream(values())
        .filter(target -> target.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no fuzz target " + label));
  }

  /** The class for Jazzer. */
  Class<?> type() {
    return type;
  }

  /** Throws where the module differs from stock Jackson. */
  void run(byte[] data) {
    action.accept(data);
  }

  /** Whether a document of the corpus was saved as an input of this target. */
  boolean hasSaved(String documentName) {
    return documentName.endsWith("." + label);
  }

  @Override
  public String toString() {
    return label;
  }
}
