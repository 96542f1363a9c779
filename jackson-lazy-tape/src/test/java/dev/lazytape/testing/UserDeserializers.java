package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.List;

/** What users register for trees. */
public final class UserDeserializers {
  private UserDeserializers() {}

  /** Makes a text of everything. */
  public static final class Own extends JsonDeserializer<JsonNode> {
    @Override
    public JsonNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      parser.skipChildren();
      return TextNode.valueOf("mine");
    }
  }

  private static final class OwnObject extends JsonDeserializer<ObjectNode> {
    @Override
    public ObjectNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      parser.skipChildren();
      return context.getNodeFactory().objectNode().put("mine", true);
    }
  }

  private static final class OwnArray extends JsonDeserializer<ArrayNode> {
    @Override
    public ArrayNode deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      ArrayNode wrapper = context.getNodeFactory().arrayNode();
      wrapper.add(context.readTree(parser));
      return wrapper;
    }
  }

  /** Skips what stands where it should not. */
  static final class Forgiving extends DeserializationProblemHandler {
    @Override
    public Object handleUnexpectedToken(
        DeserializationContext context,
        JavaType type,
        JsonToken token,
        JsonParser parser,
        String message)
        throws IOException {
      parser.skipChildren();
      return null;
    }
  }

  /** One module for each class of nodes, one for all, and one for none. */
  public static List<SimpleModule> modules() {
    return List.of(
        new SimpleModule("JsonNode").addDeserializer(JsonNode.class, new Own()),
        new SimpleModule("ObjectNode").addDeserializer(ObjectNode.class, new OwnObject()),
        new SimpleModule("ArrayNode").addDeserializer(ArrayNode.class, new OwnArray()),
        new SimpleModule("every node")
            .addDeserializer(JsonNode.class, new Own())
            .addDeserializer(ObjectNode.class, new OwnObject())
            .addDeserializer(ArrayNode.class, new OwnArray()),
        new SimpleModule("other classes").addAbstractTypeMapping(Runnable.class, Thread.class));
  }
}
