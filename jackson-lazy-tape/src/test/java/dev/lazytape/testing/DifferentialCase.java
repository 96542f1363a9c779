package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Random cases: a document and the scan's decision about it; the settings, a way to read it, some
 * reads, some writes, done once with stock Jackson and once with the module. A case is made from
 * one number alone.
 *
 * <p>Not thread-safe: each thread has its own, and with it its own mappers.
 */
public final class DifferentialCase {
  private static final int SHRINK_TRIES = 3000;

  private enum Kind {
    SIMPLE,
    PARSERS,
    RARE
  }

  private static final Map<Kind, List<Map.Entry<String, Source>>> SOURCES =
      new EnumMap<>(Kind.class);
  private static final Map<Kind, List<Map.Entry<String, Sinks.Sink>>> SINKS =
      new EnumMap<>(Kind.class);

  static {
    SOURCES.put(Kind.SIMPLE, List.copyOf(Sources.SIMPLE.entrySet()));
    SOURCES.put(Kind.PARSERS, List.copyOf(Sources.PARSERS.entrySet()));
    SOURCES.put(Kind.RARE, List.copyOf(Sources.RARE.entrySet()));
    SINKS.put(Kind.SIMPLE, List.copyOf(Sinks.SIMPLE.entrySet()));
    SINKS.put(Kind.PARSERS, List.copyOf(Sinks.GENERATORS.entrySet()));
    SINKS.put(Kind.RARE, List.copyOf(Sinks.RARE.entrySet()));
  }

  private final MappersCache mappers = new MappersCache();

  private final ScanCheck scans = new ScanCheck();

  /** What differs in a case; a kind is what several cases have in common. */
  public record Finding(String kind, String report) {}

  /**
   * What differs in the case of this number, or null.
   *
   * @param known kinds that need no report, since others were reported
   */
  public Finding run(long number, Set<String> known) {
    Rnd rnd = new Rnd(number);
    byte[] document = document(rnd);
    long plan = rnd.nextLong();
    String difference = guarded(document, new Rnd(plan), new StringBuilder());
    if (isKnown(document, difference)) {
      return null;
    }
    String kind = kind(difference);
    return new Finding(
        kind, known.contains(kind) ? null : report(number, document, plan, difference));
  }

  /** What differs when {@code choices} are made for this document, with the steps; or null. */
  public String difference(byte[] document, Rnd choices) {
    StringBuilder steps = new StringBuilder();
    String difference = guarded(document, choices, steps);
    return isKnown(document, difference) ? null : "steps: " + steps + "\n  " + difference;
  }

  private static boolean isKnown(byte[] document, String difference) {
    return difference == null || (hasFf(document) && difference.contains("0xff"));
  }

  /**
   * Whether a document has a byte of 0xFF. A name with one may be taken for a name without it that
   * Jackson's symbol table holds already (the last four bytes are padded with ones, {@code
   * ByteQuadsCanonicalizer._padLastQuad}), so that what a parser does depends on what it read
   * before.
   */
  private static boolean hasFf(byte[] document) {
    for (byte b : document) {
      if (b == (byte) 0xFF) {
        return true;
      }
    }
    return false;
  }

  /** The first line without what varies: names, values, numbers and the settings of writers. */
  private static String kind(String difference) {
    String first = difference.lines().findFirst().orElse("");
    return first
        .replaceAll("(Object|Array)Node .*?(: |$)", "$1 ")
        .replaceAll(" with [^:]*", "")
        .replaceAll("\".*", "")
        .replaceAll("[$.]\\S*|\\d+", "_");
  }

  private String report(long number, byte[] document, long plan, String difference) {
    byte[] small = shrink(document, plan);
    StringBuilder steps = new StringBuilder();
    String again = guarded(small, new Rnd(plan), steps);
    return "case "
        + number
        + " (again: DifferentialRun 1 "
        + number
        + " 1)\n  document "
        + JavaText.bytes(small)
        + (small.length == document.length
            ? ""
            : "\n  shrunk from " + document.length + " bytes " + JavaText.bytes(document))
        + "\n  steps: "
        + steps
        + "\n  "
        + (again != null ? again : "only the first time: " + difference);
  }

  /** Documents that the module took, of all cases so far. */
  public long taped() {
    return mappers.taped();
  }

