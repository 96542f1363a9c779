package dev.lazytape.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.LazyTapeModule;

/**
 * Changes one order in a list and writes the list, as an enricher does. A lazy tree is edited like
 * any other tree: what was changed is written anew, and the orders beside it are copied.
 */
public final class EditThenWrite {

  static final LazyTapeModule MODULE = new LazyTapeModule();

  private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(MODULE).build();

  private EditThenWrite() {}

  public static void main(String[] args) throws JsonProcessingException {
    String orders =
        """
        [{"id":1,"state":"new","total":9.5,"to":"Oslo"},
         {"id":2,"state":"new","total":120.25,"to":"Lima"},
         {"id":3,"state":"new","total":3,"to":"Turin"}]
        """;

    System.out.println(markShipped(orders, 2));
  }

  static String markShipped(String orders, int id) throws JsonProcessingException {
    JsonNode tree = MAPPER.readTree(orders);
    for (JsonNode order : tree) {
      if (order.path("id").asInt() == id) {
        ((ObjectNode) order).put("state", "shipped");
      }
    }
    return MAPPER.writeValueAsString(tree);
  }
}
