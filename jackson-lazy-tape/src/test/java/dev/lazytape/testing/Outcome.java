package dev.lazytape.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a step yielded, in order: trees, texts, bytes and exceptions. */
public final class Outcome {
  /** A step that may throw what it likes. */
  @FunctionalInterface
  public interface Step {
    void run(Outcome out) throws Throwable;
  }

  /** A value whose parts are compared one by one. */
  public interface Parts {
    List<Object> parts();
  }

  private final List<Object> events = new ArrayList<>(4);

  /** Runs {@code step}; an exception that it throws is its last event. */
  public static Outcome of(Step step) {
    Outcome out = new Outcome();
    try {
      step.run(out);
    } catch (VirtualMachineError | Exception | AssertionError e) {
      if (e instanceof OutOfMemoryError oom) {
        throw oom;
      }
      out.failed(e);
    } catch (Throwable e) {
      throw new AssertionError("unexpected", e);
    }
    return out;
  }

  public void tree(JsonNode node) {
    events.add(node == null ? "Java null" : node);
  }

  /** Any value; trees may be anywhere inside. */
  public void value(Object value) {
    if (value instanceof JsonNode node) {
      tree(node);
    } else if (value instanceof Collection<?> values) {
      note("values: " + values.size());
      values.forEach(this::value);
    } else if (value instanceof Object[] array) {
      note("array");
      value(Arrays.asList(array));
    } else if (value instanceof Map<?, ?> map) {
      note("map " + map.keySet());
      map.values().forEach(this::value);
    } else if (value instanceof byte[] array) {
      bytes(array);
    } else if (value instanceof Parts parts) {
      value(parts.parts());
    } else {
      note(value == null ? "null" : value.getClass() + " " + value);
    }
  }

  public void note(String text) {
    events.add(String.valueOf(text));
  }

  public void bytes(byte[] bytes) {
    events.add(bytes);
  }

  /** All that a step of its own yielded. */
  public void addAll(Outcome other) {
    events.addAll(other.events);
  }

  public void failed(Throwable failure) {
    events.add(new Failure(failure));
  }

  public List<Object> events() {
    return events;
  }

  /** The trees read, in order; null where an event is something else. */
  public JsonNode treeAt(int event) {
    return events.get(event) instanceof JsonNode node ? node : null;
  }

  public boolean hasFailure() {
    return events.stream().anyMatch(Failure.class::isInstance);
  }

  /** Whether an exception of that type was thrown, by itself. */
  public boolean hasFailure(Class<? extends Throwable> type) {
    return events.stream().anyMatch(e -> e instanceof Failure f && type.isInstance(f.failure));
  }

  /** Whether an exception was thrown whose message has that text in it. */
  public boolean hasFailure(String text) {
    return events.stream()
        .anyMatch(e -> e instanceof Failure f && String.valueOf(f.failure).contains(text));
  }

  /** Where {@code lazy} differs from this outcome of stock Jackson, trees left aside; or null. */
  public String differenceIgnoringTrees(Outcome lazy) {
    int shared = Math.min(events.size(), lazy.events.size());
    for (int i = 0; i < shared; i++) {
      Object a = events.get(i);
      Object b = lazy.events.get(i);
      boolean same;
      if (a instanceof JsonNode && b instanceof JsonNode) {
        same = true;
      } else if (a instanceof byte[] x && b instanceof byte[] y) {
        same = Arrays.equals(x, y);
      } else {
        same = Objects.equals(a, b);
      }
      if (!same) {
        return "event " + i + "\n  stock: " + show(a) + "\n  lazy:  " + show(b);
      }
    }
    if (events.size() != lazy.events.size()) {
      return "number of events\n  stock: " + show(events) + "\n  lazy:  " + show(lazy.events);
    }
    return null;
  }

  /** Where {@code lazy} differs from this outcome of stock Jackson, or null. */
  public String difference(Outcome lazy, Rnd rnd) {
    String difference = differenceIgnoringTrees(lazy);
    for (int i = 0; difference == null && i < events.size(); i++) {
      if (treeAt(i) != null) {
        difference = Trees.difference(treeAt(i), lazy.treeAt(i), rnd);
        if (difference != null) {
          difference = "event " + i + ": " + difference;
        }
      }
    }
    return difference;
  }

  /** A description that leaves out where in bytes or characters something happened. */
  String withoutOffsets() {
    return toString().replaceAll("(byte|char) -?\\d+", "$1");
  }

  private static String show(Object event) {
    if (event instanceof byte[] bytes) {
      return bytes.length + " bytes " + JavaText.bytes(bytes);
    }
    if (event instanceof List<?> list) {
      StringBuilder out = new StringBuilder();
      list.forEach(e -> out.append("\n    ").append(show(e)));
      return out.toString();
    }
    if (event instanceof JsonNode node) {
      return "tree " + Trees.brief(node);
    }
    return event instanceof Failure ? event.toString() : JavaText.literal(event.toString());
  }

  @Override
  public String toString() {
    return show(events);
  }

  /** An exception; two are equal if a user could not tell them apart by their descriptions. */
  private static final class Failure {
    private final Throwable failure;
    private final String text;

    Failure(Throwable failure) {
      this.failure = failure;
      this.text = Failures.withStockNodeNames(Failures.describe(failure));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Failure that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      StringBuilder out = new StringBuilder(text);
      StackTraceElement[] trace = failure.getStackTrace();
      for (int i = 0; i < Math.min(6, trace.length); i++) {
        out.append("\n      at ").append(trace[i]);
      }
      return out.toString();
    }
  }
}
