package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonParser;
import dev.lazytape.scan.JsonScanner;
import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The characters of another reader on their way to a parser: as {@link TapeInputStream}, with a
 * value's characters encoded as UTF-8 before they are scanned. A value with an unpaired surrogate
 * is Jackson's business.
 */
final class TapeReader {

  private static final int NOTHING = Integer.MIN_VALUE;

  /**
   * A first piece that is shorter is given whole: it may be a document that is not worth taking.
   */
  static final int SMALL = 128;

  private static final char[] NO_CHARS = {};

  private final Reader in;
  private final int minimumBytes;

  /** Characters around the place where the parser is: see {@link TapeInputStream}. */
  private char[] piece = NO_CHARS;

  private int at;
  private int end;
  private long base;

  /** Where, in {@link #piece}, pieces end that were read ahead; null if there is one piece only. */
  private Cuts cuts;

  private boolean watching = true;
  private int requested;
  private int heard = NOTHING;
  private Throwable failure;
  private BlankImage image;

  /**
   * Whether the image comes behind the closing bracket, and is needed only if the parser goes on.
   */
  private boolean deferred;

  private int closing = NOTHING;

  /** Made when it is first asked for: most sources are not read for a tree. */
  private Patience patience;

  /** The pieces of a value that were read ahead. */
  private final class Ahead {
    /** Where the last piece's first byte is in the value, and how the piece began. */
    private int pieceStart;

    private boolean pieceStartsInPair;

    /** The first character of that pair. */
    private char pairStart;

    private char[] last = {};
    private int lastLength;
    private final Utf8Encoder encoder = new Utf8Encoder();
    private final Cuts cuts = new Cuts();

    Ahead(int first) {
      cuts.add(first);
    }

    private boolean any;

    /** Reads one piece; false if there is none. */
    boolean read() {
      if (last.length < requested) {
        last = new char[requested];
      }
      cuts.ensureRoom();
      try {
        int length = in.read(last, 0, requested);
        if (length <= 0) {
          heard = length;
          return false;
        }
        lastLength = length;
        cuts.add(length);
        any = true;
        pieceStart = encoder.length();
        pieceStartsInPair = encoder.isInPair();
        pairStart = encoder.high();
        return true;
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
        return false;
      }
    }
  }

  TapeReader(Reader in, int minimumBytes) {
    this.in = in;
    this.minimumBytes = minimumBytes;
  }

  /** Takes note of what was read first, and gives the parser of it what it may have now. */
  int first(char[] buffer, int offset, int count) {
    requested = buffer.length;
    if (count <= 0) {
      return count;
    }
    base = -offset;
    piece = buffer;
    at = offset;
    end = offset + count;
    return give(buffer, offset, count);
  }

