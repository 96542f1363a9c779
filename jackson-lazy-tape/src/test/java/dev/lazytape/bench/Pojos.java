package dev.lazytape.bench;

import java.util.List;

/**
 * Plain classes to bind JSON to; public fields, since those are the cheapest that Jackson binds.
 */
final class Pojos {

  private Pojos() {}

  /** The document of {@link Documents#point()}. */
  public static final class Point {
    public int x;
    public int y;
  }

  /** The document of {@link Documents#page(int)}. */
  public static final class Page {
    public List<Item> items;
    public String note;
  }

  /** One polyglot record. */
  public static final class Item {
    public int id;
    public String name;
    public double value;
    public List<String> tags;
    public Point nested;
  }
}
