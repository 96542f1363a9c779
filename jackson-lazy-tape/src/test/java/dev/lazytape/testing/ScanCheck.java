package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.lazytape.scan.JsonScanner;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import dev.lazytape.tape.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The scan's decision, and its tape, against the tokens of Jackson's strict parser over the same
 * bytes: what the scan takes, Jackson takes, token by token at the same places.
 *
 * <p>Not thread-safe.
 */
public final class ScanCheck {
  /** Depth, string, name and number length: those of Jackson, and some that bite. */
  private static final int[][] LIMITS = {
    {1000, 20_000_000, 50_000, 1000},
    {1000, 20_000_000, 50_000, 1000},
    {1000, 20_000_000, 50_000, 1000},
    {3, 40, 20, 10},
    {2, 7, 3, 3},
    {12, 16, 8, 19},
    {30, 1, 1, 1},
  };

  private static final List<JsonFactory> FACTORIES =
      Arrays.stream(LIMITS).map(ScanCheck::factory).toList();

  private long taken;
  private long left;

  private static JsonFactory factory(int[] limits) {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(limits[0])
            .maxStringLength(limits[1])
            .maxNameLength(limits[2])
            .maxNumberLength(limits[3])
            .build();
    return JsonFactory.builder().streamReadConstraints(constraints).build();
  }

  /** Values that the scan took, of all so far. */
  public long taken() {
    return taken;
  }

  /** Values that the scan left to Jackson, of all so far, though Jackson took them. */
  public long leftThoughValid() {
    return left;
  }

  /** What differs for the value that {@code document} begins with, or null. */
  public String difference(byte[] document, Rnd rnd) {
    int from = 0;
    while (from < document.length && Bytes.isWhitespace(document[from])) {
      from++;
    }
    if (from == document.length || !Tape.isOpening(document[from])) {
      return null;
    }
    int choice = rnd.below(LIMITS.length);
    int[] limits = LIMITS[choice];
    JsonScanner scanner =
        new JsonScanner(
            new ScanLimits(limits[0], limits[1], limits[2], limits[3], true, Integer.MAX_VALUE));
    int length = document.length - from;
    byte[] bytes = new byte[length + Bytes.PADDING];
    JsonScanner.Outcome outcome = scan(scanner, document, from, bytes, rnd);
    if (outcome != JsonScanner.Outcome.COMPLETE) {
      scanner.release();
      if (accepts(FACTORIES.get(choice), bytes, length)) {
        left++;
      }
      return null;
    }
    taken++;
    Walk walk = new Walk(scanner.hasDuplicates(), scanner.end(), scanner.tape(bytes));
    try (JsonParser parser = FACTORIES.get(choice).createParser(bytes, 0, length)) {
      parser.nextToken();
      walk.value(parser, 0);
      walk.same("end", parser.currentLocation().getByteOffset(), walk.end);
      walk.same("duplicates", walk.metDuplicates, walk.hasDuplicates);
      return walk.difference;
    } catch (IOException e) {
      return "the scan takes what Jackson rejects with limits "
          + Arrays.toString(limits)
          + ": "
          + e;
    }
  }

  private static JsonScanner.Outcome scan(
      JsonScanner scanner, byte[] document, int from, byte[] bytes, Rnd rnd) {
    int length = document.length - from;
    int longest = rnd.coin() ? length : rnd.pick(1, 3, 8, 40);
    JsonScanner.Outcome outcome = JsonScanner.Outcome.MORE;
    for (int limit = 0; limit < length && outcome == JsonScanner.Outcome.MORE; ) {
      int piece = Math.min(length - limit, longest == length ? length : rnd.between(1, longest));
      System.arraycopy(document, from + limit, bytes, limit, piece);
      limit += piece;
      outcome = scanner.scan(bytes, limit);
    }
    if (outcome == JsonScanner.Outcome.COMPLETE) {
      // The parser is to see what follows the value, too: the scan must have stopped before it.
      System.arraycopy(document, from, bytes, 0, length);
    }
    return outcome;
  }

  private static boolean accepts(JsonFactory factory, byte[] bytes, int length) {
    try (JsonParser parser = factory.createParser(bytes, 0, length)) {
      int depth = 0;
      do {
        JsonToken token = parser.nextToken();
        if (token == null) {
          return false;
        }
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token.isScalarValue()) {
          parser.getText();
        }
      } while (depth > 0);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Goes along the tape and the tokens at once; remembers the first difference. */
  private static final class Walk {
    private final boolean hasDuplicates;
    private final int end;
    private final Tape tape;
    private boolean metDuplicates;
    private String difference;

    Walk(boolean hasDuplicates, int end, Tape tape) {
      this.hasDuplicates = hasDuplicates;
      this.end = end;
      this.tape = tape;
    }

    void same(String what, Object jackson, Object ours) {
      boolean same =
          jackson instanceof Number a && ours instanceof Number b
              ? a.longValue() == b.longValue()
              : jackson.equals(ours);
      if (!same && difference == null) {
        difference = "scan: " + what + "\n  Jackson: " + jackson + "\n  tape:    " + ours;
      }
    }

    /** The value on which the parser is, and that at {@code word}; the word behind it. */
    int value(JsonParser parser, int word) throws IOException {
      JsonToken token = parser.currentToken();
      same("offset of " + token, parser.currentTokenLocation().getByteOffset(), tape.offset(word));
      same("container", token.isStructStart(), tape.isContainer(word));
      if (difference != null) {
        return word + 1;
      }
      if (token.isStructStart()) {
        return token == JsonToken.START_OBJECT ? object(parser, word) : array(parser, word);
      }
      String text = parser.getText();
      same("text of " + token, text, text(word));
      same("next word", word + 1, tape.next(word));
      return word + 1;
    }

    private String text(int word) {
      if (tape.firstByte(word) == '"') {
        return Text.decode(tape.bytes(), tape.offset(word), tape.isEscaped(word));
      }
      int offset = tape.offset(word);
      return new String(tape.bytes(), offset, tape.end(word) - offset, StandardCharsets.ISO_8859_1);
    }

    private int array(JsonParser parser, int word) throws IOException {
      same("array", false, tape.isObject(word));
      int at = word + Tape.CONTAINER_WORDS;
      int entries = 0;
      while (difference == null && parser.nextToken() != JsonToken.END_ARRAY) {
        at = value(parser, at);
        entries++;
      }
      return closed(parser, word, at, entries);
    }

    private int object(JsonParser parser, int word) throws IOException {
      same("object", true, tape.isObject(word));
      int at = word + Tape.CONTAINER_WORDS;
      int entries = 0;
      Set<String> names = new HashSet<>();
      boolean twice = false;
      while (difference == null && parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        same("name", name, text(at));
        twice |= !names.add(name);
        parser.nextToken();
        at = value(parser, at + 1);
        entries++;
      }
      metDuplicates |= twice;
      same("duplicates in an object", twice, tape.hasDuplicates(word));
      return closed(parser, word, at, entries);
    }

    private int closed(JsonParser parser, int word, int at, int entries) {
      same("entries", entries, tape.entries(word));
      same("word behind", at, tape.containerNext(word));
      same("word behind, by kind", at, tape.next(word));
      same("byte behind", parser.currentLocation().getByteOffset(), tape.containerEnd(word));
      return at;
    }
  }
}
