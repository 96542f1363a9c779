package dev.lazytape.capture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.lang.StackWalker.StackFrame;
import java.util.stream.Stream;

/**
 * Jackson checks {@code maxDocumentLength} of a string or array of characters before it reads them,
 * since some version; but any decorator makes it read them through a reader, which is checked while
 * it is read. This makes up for the check.
 */
final class DocumentLength {

  /** Longer strings are read through a reader in any case ({@code JsonFactory.createParser}). */
  private static final int LONGEST_COPIED_STRING = 0x8000;

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private DocumentLength() {}

  private static final class Jackson {
    /** Whether the Jackson on the class path checks arrays of characters at all. */
    static final boolean CHECKS_CHARACTERS = checksCharacters();

    private static boolean checksCharacters() {
      StreamReadConstraints one = StreamReadConstraints.builder().maxDocumentLength(1).build();
      try (JsonParser parser =
          new JsonFactoryBuilder().streamReadConstraints(one).build().createParser("[]")) {
        return parser == null;
      } catch (StreamConstraintsException e) {
        return true;
      } catch (IOException e) {
        return false;
      }
    }
  }

  /**
   * Whether the reader was made by Jackson: in a {@code createParser} that takes something else.
   */
  private static boolean isOurs(Stream<StackFrame> frames) {
    return frames
        .dropWhile(frame -> frame.getDeclaringClass() != JsonFactory.class)
        .takeWhile(frame -> frame.getDeclaringClass() == JsonFactory.class)
        .anyMatch(
            frame ->
                frame.getMethodName().equals("createParser")
                    && !frame.getDescriptor().startsWith("(Ljava/io/Reader;"));
  }

  static void check(StreamReadConstraints constraints, Reader reader) throws IOException {
    if (!constraints.hasMaxDocumentLength() || !Jackson.CHECKS_CHARACTERS) {
      return;
    }
    boolean array = reader.getClass() == CharArrayReader.class;
    if ((array || reader.getClass() == StringReader.class) && WALKER.walk(DocumentLength::isOurs)) {
      reader.mark(0);
      long length = reader.skip(Integer.MAX_VALUE);
      reader.reset();
      if (array || length <= LONGEST_COPIED_STRING) {
        constraints.validateDocumentLength(length);
      }
    }
  }
}
