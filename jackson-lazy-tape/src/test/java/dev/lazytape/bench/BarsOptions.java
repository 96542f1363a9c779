package dev.lazytape.bench;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The command line of {@link Bars}.
 *
 * @param arms what to measure
 * @param pairs how many times each contender is measured
 * @param seconds length of each measurement
 * @param warmup least length of each warm-up, in seconds
 * @param jvmFlags heap and collector, the same for all forks
 */
record BarsOptions(
    List<Arm> arms, int pairs, double seconds, double warmup, List<String> jvmFlags) {

  static final String USAGE =
      """
      Bars [arm ...] [--pairs 5] [--seconds 3] [--warmup 2] [--gc G1] [--heap 2g]
        arm     a name, * stands for any text; none: all that have a bar
        --gc    G1, Parallel, Serial, Z, ...: -XX:+Use<gc>GC
        --heap  -Xms and -Xmx
      """;

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if it is wrong
   */
  static BarsOptions parse(String... args) {
    Set<Arm> arms = new LinkedHashSet<>();
    int pairs = 5;
    double seconds = 3;
    double warmup = 2;
    String gc = "G1";
    String heap = "2g";
    Iterator<String> words = List.of(args).iterator();
    while (words.hasNext()) {
      String word = words.next();
      switch (word) {
        case "--pairs" -> pairs = Integer.parseInt(words.next());
        case "--seconds" -> seconds = Double.parseDouble(words.next());
        case "--warmup" -> warmup = Double.parseDouble(words.next());
        case "--gc" -> gc = words.next();
        case "--heap" -> heap = words.next();
        default -> {
          if (word.startsWith("-")) {
            throw new IllegalArgumentException(word + " is not known\n" + USAGE);
          }
          arms.addAll(Arms.matching(word));
        }
      }
    }
    if (arms.isEmpty()) {
      arms.addAll(Arms.withBars());
    }
    List<String> flags = List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+Use" + gc + "GC");
    return new BarsOptions(new ArrayList<>(arms), pairs, seconds, warmup, flags);
  }
}
