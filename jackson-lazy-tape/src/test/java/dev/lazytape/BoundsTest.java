package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Bytes;
import dev.lazytape.testing.Difference;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Work;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Documents that are built to hurt: cost grows with the document and not faster, the stack stays
 * flat where Jackson's does, and errors are Jackson's.
 */
class BoundsTest {

  private static final int MILLION = 1_000_000;

  /** A million takes Jackson itself seconds: {@code -Dlazytape.bounds=1000000}. */
  private static final int LEVELS = Integer.getInteger("lazytape.bounds", 50_000);

  private static final int NAMES = Integer.getInteger("lazytape.bounds", 200_000);

  private static ObjectMapper mapper(int readDepth, int writeDepth, LazyTapeModule module) {
    JsonMapper.Builder builder =
        JsonMapper.builder(
            new JsonFactoryBuilder()
                .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(readDepth).build())
                .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(writeDepth).build())
                .build());
    return module == null ? builder.build() : builder.addModule(module).build();
  }

  private static LazyTapeModule module(Batching batching) {
    LazyTapeOptions options = LazyTapeOptions.builder().batching(batching).build();
    return LazyTapeModule.builder().options(options).build();
  }

  private final ObjectMapper stock = new ObjectMapper();
  private final ObjectMapper lazy = mapper(1000, 1000, module(Batching.AUTO));

  private JsonNode read(byte[] document) throws IOException {
    return lazily(lazy.readTree(document));
  }

  private static JsonNode lazily(JsonNode tree) {
    assertThat(LazyTape.isLazy(tree)).isTrue();
    return tree;
  }

  /** What a step yields on a thread of a stack that is small everywhere. */
  private static Outcome onSmallStack(Outcome.Step step) throws Exception {
    FutureTask<Outcome> task = new FutureTask<>(() -> Outcome.of(step));
    Thread thread = new Thread(null, task, "small stack", 512 * 1024);
    thread.start();
    return task.get();
  }

  private static void assertAlike(Outcome.Step stock, Outcome.Step lazy) throws Exception {
    assertThat(onSmallStack(stock).difference(onSmallStack(lazy), new Rnd(1))).isNull();
  }

  // --- Depth

  @ParameterizedTest
  @EnumSource(
      value = Batching.class,
      names = {"NEVER", "ALWAYS"})
  void manyLevels(Batching batching) throws Exception {
    ObjectMapper deepStock = mapper(LEVELS + 1, 1000, null);
    ObjectMapper deepLazy = mapper(LEVELS + 1, 1000, module(batching));
    for (String[] brackets : new String[][] {{"[1,", "]"}, {"{\"a\":1,\"b\":", "}"}}) {
      byte[] document = Bytes.utf8(brackets[0].repeat(LEVELS) + "2" + brackets[1].repeat(LEVELS));
      JsonNode stockTree = deepStock.readTree(document);
      JsonNode lazyTree = lazily(deepLazy.readTree(document));
      Outcome.Step[] first = whatErrorsAreMadeOf(deepStock, stockTree);
      Outcome.Step[] second = whatErrorsAreMadeOf(deepLazy, lazyTree);
      for (int i = 0; i < first.length; i++) {
        assertAlike(first[i], second[i]);
      }
      assertThat(onSmallStack(out -> out.value(levels(lazyTree))).toString())
          .contains(String.valueOf(LEVELS));
      assertThat(levels(LazyTape.detach(lazyTree))).isEqualTo(LEVELS);
      for (int i = 0; i < first.length; i++) {
        assertAlike(first[i], second[i]);
      }
    }
  }

  private static Outcome.Step[] whatErrorsAreMadeOf(ObjectMapper mapper, JsonNode tree) {
    return new Outcome.Step[] {
      out -> out.value(tree.size()),
      out -> out.bytes(mapper.writeValueAsBytes(tree)),
      out -> out.note(mapper.writeValueAsString(tree)),
      out -> out.note(tree.toString()),
      out -> out.note(tree.toPrettyString()),
      out -> out.value(tree.hashCode()),
      out -> out.value(tree.deepCopy().size()),
      out -> out.value(tree.findValue("none")),
    };
  }

  private static int levels(JsonNode tree) {
    int levels = 0;
    for (JsonNode node = tree; node.isContainerNode(); node = last(node)) {
      levels++;
    }
    return levels;
  }

  private static JsonNode last(JsonNode node) {
    return node.isArray() ? node.get(node.size() - 1) : node.get("b");
  }

  /** Where Jackson runs out of stack, untouched trees are copied without one. */
  @Difference("trees nested so deep that Jackson runs out of stack while it writes them")
  @Test
  void copiesWhereJacksonRunsOutOfStack() throws Exception {
    ObjectMapper deep = mapper(LEVELS, LEVELS, module(Batching.AUTO));
    ObjectMapper deepStock = mapper(LEVELS, LEVELS, null);
    byte[] document = Bytes.utf8("[".repeat(LEVELS) + "]".repeat(LEVELS));
    JsonNode plain = deepStock.readTree(document);
    Outcome failed = onSmallStack(out -> out.bytes(deepStock.writeValueAsBytes(plain)));
    assertThat(failed.toString()).contains("StackOverflowError");
    JsonNode tree = lazily(deep.readTree(document));
    Outcome written = onSmallStack(out -> out.bytes(deep.writeValueAsBytes(tree)));
    assertThat(written.events()).singleElement().isEqualTo(document);
  }

  /** Nor is one needed where something must be written in another way than it was read. */
  @ParameterizedTest
  @ValueSource(strings = {"[1,", "{\"a\":1,\"b\":", "{\"b\":1,\"b\":"})
  void rewritesAHundredThousandLevels(String opening) throws Exception {
    int depth = 100_000;
    String closing = opening.startsWith("[") ? "]" : "}";
    ObjectMapper deep = mapper(depth, depth, module(Batching.AUTO));
    JsonNode tree =
        lazily(deep.readTree(Bytes.utf8(opening.repeat(depth) + "1.50" + closing.repeat(depth))));
    Outcome written = onSmallStack(out -> out.bytes(deep.writeValueAsBytes(tree)));
    String kept = opening.startsWith("{\"b") ? "{\"b\":" : opening;
    assertThat(written.events())
        .singleElement()
        .isEqualTo(Bytes.utf8(kept.repeat(depth) + "1.5" + closing.repeat(depth)));
  }

  // --- Names

  /** Names of which all have one hash code. */
  private static List<String> collidingNames(int bits) {
    List<String> names = new ArrayList<>(List.of(""));
    for (int i = 0; i < bits; i++) {
      List<String> longer = new ArrayList<>(2 * names.size());
      for (String name : names) {
        longer.add(name + "Aa");
        longer.add(name + "BB");
      }
      names = longer;
    }
    assertThat(names.get(1).hashCode()).isEqualTo(names.get(0).hashCode());
    return names;
  }

  private static byte[] objectOf(Iterable<String> names) {
    StringBuilder text = new StringBuilder("{");
    int i = 0;
    for (String name : names) {
      text.append(i == 0 ? "" : ",").append('"').append(name).append("\":").append(i++);
    }
    return Bytes.utf8(text.append('}').toString());
  }

  @Test
  void namesOfOneHashCode() throws IOException {
    List<String> names = collidingNames(11);
    List<String> twice = new ArrayList<>(names);
    twice.add(names.get(5));
    for (List<String> some : List.of(names, twice)) {
      byte[] document = objectOf(some);
      JsonNode tree = read(document);
      JsonNode plain = stock.readTree(document);
      assertThat(tree.size()).isEqualTo(names.size());
      for (String name : names) {
        assertThat(tree.get(name)).isEqualTo(plain.get(name));
      }
      assertThat(tree.get(names.get(0).toLowerCase(Locale.ROOT))).isNull();
      assertThat(plain).isEqualTo(tree);
      ((ObjectNode) tree).remove(names.get(17));
      ((ObjectNode) plain).remove(names.get(17));
      assertThat(lazy.writeValueAsBytes(tree)).isEqualTo(stock.writeValueAsBytes(plain));
    }
  }

  /** A factory that shows its table of names. */
  private static final class OpenFactory extends JsonFactory {
    private static final long serialVersionUID = 1L;

    ByteQuadsCanonicalizer names() {
      return _byteSymbolCanonicalizer;
    }
  }

  @Difference("names built to collide in the hash table of Jackson's parser")
  @Test
  void namesThatCollideInJacksonsTable() throws IOException {
    OpenFactory factory = new OpenFactory();
    List<String> names = new ArrayList<>();
    for (int i = 0; names.size() < 700; i++) {
      int quad = 0x30303030 + (i & 63) + (i >> 6 & 63) * 0x100;
      quad += (i >> 12 & 63) * 0x10000 + (i >> 18 & 63) * 0x1000000;
      byte[] name = ByteBuffer.allocate(4).putInt(quad).array();
      String text = new String(name, StandardCharsets.ISO_8859_1);
      if ((factory.names().calcHash(quad) & 2047) == 7 && text.indexOf('\\') < 0) {
        names.add(text);
      }
    }
    byte[] document = objectOf(names);
    Outcome outcome = Outcome.of(out -> out.tree(new ObjectMapper(factory).readTree(document)));
    assertThat(outcome.toString()).contains("hash collisions");
    assertThat(read(document).size()).isEqualTo(names.size());
  }

  /** Names of eight bytes that have one hash in Jackson's table of names, whatever its seed is. */
  private static List<String> namesThatCollideForEverySeed(int count) {
    int inverse = BigInteger.valueOf(33).modInverse(BigInteger.ONE.shiftLeft(32)).intValue();
    List<String> names = new ArrayList<>();
    for (int i = 0; names.size() < count; i++) {
      int first = 0x41414141 + (i & 15) + (i >> 4 & 15) * 0x100;
      first += (i >> 8 & 15) * 0x10000 + (i >> 12 & 63) % 58 * 0x1000000;
      int hash = first + (first >>> 15);
      hash ^= hash >>> 9;
      int second = (0x12345678 - hash) * inverse;
      byte[] name = ByteBuffer.allocate(8).putInt(first).putInt(second).array();
      String text = new String(name, StandardCharsets.ISO_8859_1);
      if (text.matches("[!#-\\[\\]-~]{8}") && !names.contains(text)) {
        names.add(text);
      }
      assertThat(i).isNotNegative();
    }
    return names;
  }

  @Test
  void namesThatCollideForEverySeedAreMaterialized() throws IOException {
    byte[] document = objectOf(namesThatCollideForEverySeed(700));
    assertThatThrownBy(() -> stock.readTree(document)).hasMessageContaining("hash collisions");
    JsonNode expected = stock.readTree(new String(document, StandardCharsets.ISO_8859_1));
    JsonNode tree = read(document);
    assertThat(LazyTape.detach(tree)).isEqualTo(expected);
    assertThat(LazyTape.isLazy(LazyTape.detach(tree))).isFalse();
    LazyTapeModule always =
        LazyTapeModule.builder()
            .options(LazyTapeOptions.builder().batching(Batching.ALWAYS).build())
            .build();
    JsonNode batched = JsonMapper.builder().addModule(always).build().readTree(document);
    assertThat(batched).isEqualTo(expected);
    assertThat(always.stats().batchesMaterialized()).isPositive();
  }

  @Test
  void manyNames() throws IOException {
    StringBuilder text = new StringBuilder("{\"n0\":0");
    for (int i = 1; i < NAMES; i++) {
      text.append(",\"n").append(i).append("\":").append(i);
    }
    byte[] document = Bytes.utf8(text.append('}').toString());
    JsonNode tree = read(document);
    assertThat(tree.size()).isEqualTo(NAMES);
    for (int i = 0; i < NAMES; i += 999) {
      assertThat(tree.get("n" + i).intValue()).isEqualTo(i);
      assertThat(tree.has("m" + i)).isFalse();
    }
    int seen = 0;
    for (Iterator<String> names = tree.fieldNames(); names.hasNext(); seen++) {
      if (!names.next().equals("n" + seen)) {
        break;
      }
    }
    assertThat(seen).isEqualTo(NAMES);
    assertThat(lazy.writeValueAsBytes(tree)).isEqualTo(document);
  }

  // --- Traps: see Work for how the cost is counted

  private static byte[] arrayOf(int count, String element) {
    return Bytes.utf8("[1000," + (element + ",").repeat(count) + "12345]");
  }

  private static byte[] objectOf(int count, String value) {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < count; i++) {
      text.append("\"name").append(i).append("\":").append(value).append(',');
    }
    return Bytes.utf8(text.append("\"last\":[1]}").toString());
  }

  private void readWriteAndEdit(byte[] document) throws IOException {
    JsonNode tree = read(document);
    lazy.writeValueAsBytes(tree);
    tree.toString();
    if (tree instanceof ObjectNode object) {
      object.put("new", tree.size());
    } else {
      ((ArrayNode) tree).add(tree.size());
    }
    lazy.writeValueAsBytes(tree);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.50",
        "1.0E10",
        "1e2",
        "-0",
        "\"\\u0041\"",
        "\"\uD83D\uDE00\"",
        "[[1.50]]",
        "{\"a\":1,\"a\":2}",
        "[]",
        "{}",
        "[[[[[[1]]]]]]",
        "{\"a\":{\"b\":{\"c\":[]}}}"
      })
  void manyElementsOfAKind(String element) throws Exception {
    Work.assertLinear(8000, n -> arrayOf(n, element), this::readWriteAndEdit);
    Work.assertLinear(4000, n -> objectOf(n, element), this::readWriteAndEdit);
  }

  @Test
  void manyDuplicates() throws Exception {
    Work.assertLinear(
        8000,
        n -> Bytes.utf8("{" + "\"same\":[1],".repeat(n) + "\"last\":1}"),
        this::readWriteAndEdit);
    Work.assertLinear(
        4000,
        n -> {
          String once = new String(objectOf(n, "[1]"), StandardCharsets.UTF_8);
          String inner = once.substring(1, once.length() - 1);
          return Bytes.utf8("{" + inner + "," + inner + "}");
        },
        this::readWriteAndEdit);
  }

  /** Where all names are escaped, or no place in the table is free. */
  @Test
  void manyEscapedNames() throws Exception {
    Work.assertLinear(
        4000,
        n ->
            Bytes.utf8(
                new String(objectOf(n, "[1]"), StandardCharsets.UTF_8)
                    .replace("name", "na\\u006de")),
        this::readWriteAndEdit);
  }

  @Test
  void manyOpenContainers() throws Exception {
    ObjectMapper deep = mapper(MILLION, MILLION, module(Batching.AUTO));
    for (String[] brackets : new String[][] {{"[1.0E10,", "]"}, {"{\"a\":[],\"b\":", "}"}}) {
      Work.assertLinear(
          20_000,
          n -> Bytes.utf8(brackets[0].repeat(n) + "1" + brackets[1].repeat(n)),
          document -> {
            JsonNode tree = lazily(deep.readTree(document));
            deep.writeValueAsBytes(tree);
            levels(tree);
            LazyTape.detach(tree);
          });
    }
  }

  @Test
  void accessFromBothEnds() throws Exception {
    Work.assertLinear(
        8000,
        n -> arrayOf(n, "[1]"),
        document -> {
          JsonNode tree = read(document);
          for (int i = 0; i < tree.size() / 2; i++) {
            assertThat(tree.get(i + 1).get(0)).isSameAs(tree.get(i + 1).get(0));
            tree.get(tree.size() - 1 - i);
          }
        });
    Work.assertLinear(
        8000,
        n -> objectOf(n, "[1]"),
        document -> {
          JsonNode tree = read(document);
          for (int i = 0; i < tree.size() / 2; i++) {
            tree.get("name" + i);
            tree.get("name" + (tree.size() - 2 - i));
            tree.get("none" + i);
          }
        });
  }

  /** Names of another length, or that differ early, are not decoded for being asked for another. */
  @Test
  void lookUpAmongLongEscapedNames() throws Exception {
    String rest = "x".repeat(2000);
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < 30; i++) {
      text.append("\"").append(i).append("\\n").append(rest).append("\":1,");
    }
    JsonNode tree = read(Bytes.utf8(text.append("\"last\":[1]}").toString()));
    Callable<JsonNode> lookUp = () -> tree.get("last");
    lookUp.call();
    assertThat(Work.allocated(lookUp, Callable::call)).isLessThan(rest.length());
  }

  @Test
  void iteratingAndRemoving() throws Exception {
    Work.assertLinear(
        4000,
        n -> objectOf(n, "[1]"),
        document -> {
          JsonNode tree = read(document);
          int i = 0;
          for (Iterator<JsonNode> all = tree.elements(); all.hasNext(); ) {
            all.next();
            if (i++ % 2 == 0) {
              all.remove();
            }
          }
          for (String name : List.of("name1", "name3", "name5")) {
            ((ObjectNode) tree).remove(name);
          }
        });
  }

  @Test
  void editsAtTheFront() throws Exception {
    Work.assertLinear(
        4000,
        n -> arrayOf(n, "[1]"),
        document -> {
          ArrayNode tree = (ArrayNode) read(document);
          for (int i = tree.size() / 2; i > 0; i--) {
            tree.remove(0);
            tree.insert(0, i);
            tree.insert(0, i);
          }
          lazy.writeValueAsBytes(tree);
        });
  }

  /** A long first piece, as a shorter one is not worth a lazy tree, and then short ones. */
  private static int pieceAt(int position, int length, int most) {
    return Math.min(length, position == 0 ? 200 : most);
  }

  private static InputStream slowStream(byte[] document, int most) {
    return new ByteArrayInputStream(document) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, pieceAt(pos, length, most));
      }
    };
  }

  private static Reader slowReader(String document, int most) {
    return new StringReader(document) {
      private int position;

      @Override
      public int read(char[] target, int offset, int length) throws IOException {
        int count = super.read(target, offset, pieceAt(position, length, most));
        position += count;
        return count;
      }
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void smallPieces(int most) throws Exception {
    for (String element :
        List.of("[1.50]", "\"" + "long ".repeat(10_000) + "\"", "1".repeat(900))) {
      Work.Input<byte[]> documents = n -> arrayOf(n / element.length() + 1, element);
      Work.assertLinear(
          60_000, documents, document -> lazily(lazy.readTree(slowStream(document, most))));
      Work.assertLinear(
          60_000,
          n -> new String(documents.of(n), StandardCharsets.UTF_8),
          text -> lazily(lazy.readTree(slowReader(text, most))));
    }
  }

  /** Values that are declined early and late, small and large ones in turn. */
  @ParameterizedTest
  @ValueSource(strings = {"[[1],[2]]", "[01]", "[\"\\ud800\",1]"})
  void sequences(String small) throws Exception {
    String large = new String(arrayOf(300, "[1.50]"), StandardCharsets.UTF_8);
    Work.Job<MappingIterator<JsonNode>> count =
        values -> {
          while (true) {
            try {
              if (!values.hasNextValue()) {
                return;
              }
              values.nextValue();
            } catch (IOException e) {
              return;
            }
          }
        };
    Work.Input<String> sequence = n -> (small + " " + large + "\n").repeat(n);
    Work.assertLinear(
        40, n -> lazy.readerFor(JsonNode.class).readValues(Bytes.utf8(sequence.of(n))), count::run);
    Work.assertLinear(
        40, n -> lazy.readerFor(JsonNode.class).readValues(sequence.of(n)), count::run);
  }

  @Test
  void writingAgainCostsNoMore() throws Exception {
    JsonNode tree = read(arrayOf(20_000, "1.50"));
    lazy.writeValueAsBytes(read(arrayOf(20_000, "1.50")));
    long first = Work.allocated(tree, lazy::writeValueAsBytes);
    for (int i = 0; i < 5; i++) {
      assertThat(Work.allocated(tree, lazy::writeValueAsBytes)).isLessThanOrEqualTo(first);
    }
  }
}
