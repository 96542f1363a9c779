package dev.lazytape.testing;

import java.util.Arrays;

/**
 * The bytes of a document and the name that test reports show for it.
 *
 * @param name where the document comes from, such as {@code valid/structure-empty-object.json}
 * @param bytes the document; treat as read-only, tests share it
 */
public record Document(String name, byte[] bytes) {

  @Override
  public boolean equals(Object other) {
    return other instanceof Document document
        && name.equals(document.name)
        && Arrays.equals(bytes, document.bytes);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
