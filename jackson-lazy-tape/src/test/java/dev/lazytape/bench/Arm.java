package dev.lazytape.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.function.Function;

/**
 * One line of the table: a workload on a document, the same for every contender.
 *
 * @param name the name on the command line
 * @param bar what is promised
 * @param tapesPerOperation how many documents a lazy mapper must read lazily in each operation
 * @param operations makes the operation for a mapper
 */
record Arm(
    String name, Bar bar, long tapesPerOperation, Function<ObjectMapper, Operation> operations) {

  /** The name of the document that need not be said. */
  private static final Document USUAL = Document.POLYGLOT;

  /**
   * Reads {@code document} as a tree.
   *
   * @throws IllegalArgumentException if the workload needs records and the document has none
   */
  static Arm tree(TreeWorkload workload, Document document, Bar bar) {
    String name = workload.label() + (document == USUAL ? "" : "@" + document.label());
    if (!workload.fits(document)) {
      throw new IllegalArgumentException(name + ": the document has no records");
    }
    return new Arm(name, bar, 1, mapper -> () -> workload.run(mapper, document));
  }

  /** Binds {@code document} to a plain class, or writes such an object. */
  static Arm pojo(PojoWorkload workload, PojoDocument document, Bar bar) {
    return new Arm(
        "pojo-" + workload.label() + "@" + document.label(),
        bar,
        0,
        mapper -> {
          Object value = document.value(mapper);
          return () -> workload.run(mapper, document, value);
        });
  }

  @Override
  public String toString() {
    return name;
  }
}