  /** Documents that the module left to Jackson, of all cases so far. */
  public long declined() {
    return mappers.declined();
  }

  /** What the scans alone took and left, of all cases so far. */
  public ScanCheck scans() {
    return scans;
  }

  private static byte[] document(Rnd rnd) {
    List<byte[]> corpus = Corpus.bytes();
    byte[] document;
    if (!corpus.isEmpty() && rnd.percent(8)) {
      document = smaller(rnd.pick(corpus), rnd.pick(corpus));
    } else {
      JsonGen gen = new JsonGen(rnd);
      document = rnd.percent(18) ? gen.sequence() : gen.document();
    }
    return rnd.percent(35) ? new Mutator(rnd).mutate(document) : document;
  }

  private static byte[] smaller(byte[] one, byte[] two) {
    return one.length < two.length ? one : two;
  }

  private Mappers mappers(Rnd rnd) {
    boolean byDefault = rnd.percent(70);
    ReadSettings defaults = rnd.coin() ? ReadSettings.DEFAULTS : ReadSettings.FRESH_BUFFERS;
    ReadSettings settings = byDefault ? defaults : ReadSettings.random(rnd);
    boolean plain = byDefault && rnd.percent(55);
    return mappers.get(settings, plain ? Mappers.OPTIONS.get(0) : rnd.pick(Mappers.OPTIONS));
  }

  private static Kind kind(Rnd rnd, int percentSimple) {
    int dice = rnd.below(100);
    return dice < percentSimple ? Kind.SIMPLE : dice < 98 ? Kind.PARSERS : Kind.RARE;
  }

  private String guarded(byte[] document, Rnd rnd, StringBuilder steps) {
    try {
      return difference(document, rnd, steps);
    } catch (RuntimeException | StackOverflowError e) {
      StringBuilder trace = new StringBuilder("the case itself failed: " + e);
      for (int i = 0; i < Math.min(12, e.getStackTrace().length); i++) {
        trace.append("\n      at ").append(e.getStackTrace()[i]);
      }
      return trace.toString();
    }
  }

  private String difference(byte[] document, Rnd rnd, StringBuilder steps) {
    String scan = scans.difference(document, new Rnd(rnd.nextLong()));
    if (scan != null) {
      return scan;
    }
    Mappers mappers = mappers(rnd);
    Map.Entry<String, Source> source = rnd.pick(SOURCES.get(kind(rnd, 68)));
    steps.append(mappers).append("; ").append(source.getKey());
    Input input = new Input(document, rnd.nextLong());
    Outcome stock = input.read(mappers.stock(), source.getValue());
    Outcome lazy = input.read(mappers.lazy(), source.getValue());
    String difference = stock.differenceIgnoringTrees(lazy);
    if (difference != null && isInPieces(document, source.getKey(), stock, lazy)) {
      return null;
    }
    if (difference != null && isRecordSeparatorAtBorder(document, mappers, stock, lazy)) {
      return null;
    }
    // An error at a name, of a wrapped root or where none is expected, is told where that is, and
    // Jackson's offset there is off if the document ends right behind it or its value: see Sources.
    if (difference != null && stock.withoutOffsets().equals(lazy.withoutOffsets())) {
      boolean unwraps = mappers.toString().contains("UNWRAP_ROOT_VALUE");
      boolean isAtName = stock.hasFailure("JsonToken.FIELD_NAME");
      return unwraps || (isAtName && endsInScalar(document)) ? null : difference;
    }
    for (int i = 0; difference == null && i < stock.events().size(); i++) {
      JsonNode tree = stock.treeAt(i);
      if (tree != null) {
        difference = use(mappers, tree, lazy.treeAt(i), rnd, steps);
      }
    }
    return difference;
  }

  private static boolean endsInScalar(byte[] document) {
    return document.length > 0 && Character.isLetterOrDigit(document[document.length - 1]);
  }

  /**
   * Characters are read by Jackson in pieces of 4,000, but a short string or an array without a
   * decorator, and where a value is read lazily the pieces are others. An error in a number that
   * lies across two of them has another column, or length, and going on behind it starts elsewhere;
   * whether and when Jackson finds a token too long depends on the pieces, too.
   */
  private static boolean isInPieces(byte[] document, String source, Outcome stock, Outcome lazy) {
    String kind = source.toLowerCase(Locale.ROOT);
    boolean inPieces = kind.contains("string") || kind.contains("reader") || kind.contains("char");
    // As a StreamConstraintsException, or with its message.
    String exceeds = "exceeds the maximum allowed";
    boolean tooLong = stock.hasFailure(exceeds) || lazy.hasFailure(exceeds);
    boolean inNumber = stock.hasFailure("umeric value") || lazy.hasFailure("umeric value");
    return document.length > 4000 && inPieces && (tooLong || inNumber);
  }

