package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonParser;
import dev.lazytape.scan.JsonScanner;
import dev.lazytape.scan.JsonScanner.Outcome;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.stats.Decline;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * The bytes of an array, or of another stream, on their way to a parser.
 *
 * <p>Another stream is read as the parser would have read it: the same lengths are asked for, and
 * nothing beyond the piece that a value ends in. What of that piece lies behind the value is handed
 * to the parser together with the closing bracket, so that {@code releaseBuffered} gives it to
 * whoever goes on reading from the stream.
 */
final class TapeInputStream extends InputStream implements ValueSource {

  /** What Jackson's bootstrapper wants to see before it decides on an encoding. */
  private static final int BOOTSTRAP = 4;

  /**
   * The first copy of an array's rest is so long, or less, and further ones grow fast: most arrays
   * hold one value, and a value that does not end here is likely to be long.
   */
  private static final int FIRST_COPY = 1 << 16;

  private static final int SMALLEST_COPY = 1 << 8;

  private static final long GROWTH = 31;

  /**
   * A first piece that is shorter is given whole: it may be a document that is not worth taking.
   */
  private static final int SMALL = 128;

  private static final int NOTHING = -2;

  private static final byte[] NO_BYTES = {};

  private final InputStream in;
  private final int minimumBytes;

  /**
   * Bytes around the place where the parser is: those before {@link #at} it was given, those from
   * there to {@link #end} not yet. The caller's array, or one of ours; or the parser's buffer,
   * which holds them until the parser reads on.
   */
  private byte[] piece;

  private int at;
  private int end;

  /** How many bytes of the source stand before {@code piece[0]}; negative for an array's offset. */
  private long base;

  /** Where, in {@link #piece}, pieces end that were read ahead; null if there is one piece only. */
  private Cuts cuts;

  /** Whether the next bytes may be the beginning of a value that will be asked for. */
  private boolean watching = true;

  private boolean started;

  /** What the parser asks for at a time. */
  private int requested;

  /**
   * What the stream said while we read ahead: an end, a zero, a failure; the parser hears it later.
   */
  private int heard = NOTHING;

  private Throwable failure;

  private BlankImage image;

  /**
   * Whether the image comes behind the closing bracket, and is needed only if the parser goes on.
   */
  private boolean deferred;

  private int closing = NOTHING;

  /** Where the last value began that was asked for, counted from the source's beginning. */
  private long lastToken = -1;

  /** Made when it is first asked for: most sources are not read for a tree. */
  private Patience patience;

  TapeInputStream(InputStream in, int minimumBytes) {
    this.in = in;
    this.minimumBytes = minimumBytes;
    this.piece = NO_BYTES;
  }

  TapeInputStream(byte[] bytes, int offset, int length, int minimumBytes) {
    this.in = null;
    this.minimumBytes = minimumBytes;
    this.piece = bytes;
    this.at = offset;
    this.end = offset + length;
    this.base = -offset;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (requested != 0 || in == null || length == 0) {
      return readOn(buffer, offset, length);
    }
    // All there is to do for most streams: they are short, and not read for a tree.
    int count = in.read(buffer, offset, length);
    requested = buffer.length;
    if (count <= 0) {
      return count;
    }
    base = -offset;
    piece = buffer;
    end = offset + count;
    if (count < SMALL) {
      started = true;
      watching = false;
      at = end;
      return count;
    }
    at = offset;
    return give(buffer, offset, count);
  }

  private int readOn(byte[] buffer, int offset, int length) throws IOException {
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
    started = true;
    return count;
  }

