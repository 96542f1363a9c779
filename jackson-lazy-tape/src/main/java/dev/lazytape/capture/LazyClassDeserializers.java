package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.node.LazyNodes;
import java.io.IOException;
import java.io.Serializable;

/**
 * Makes a mapper read the class of a lazy node as it reads Jackson's own. It comes to that when a
 * node is to be updated ({@code readerForUpdating}), whose class is then the type to read.
 * Immutable and safe to share.
 */
public final class LazyClassDeserializers extends Deserializers.Base implements Serializable {

  private static final long serialVersionUID = 1L;

  @Override
  public JsonDeserializer<?> findTreeNodeDeserializer(
      Class<? extends JsonNode> type, DeserializationConfig config, BeanDescription description) {
    if (type == LazyNodes.objectClass()) {
      return new As(ObjectNode.class);
    }
    return type == LazyNodes.arrayClass() ? new As(ArrayNode.class) : null;
  }

  /** Stands for the deserializer that a mapper has for another class. */
  private static final class As extends JsonDeserializer<JsonNode>
      implements ContextualDeserializer {

    private final Class<? extends JsonNode> type;

    As(Class<? extends JsonNode> type) {
      this.type = type;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) throws JsonMappingException {
      return context.findContextualValueDeserializer(context.constructType(type), property);
    }

    /** Not asked where Jackson asks for a contextual deserializer, as it does for a root. */
    @Override
    public JsonNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return context.readValue(parser, type);
    }
  }
}