  /**
   * Jackson does not take a record separator for white space where its buffer ends. That of a
   * mapper with any decorator ends elsewhere in a text of over 4,000 characters, and a setting of
   * the reader is not known when it is decided where it ends.
   */
  private static boolean isRecordSeparatorAtBorder(
      byte[] document, Mappers mappers, Outcome stock, Outcome lazy) {
    String settings = mappers.toString();
    String feature = "JsonReadFeature.ALLOW_RS_CONTROL_CHAR on";
    boolean ofFactory = settings.contains(feature) || settings.contains("every lenient feature");
    String refused = "CTRL-CHAR, code 30)";
    return (settings.contains("reader's " + feature) || (ofFactory && document.length > 4000))
        && (stock.hasFailure(refused) || lazy.hasFailure(refused));
  }

  private static String use(
      Mappers m, JsonNode stock, JsonNode lazy, Rnd rnd, StringBuilder steps) {
    String difference = null;
    int rounds = stock.isContainerNode() ? rnd.between(1, 4) : 1;
    for (int i = 0; i < rounds && difference == null; i++) {
      int dice = rnd.below(10);
      if (dice < 3) {
        steps.append("; reads");
        difference = Accesses.difference(stock, lazy, rnd.between(1, 6), rnd);
      } else if (dice < 8) {
        difference = write(m, stock, lazy, rnd, steps);
      } else if (dice == 8) {
        steps.append("; one check");
        difference = Trees.oneDifference(stock, lazy, rnd);
      } else {
        steps.append("; all checks");
        difference = Trees.difference(stock, lazy, rnd);
      }
    }
    if (difference == null && rnd.oneIn(3)) {
      steps.append("; all checks at the end");
      difference = Trees.difference(stock, lazy, rnd);
    }
    if (difference == null && rnd.oneIn(4)) {
      difference = Trees.interningDiffers(stock, lazy);
    }
    if (difference == null && rnd.oneIn(25) && stock.isContainerNode()) {
      steps.append("; edits");
      difference = EditProgram.random(rnd, 12).run(stock, lazy);
    }
    return difference;
  }

  private static String write(
      Mappers m, JsonNode stock, JsonNode lazy, Rnd rnd, StringBuilder steps) {
    ObjectWriter forStock = m.stock().writer();
    ObjectWriter forLazy = rnd.oneIn(4) ? forStock : m.lazy().writer();
    String with = "";
    if (rnd.percent(35)) {
      WriteSettings settings = WriteSettings.random(rnd);
      forStock = settings.writer();
      forLazy = forStock;
      with = " with " + settings;
    }
    Map.Entry<String, Sinks.Sink> sink = rnd.pick(SINKS.get(kind(rnd, 80)));
    steps.append("; ").append(sink.getKey()).append(with);
    String difference = Sinks.difference(sink.getValue(), forStock, stock, forLazy, lazy);
    return difference == null ? null : sink.getKey() + with + ": " + difference;
  }

  /** Takes slices out of the document for as long as the case still fails. */
  private byte[] shrink(byte[] document, long plan) {
    byte[] best = document;
    int tries = SHRINK_TRIES;
    for (int slice = Math.max(1, best.length / 2); slice >= 1 && tries > 0; ) {
      boolean shrunk = false;
      for (int at = 0; at + slice <= best.length && tries-- > 0; ) {
        byte[] candidate = new byte[best.length - slice];
        System.arraycopy(best, 0, candidate, 0, at);
        System.arraycopy(best, at + slice, candidate, at, candidate.length - at);
        if (guarded(candidate, new Rnd(plan), new StringBuilder()) != null) {
          best = candidate;
          shrunk = true;
        } else {
          at += slice;
        }
      }
      if (!shrunk || slice > best.length) {
        if (slice == 1) {
          break;
        }
        slice = Math.max(1, Math.min(slice / 2, Math.max(1, best.length)));
      }
    }
    return best;
  }
}
