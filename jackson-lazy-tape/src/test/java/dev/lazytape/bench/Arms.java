package dev.lazytape.bench;

import static dev.lazytape.bench.Bar.time;
import static dev.lazytape.bench.Bar.timeAndAllocation;

import java.util.ArrayList;
import java.util.List;

/** All arms, with the bars of the project. */
final class Arms {

  private static final List<Arm> ALL = all();

  private Arms() {}

  /** The arms that something is promised about, in the table's order. */
  static List<Arm> withBars() {
    return ALL.stream().filter(arm -> arm.bar().exists()).toList();
  }

  /**
   * The arms whose name matches, in the table's order.
   *
   * @param pattern a name in which {@code *} stands for any text
   * @throws IllegalArgumentException if there is none
   */
  static List<Arm> matching(String pattern) {
    String regex = "\\Q" + pattern.replace("*", "\\E.*\\Q") + "\\E";
    List<Arm> arms = ALL.stream().filter(arm -> arm.name().matches(regex)).toList();
    if (arms.isEmpty()) {
      throw new IllegalArgumentException("no arm is called " + pattern + "; there are " + ALL);
    }
    return arms;
  }

  /**
   * The arm with that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Arm named(String name) {
    return matching(name.replace("*", "")).get(0);
  }

  private static List<Arm> all() {
    List<Arm> arms = new ArrayList<>();
    for (Document document : Document.values()) {
      for (TreeWorkload workload : TreeWorkload.values()) {
        if (workload.fits(document)) {
          arms.add(Arm.tree(workload, document, barOf(workload, document)));
        }
      }
    }
    for (PojoDocument document : PojoDocument.values()) {
      for (PojoWorkload workload : PojoWorkload.values()) {
        arms.add(Arm.pojo(workload, document, barOf(workload)));
      }
    }
    return List.copyOf(arms);
  }

  private static Bar barOf(TreeWorkload workload, Document document) {
    if (document != Document.POLYGLOT) {
      return Bar.NONE;
    }
    return switch (workload) {
      case READ -> timeAndAllocation(0.40, 0.35);
      case READ_WRITE -> time(0.30);
      case FIELDS_WRITE -> time(0.40);
      case CHANGE_WRITE -> time(0.35);
      default -> Bar.NONE;
    };
  }

  /** What a registered module may cost mappers that bind classes. */
  private static Bar barOf(PojoWorkload workload) {
    return switch (workload) {
      case READ, READ_STREAM, WRITE -> time(1.05);
      case READ_STRING, WRITE_STRING -> time(1.10);
    };
  }
}
