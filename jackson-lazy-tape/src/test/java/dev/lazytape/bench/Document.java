package dev.lazytape.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.function.Supplier;

/** The documents that are read as trees; made on first use, then shared, never to be written to. */
public enum Document {
  /** 10,000 records, about 1 MB, minified. */
  POLYGLOT(true, () -> Documents.polyglot(10_000)),
  /** {@link #POLYGLOT}, indented by two spaces a level. */
  POLYGLOT_PRETTY(true, () -> Documents.pretty(Documents.polyglot(10_000))),
  /** {@link #POLYGLOT} without floats. */
  POLYGLOT_INTEGERS(true, () -> Documents.polyglotIntegers(10_000)),
  /** {@link #POLYGLOT} with 480,000 records, about 50 MB. */
  POLYGLOT_50MB(true, () -> Documents.polyglot(480_000)),
  /** A message of 200 bytes. */
  MESSAGE_200B(false, () -> Documents.message(200)),
  /** A message of 1 KB. */
  MESSAGE_1KB(false, () -> Documents.message(1024)),
  /** Coordinates, about 1 MB. */
  GEO_JSON(false, () -> Documents.geoJson(250, 200)),
  /** A wide object of 2,522 names, 199 KB; needs {@code org.webjars.npm:mime-db}. */
  MIME_DB(
      false,
      () ->
          Documents.fromClassPath("META-INF/resources/webjars/mime-db/1.54.0/db.json", "mime-db")),
  /** Real, number-heavy GeoJSON, 987 KB; needs {@code org.webjars.npm:echarts}. */
  WORLD_MAP(
      false,
      () ->
          Documents.fromClassPath(
              "META-INF/resources/webjars/echarts/4.1.0/map/json/world.json", "echarts")),
  /** 4-byte UTF-8 and escapes, 305 KB; needs {@code com.vdurmont:emoji-java}. */
  EMOJI(false, () -> Documents.fromClassPath("emojis.json", "emoji-java")),
  /** Pretty-printed strings, 588 KB; needs {@code spring-boot-autoconfigure}. */
  SPRING_METADATA(
      false,
      () ->
          Documents.fromClassPath(
              "META-INF/spring-configuration-metadata.json", "spring-boot-autoconfigure"));

  private final boolean records;
  private final Supplier<byte[]> source;
  private volatile byte[] bytes;
  private volatile String text;

  Document(boolean records, Supplier<byte[]> source) {
    this.records = records;
    this.source = source;
  }

  /** The document in UTF-8. */
  public byte[] bytes() {
    if (bytes == null) {
      bytes = source.get();
    }
    return bytes;
  }

  /** The document as a string. */
  public String text() {
    if (text == null) {
      text = new String(bytes(), UTF_8);
    }
    return text;
  }

  /** Whether the root is an array of polyglot records, which some workloads look into. */
  public boolean hasRecords() {
    return records;
  }

  /** The name on the command line: {@code polyglot-pretty}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
