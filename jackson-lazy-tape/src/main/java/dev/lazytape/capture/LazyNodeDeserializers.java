package dev.lazytape.capture;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BasicDeserializerFactory;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.std.JsonNodeDeserializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.materialize.BatchPolicy;
import dev.lazytape.stats.Counters;
import dev.lazytape.stats.Decline;
import java.io.Serializable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;

/**
 * Gives a mapper the deserializers for {@code JsonNode}, {@code ObjectNode} and {@code ArrayNode},
 * and holds what they share.
 */
public final class LazyNodeDeserializers extends Deserializers.Base implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final Logger LOGGER = System.getLogger("dev.lazytape");

  private final Counters counters;
  private final BatchPolicy policy;
  private final boolean verbatim;
  private final ArrayList<Deserializers> earlier = new ArrayList<>();

  /**
   * @param mapper the mapper as it was before; which deserializers users gave it for nodes decides
   *     which nodes are read lazily
   */
  public LazyNodeDeserializers(
      ObjectMapper mapper, Counters counters, BatchPolicy policy, boolean verbatim) {
    this.counters = counters;
    this.policy = policy;
    this.verbatim = verbatim;
    if (mapper.getDeserializationContext().getFactory() instanceof BasicDeserializerFactory basic) {
      basic.getFactoryConfig().deserializers().forEach(earlier::add);
    }
  }

  Counters counters() {
    return counters;
  }

  BatchPolicy policy() {
    return policy;
  }

  boolean isVerbatim() {
    return verbatim;
  }

  /** Counts and logs a reason; the null is the caller's result. */
  JsonNode declined(Decline reason) {
    counters.declined(reason).increment();
    if (LOGGER.isLoggable(Level.DEBUG)) {
      LOGGER.log(Level.DEBUG, "A value was left to plain Jackson: {0}", reason);
    }
    return null;
  }

  @Override
  public JsonDeserializer<?> findTreeNodeDeserializer(
      Class<? extends JsonNode> type, DeserializationConfig config, BeanDescription description)
      throws JsonMappingException {
    if (type != JsonNode.class && type != ObjectNode.class && type != ArrayNode.class) {
      return null;
    }
    // Jackson asks the module first that was registered last; one that takes the place of Jackson's
    // own deserializers only must not take that of a user's.
    for (Deserializers others : earlier) {
      if (!(others instanceof LazyNodeDeserializers)
          && others.findTreeNodeDeserializer(type, config, description) != null) {
        return null;
      }
    }
    return new LazyNodeDeserializer(JsonNodeDeserializer.getDeserializer(type), this);
  }
}
