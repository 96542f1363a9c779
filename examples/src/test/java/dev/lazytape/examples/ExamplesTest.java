package dev.lazytape.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples and checks what they print. */
class ExamplesTest {

  @Test
  void readOneField() throws Exception {
    assertThat(outputOf(() -> ReadOneField.main(new String[0])))
        .isEqualToIgnoringNewLines("Send it to: GB");
    assertThat(ReadOneField.MODULE.stats().documentsTaped()).isPositive();
  }

  @Test
  void passThrough() throws Exception {
    assertThat(outputOf(() -> PassThrough.main(new String[0])))
        .isEqualToIgnoringNewLines(
            "{\"token\":\"t-123\",\"method\":\"transfer\",\"amounts\":[10.5,20],"
                + "\"from\":\"GB29 1234\",\"to\":\"NO93 5678\",\"text\":\"rent\",\"note\":null}");
    assertThat(PassThrough.MODULE.stats().documentsTaped()).isPositive();
  }

  @Test
  void passThroughStopsWhatHasNoToken() throws Exception {
    assertThat(PassThrough.passOn(bytes("{\"token\":null}"))).isEmpty();
  }

  @Test
  void passThroughFromStreamToStream() throws Exception {
    ByteArrayOutputStream next = new ByteArrayOutputStream();

    assertThat(PassThrough.passOn(new ByteArrayInputStream(bytes("{ \"token\": 1 }")), next))
        .isTrue();
    assertThat(next).hasToString("{\"token\":1}");

    assertThat(PassThrough.passOn(new ByteArrayInputStream(bytes("{ \"x\": 1 }")), next)).isFalse();
    assertThat(next).hasToString("{\"token\":1}");
  }

  @Test
  void editThenWrite() throws Exception {
    assertThat(outputOf(() -> EditThenWrite.main(new String[0])))
        .isEqualToIgnoringNewLines(
            "[{\"id\":1,\"state\":\"new\",\"total\":9.5,\"to\":\"Oslo\"},"
                + "{\"id\":2,\"state\":\"shipped\",\"total\":120.25,\"to\":\"Lima\"},"
                + "{\"id\":3,\"state\":\"new\",\"total\":3,\"to\":\"Turin\"}]");
    assertThat(EditThenWrite.MODULE.stats().documentsTaped()).isPositive();
  }

  @Test
  void quickstart() throws Exception {
    assertThat(outputOf(() -> Quickstart.run("db.json", Quickstart.mimeTypes(), Duration.ZERO, 3)))
        .contains("field found:  identical", "output bytes: identical")
        .containsPattern("documents taped +[1-9]")
        .doesNotContain("DIFFERENT");
  }

  @Test
  void quickstartWithYourOwnDocument(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("mine.json"), "[1, {\"a\": [2, {}]}, 3]");

    assertThat(outputOf(() -> Quickstart.main(new String[] {file.toString()})))
        .contains("mine.json: 22 bytes", "look up /1/a/1", "output bytes: identical");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String outputOf(Example example) throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream captured = new ByteArrayOutputStream();
    System.setOut(new PrintStream(captured, true, StandardCharsets.UTF_8));
    try {
      example.run();
    } finally {
      System.setOut(out);
    }
    return captured.toString(StandardCharsets.UTF_8);
  }

  private interface Example {
    void run() throws Exception;
  }
}
