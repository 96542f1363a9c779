package dev.lazytape.examples;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lazytape.LazyTapeModule;
import dev.lazytape.LazyTapeStats;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a real document, looks up one field and writes the document again, with plain Jackson and
 * with lazy trees in turn, and prints what a pass takes with each of them. The document is the
 * table of MIME types inside {@code mime-db}, or the file given as the first argument.
 */
public final class Quickstart {

  private static final String MIME_TYPES = "META-INF/resources/webjars/mime-db/1.54.0/db.json";
  private static final Duration WARM_UP = Duration.ofSeconds(3);
  private static final int MEASURED_PASSES = 1001;

  private Quickstart() {}

  public static void main(String[] args) throws IOException {
    if (args.length > 0 && !args[0].isBlank()) {
      run(args[0], Files.readAllBytes(Path.of(args[0])), WARM_UP, MEASURED_PASSES);
    } else {
      run("db.json of mime-db", mimeTypes(), WARM_UP, MEASURED_PASSES);
    }
  }

  static byte[] mimeTypes() throws IOException {
    try (InputStream in = Quickstart.class.getClassLoader().getResourceAsStream(MIME_TYPES)) {
      if (in == null) {
        throw new FileNotFoundException(MIME_TYPES + " is not on the class path");
      }
      return in.readAllBytes();
    }
  }

  static void run(String title, byte[] document, Duration warmUp, int measuredPasses)
      throws IOException {
    JsonPointer field = pathToTheMiddle(document);
    LazyTapeModule module = new LazyTapeModule();
    Contender stock = new Contender(new JsonMapper(), document, field, measuredPasses);
    Contender lazy =
        new Contender(
            JsonMapper.builder().addModule(module).build(), document, field, measuredPasses);

    long start = System.nanoTime();
    do {
      stock.pass();
      lazy.pass();
    } while (System.nanoTime() - start < warmUp.toNanos());
    module.stats().reset();
    for (int pass = 0; pass < measuredPasses; pass++) {
      stock.measuredPass();
      lazy.measuredPass();
    }

    System.out.printf("%s: %,d bytes%n", title, document.length);
    System.out.printf("read, look up %s, write; median of %,d passes%n%n", field, measuredPasses);
    printContenders(stock, lazy);
    System.out.printf("%nfield found:  %s%n", sameOrNot(stock.found().equals(lazy.found())));
    System.out.printf(
        "output bytes: %s%n%n", sameOrNot(Arrays.equals(stock.output(), lazy.output())));
    printCounters(module.stats());
  }

  /** The path to a field in the middle of the document. */
  private static JsonPointer pathToTheMiddle(byte[] document) throws IOException {
    JsonNode node = new JsonMapper().readTree(document);
    JsonPointer path = JsonPointer.empty();
    while (node.isContainerNode() && !node.isEmpty()) {
      int middle = node.size() / 2;
      if (node.isArray()) {
        path = path.appendIndex(middle);
        node = node.get(middle);
      } else {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        path = path.appendProperty(names.get(middle));
        node = node.get(names.get(middle));
      }
    }
    return path;
  }

  private static void printContenders(Contender stock, Contender lazy) {
    double stockTime = stock.medianMicroseconds();
    double lazyTime = lazy.medianMicroseconds();
    long stockBytes = stock.medianAllocatedBytes();
    long lazyBytes = lazy.medianAllocatedBytes();
    System.out.printf("%-12s %12s %12s %8s%n", "", "stock", "lazy", "ratio");
    System.out.printf(
        "%-12s %,12.1f %,12.1f %8.2f%n", "time (us)", stockTime, lazyTime, lazyTime / stockTime);
    System.out.printf(
        "%-12s %,12d %,12d %8.2f%n",
        "alloc (B)", stockBytes, lazyBytes, (double) lazyBytes / stockBytes);
  }

  private static String sameOrNot(boolean same) {
    return same ? "identical" : "DIFFERENT";
  }

  private static void printCounters(LazyTapeStats stats) {
    System.out.println("counters of the lazy passes");
    System.out.printf("  documents taped       %,d%n", stats.documentsTaped());
    System.out.printf("  declined              %s%n", stats.declined());
    System.out.printf("  children materialized %,d%n", stats.childrenMaterialized());
    System.out.printf("  batches materialized  %,d%n", stats.batchesMaterialized());
    System.out.printf("  bytes copied          %,d%n", stats.bytesCopied());
    System.out.printf("  bytes rewritten       %,d%n", stats.bytesRewritten());
  }
}
