package dev.lazytape.write;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.ObjectCodec;
import com.fasterxml.jackson.core.json.JsonWriteContext;
import com.fasterxml.jackson.core.json.UTF8JsonGenerator;
import com.fasterxml.jackson.core.json.WriterBasedJsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.ser.std.NullSerializer;
import dev.lazytape.materialize.Scalars;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes untouched parts of documents to one generator by copying their bytes: the output of one
 * call of {@code serialize}. It exists only if the generator, as it is set up now, writes clean
 * tokens the way they stand in the source.
 *
 * <p>One setting cannot be asked for: the quote character. Until a name or string has gone through
 * the generator and shown it, strings are written by ordinary calls, and the first one that holds
 * nothing else to be escaped shows it; from then on, or not at all if it is another character, they
 * are copied. What holds no string is copied in any case.
 */
@SuppressWarnings(
    "deprecation") // The features of JsonGenerator are what a generator can be asked for.
public final class Copier {

  private static final int CARE_FOR;
  private static final int EXPECTED = JsonGenerator.Feature.QUOTE_FIELD_NAMES.getMask();

  static {
    CARE_FOR =
        EXPECTED
            | JsonGenerator.Feature.ESCAPE_NON_ASCII.getMask()
            | JsonGenerator.Feature.WRITE_NUMBERS_AS_STRINGS.getMask()
            | JsonGenerator.Feature.STRICT_DUPLICATE_DETECTION.getMask()
            | JsonGenerator.Feature.ESCAPE_FORWARD_SLASHES.getMask();
  }

  /** Shorter ranges are not worth a call of the target itself. */
  private static final int DIRECT = 8192;

  private static final int COMPACTED_PIECE = 8192;

  private enum Quote {
    UNKNOWN,
    STANDARD,
    OTHER
  }

  private final JsonGenerator generator;
  private final SerializerProvider provider;
  private final boolean fastDoubles;
  private final RawRange raw = new RawRange();
  private final QuotedRange quoted;

  private Quote quote = Quote.UNKNOWN;

  /** Where the search for suspects stands: writing goes through a document from front to back. */
  private CopySource lastSource;

  private int lastSuspect;

  /**
   * What is known of {@link #lastSource}, so that containers inside of one another do not look at
   * the same suspects: that all can be copied from the first offset to before the second one.
   */
  private int cleanFrom;

  private int cleanTo;

  /** Whether what stands at {@link #cleanTo} cannot be copied. */
  private boolean dirtyBehind;

  private final Level bottom = new Level(null);

  private byte[] piece;
  private long copied;
  private long rewritten;

  private Copier(JsonGenerator generator, SerializerProvider provider) {
    this.generator = generator;
    this.provider = provider;
    this.fastDoubles = generator.isEnabled(JsonGenerator.Feature.USE_FAST_DOUBLE_WRITER);
    this.quoted = new QuotedRange(generator.isEnabled(JsonGenerator.Feature.WRITE_HEX_UPPER_CASE));
  }

  /** A copier for a generator, or null if it is not certain that it would write the same bytes. */
  public static Copier of(JsonGenerator generator, SerializerProvider provider) {
    Class<?> type = generator.getClass();
    if ((type != UTF8JsonGenerator.class && type != WriterBasedJsonGenerator.class)
        || (generator.getFeatureMask() & CARE_FOR) != EXPECTED
        || generator.getPrettyPrinter() != null
        || generator.getCharacterEscapes() != null
        || generator.getHighestEscapedChar() != 0
        || escapesSlashes(generator.getCodec())
        || !writesTreesPlainly(provider)) {
      return null;
    }
    return new Copier(generator, provider);
  }

  /**
   * A generator's escapes are fixed when it is made; the feature may have been switched off in the
   * generator since, so its factory is asked too.
   */
  private static boolean escapesSlashes(ObjectCodec codec) {
    return codec instanceof ObjectMapper mapper
        && mapper.getFactory().isEnabled(JsonGenerator.Feature.ESCAPE_FORWARD_SLASHES);
  }

