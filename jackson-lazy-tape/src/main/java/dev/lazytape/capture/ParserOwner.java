package dev.lazytape.capture;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.stream.Stream;

/**
 * Who owns the parser that a value is being read from.
 *
 * <p>{@code mapper.readTree(bytes)} and its like make a parser, read one value and close it: nobody
 * asks it where it is. A parser that the caller made, or that a {@code MappingIterator} goes on
 * with, can be asked. The difference matters because telling a parser where it is takes the parser
 * a while (see {@link BlankImage}), and it shows in one place only: the call stack. A stack that is
 * not recognized, up to the public method that was called, is taken for the second case.
 */
final class ParserOwner {

  /** A shorter image costs less than a look at the stack, some two microseconds. */
  private static final int WORTH_A_LOOK = 2048;

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final String PARSER = "Lcom/fasterxml/jackson/core/JsonParser;";

  private ParserOwner() {}

  /** Whether nobody will ask the parser where it is after a value of this length. */
  static boolean isUnobserved(int length) {
    return length >= WORTH_A_LOOK && WALKER.walk(ParserOwner::isReadByMapper);
  }

  private static boolean isReadByMapper(Stream<StackFrame> frames) {
    for (Iterator<StackFrame> i = frames.iterator(); i.hasNext(); ) {
      StackFrame frame = i.next();
      Class<?> type = frame.getDeclaringClass();
      if (type == ObjectMapper.class || type == ObjectReader.class) {
        String method = frame.getMethodName();
        if (method.equals("readTree") || method.equals("readValue")) {
          return !frame.getDescriptor().contains(PARSER);
        }
      } else if (type.getPackage() != ParserOwner.class.getPackage()
          && !DeserializationContext.class.isAssignableFrom(type)) {
        return false;
      }
    }
    return false;
  }
}
