package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.regex.Pattern;

/** What a user can see of an exception, as text that can be compared. */
public final class Failures {
  /** Our container classes, which stand in for Jackson's in texts that print a node's class. */
  private static final Pattern OUR_NODES =
      Pattern.compile("dev\\.lazytape\\.[\\w.$]*?(?:Lazy)?(ObjectNode|ArrayNode)\\b");

  private static final Pattern OUR_ENTRIES =
      Pattern.compile("dev\\.lazytape\\.node\\.LazyMap\\$\\w+Entry\\b");

  /** Numbers in messages that depend on the sizes of recycled buffers, so vary with stock too. */
  private static final Pattern BY_CHANCE =
      Pattern.compile(
          "(String value length \\(|Number value length \\(|out of bounds for length )\\d+");

  /**
   * The JVM's words for the place in the code that met a null: another one in each Jackson, and
   * left out once that code is compiled.
   */
  private static final Pattern MET_NULL =
      Pattern.compile(
          "Cannot (invoke|read|load|store|throw|enter) .*|\\[no message for java.lang.NullPointer.*");

  /** Where errors in numbers across a border of a parser's buffer of characters begin. */
  private static final int FIRST_BORDER = 3_900;

  private static final Pattern COLUMN = Pattern.compile("column: \\d+");

  private Failures() {}

  /** Class, message, location, path and causes. */
  public static String describe(Throwable failure) {
    if (failure instanceof StackOverflowError) {
      return "StackOverflowError";
    }
    StringBuilder out = new StringBuilder();
    for (Throwable t = failure; t != null; t = t.getCause() == t ? null : t.getCause()) {
      out.append(out.length() == 0 ? "" : "\n  caused by ").append(t.getClass().getName());
      if (isNumberAcrossBorder(t)) {
        out.append(": ").append(COLUMN.matcher(t.getMessage()).replaceAll("column: ?"));
      } else {
        out.append(": ").append(message(t));
        if (t instanceof JsonProcessingException e) {
          out.append(" | ").append(at(e.getLocation()));
        }
      }
      if (t instanceof JsonMappingException e) {
        out.append(" | path ").append(e.getPathReference());
      }
    }
    return out.toString();
  }

  /**
   * Whether an error in a number may lie across a border of the buffer of a parser over characters:
   * its column is then off, in stock, by what the number has before the border, and the module does
   * not always put the border in the same place.
   */
  private static boolean isNumberAcrossBorder(Throwable t) {
    return t instanceof JsonProcessingException e
        && e.getLocation() != null
        && e.getLocation().getCharOffset() >= FIRST_BORDER
        && e.getMessage().contains("in numeric value");
  }

  private static String message(Throwable t) {
    String message = t.getMessage();
    if (message == null && t instanceof NullPointerException
        || message != null && MET_NULL.matcher(message).matches()) {
      return "met null";
    }
    boolean varies = t instanceof StreamConstraintsException || t instanceof RuntimeException;
    return varies && message != null ? BY_CHANCE.matcher(message).replaceAll("$1N") : message;
  }

  /** Replaces the names of our classes by those of Jackson's nodes, and of their entries. */
  public static String withStockNodeNames(String text) {
    return text.indexOf("dev.lazytape") < 0
        ? text
        : OUR_ENTRIES
            .matcher(OUR_NODES.matcher(text).replaceAll("com.fasterxml.jackson.databind.node.$1"))
            .replaceAll("java.util.LinkedHashMap\\$Entry");
  }

  /** Line, column, byte offset and char offset. */
  public static String at(JsonLocation location) {
    if (location == null) {
      return "nowhere";
    }
    return "line "
        + location.getLineNr()
        + " column "
        + location.getColumnNr()
        + " byte "
        + location.getByteOffset()
        + " char "
        + location.getCharOffset();
  }
}
