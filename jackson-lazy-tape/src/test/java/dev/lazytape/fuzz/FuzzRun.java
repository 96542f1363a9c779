package dev.lazytape.fuzz;

import dev.lazytape.testing.Corpus;
import dev.lazytape.testing.Document;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.Mutator;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs Jazzer on a fuzz target.
 *
 * <p>Arguments: a target ({@code scan}, {@code round-trip} or {@code edit}) and for how many
 * seconds; or a target and a file or Base64 text, to replay one input. Whatever follows goes to
 * Jazzer. What a run learnt stays in {@code target/fuzz} for the next one, until {@code mvn clean}.
 * Exit status 1 if there is a finding.
 */
public final class FuzzRun {
  /** Longer inputs are not tried: what depends on the size of buffers has tests of its own. */
  private static final int LONGEST = 4096;

  private static final int SEEDS_OF_EACH = 2;

  private static final String OUR_CLASSES =
      Stream.of("scan", "tape", "capture", "node", "materialize", "write")
          .map(name -> "dev.lazytape." + name + ".**")
          .collect(java.util.stream.Collectors.joining(File.pathSeparator));

  private final FuzzTarget target;
  private final Path folder;

  private FuzzRun(FuzzTarget target, Path folder) {
    this.target = target;
    this.folder = folder;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    if (List.of(args).contains("--help")) {
      System.out.println(
          "arguments: scan|round-trip|edit, seconds or input to replay [, for Jazzer ...]");
      return;
    }
    if (args.length < 2) {
      throw new IllegalArgumentException("arguments: target, seconds or input [, for Jazzer ...]");
    }
    FuzzTarget target = FuzzTarget.of(args[0]);
    Path folder = Path.of(System.getProperty("lazytape.fuzz", "target/fuzz"), args[0]);
    boolean clean =
        args[1].matches("\\d+")
            ? new FuzzRun(target, folder).fuzz(args[1], List.of(args).subList(2, args.length))
            : passes(target, input(args[1]), args[1]);
    if (!clean) {
      System.exit(1);
    }
  }

  private static byte[] input(String fileOrBase64) throws IOException {
    Path file = Path.of(fileOrBase64);
    return Files.exists(file) ? Files.readAllBytes(file) : Base64.getDecoder().decode(fileOrBase64);
  }

  private static boolean passes(FuzzTarget target, byte[] data, String name) {
    try {
      target.run(data);
      System.out.println(name + " passes");
      return true;
    } catch (Throwable e) {
      FuzzInput input = FuzzInput.of(data);
      System.out.printf(
          "finding %s%n  %s%n  document %s%n  again: -Dargs=\"%s %s\"%n"
              + "  to keep: copy the file to src-test-corpus/regressions/<what went wrong>.%s%n",
          name,
          e,
          JavaText.bytes(input.document()),
          target,
          Base64.getEncoder().encodeToString(data),
          target);
      return false;
    }
  }

  private boolean fuzz(String seconds, List<String> more) throws IOException, InterruptedException {
    Path seeds = seeds();
    Path learnt = Files.createDirectories(folder.resolve("learnt"));
    Path findings = Files.createDirectories(folder.resolve("findings"));
    List<Path> before = files(findings);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx2g",
            "-Xss8m",
            "-XX:+EnableDynamicAgentLoading",
            "-Dlazytape.corpus=" + System.getProperty("lazytape.corpus", "../src-test-corpus"),
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + target.type().getName(),
            "--instrumentation_includes=" + OUR_CLASSES,
            "--custom_hook_excludes=**",
            "--reproducer_path=" + findings,
            "--dedup=false",
            "-artifact_prefix=" + findings + File.separator,
            "-dict=" + dictionary(),
            "-max_len=" + LONGEST,
            "-max_total_time=" + seconds,
            "-timeout=60",
            "-rss_limit_mb=0",
            "-use_value_profile=1",
            "-print_final_stats=1"));
    command.addAll(more);
    command.add(learnt.toString());
    command.add(seeds.toString());
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    boolean clean = true;
    for (Path finding : files(findings)) {
      if (!before.contains(finding) && !finding.toString().endsWith(".java")) {
        clean = false;
        passes(target, Files.readAllBytes(finding), finding.toString());
      }
    }
    if (clean && status != 0) {
      throw new IllegalStateException("Jazzer ended with status " + status);
    }
    return clean;
  }

  /** The documents of the corpus, each with a few choices, and the findings of former runs. */
  private Path seeds() throws IOException {
    Path seeds = Files.createDirectories(folder.resolve("seeds"));
    for (Document document : Corpus.all()) {
      byte[] bytes = document.bytes();
      String name = document.name().replace('/', '-');
      if (target.hasSaved(name)) {
        Files.write(seeds.resolve(name), bytes);
      } else if (bytes.length <= LONGEST - FuzzInput.CHOICES) {
        for (int i = 0; i < SEEDS_OF_EACH; i++) {
          Files.write(
              seeds.resolve(name + "-" + i), FuzzInput.bytes(bytes, document.hashCode() + i));
        }
      }
    }
    return seeds;
  }

  private Path dictionary() throws IOException {
    HexFormat hex = HexFormat.of().withPrefix("\\x");
    List<String> lines =
        Mutator.fragments().stream().map(f -> '"' + hex.formatHex(f) + '"').toList();
    return Files.write(folder.resolve("dictionary.txt"), lines);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
