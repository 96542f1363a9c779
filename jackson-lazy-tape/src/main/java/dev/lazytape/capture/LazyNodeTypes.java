package dev.lazytape.capture;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.TypeBindings;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.type.TypeModifier;
import dev.lazytape.node.LazyNodes;
import java.io.Serializable;
import java.lang.reflect.Type;

/**
 * Makes a mapper take the class of a lazy node for that of Jackson's own. It comes to that when a
 * node is to be updated ({@code readerForUpdating}), whose class is then the type to read.
 */
public final class LazyNodeTypes extends TypeModifier implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final Class<?> LAZY_OBJECT = LazyNodes.objectClass();
  private static final Class<?> LAZY_ARRAY = LazyNodes.arrayClass();

  /** Jackson asks this for every call of {@code readValue(.., Class)}. */
  @Override
  public JavaType modifyType(
      JavaType type, Type source, TypeBindings context, TypeFactory factory) {
    Class<?> raw = type.getRawClass();
    if (raw == LAZY_OBJECT) {
      return factory.constructType(ObjectNode.class);
    }
    if (raw == LAZY_ARRAY) {
      return factory.constructType(ArrayNode.class);
    }
    return type;
  }
}
