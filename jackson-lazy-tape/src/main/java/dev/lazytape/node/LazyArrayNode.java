package dev.lazytape.node;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** An array node whose elements are made when they are asked for: see {@link LazyObjectNode}. */
@SuppressWarnings("unchecked") // The overridden methods return any type the caller asks for.
public abstract class LazyArrayNode extends ArrayNode {

  private static final long serialVersionUID = 1L;

  private final transient LazyList list;

  LazyArrayNode(JsonNodeFactory factory, LazyList list) {
    super(factory, list);
    this.list = list;
  }

  LazyList list() {
    return list;
  }

  /** The same entries under a node of Jackson's own class. */
  private ArrayNode stock() {
    return new ArrayNode(_nodeFactory, list);
  }

  @Override
  public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
    if (TreeWriter.write(this, list.document(), generator, provider)) {
      return;
    }
    if (PlainView.isDeep(generator)) {
      PlainView.of(this).serialize(generator, provider);
    } else {
      super.serialize(generator, provider);
    }
  }

  @Override
  public void serializeWithType(
      JsonGenerator generator, SerializerProvider provider, TypeSerializer serializer)
      throws IOException {
    stock().serializeWithType(generator, provider, serializer);
  }

  @Override
  public String toString() {
    return Touched.isUntouched(this) ? Document.toString(this) : super.toString();
  }

  /** A node of Jackson's own class has the replacement that Jackson's own readers know. */
  protected Object writeReplace() {
    return stock();
  }

  @Override
  protected <T> T _reportWrongNodeType(String template, Object... arguments) {
    return super._reportWrongNodeType(template, Named.stock(arguments));
  }

  @Override
  @Deprecated
  public ObjectNode with(String name) {
    try {
      return super.with(name);
    } catch (UnsupportedOperationException e) {
      throw Named.stock(e);
    }
  }

  @Override
  public ObjectNode withObject(String name) {
    try {
      return super.withObject(name);
    } catch (UnsupportedOperationException e) {
      throw Named.stock(e);
    }
  }

  @Override
  public ObjectNode withObjectProperty(String name) {
    try {
      return super.withObjectProperty(name);
    } catch (UnsupportedOperationException e) {
      throw Named.stock(e);
    }
  }

  @Override
  public ArrayNode withArray(String name) {
    try {
      return super.withArray(name);
    } catch (UnsupportedOperationException e) {
      throw Named.stock(e);
    }
  }

  @Override
  public ArrayNode withArrayProperty(String name) {
    try {
      return super.withArrayProperty(name);
    } catch (UnsupportedOperationException e) {
      throw Named.stock(e);
    }
  }
}
