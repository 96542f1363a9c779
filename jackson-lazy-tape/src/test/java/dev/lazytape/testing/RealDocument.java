package dev.lazytape.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/** JSON documents that other projects ship in their jars, read from the test class path. */
public enum RealDocument {
  /** 199 KiB: one object of 2,522 names, pretty-printed, no numbers. */
  MIME_DB("META-INF/resources/webjars/mime-db/1.54.0/db.json"),
  /** 305 KiB: an array of 1,603 objects, with raw four-byte characters and {@code \\u} escapes. */
  EMOJI("emojis.json"),
  /** 987 KiB: GeoJSON, minified, 87 % of its bytes are floats in small arrays. */
  WORLD_MAP("META-INF/resources/webjars/echarts/4.1.0/map/json/world.json"),
  /** 670 KiB: GeoJSON, minified, with one array of 5,110 pairs. */
  PROVINCE_MAP("META-INF/resources/webjars/echarts/4.1.0/map/json/province/xizang.json"),
  /** 588 KiB: an array of 1,737 small objects, mostly strings, pretty-printed. */
  SPRING_METADATA("META-INF/spring-configuration-metadata.json");

  private final String resource;

  RealDocument(String resource) {
    this.resource = resource;
  }

  /** A fresh copy of the document's bytes. */
  public byte[] bytes() {
    try (InputStream in = RealDocument.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The document, under the name of its constant. */
  public Document document() {
    return new Document(name(), bytes());
  }

  /** All of them. */
  public static List<Document> all() {
    return Arrays.stream(values()).map(RealDocument::document).toList();
  }
}
