package dev.lazytape.fuzz;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** The fuzz targets, by the names that the command line and the corpus use. */
enum FuzzTarget {
  SCAN("scan", ScanFuzz.class, ScanFuzz::fuzzerTestOneInput, ScanFuzz::accepted),
  ROUND_TRIP(
      "round-trip", RoundTripFuzz.class, RoundTripFuzz::fuzzerTestOneInput, RoundTripFuzz::taped),
  EDIT("edit", EditFuzz.class, EditFuzz::fuzzerTestOneInput, EditFuzz::edited);

  private final String label;
  private final Class<?> type;
  private final Consumer<byte[]> action;
  private final LongSupplier taken;

  FuzzTarget(String label, Class<?> type, Consumer<byte[]> action, LongSupplier taken) {
    this.label = label;
    this.type = type;
    this.action = action;
    this.taken = taken;
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

  /** Documents that the module's own code took so far, of all inputs. */
  long taken() {
    return taken.getAsLong();
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
