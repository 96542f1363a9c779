package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.JsonGen;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Eight threads read, search, compare, print and write one fresh tree at once; all of them must see
 * what one thread alone sees in a stock tree, and the same objects.
 */
class ConcurrencyTest {
  private static final int THREADS = 8;
  private static final int TREES = Integer.getInteger("lazytape.trees", 250);
  private static final ObjectMapper STOCK = new ObjectMapper();

  private static final Comparator<JsonNode> BY_EQUALS = (a, b) -> a.equals(b) ? 0 : 1;

  /** What every thread must find in the tree of one document. */
  private record Expected(JsonNode tree, byte[] bytes, String text, String pretty, int hash) {
    static Expected of(byte[] document) throws IOException {
      JsonNode tree = STOCK.readTree(document);
      return new Expected(
          tree,
          STOCK.writeValueAsBytes(tree),
          tree.toString(),
          tree.toPrettyString(),
          tree.hashCode());
    }
  }

  /** The nodes that one thread was given, in document order. */
  private record Seen(List<JsonNode> nodes, String difference) {}

  @Hazard({"H62", "H64"})
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void readersShareATree(int options) throws Exception {
    long first = Long.getLong("lazytape.seed", System.nanoTime());
    Mappers mappers = Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(options));
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      for (long seed = first; seed < first + TREES; seed++) {
        byte[] document = readable(new Rnd(seed));
        assertThat(race(pool, mappers, document, seed))
            .as(
                "-Dlazytape.seed=%d -Dlazytape.trees=1, %s, document %s",
                seed, mappers, JavaText.bytes(document))
            .isNull();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static byte[] readable(Rnd rnd) {
    while (true) {
      byte[] document = new JsonGen(rnd).container(rnd.between(100, rnd.oneIn(5) ? 12_000 : 1500));
      try {
        STOCK.readTree(document);
        return document;
      } catch (IOException e) {
        // over a limit; the next one will do
      }
    }
  }

  /** A wide object, an array of containers, duplicate names and floats to be tried out. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void readersShareAWideTree(int options) throws Exception {
    long first = Long.getLong("lazytape.seed", System.nanoTime());
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < 60; i++) {
      text.append("\"n").append(i).append("\":{\"a\":1,\"a\":[").append(i).append(".50]},");
    }
    text.append("\"list\":[").append("[1.0E10,{\"b\":\"\\u0041\"}],".repeat(60)).append("2]}");
    byte[] document = text.toString().getBytes(StandardCharsets.UTF_8);
    Mappers mappers = Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(options));
    assertThat(LazyTape.isLazy(mappers.lazy().readTree(document))).isTrue();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      for (long seed = first; seed < first + TREES / 5; seed++) {
        assertThat(race(pool, mappers, document, seed)).as("-Dlazytape.seed=%d", seed).isNull();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(mappers.module().stats().bytesCopied()).isPositive();
  }

  private static String race(ExecutorService pool, Mappers mappers, byte[] document, long seed)
      throws Exception {
    Expected expected = Expected.of(document);
    JsonNode lazy = mappers.lazy().readTree(document);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Future<Seen>> results = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Rnd rnd = new Rnd(seed * 31 + i);
      Callable<Seen> reader =
          () -> {
            start.await();
            return look(expected, lazy, rnd);
          };
      results.add(pool.submit(reader));
    }
    Seen firstSeen = null;
    String difference = null;
    for (Future<Seen> result : results) {
      Seen seen = result.get();
      difference = difference != null ? difference : seen.difference();
      if (firstSeen == null) {
        firstSeen = seen;
      } else if (difference == null && !sameObjects(firstSeen.nodes(), seen.nodes())) {
        difference = "two threads were given different objects for one child";
      }
    }
    return difference;
  }

  private static boolean sameObjects(List<JsonNode> a, List<JsonNode> b) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = a.get(i) == b.get(i);
    }
    return same;
  }

  private static Seen look(Expected expected, JsonNode lazy, Rnd rnd) throws IOException {
    List<JsonNode> given = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String difference =
          switch (rnd.below(15)) {
            case 0 -> differs("equals", true, expected.tree().equals(lazy));
            case 1 -> differs("equals back", true, lazy.equals(expected.tree()));
            case 2 -> differs("hashCode", expected.hash(), lazy.hashCode());
            case 3 -> differs("toString", expected.text(), lazy.toString());
            case 4 -> differs("toPrettyString", expected.pretty(), lazy.toPrettyString());
            case 5 ->
                differs(
                    "bytes",
                    JavaText.bytes(expected.bytes()),
                    JavaText.bytes(STOCK.writeValueAsBytes(lazy)));
            case 6 -> differs("deepCopy", expected.tree(), lazy.deepCopy());
            case 7, 8 -> descend(expected.tree(), lazy, given, rnd);
            case 9, 10 -> search(expected.tree(), lazy, given, rnd);
            case 11 -> differs("detach", expected.text(), LazyTape.detach(lazy).toString());
            case 12 -> differs("tokens", expected.text(), tokens(lazy));
            case 13 ->
                differs("equals by comparator", true, lazy.equals(BY_EQUALS, expected.tree()));
            default -> {
              JsonNode at = descendTo(lazy, rnd);
              yield differs("child text", at.toString(), at.toString());
            }
          };
      if (difference != null) {
        return new Seen(List.of(), difference);
      }
    }
    List<JsonNode> nodes = new ArrayList<>();
    collect(lazy, nodes, rnd.below(3));
    Set<JsonNode> inTree = Collections.newSetFromMap(new IdentityHashMap<>());
    inTree.addAll(nodes);
    for (JsonNode child : given) {
      if (!inTree.contains(child)) {
        return new Seen(
            nodes, "a child that was given before is not in the tree any more: " + child);
      }
    }
    return new Seen(nodes, null);
  }

  private static String differs(String what, Object expected, Object got) {
    return expected.equals(got) ? null : what + "\n  stock: " + expected + "\n  lazy:  " + got;
  }

  private static JsonNode descendTo(JsonNode node, Rnd rnd) {
    while (node.size() > 0 && rnd.percent(70)) {
      node = child(node, rnd.below(node.size()));
    }
    return node;
  }

  private static JsonNode child(JsonNode node, int index) {
    if (node instanceof ArrayNode) {
      return node.get(index);
    }
    var names = node.fieldNames();
    for (int i = 0; i < index; i++) {
      names.next();
    }
    return node.get(names.next());
  }

  /** Goes down both trees by the same way and remembers the lazy nodes met. */
  private static String descend(JsonNode stock, JsonNode lazy, List<JsonNode> given, Rnd rnd) {
    while (stock.size() > 0 && rnd.percent(85)) {
      int index = rnd.below(stock.size());
      stock = child(stock, index);
      lazy = child(lazy, index);
      given.add(lazy);
    }
    return stock.isContainerNode() ? null : differs("leaf", stock, lazy);
  }

  /** Looks in both trees for one name, by all ways that there are. */
  private static String search(JsonNode stock, JsonNode lazy, List<JsonNode> given, Rnd rnd) {
    JsonNode object = descendTo(stock, rnd);
    String name = "none";
    if (object.isObject() && !object.isEmpty()) {
      Iterator<String> names = object.fieldNames();
      for (int i = rnd.below(object.size()); i >= 0; i--) {
        name = names.next();
      }
    }
    JsonNode found = lazy.findValue(name);
    if (found != null) {
      given.add(found);
    }
    given.addAll(lazy.findValues(name));
    if (lazy.has(name)) {
      given.add(lazy.get(name));
    }
    return differs(
        "search for " + name,
        searched(stock, name, stock.findValue(name)),
        searched(lazy, name, found));
  }

  private static List<Object> searched(JsonNode tree, String name, JsonNode found) {
    return List.of(
        String.valueOf(found),
        tree.has(name),
        tree.path(name),
        tree.path(name).path(0),
        String.valueOf(tree.findParent(name)),
        tree.findValues(name),
        tree.findValuesAsText(name),
        tree.findParents(name).size());
  }

  private static String tokens(JsonNode tree) throws IOException {
    try (TokenBuffer buffer = new TokenBuffer(STOCK, false)) {
      STOCK.writeTree(buffer, tree);
      return STOCK.readTree(buffer.asParser()).toString();
    }
  }

  private static void collect(JsonNode node, List<JsonNode> nodes, int how) {
    nodes.add(node);
    if (node instanceof ObjectNode && how == 0) {
      node.properties().forEach(e -> collect(e.getValue(), nodes, how));
    } else if (how == 1) {
      for (int i = 0; i < node.size(); i++) {
        collect(node.isArray() ? node.get(i) : child(node, i), nodes, how);
      }
    } else {
      node.elements().forEachRemaining(n -> collect(n, nodes, how));
    }
  }

  /** Distinct values must not be mixed up between threads that read distinct documents. */
  @Hazard("H63")
  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3})
  void threadsWithDocumentsOfTheirOwn(int options) throws Exception {
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    Mappers mappers = Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(options));
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<String>> results = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Rnd rnd = new Rnd(seed + i);
        Callable<String> reader = () -> manyDocuments(mappers, rnd);
        results.add(pool.submit(reader));
      }
      for (Future<String> result : results) {
        assertThat(result.get()).as("-Dlazytape.seed=%d", seed).isNull();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static String manyDocuments(Mappers mappers, Rnd rnd) throws IOException {
    for (int i = 0; i < 200; i++) {
      byte[] document = readable(rnd);
      Expected expected = Expected.of(document);
      Seen seen = look(expected, mappers.lazy().readTree(document), rnd);
      if (seen.difference() != null) {
        return seen.difference() + "\n  document " + JavaText.bytes(document);
      }
    }
    return null;
  }
}