  private static boolean writesTreesPlainly(SerializerProvider provider) {
    return provider != null
        && provider.isEnabled(SerializationFeature.WRITE_EMPTY_JSON_ARRAYS)
        && provider.isEnabled(JsonNodeFeature.WRITE_NULL_PROPERTIES)
        && !provider.isEnabled(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
        && provider.getDefaultNullValueSerializer() == NullSerializer.instance;
  }

  public JsonGenerator generator() {
    return generator;
  }

  public SerializerProvider provider() {
    return provider;
  }

  /** Whether a document fits in what the generator may still nest. */
  public boolean hasRoomFor(Tape tape) {
    int nested = generator.getOutputContext().getNestingDepth() + tape.maxDepth();
    return nested <= generator.streamWriteConstraints().getMaxNestingDepth();
  }

  /** Counts what was written so far. */
  public void count(CopySource source) {
    source.counters().bytesCopied.add(copied);
    source.counters().bytesRewritten.add(rewritten);
    copied = 0;
    rewritten = 0;
  }

  /**
   * Writes an untouched container.
   *
   * @param node what the generator's context takes as the current value
   */
  public void writeContainer(CopySource source, int container, Object node) throws IOException {
    if (start(source, container, node, bottom)) {
      finish(source);
    }
  }

  /**
   * A container whose entries are written one by one, and how far that is. Kept in a list from the
   * outermost to the innermost one, and not on the stack of calls, which would have to be deeper
   * than Jackson's.
   */
  private static final class Level {
    private final Level outer;
    private Level inner;

    private int container;

    /** The word of the next entry, and the one behind the last. */
    private int entry;

    private int end;

    /** The offset behind the last entry. */
    private int to;

    /** Names and values, where they are not those of the tape in turn; otherwise null. */
    private Iterator<int[]> distinct;

    /** Whether the closing bracket is to be written too. */
    private boolean closes;

    Level(Level outer) {
      this.outer = outer;
    }

    Level inner() {
      if (inner == null) {
        inner = new Level(this);
      }
      return inner;
    }
  }

  /**
   * Begins to write a container; true if its entries must be written one by one, for which {@code
   * level} is prepared.
   */
  private boolean start(CopySource source, int container, Object node, Level level)
      throws IOException {
    Tape tape = source.tape();
    boolean object = tape.isObject(container);
    if (object) {
      generator.writeStartObject(node);
    } else {
      generator.writeStartArray(node);
    }
    boolean duplicates = object && tape.hasDuplicates(container);
    int from = tape.offset(container) + 1;
    int to = tape.containerEnd(container) - 1;
    if (tape.entries(container) > 0) {
      if (duplicates
          || !mayCopy(tape, container)
          || firstDirty(source, from, to) != CopySource.NONE) {
        level.container = container;
        level.entry = container + Tape.CONTAINER_WORDS;
        level.end = tape.containerNext(container);
        level.to = to;
        level.distinct = duplicates ? distinct(source, container) : null;
        level.closes = true;
        return true;
      }
      copy(tape, container, from, to, false);
    }
    writeEnd(object);
    return false;
  }

  private void writeEnd(boolean object) throws IOException {
    if (object) {
      generator.writeEndObject();
    } else {
      generator.writeEndArray();
    }
  }

  /** Writes what is left of {@link #bottom} and the levels in it. */
  private void finish(CopySource source) throws IOException {
    Tape tape = source.tape();
    Level level = bottom;
    while (level != null) {
      int value = writeUpToValue(source, level);
      if (value == CopySource.NONE) {
        level.distinct = null;
        if (level.closes) {
          writeEnd(tape.isObject(level.container));
        }
        level = level.outer;
      } else if (!tape.isContainer(value)) {
        writeScalar(source, value);
      } else if (start(source, value, null, level.inner())) {
        level = level.inner;
      }
    }
  }

  /**
   * Writes entries up to the next value that must be written by itself, with its name; the value,
   * or {@link CopySource#NONE} if there is none left.
   */
  private int writeUpToValue(CopySource source, Level level) throws IOException {
    if (level.distinct != null) {
      if (!level.distinct.hasNext()) {
        return CopySource.NONE;
      }
      int[] nameAndValue = level.distinct.next();
      writeName(source, nameAndValue[0]);
      return nameAndValue[1];
    }
    if (level.entry >= level.end) {
      return CopySource.NONE;
    }
    Tape tape = source.tape();
    int container = level.container;
    boolean object = tape.isObject(container);
    int entry = level.entry;
    if (mayCopy(tape, container)) {
      int dirty = firstDirty(source, tape.offset(entry), level.to);
      if (dirty == CopySource.NONE) {
        writeRun(source, container, entry, level.to);
        level.entry = level.end;
        return CopySource.NONE;
      }
      int next = entryOf(tape, object, entry, level.end, dirty);
      if (next != entry) {
        writeRun(source, container, entry, endBefore(tape.bytes(), tape.offset(next)));
        entry = next;
      }
    }
    if (object) {
      writeName(source, entry++);
    }
    level.entry = tape.next(entry);
    return entry;
  }

  /** The first offset in a range that cannot be copied, or {@link CopySource#NONE}. */
  private int firstDirty(CopySource source, int from, int to) {
    if (lastSource != source) {
      lastSource = source;
      lastSuspect = 0;
      cleanFrom = 0;
      cleanTo = 0;
      dirtyBehind = false;
    }
    int unknown = from;
    if (from >= cleanFrom && from <= cleanTo) {
      if (to <= cleanTo) {
        return CopySource.NONE;
      }
      if (dirtyBehind) {
        return cleanTo;
      }
      unknown = cleanTo;
    } else {
      cleanFrom = from;
    }
    lastSuspect = source.firstSuspect(unknown, lastSuspect);
    int dirty = source.firstDirty(lastSuspect, to, fastDoubles);
    dirtyBehind = dirty != CopySource.NONE;
    cleanTo = dirtyBehind ? dirty : to;
    return dirty;
  }

  private boolean mayCopy(Tape tape, int container) {
    return quote == Quote.STANDARD || !tape.hasStrings(container);
  }

  /**
   * Writes untouched entries of a container that the generator is in.
   *
   * @param first the word of the first entry: of its name in an object
   * @param end the word behind the last entry
   */
  public void writeEntries(CopySource source, int container, int first, int end)
      throws IOException {
    Tape tape = source.tape();
    bottom.container = container;
    bottom.entry = first;
    bottom.end = end;
    bottom.to =
        end == tape.containerNext(container)
            ? tape.containerEnd(container) - 1
            : endBefore(tape.bytes(), tape.offset(end));
    bottom.distinct = null;
    bottom.closes = false;
    finish(source);
  }

  /**
   * Makes the generator's context count what was copied as entries, not as pieces of text: a
   * serializer that is called for the next one may look at it.
   *
   * @param entries how many were written of the container that the generator is in
   */
  public void countEntries(int entries) throws IOException {
    if (generator.getOutputContext() instanceof JsonWriteContext context) {
      while (context.getEntryCount() < entries) {
        if (context.inObject()) {
          context.writeFieldName(context.getCurrentName());
        }
        context.writeValue();
      }
    }
  }

  /** The entry, from {@code entry} on, that {@code offset} lies in. */
  private static int entryOf(Tape tape, boolean object, int entry, int end, int offset) {
    while (true) {
      int next = tape.next(object ? entry + 1 : entry);
      if (next >= end || tape.offset(next) > offset) {
        return entry;
      }
      entry = next;
    }
  }

  /**
   * The offset behind the last byte of the value that stands before the entry at {@code offset}.
   */
  private static int endBefore(byte[] bytes, int offset) {
    int at = offset;
    while (bytes[at - 1] == ',' || Bytes.isWhitespace(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  /** Copies clean entries, from the one at {@code entry} to the byte before {@code to}. */
  private void writeRun(CopySource source, int container, int entry, int to) throws IOException {
    Tape tape = source.tape();
    int value = entry;
    if (tape.isObject(container)) {
      writeCleanName(source, entry);
      value++;
    }
    copy(tape, container, tape.offset(value), to, true);
  }

  private void writeCleanName(CopySource source, int word) throws IOException {
    Tape tape = source.tape();
    int from = tape.offset(word) + 1;
    int to = tape.end(word) - 1;
    generator.writeFieldName(quoted.set(tape.bytes(), from, to, source.name(word)));
    copied += to - from + 2;
  }

  /** Writes a name of the object that the generator is in. */
  public void writeName(CopySource source, int word) throws IOException {
    Tape tape = source.tape();
    int from = tape.offset(word);
    int to = tape.end(word);
    boolean clean = firstDirty(source, from, from + 1) == CopySource.NONE;
    if (clean && quote == Quote.STANDARD) {
      writeCleanName(source, word);
    } else if (clean && mayShowQuote(source, from + 1, to - 1)) {
      writeCleanName(source, word);
      learnQuote();
    } else {
      generator.writeFieldName(source.name(word));
      rewritten += to - from;
    }
  }

  private void learnQuote() {
    if (quoted.quote() != 0) {
      quote = quoted.quote() == '"' ? Quote.STANDARD : Quote.OTHER;
    }
  }

  private void writeScalar(CopySource source, int word) throws IOException {
    Tape tape = source.tape();
    int from = tape.offset(word);
    int to = tape.end(word);
    byte[] bytes = tape.bytes();
    if (firstDirty(source, from, from + 1) == CopySource.NONE) {
      if (bytes[from] != '"' || quote == Quote.STANDARD) {
        copyBytes(bytes, from, to, true);
        copied += to - from;
        return;
      }
      if (mayShowQuote(source, from + 1, to - 1)) {
        generator.writeString(quoted.set(bytes, from + 1, to - 1, ""));
        learnQuote();
        copied += to - from;
        return;
      }
    }
    Scalars.scalar(tape, word, source.settings()).serialize(generator, provider);
    rewritten += to - from;
  }

  /**
   * Whether text may go through the generator to learn its quote. In a verbatim document any may:
   * the text that it would be instead is not wanted.
   */
  private boolean mayShowQuote(CopySource source, int from, int to) {
    return quote == Quote.UNKNOWN
        && (source.isVerbatim() || isPlain(source.tape().bytes(), from, to));
  }

  /** Whether text is written alike with any quote that does not stand in it. */
  private static boolean isPlain(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      int b = bytes[at];
      if (b < ' ' || b > '~' || b == '"' || b == '/' || b == '\\') {
        return false;
      }
    }
    return to - from <= 1000;
  }

  /** Of an object with duplicate names: each name where it stands first, with its last value. */
  private static Iterator<int[]> distinct(CopySource source, int object) {
    Tape tape = source.tape();
    Map<String, int[]> entries = new LinkedHashMap<>();
    int end = tape.containerNext(object);
    for (int name = object + Tape.CONTAINER_WORDS; name < end; name = tape.next(name + 1)) {
      int value = name + 1;
      entries.computeIfAbsent(source.name(name), key -> new int[] {value - 1, 0})[1] = value;
    }
    return entries.values().iterator();
  }

  private void copy(Tape tape, int container, int from, int to, boolean value) throws IOException {
    byte[] bytes = tape.bytes();
    if (!tape.isSpaced(container)) {
      copyBytes(bytes, from, to, value);
      copied += to - from;
      return;
    }
    if (piece == null) {
      int enough = Math.max(to - from, Compactor.SMALLEST_BUFFER) + 16;
      piece = new byte[Math.min(enough, COMPACTED_PIECE)];
    } else if (piece.length < COMPACTED_PIECE && piece.length < to - from + 16) {
      piece = new byte[COMPACTED_PIECE];
    }
    Compactor compactor = new Compactor(bytes, from, to);
    boolean first = value;
    for (int length = compactor.fill(piece); length > 0; length = compactor.fill(piece)) {
      copyBytes(piece, 0, length, first);
      copied += length;
      first = false;
    }
  }

  /**
   * Copies bytes to the generator's output.
   *
   * @param value whether they are a value of the context that the generator is in, which it
   *     separates from the one before; otherwise they are raw text
   */
  private void copyBytes(byte[] bytes, int from, int to, boolean value) throws IOException {
    raw.set(bytes, from, to);
    if (value) {
      generator.writeRawValue(raw);
    }
    while (!raw.isEmpty()) {
      if (raw.remaining() >= DIRECT
          && generator.getOutputBuffered() == 0
          && generator.getOutputTarget() instanceof OutputStream target) {
        writeDirectly(target, bytes, raw.takeAll(), to);
        return;
      }
      generator.writeRaw(raw);
    }
  }

  /**
   * A target that may change or keep what it is given gets copies, as it would from a generator.
   */
  private void writeDirectly(OutputStream target, byte[] bytes, int from, int to)
      throws IOException {
    Class<?> type = target.getClass();
    if (type == ByteArrayBuilder.class || type == ByteArrayOutputStream.class) {
      target.write(bytes, from, to - from);
      return;
    }
    byte[] copy = new byte[Math.min(DIRECT, to - from)];
    for (int at = from; at < to; at += copy.length) {
      int length = Math.min(copy.length, to - at);
      System.arraycopy(bytes, at, copy, 0, length);
      target.write(copy, 0, length);
    }
  }
}
