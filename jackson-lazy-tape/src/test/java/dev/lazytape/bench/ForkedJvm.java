package dev.lazytape.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts this JVM's java again, with the same class path and the same benchmark properties. */
final class ForkedJvm {

  private ForkedJvm() {}

  /**
   * Runs a main class to its end.
   *
   * @return what it printed
   * @throws IllegalStateException if it failed, with all that it printed
   */
  static String run(List<String> jvmFlags, Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmFlags);
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith("lazytape."))
        .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
    command.addAll(List.of("-cp", absoluteClassPath(), main.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(
            main.getSimpleName() + " " + List.of(arguments) + " failed:\n" + output);
      }
      return output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + command, e);
    } finally {
      process.destroy();
    }
  }

  private static String absoluteClassPath() {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      entries.add(new File(entry).getAbsolutePath());
    }
    return String.join(File.pathSeparator, entries);
  }
}
