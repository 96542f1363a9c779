package dev.lazytape.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders of {@code src-test-corpus}; its README says what each one promises.
 *
 * <p>The documents that this project did not write are in {@link RealDocument}.
 */
public enum Corpus {
  /** Accepted by {@code new ObjectMapper()}. */
  VALID("valid"),
  /** Rejected by {@code new ObjectMapper()}. */
  INVALID("invalid"),
  /**
   * Rejected by {@code new ObjectMapper()}, accepted with every {@code JsonReadFeature} enabled.
   */
  LENIENT_ONLY("lenient-only"),
  /** Accepted or rejected, depending on Jackson's version and settings. */
  WHATEVER_JACKSON_DOES("whatever-jackson-does"),
  /** Documents that a bug was found with. */
  REGRESSIONS("regressions");

  private static final Path ROOT =
      Path.of(System.getProperty("lazytape.corpus", "../src-test-corpus"));

  private final String folder;

  Corpus(String folder) {
    this.folder = folder;
  }

  /** Every document of this folder, sorted by name. */
  public List<Document> documents() {
    try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
      return files
          .filter(file -> !file.getFileName().toString().endsWith(".md"))
          .sorted()
          .map(this::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The document in the file {@code name} of this folder. */
  public Document document(String name) {
    return read(ROOT.resolve(folder).resolve(name));
  }

  /** Every document of every folder. */
  public static List<Document> all() {
    return Arrays.stream(values()).flatMap(corpus -> corpus.documents().stream()).toList();
  }

  /** The bytes of every document of every folder, read once. */
  public static List<byte[]> bytes() {
    return AllBytes.ALL;
  }

  private static final class AllBytes {
    static final List<byte[]> ALL = all().stream().map(Document::bytes).toList();
  }

  private Document read(Path file) {
    try {
      return new Document(folder + "/" + file.getFileName(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
