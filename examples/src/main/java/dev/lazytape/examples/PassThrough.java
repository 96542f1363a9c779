package dev.lazytape.examples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lazytape.LazyTapeModule;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Passes a request on unless it lacks a token, as a gateway does. The tree that was read is written
 * without a change, so its bytes are copied, less the white space between them.
 */
public final class PassThrough {

  static final LazyTapeModule MODULE = new LazyTapeModule();

  private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(MODULE).build();

  private PassThrough() {}

  public static void main(String[] args) throws IOException {
    String request =
        """
        { "token": "t-123", "method": "transfer", "amounts": [ 10.5, 20 ],
          "from": "GB29 1234", "to": "NO93 5678", "text": "rent", "note": null }
        """;

    byte[] passedOn = passOn(request.getBytes(StandardCharsets.UTF_8)).orElseThrow();

    System.out.println(new String(passedOn, StandardCharsets.UTF_8));
  }

  /** The request's bytes for the next service; empty if the request has no token. */
  static Optional<byte[]> passOn(byte[] request) throws IOException {
    JsonNode tree = MAPPER.readTree(request);
    return tree.hasNonNull("token")
        ? Optional.of(MAPPER.writeValueAsBytes(tree))
        : Optional.empty();
  }

  /** The same from stream to stream; answers whether anything was written. */
  static boolean passOn(InputStream request, OutputStream next) throws IOException {
    JsonNode tree = MAPPER.readTree(request);
    if (!tree.hasNonNull("token")) {
      return false;
    }
    MAPPER.writeValue(next, tree);
    return true;
  }
}
