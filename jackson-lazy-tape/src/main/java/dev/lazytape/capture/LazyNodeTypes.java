package dev.lazytape.capture;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.TypeBindings;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.type.TypeModifier;
import dev.lazytape.node.LazyArrayNode;
import dev.lazytape.node.LazyObjectNode;
import java.io.Serializable;
import java.lang.reflect.Type;

/**
 * Makes a mapper take the class of a lazy node for that of Jackson's own. It comes to that when a
 * node is to be updated ({@code readerForUpdating}), whose class is then the type to read.
 */
public final class LazyNodeTypes extends TypeModifier implements Serializable {

  private static final long serialVersionUID = 1L;

  @Override
  public JavaType modifyType(
      JavaType type, Type source, TypeBindings context, TypeFactory factory) {
    if (LazyObjectNode.class.isAssignableFrom(type.getRawClass())) {
      return factory.constructType(ObjectNode.class);
    }
    if (LazyArrayNode.class.isAssignableFrom(type.getRawClass())) {
      return factory.constructType(ArrayNode.class);
    }
    return type;
  }
}
