package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import dev.lazytape.tape.Text;
import dev.lazytape.testing.Corpus;
import dev.lazytape.testing.Document;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.RealDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scan alone: what it accepts, how it goes on, and what its tape says. */
class JsonScannerTest {

  private static final ScanLimits LIMITS =
      new ScanLimits(1000, 20_000_000, 50_000, 1000, true, Integer.MAX_VALUE);

  private static final ObjectMapper STOCK = new ObjectMapper();

  static Stream<Document> documents() {
    return Stream.concat(Corpus.all().stream(), RealDocument.all().stream())
        .filter(document -> valueStart(document.bytes()) >= 0);
  }

  static Stream<Document> smallDocuments() {
    return documents().filter(document -> document.bytes().length < 20_000);
  }

  /** The value at the beginning of a document, with zero bytes behind the document. */
  private static byte[] padded(byte[] document, int from) {
    return Arrays.copyOf(
        Arrays.copyOfRange(document, from, document.length),
        document.length - from + Bytes.PADDING);
  }

  private static int valueStart(byte[] document) {
    int from = 0;
    while (from < document.length && Bytes.isWhitespace(document[from])) {
      from++;
    }
    return from < document.length && Tape.isOpening(document[from]) ? from : -1;
  }

  @Hazard("H58")
  @ParameterizedTest
  @MethodSource("documents")
  void acceptsNothingThatJacksonRejects(Document document) {
    int from = valueStart(document.bytes());
    byte[] bytes = padded(document.bytes(), from);
    JsonScanner scanner = new JsonScanner(LIMITS);
    if (scanner.scan(bytes, bytes.length - Bytes.PADDING) != Outcome.COMPLETE) {
      return;
    }
    Tape tape = scanner.tape(bytes);
    JsonNode tree = read(Arrays.copyOf(bytes, scanner.end()));
    assertThat(tree).as("stock Jackson rejects %s", document).isNotNull();
    if (!scanner.hasDuplicates()) {
      assertThat(sameShape(tape, 0, tree)).isEqualTo(tape.containerNext(0));
    }
  }

  private static JsonNode read(byte[] document) {
    try {
      return STOCK.readTree(document);
    } catch (IOException e) {
      return null;
    }
  }