  /** {@link Reader#read(char[], int, int)}. */
  int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (image != null) {
      return readImage(buffer, offset, length);
    }
    if (at == end) {
      int count = refill(buffer, offset, length);
      return count <= 0 ? count : give(buffer, offset, count);
    }
    int count = Math.min(length, watching ? head() : left());
    System.arraycopy(piece, at, buffer, offset, count);
    at += count;
    return count;
  }

  /** How many of the characters that were read into {@code buffer} the parser gets now. */
  private int give(char[] buffer, int offset, int count) {
    int given = count < SMALL ? count : watching ? head() : count;
    if (given == count) {
      watching = false;
      at = end;
    } else {
      piece = Arrays.copyOfRange(buffer, offset, offset + count);
      base += offset;
      at = given;
      end = count;
    }
    return given;
  }

  private int readImage(char[] buffer, int offset, int length) {
    if (closing != NOTHING && (deferred || image.isEmpty())) {
      buffer[offset] = (char) closing;
      closing = NOTHING;
      if (image.isEmpty()) {
        image = null;
      }
      if (deferred) {
        return 1;
      }
      int rest = Math.min(end - at, length - 1);
      System.arraycopy(piece, at, buffer, offset + 1, rest);
      watching = areBlank(at, at + rest);
      at += rest;
      return 1 + rest;
    }
    int count = image.fill(buffer, offset, length);
    if (deferred && image.isEmpty()) {
      image = null;
    }
    return count;
  }

  /** Reads straight into the parser's buffer. */
  private int refill(char[] buffer, int offset, int length) throws IOException {
    if (failure != null) {
      Throwable thrown = failure;
      failure = null;
      throw Later.rethrow(thrown);
    }
    if (heard != NOTHING) {
      int count = heard;
      heard = NOTHING;
      return count;
    }
    requested = buffer.length;
    int count = in.read(buffer, offset, length);
    if (count > 0) {
      base += end - offset;
      piece = buffer;
      at = offset;
      end = offset + count;
      cuts = null;
    }
    return count;
  }

  /** What is left of the piece that comes next. */
  private int left() {
    return cuts == null ? end - at : Math.min(end, cuts.endOf(at)) - at;
  }

  /**
   * Whether nothing but white space is there. If something is, the parser may read on because a
   * number goes on, and must get all that there is.
   */
  private boolean areBlank(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Bytes.isWhitespace(piece[i])) {
        return false;
      }
    }
    return true;
  }

  /** How much to give the parser: up to an opening bracket, if one is next. */
  private int head() {
    int bracket = at;
    while (bracket < end && Bytes.isWhitespace(piece[bracket])) {
      bracket++;
    }
    int whole = left();
    if (bracket == end) {
      return whole;
    }
    watching = false;
    return isOpening(piece[bracket]) ? Math.min(whole, bracket + 1 - at) : whole;
  }

  private static boolean isOpening(char c) {
    return c == '{' || c == '[';
  }

  /** {@link ValueSource#take}. */
  Tape take(JsonParser parser, ScanLimits limits, boolean failsOnDuplicates, Attempt attempt)
      throws IOException {
    long token = parser.currentTokenLocation().getCharOffset();
    if (token < 0 || token - base < 0 || token - base >= at) {
      return attempt.declined(Decline.BUFFERED);
    }
    int start = (int) (token - base);
    if (!isOpening(piece[start])) {
      return attempt.declined(Decline.OTHER_PARSER);
    }
    if (end - start > Room.LONGEST_ENCODED) {
      return attempt.declined(Decline.TOO_LARGE);
    }
    JsonScanner scanner = new JsonScanner(limits);
    Ahead ahead = new Ahead(end - start);
    try {
      return take(parser, scanner, ahead, start, failsOnDuplicates, attempt);
    } catch (OutOfMemoryError e) {
      // The parser needs none of this.
      giveBack(ahead, start);
      return attempt.declined(Decline.TOO_LARGE);
    } finally {
      scanner.release();
    }
  }

  private Tape take(
      JsonParser parser,
      JsonScanner scanner,
      Ahead ahead,
      int start,
      boolean failsOnDuplicates,
      Attempt attempt)
      throws IOException {
    Utf8Encoder encoder = ahead.encoder;
    boolean whole = encoder.append(piece, start, end);
    Outcome outcome = scanner.scan(encoder.bytes(), encoder.length());
    while (outcome == Outcome.MORE) {
      if (!whole || (encoder.isInPair() && !scanner.isInsideString())) {
        giveBack(ahead, start);
        return attempt.declined(Decline.NOT_STRICT);
      }
      if (encoder.length() >= Room.LONGEST_ENCODED) {
        giveBack(ahead, start);
        return attempt.declined(Decline.TOO_LARGE);
      }
      if (!ahead.read()) {
        giveBack(ahead, start);
        return attempt.declined(Decline.INCOMPLETE);
      }
      whole = encoder.append(ahead.last, 0, ahead.lastLength);
      outcome = scanner.scan(encoder.bytes(), encoder.length());
    }
    byte[] value = encoder.bytes();
    int given = byteIndex(value, at - start);
    Decline refusal = refusal(scanner, outcome, given, failsOnDuplicates);
    int length = scanner.end();
    boolean unobserved = refusal == null && ParserOwner.isUnobserved(length);
    BlankImage blank = null;
    if (refusal == null) {
      boolean breaks = scanner.hasNewlines();
      blank =
          unobserved
              ? BlankImage.of(value, byteIndex(value, at - start + 1), length, breaks)
              : BlankImage.of(value, given, length - 1, breaks);
      if (blank == null) {
        refusal = Decline.LOCATION;
      }
    }
    if (refusal != null) {
      giveBack(ahead, start);
      return attempt.declined(refusal);
    }
    byte[] kept = value;
    if (value.length - Bytes.PADDING - length > length >> 3) {
      kept = Arrays.copyOf(value, length + Bytes.PADDING);
    }
    Tape tape = scanner.tape(kept);
    deferred = unobserved;
    image = blank;
    watching = true;
    closing = value[length - 1];
    if (ahead.any) {
      int behind = charCount(value, ahead.pieceStart, length) - (ahead.pieceStartsInPair ? 1 : 0);
      int pieceBase = charCount(value, 0, ahead.pieceStart) + (ahead.pieceStartsInPair ? 1 : 0);
      base += start + pieceBase;
      piece = ahead.last;
      at = behind;
      end = ahead.lastLength;
      cuts = null;
    } else {
      at = start + charCount(value, 0, length);
    }
    parser.releaseBuffered(Writer.nullWriter());
    parser.nextToken();
    return tape;
  }

  Patience patience() {
    if (patience == null) {
      patience = new Patience();
    }
    return patience;
  }

  private Decline refusal(
      JsonScanner scanner, Outcome outcome, int given, boolean failsOnDuplicates) {
    if (outcome == Outcome.DECLINED) {
      return scanner.reason();
    }
    if (scanner.end() <= given) {
      return Decline.BUFFERED;
    }
    if (patience().isTooShort(scanner.end(), minimumBytes)) {
      return Decline.SMALL;
    }
    return failsOnDuplicates && scanner.hasDuplicates() ? Decline.DUPLICATES : null;
  }

  /** The UTF-16 units that a range of bytes encodes; it begins and ends between characters. */
  private static int charCount(byte[] bytes, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] >= (byte) 0xC0) {
        count += (bytes[i] & 0xF8) == 0xF0 ? 2 : 1;
      }
    }
    return count;
  }

  /**
   * The index of the byte that so many UTF-16 units end before; in the middle of a pair, that of
   * the byte behind the first.
   */
  private static int byteIndex(byte[] bytes, int chars) {
    int i = 0;
    int count = 0;
    while (count < chars) {
      boolean pair = (bytes[i] & 0xF8) == 0xF0;
      count += pair ? 2 : 1;
      i++;
      if (count > chars) {
        return i;
      }
      while (i < bytes.length && bytes[i] < (byte) 0xC0) {
        i++;
      }
    }
    return i;
  }

  /** After reading ahead in vain: the parser will be given what it would have read. */
  private void giveBack(Ahead ahead, int start) {
    if (!ahead.any) {
      return;
    }
    Utf8Encoder encoder = ahead.encoder;
    int encoded = charCount(encoder.bytes(), 0, encoder.length());
    int behind =
        charCount(encoder.bytes(), ahead.pieceStart, encoder.length())
            - (ahead.pieceStartsInPair ? 1 : 0);
    // Or the first character of the pair was not encoded, since its second never came.
    boolean inPair = behind < 0;
    behind = Math.max(0, behind);
    int rest = ahead.lastLength - behind;
    char[] all = new char[encoded + (inPair ? 1 : 0) + rest];
    StandardCharsets.UTF_8
        .newDecoder()
        .decode(ByteBuffer.wrap(encoder.bytes(), 0, encoder.length()), CharBuffer.wrap(all), true);
    if (inPair) {
      all[encoded++] = ahead.pairStart;
    }
    System.arraycopy(ahead.last, behind, all, encoded, rest);
    cuts = ahead.cuts;
    piece = all;
    base += start;
    at -= start;
    end = all.length;
  }

  /** {@link Reader#ready}. */
  boolean ready() throws IOException {
    return at < end || in.ready();
  }
}
