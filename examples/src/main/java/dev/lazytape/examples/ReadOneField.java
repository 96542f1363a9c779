package dev.lazytape.examples;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lazytape.LazyTapeModule;

/**
 * Reads one field of a message, as a router does to find out where the message should go. The whole
 * message is checked while it is read, but only the nodes on the way to the field are created.
 */
public final class ReadOneField {

  static final LazyTapeModule MODULE = new LazyTapeModule();

  private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(MODULE).build();

  private ReadOneField() {}

  public static void main(String[] args) throws JsonProcessingException {
    String message =
        """
        {
          "id": 4711,
          "customer": {"name": "Ada", "address": {"city": "London", "country": "GB"}},
          "lines": [{"sku": "A-1", "count": 2}, {"sku": "B-7", "count": 1}]
        }
        """;

    System.out.println("Send it to: " + country(message));
  }

  static String country(String message) throws JsonProcessingException {
    JsonNode tree = MAPPER.readTree(message);
    return tree.at("/customer/address/country").asText();
  }
}
