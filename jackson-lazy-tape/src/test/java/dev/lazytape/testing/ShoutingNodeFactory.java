package dev.lazytape.testing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;

/** A node factory of a user's whose texts show that it made them. */
public final class ShoutingNodeFactory extends JsonNodeFactory {
  private static final long serialVersionUID = 1L;

  @Override
  public TextNode textNode(String text) {
    return super.textNode(text == null ? null : text + "!");
  }
}
