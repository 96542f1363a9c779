package dev.lazytape.testing;

import org.openjdk.jol.info.GraphLayout;

/** All that can be reached from an object. */
public final class Graphs {

  static {
    System.setProperty("jol.magicFieldOffset", "true"); // Or records cannot be looked into.
  }

  private Graphs() {}

  public static GraphLayout of(Object root) {
    return GraphLayout.parseInstance(root);
  }

  /** Whether an object of this library can be reached. */
  public static boolean holdOurs(Object root) {
    return of(root).getClasses().stream()
        .anyMatch(type -> type.getName().startsWith("dev.lazytape."));
  }
}
