package dev.lazytape.stress;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lazytape.Batching;
import dev.lazytape.LazyTape;
import dev.lazytape.LazyTapeModule;
import dev.lazytape.LazyTapeOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A document; every reading of it gives a tree that nobody has looked at. */
final class Fresh {

  static final ObjectMapper ONE_BY_ONE = mapper(Batching.NEVER);
  static final ObjectMapper AT_ONCE = mapper(Batching.ALWAYS);
  static final ObjectMapper STOCK = new ObjectMapper();

  private final byte[] document;
  private final JsonNode stock;
  private final String written;

  Fresh(String document) {
    this.document = document.getBytes(StandardCharsets.UTF_8);
    this.stock = read(STOCK);
    this.written = write(stock);
  }

  private static ObjectMapper mapper(Batching batching) {
    LazyTapeOptions options = LazyTapeOptions.builder().minimumBytes(0).batching(batching).build();
    return JsonMapper.builder()
        .addModule(LazyTapeModule.builder().options(options).build())
        .build();
  }

  private JsonNode read(ObjectMapper mapper) {
    try {
      return mapper.readTree(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode tree(ObjectMapper mapper) {
    JsonNode tree = read(mapper);
    if (!LazyTape.isLazy(tree)) {
      throw new AssertionError("not read lazily: " + stock);
    }
    return tree;
  }

  /** The tree of stock Jackson. */
  JsonNode stock() {
    return stock;
  }

  static String write(JsonNode tree) {
    try {
      return STOCK.writeValueAsString(tree);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a tree says, in every way, what stock Jackson's tree says. */
  boolean equalsStock(JsonNode tree) {
    return stock.equals(tree) && tree.equals(stock) && written.equals(write(tree));
  }
}