  /** How many of the bytes that were read into {@code buffer} the parser gets now. */
  private int give(byte[] buffer, int offset, int count) {
    int given = count < SMALL ? count : watching ? head() : count;
    started = true;
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

  private int readImage(byte[] buffer, int offset, int length) {
    if (closing != NOTHING && (deferred || image.isEmpty())) {
      buffer[offset] = (byte) closing;
      closing = NOTHING;
      if (image.isEmpty()) {
        image = null;
      }
      if (deferred) {
        return 1;
      }
      int rest = in == null ? 0 : Math.min(end - at, length - 1);
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

  /** Reads from the stream, straight into the parser's buffer. */
  private int refill(byte[] buffer, int offset, int length) throws IOException {
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
    if (in == null) {
      return -1;
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

  /** How much to give the parser: up to an opening bracket, if one is next. */
  private int head() {
    int whole = left();
    int bracket = at;
    if (!started && end - at >= 3 && isByteOrderMark(at)) {
      bracket += 3;
    }
    while (bracket < end && Bytes.isWhitespace(piece[bracket])) {
      bracket++;
    }
    if (bracket == end) {
      return whole;
    }
    watching = false;
    if (!Tape.isOpening(piece[bracket])) {
      return whole;
    }
    int least = (int) Math.max(0, BOOTSTRAP - (base + at));
    int given = Math.min(at + whole, Math.max(bracket + 1, at + least));
    return isWorthwhile(bracket + 1, given) ? given - at : whole;
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

  /**
   * Whether a value may be taken whose first bytes the parser gets with the bracket: not if it is
   * another encoding's (a zero byte), and not if it may end there.
   */
  private boolean isWorthwhile(int from, int to) {
    for (int i = from; i < to; i++) {
      if (piece[i] == 0 || piece[i] == ']' || piece[i] == '}') {
        return false;
      }
    }
    return true;
  }

  /** Whether an array begins with an object or array in UTF-8 that may be worth taking. */
  boolean beginsWithValue() {
    boolean begins = head() < end - at;
    watching = true;
    return begins;
  }

  private boolean isByteOrderMark(int i) {
    return piece[i] == (byte) 0xEF && piece[i + 1] == (byte) 0xBB && piece[i + 2] == (byte) 0xBF;
  }

  @Override
  public Tape take(JsonParser parser, ScanLimits limits, boolean failsOnDuplicates, Attempt attempt)
      throws IOException {
    long token = parser.currentTokenLocation().getByteOffset();
    if (token < 0 || token - base < 0 || token - base >= at) {
      return attempt.declined(Decline.BUFFERED);
    }
    int start = (int) (token - base);
    if (!Tape.isOpening(piece[start])) {
      return attempt.declined(Decline.OTHER_PARSER);
    }
    JsonScanner scanner = new JsonScanner(limits);
    Copy copy = new Copy(start);
    try {
      return take(parser, scanner, copy, failsOnDuplicates, attempt);
    } catch (OutOfMemoryError e) {
      // The parser needs none of this.
      copy.giveBack();
      return attempt.declined(Decline.TOO_LARGE);
    } finally {
      scanner.release();
    }
  }

  /** The bytes of a value, as far as they were needed, with {@link Bytes#PADDING} behind them. */
  private final class Copy {
    private final int start;
    private byte[] bytes;
    private int limit;

    /** The pieces that were read ahead, if any. */
    private Cuts ahead;

    Copy(int start) {
      this.start = start;
    }

    void begin() {
      int first = in == null ? firstCopy(end - start, base + start) : end - start;
      bytes = new byte[first + Bytes.PADDING];
      System.arraycopy(piece, start, bytes, 0, first);
      limit = first;
    }

    /** Adds some bytes; the reason to give up if that cannot be. */
    Decline more() {
      int longest = in == null ? Tape.MAX_BYTES : Room.LONGEST_BYTES;
      int room = in == null ? growth(limit, end - start - limit) : requested;
      if (room == 0) {
        return Decline.INCOMPLETE;
      }
      if (in == null) {
        room = Math.min(room, longest - limit);
      }
      if (limit >= longest) {
        return Decline.TOO_LARGE;
      }
      if (bytes.length - Bytes.PADDING < limit + room) {
        int larger = in == null ? 0 : Math.min(2 * limit, longest);
        bytes = Arrays.copyOf(bytes, Math.max(limit + room, larger) + Bytes.PADDING);
      }
      int count = room;
      if (in == null) {
        System.arraycopy(piece, start + limit, bytes, limit, room);
      } else {
        if (ahead == null) {
          Cuts cuts = new Cuts();
          cuts.add(limit);
          ahead = cuts;
        }
        ahead.ensureRoom();
        count = readAhead(bytes, limit, room);
        if (count <= 0) {
          return Decline.INCOMPLETE;
        }
        ahead.add(count);
      }
      limit += count;
      Arrays.fill(bytes, limit, limit + Bytes.PADDING, (byte) 0);
      return null;
    }

    /** After reading ahead in vain: the parser will be given what it would have read. */
    void giveBack() {
      if (isAhead()) {
        cuts = ahead;
        piece = bytes;
        base += start;
        at -= start;
        end = limit;
      }
    }

    boolean isAhead() {
      return ahead != null && limit > end - start;
    }
  }

  private Tape take(
      JsonParser parser, JsonScanner scanner, Copy copy, boolean failsOnDuplicates, Attempt attempt)
      throws IOException {
    int start = copy.start;
    copy.begin();
    Outcome outcome = scanner.scan(copy.bytes, copy.limit);
    while (outcome == Outcome.MORE) {
      Decline stop = copy.more();
      if (stop != null) {
        copy.giveBack();
        return attempt.declined(stop);
      }
      outcome = scanner.scan(copy.bytes, copy.limit);
    }
    byte[] value = copy.bytes;
    Decline refusal = refusal(scanner, outcome, start, failsOnDuplicates);
    int length = scanner.end();
    boolean unobserved = refusal == null && ParserOwner.isUnobserved(length);
    BlankImage blank = null;
    if (refusal == null) {
      boolean breaks = scanner.hasNewlines();
      blank =
          unobserved
              ? BlankImage.of(value, at - start + 1, length, breaks)
              : BlankImage.of(value, at - start, length - 1, breaks);
      if (blank == null) {
        refusal = Decline.LOCATION;
      }
    }
    if (refusal != null) {
      copy.giveBack();
      return attempt.declined(refusal);
    }
    byte[] kept = value;
    if (value.length - Bytes.PADDING - length > length >> 3) {
      kept = Arrays.copyOf(value, length + Bytes.PADDING);
    }
    Tape tape = scanner.tape(kept);
    byte[] rest = copy.isAhead() ? Arrays.copyOfRange(value, length, copy.limit) : null;
    deferred = unobserved;
    image = blank;
    watching = true;
    closing = value[length - 1];
    if (rest != null) {
      cuts = null;
      base += start + length;
      piece = rest;
      at = 0;
      end = piece.length;
    } else {
      at = start + length;
    }
    parser.releaseBuffered(OutputStream.nullOutputStream());
    parser.nextToken();
    return tape;
  }

  @Override
  public boolean isSpent() {
    return false;
  }

  @Override
  public Patience patience() {
    if (patience == null) {
      patience = new Patience();
    }
    return patience;
  }

  private Decline refusal(
      JsonScanner scanner, Outcome outcome, int start, boolean failsOnDuplicates) {
    if (outcome == Outcome.DECLINED) {
      return scanner.reason();
    }
    if (scanner.end() <= at - start) {
      return Decline.BUFFERED;
    }
    if (patience().isTooShort(scanner.end(), minimumBytes)) {
      return Decline.SMALL;
    }
    return failsOnDuplicates && scanner.hasDuplicates() ? Decline.DUPLICATES : null;
  }

  private int firstCopy(int available, long token) {
    long length = lastToken < 0 ? FIRST_COPY / 2 : token - lastToken;
    lastToken = token;
    return (int) Math.min(available, Math.max(SMALLEST_COPY, Math.min(length, FIRST_COPY) * 2));
  }

  private static int growth(int copied, int available) {
    return (int) Math.min(available, GROWTH * copied);
  }

  private int readAhead(byte[] value, int limit, int length) {
    try {
      int count = in.read(value, limit, length);
      if (count <= 0) {
        heard = count;
      }
      return count;
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      return -1;
    }
  }

  @Override
  public int available() throws IOException {
    return in == null ? end - at : end - at + in.available();
  }

  @Override
  public void close() throws IOException {
    if (in != null) {
      in.close();
    }
  }
}
