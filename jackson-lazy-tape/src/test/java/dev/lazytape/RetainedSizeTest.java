package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Bytes;
import dev.lazytape.testing.Graphs;
import dev.lazytape.testing.RealDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a node keeps alive, measured by walking over all that can be reached from it. */
class RetainedSizeTest {

  private static final ObjectMapper STOCK = new ObjectMapper();
  private static final LazyTapeModule MODULE = new LazyTapeModule();
  private static final ObjectMapper LAZY = JsonMapper.builder().addModule(MODULE).build();

  private static final byte[] RECORDS = records(100);

  private static byte[] records(int count) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : ",")
          .append("{\"id\":")
          .append(i)
          .append(",\"name\":\"number ")
          .append(i)
          .append("\",\"tags\":[\"a\",\"b\",{\"deep\":")
          .append(i)
          .append(".25}]}");
    }
    return Bytes.utf8(text.append(']').toString());
  }

  private static JsonNode lazy(byte[] document) throws IOException {
    JsonNode tree = LAZY.readTree(document);
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  /** What every tree of the mapper shares: settings and counters. */
  private static long shared;

  /** What a tree costs beyond what it shares. */
  private static long ownSize(JsonNode tree) throws IOException {
    if (shared == 0) {
      shared = Graphs.of(lazy(Bytes.utf8("[" + " ".repeat(200) + "]"))).totalSize();
    }
    return Graphs.of(tree).totalSize() - shared;
  }

  @Test
  void leavesKeepNothing() throws IOException {
    JsonNode tree = lazy(RECORDS);
    List<Object> kept = new ArrayList<>();
    JsonNode record = tree.get(60);
    record.fieldNames().forEachRemaining(kept::add);
    kept.add(record.get("id"));
    kept.add(record.get("name"));
    kept.add(record.get("name").textValue());
    kept.add(record.at("/tags/2/deep"));
    kept.add(record.at("/tags/0"));
    assertThat(kept).hasSize(8);
    for (Object leaf : kept) {
      assertThat(Graphs.holdOurs(leaf)).as("%s", leaf).isFalse();
      assertThat(Graphs.of(leaf).totalSize()).as("%s", leaf).isLessThan(256);
    }
    assertThat(Graphs.holdOurs(record)).isTrue();
  }

  @Test
  void escapedTextsAndLongNumbersKeepNothing() throws IOException {
    byte[] document =
        Bytes.utf8(
            "{\"a\\u0062c\":\"\\u00e9\\n\",\"n\":123456789012345678901234567890,\"pad\":\""
                + "x".repeat(10_000)
                + "\"}");
    JsonNode tree = lazy(document);
    for (Object leaf :
        List.of(tree.get("abc"), tree.get("n"), tree.fieldNames().next(), tree.get("n").asText())) {
      assertThat(Graphs.holdOurs(leaf)).isFalse();
      assertThat(Graphs.of(leaf).totalSize()).isLessThan(256);
    }
  }

  @Test
  void detachedTreesAreAsLargeAsJacksons() throws IOException {
    JsonNode tree = lazy(RECORDS);
    JsonNode stock = STOCK.readTree(RECORDS);
    assertAsLarge(LazyTape.detach(tree.get(7)), stock.get(7));
    assertAsLarge(LazyTape.detach(tree), stock);
    ((ObjectNode) tree.get(7)).put("id", -1);
    ((ObjectNode) stock.get(7)).put("id", -1);
    assertAsLarge(LazyTape.detach(tree), stock.deepCopy());
    assertAsLarge(tree.deepCopy(), stock.deepCopy());
  }

  private static void assertAsLarge(JsonNode detached, JsonNode stock) {
    assertThat(detached).isEqualTo(stock);
    assertThat(Graphs.holdOurs(detached)).isFalse();
    assertThat(Graphs.of(detached).totalSize())
        .isLessThanOrEqualTo(Graphs.of(stock).totalSize() * 11 / 10);
  }

  /** The README says: the bytes of the document, and about the same once more. */
  @ParameterizedTest
  @EnumSource(RealDocument.class)
  void untouchedTreesCostTwiceTheirDocument(RealDocument document) throws IOException {
    byte[] bytes = document.bytes();
    assertThat(ownSize(lazy(bytes))).isLessThan(bytes.length * 5L / 2 + 1024);
  }

  /** Four words for a container of two bytes are the most there can be. */
  @Test
  void untouchedTreesCostNineTimesTheirDocumentAtMost() throws IOException {
    for (String part :
        List.of("[],", "{},", "0,", "-0,", "1.0,", "\"\",", "{\"\":0},", "[[[[]]]],", "[-0],")) {
      byte[] bytes = Bytes.utf8("[1000," + part.repeat(300) + "0]");
      assertThat(ownSize(lazy(bytes))).as(part).isLessThanOrEqualTo(bytes.length * 9L + 1024);
    }
    byte[] deep = Bytes.utf8("[" + ("[".repeat(900) + "]".repeat(900) + ",").repeat(1) + "0]");
    assertThat(ownSize(lazy(deep))).isBetween(deep.length * 8L, deep.length * 9L + 1024);
  }

  /** Reading through a stream, of unknown length, leaves no more behind. */
  @Test
  void streamsLeaveNoMoreThanArrays() throws IOException {
    JsonNode tree = LAZY.readTree(new java.io.ByteArrayInputStream(RECORDS));
    assertThat(LazyTape.isLazy(tree)).isTrue();
    assertThat(ownSize(tree)).isLessThanOrEqualTo(ownSize(lazy(RECORDS)) + RECORDS.length / 8);
  }

  /** Once everything was visited the document is still there; the nodes are smaller for it. */
  @ParameterizedTest
  @EnumSource(Batching.class)
  void visitedTreesCostNoMoreThanJacksons(Batching batching) throws IOException {
    LazyTapeOptions options = LazyTapeOptions.builder().batching(batching).build();
    ObjectMapper mapper =
        JsonMapper.builder().addModule(LazyTapeModule.builder().options(options).build()).build();
    JsonNode tree = mapper.readTree(RECORDS);
    JsonNode stock = STOCK.readTree(RECORDS);
    assertThat(LazyTape.isLazy(tree)).isTrue();
    assertThat(tree).isEqualTo(stock);
    assertThat(ownSize(tree)).isLessThanOrEqualTo(Graphs.of(stock).totalSize());
  }

  /** A tree in which every container was written to keeps its document, as one change does. */
  @Test
  void editedTreesCostTheirDocumentBesidesTheNodes() throws IOException {
    JsonNode tree = lazy(RECORDS);
    long untouched = ownSize(tree);
    for (JsonNode record : tree) {
      ((ObjectNode) record).put("id", 0);
      ((ArrayNode) record.get("tags")).add(1);
      ((ObjectNode) record.get("tags").get(2)).put("deep", 2);
    }
    ((ArrayNode) tree).add(1);
    long plain = Graphs.of(tree.deepCopy()).totalSize();
    assertThat(ownSize(tree)).isBetween(plain, untouched + plain * 4 / 3);
  }
}
