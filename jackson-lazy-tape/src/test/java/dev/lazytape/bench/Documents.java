package dev.lazytape.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Makes the bytes of the benchmark documents: same arguments, same bytes, on every run.
 *
 * <p>{@link Document} and {@link PojoDocument} give them names and sizes.
 */
final class Documents {

  private Documents() {}

  /**
   * A root array of {@code records} small objects, minified: the document that the project's bars
   * are stated on (10,000 records, about 1 MB), and that other runtimes can make as easily.
   */
  static byte[] polyglot(int records) {
    return array(records, i -> record(i, Double.toString(i * 3.14159)));
  }

  /** {@link #polyglot(int)} with an integer in the place of its only float. */
  static byte[] polyglotIntegers(int records) {
    return array(records, i -> record(i, Integer.toString(i * 3)));
  }

  /** The same value as {@code json}, two spaces a level, one line feed an entry. */
  static byte[] pretty(byte[] json) {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter()
            .withSeparators(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER));
    printer.indentObjectsWith(indenter);
    printer.indentArraysWith(indenter);
    ObjectMapper stock = new ObjectMapper();
    try {
      return stock.writer(printer).writeValueAsBytes(stock.readTree(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An event as it would arrive from a queue: a root object of exactly {@code bytes} bytes. */
  static byte[] message(int bytes) {
    return listAndNote(
        "{\"id\":\"evt_000001\",\"type\":\"order.updated\",\"time\":\"2026-01-01T12:00:00Z\","
            + "\"amount\":1234.5,\"open\":true,\"items\":[",
        i -> "{\"sku\":\"A-" + i + "\",\"count\":" + (i + 1) + "}",
        bytes);
  }

  /** A {@link Pojos.Point}: 16 bytes. */
  static byte[] point() {
    return "{\"x\":12,\"y\":345}".getBytes(UTF_8);
  }

  /** A {@link Pojos.Page} of exactly {@code bytes} bytes, its items like polyglot records. */
  static byte[] page(int bytes) {
    return listAndNote("{\"items\":[", i -> record(i, Double.toString(i * 3.14159)), bytes);
  }

  /** A minified GeoJSON feature collection: almost nothing but pairs of six-digit decimals. */
  static byte[] geoJson(int features, int positions) {
    Random random = new Random(7946);
    StringBuilder json = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[");
    for (int i = 0; i < features; i++) {
      json.append(i == 0 ? "" : ",")
          .append("{\"type\":\"Feature\",\"properties\":{\"name\":\"area_")
          .append(i)
          .append("\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[");
      double longitude = random.nextInt(-150, 150);
      double latitude = random.nextInt(-70, 70);
      for (int k = 0; k < positions; k++) {
        longitude += random.nextDouble() / 100;
        latitude += random.nextDouble() / 100;
        json.append(k == 0 ? "[" : ",[")
            .append(sixDigits(longitude))
            .append(',')
            .append(sixDigits(latitude))
            .append(']');
      }
      json.append("]]}}");
    }
    return json.append("]}").toString().getBytes(UTF_8);
  }

  /**
   * A real document out of a jar.
   *
   * @param resource its name inside the jar
   * @param jar a part of the jar's name, since some names exist in many jars
   * @throws IllegalStateException if no such jar is on the class path
   */
  static byte[] fromClassPath(String resource, String jar) {
    try {
      ClassLoader loader = Documents.class.getClassLoader();
      for (URL url : Collections.list(loader.getResources(resource))) {
        if (url.toString().contains(jar)) {
          try (InputStream in = url.openStream()) {
            return in.readAllBytes();
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new IllegalStateException(resource + " of " + jar + " is not on the class path");
  }

  private static byte[] array(int elements, IntFunction<String> element) {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < elements; i++) {
      json.append(i == 0 ? "" : ",").append(element.apply(i));
    }
    return json.append(']').toString().getBytes(UTF_8);
  }

  private static String record(int i, String value) {
    String tags = "[\"tag_" + i % 10 + "\",\"tag_" + i % 5 + "\"]";
    String nested = "{\"x\":" + i + ",\"y\":" + 2 * i + "}";
    return "{\"id\":"
        + i
        + ",\"name\":\"item_"
        + i
        + "\",\"value\":"
        + value
        + ",\"tags\":"
        + tags
        + ",\"nested\":"
        + nested
        + "}";
  }

  /**
   * As many elements as fit, then a note that fills the rest: ASCII, exactly {@code bytes} long.
   */
  private static byte[] listAndNote(String prefix, IntFunction<String> element, int bytes) {
    String beforeNote = "],\"note\":\"";
    String afterNote = "\"}";
    int room = bytes - beforeNote.length() - afterNote.length();
    StringBuilder json = new StringBuilder(prefix);
    String next = element.apply(0);
    for (int i = 1; json.length() + next.length() <= room; i++) {
      json.append(next);
      next = "," + element.apply(i);
    }
    String note = "x".repeat(room - json.length());
    return json.append(beforeNote).append(note).append(afterNote).toString().getBytes(UTF_8);
  }

  private static double sixDigits(double value) {
    return Math.rint(value * 1e6) / 1e6;
  }
}