  /** Compares a value of the tape with a tree; the word behind it. */
  private static int sameShape(Tape tape, int word, JsonNode node) {
    assertThat(tape.isContainer(word)).isEqualTo(node.isContainerNode());
    assertThat(tape.isObject(word)).isEqualTo(node.isObject());
    if (!node.isContainerNode()) {
      String text =
          new String(
              tape.bytes(),
              tape.offset(word),
              tape.end(word) - tape.offset(word),
              StandardCharsets.UTF_8);
      assertThat(read(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(node);
      return word + 1;
    }
    assertThat(tape.entries(word)).isEqualTo(node.size());
    int at = word + Tape.CONTAINER_WORDS;
    Iterator<Map.Entry<String, JsonNode>> names =
        node instanceof ObjectNode object ? object.properties().iterator() : null;
    for (JsonNode child : node) {
      if (names != null) {
        String name = Text.decode(tape.bytes(), tape.offset(at), tape.isEscaped(at));
        assertThat(name).isEqualTo(names.next().getKey());
        at++;
      }
      int next = sameShape(tape, at, child);
      assertThat(next).isEqualTo(tape.next(at));
      at = next;
    }
    assertThat(at).isEqualTo(tape.containerNext(word));
    return at;
  }

  /** However the bytes arrive, the outcome is the same, and known at the same byte. */
  @ParameterizedTest
  @MethodSource("smallDocuments")
  void goesOnWhereItStopped(Document document) {
    int from = valueStart(document.bytes());
    byte[] bytes = padded(document.bytes(), from);
    int length = bytes.length - Bytes.PADDING;
    JsonScanner whole = new JsonScanner(LIMITS);
    Outcome expected = whole.scan(bytes, length);
    for (int step : new int[] {1, 2, 3, 7, 64}) {
      JsonScanner pieces = new JsonScanner(LIMITS);
      Outcome outcome = Outcome.MORE;
      for (int limit = 0; limit < length && outcome == Outcome.MORE; ) {
        limit = Math.min(length, limit + step);
        byte[] some = Arrays.copyOf(Arrays.copyOf(bytes, limit), limit + Bytes.PADDING);
        outcome = pieces.scan(some, limit);
      }
      assertThat(outcome).as("%s in steps of %d", document, step).isEqualTo(expected);
      if (outcome == Outcome.COMPLETE) {
        assertThat(pieces.end()).isEqualTo(whole.end());
        assertThat(pieces.hasDuplicates()).isEqualTo(whole.hasDuplicates());
      } else if (outcome == Outcome.DECLINED) {
        assertThat(pieces.reason()).isEqualTo(whole.reason());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[nux",
        "[tx",
        "[falsx",
        "[-x",
        "[1.x",
        "[1ex",
        "[1e+x",
        "[01",
        "[\"\\q",
        "[\"\\u12G",
        "{x",
        "{\"a\"x",
        "{\"a\":}",
        "[,",
        "[1,]",
        "[1 2",
        "{\"a\":1,}",
        "[\"\u0001",
        "[}"
      })
  void declinesAtTheByteThatIsWrong(String text) {
    byte[] bytes = padded(text.getBytes(StandardCharsets.UTF_8), 0);
    for (int limit = 1; limit < text.length(); limit++) {
      byte[] some = Arrays.copyOf(Arrays.copyOf(bytes, limit), limit + Bytes.PADDING);
      Outcome outcome = new JsonScanner(LIMITS).scan(some, limit);
      if (outcome == Outcome.DECLINED) {
        assertThat(text).as("declined after %d bytes", limit).isIn("[01", "[1,]", "{\"a\":1,}");
      }
    }
    assertThat(new JsonScanner(LIMITS).scan(bytes, text.length())).isEqualTo(Outcome.DECLINED);
  }

  @Hazard("H45")
  @ParameterizedTest
  @ValueSource(strings = {"[1]x", "{}{}", "[[]]]", "{\"a\":1}\u0000", "[\"x\"]\"\ud800"})
  void neverLooksBehindTheValue(String text) {
    byte[] bytes = padded(text.getBytes(StandardCharsets.UTF_8), 0);
    JsonScanner scanner = new JsonScanner(LIMITS);
    assertThat(scanner.scan(bytes, bytes.length - Bytes.PADDING)).isEqualTo(Outcome.COMPLETE);
    int closing = Math.max(text.indexOf(']'), text.indexOf('}'));
    assertThat(scanner.end()).isIn(closing + 1, closing + 2);
  }

  /** Records with the names of the one before, with one left out, one more, or one twice. */
  @Test
  void findsDuplicatesWhateverNamesItExpects() {
    List<String> records =
        List.of(
            "{\"a\":1,\"b\":{\"c\":1},\"d\":2}",
            "{\"a\":1,\"b\":{\"c\":1,\"d\":1},\"d\":2}",
            "{\"a\":1,\"d\":2}",
            "{\"b\":{\"c\":1,\"d\":3,\"c\":3},\"d\":2}",
            "{\"a\":1,\"b\":{\"c\":1},\"d\":2,\"b\":3}",
            "{\"a\":1,\"b\":{\"c\":1},\"\\u0061\":2}",
            "{\"a\":1,\"a\":1}",
            "{\"b\":1,\"a\":2,\"d\":3,\"e\":4,\"f\":5,\"g\":6,\"h\":7,\"i\":8,\"j\":9,\"k\":0,\"b\":1}");
    for (String first : records) {
      for (String second : records) {
        String text = "[" + first + "," + second + "]";
        byte[] bytes = padded(text.getBytes(StandardCharsets.UTF_8), 0);
        JsonScanner scanner = new JsonScanner(LIMITS);
        assertThat(scanner.scan(bytes, text.length())).isEqualTo(Outcome.COMPLETE);
        boolean expected = records.indexOf(first) > 2 || records.indexOf(second) > 2;
        assertThat(scanner.hasDuplicates()).as(text).isEqualTo(expected);
      }
    }
  }

  @Test
  void holdsLimits() {
    assertThat(scan("[[[1]]]", new ScanLimits(3, 10, 10, 10, true, 9))).isEqualTo(Outcome.COMPLETE);
    assertThat(scan("[[[1]]]", new ScanLimits(2, 10, 10, 10, true, 9))).isEqualTo(Outcome.DECLINED);
    assertThat(scan("[\"1234\"]", new ScanLimits(9, 4, 9, 9, true, 9))).isEqualTo(Outcome.COMPLETE);
    assertThat(scan("[\"1234\"]", new ScanLimits(9, 3, 9, 9, true, 9))).isEqualTo(Outcome.DECLINED);
    assertThat(scan("{\"1234\":1}", new ScanLimits(9, 9, 4, 9, true, 9)))
        .isEqualTo(Outcome.COMPLETE);
    assertThat(scan("{\"1234\":1}", new ScanLimits(9, 9, 3, 9, true, 9)))
        .isEqualTo(Outcome.DECLINED);
    assertThat(scan("[1234]", new ScanLimits(9, 9, 9, 4, true, 9))).isEqualTo(Outcome.COMPLETE);
    assertThat(scan("[1234]", new ScanLimits(9, 9, 9, 3, true, 9))).isEqualTo(Outcome.DECLINED);
    assertThat(scan("[1234 ]", new ScanLimits(9, 9, 9, 9, true, 4))).isEqualTo(Outcome.COMPLETE);
    assertThat(scan("[1234 ]", new ScanLimits(9, 9, 9, 9, true, 3))).isEqualTo(Outcome.DECLINED);
  }

  private static Outcome scan(String text, ScanLimits limits) {
    byte[] bytes = padded(text.getBytes(StandardCharsets.UTF_8), 0);
    return new JsonScanner(limits).scan(bytes, text.length());
  }
}
