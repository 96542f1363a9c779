package dev.lazytape.testing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.core.util.JsonParserSequence;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharConversionException;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ways to read trees, by name. */
public final class Sources {
  private static final int MOST_VALUES = 40;

  /** What most programs use; cheap enough for millions of cases. */
  public static final Map<String, Source> SIMPLE = new LinkedHashMap<>();

  /** Parsers in the user's hands, and sequences of values. */
  public static final Map<String, Source> PARSERS = new LinkedHashMap<>();

  /** Files and rarely used routes; slower. */
  public static final Map<String, Source> RARE = new LinkedHashMap<>();

  /** A bean with trees inside, which the stock route must go on serving. */
  public static final class Bean implements Outcome.Parts {
    public JsonNode node;
    public ObjectNode object;
    public ArrayNode array;
    public List<JsonNode> list;
    public Map<String, JsonNode> map;
    public String text;

    @Override
    public List<Object> parts() {
      return Arrays.asList(node, object, array, list, map, text);
    }
  }

  private interface Opener {
    JsonParser open(ObjectMapper mapper, Input input) throws IOException;
  }

  static {
    simple();
    targets();
    parsers("bytes", (m, in) -> m.createParser(in.copy()));
    parsers("slice", (m, in) -> m.createParser(in.surrounded(5, 9), 5, in.length()));
    parsers("string", (m, in) -> m.createParser(in.text()));
    parsers("chars", (m, in) -> m.createParser(chars(in), 3, in.text().length()));
    parsers("stream", (m, in) -> m.createParser(new ByteArrayInputStream(in.copy())));
    parsers("chunked", (m, in) -> m.createParser(Streams.chunked(in.copy(), 1, 7, in.choices())));
    parsers("reader", (m, in) -> m.createParser(Streams.chunked(in.text(), 1, 90, in.choices())));
    rest();
    closing();
    iterators();
    rare();
  }

  private Sources() {}

  /** All sources, by name. */
  public static Map<String, Source> all() {
    Map<String, Source> all = new LinkedHashMap<>(SIMPLE);
    all.putAll(PARSERS);
    all.putAll(RARE);
    return all;
  }

  private static char[] chars(Input in) {
    return ("]}\"" + in.text() + "0,\\").toCharArray();
  }

  private static void simple() {
    SIMPLE.put(
        "readTree(byte[])",
        (m, in, out) -> {
          byte[] copy = in.copy();
          JsonNode tree = m.readTree(copy);
          Input.wipe(copy);
          out.tree(tree);
        });
    SIMPLE.put(
        "readTree(byte[],int,int)",
        (m, in, out) -> {
          int before = in.choices().between(1, 40);
          byte[] around = in.surrounded(before, in.choices().below(20));
          JsonNode tree = m.readTree(around, before, in.length());
          Input.wipe(around);
          out.tree(tree);
        });
    SIMPLE.put("readTree(String)", (m, in, out) -> out.tree(m.readTree(in.text())));
    SIMPLE.put(
        "readTree(InputStream)",
        (m, in, out) -> out.tree(m.readTree(new ByteArrayInputStream(in.copy()))));
    SIMPLE.put(
        "readTree(chunked InputStream)",
        (m, in, out) -> out.tree(m.readTree(Streams.chunked(in.copy(), 1, 7, in.choices()))));
    SIMPLE.put(
        "readTree(InputStream in blocks)",
        (m, in, out) -> out.tree(m.readTree(Streams.chunked(in.copy(), 1, 5000, in.choices()))));
    SIMPLE.put(
        "readTree(failing InputStream)",
        (m, in, out) -> {
          int good = in.choices().oneIn(3) ? in.length() : in.choices().below(in.length() + 1);
          out.tree(m.readTree(Streams.failing(in.copy(), good)));
        });
    SIMPLE.put(
        "readTree(Reader)", (m, in, out) -> out.tree(m.readTree(new StringReader(in.text()))));
    SIMPLE.put(
        "readTree(chunked Reader)",
        (m, in, out) -> out.tree(m.readTree(Streams.chunked(in.text(), 1, 7, in.choices()))));
    SIMPLE.put(
        "readTree(failing Reader)",
        (m, in, out) -> {
          int length = in.text().length();
          int good = in.choices().oneIn(3) ? length : in.choices().below(length + 1);
          out.tree(m.readTree(Streams.failing(in.text(), good)));
        });
    SIMPLE.put("reader.readTree(byte[])", (m, in, out) -> out.tree(m.reader().readTree(in.copy())));
    SIMPLE.put("reader.readTree(String)", (m, in, out) -> out.tree(m.reader().readTree(in.text())));
    SIMPLE.put(
        "reader.readTree(InputStream)",
        (m, in, out) -> out.tree(m.reader().readTree(new ByteArrayInputStream(in.copy()))));
    SIMPLE.put(
        "reader.readTree(byte[],int,int)",
        (m, in, out) -> out.tree(m.reader().readTree(in.surrounded(7, 7), 7, in.length())));
  }

  private static void targets() {
    for (Class<?> type :
        List.of(JsonNode.class, ObjectNode.class, ArrayNode.class, TreeNode.class, Object.class)) {
      String name = type.getSimpleName();
      SIMPLE.put(
          "readValue(byte[]," + name + ")",
          (m, in, out) -> out.value(m.readValue(in.copy(), type)));
      RARE.put(
          "readValue(String," + name + ")",
          (m, in, out) -> out.value(m.readValue(in.text(), type)));
      RARE.put(
          "readValue(InputStream," + name + ")",
          (m, in, out) -> out.value(m.readValue(new ByteArrayInputStream(in.copy()), type)));
      RARE.put(
          "reader.forType(" + name + ").readValue(byte[])",
          (m, in, out) -> out.value(m.readerFor(type).readValue(in.copy())));
      RARE.put(
          "reader.forType(" + name + ").readValue(Reader)",
          (m, in, out) -> out.value(m.readerFor(type).readValue(new StringReader(in.text()))));
    }
    RARE.put(
        "readValue(byte[],List<JsonNode>)",
        (m, in, out) -> out.value(m.readValue(in.copy(), new TypeReference<List<JsonNode>>() {})));
    RARE.put(
        "readValue(String,Map<String,JsonNode>)",
        (m, in, out) ->
            out.value(m.readValue(in.text(), new TypeReference<Map<String, JsonNode>>() {})));
    RARE.put(
        "readValue(byte[],JsonNode[])",
        (m, in, out) -> out.value(m.readValue(in.copy(), JsonNode[].class)));
  }

  /**
   * Where the current token is. On a name that the input ended behind it is not told: Jackson's own
   * offset there is off by the length of the last piece that its source gave it ({@code
   * _nameStartOffset} does not follow the last {@code _loadMore}).
   */
  private static String tokenLocation(JsonParser p) {
    return p.currentToken() == JsonToken.FIELD_NAME
        ? "of a name"
        : Failures.at(p.currentTokenLocation());
  }

  /**
   * Where a parser is. How far it has read of a text that is longer than allowed depends on the
   * size of its buffer, and is not told.
   */
  private static void state(JsonParser p, Outcome out) {
    boolean insideText = out.hasFailure(StreamConstraintsException.class);
    out.note(
        "parser on "
            + p.currentToken()
            + " name "
            + Outcome.of(o -> o.note(p.currentName()))
            + " after "
            + (insideText ? "a part of a text" : Failures.at(p.currentLocation()))
            + " token "
            + tokenLocation(p)
            + " in "
            + p.getParsingContext()
            + " "
            + p.getParsingContext().pathAsPointer(true)
            + " last "
            + p.getLastClearedToken()
            + (p.isClosed() ? " closed" : ""));
  }

  /** Reads values until the end; after an exception it tries three times more. */
  static void values(ObjectMapper m, JsonParser p, Outcome out) {
    int failures = 0;
    for (int i = 0; i < MOST_VALUES && failures < 3; i++) {
      try {
        JsonNode tree = m.readTree(p);
        out.tree(tree);
        state(p, out);
        if (tree == null) {
          break;
        }
      } catch (Exception e) {
        failures++;
        out.failed(e);
        state(p, out);
        if (p.currentToken() == JsonToken.FIELD_NAME) {
          break; // see tokenLocation: what is read next would fail there
        }
        if (p.currentToken() != null && p.currentToken().isScalarValue()) {
          break; // its text is still to be decoded from a buffer that is filled anew meanwhile
        }
      }
    }
  }

  private static void parsers(String name, Opener opener) {
    PARSERS.put(
        "readTree(parser of " + name + ")",
        (m, in, out) -> {
          try (JsonParser p = opener.open(m, in)) {
            values(m, p, out);
          }
        });
    PARSERS.put(
        "parser of " + name + " on the first token",
        (m, in, out) -> {
          try (JsonParser p = opener.open(m, in)) {
            for (int i = 0; i < MOST_VALUES && p.nextToken() != null; i++) {
              out.tree(p.readValueAsTree());
              state(p, out);
            }
          }
        });
    RARE.put(
        "walk on parser of " + name,
        (m, in, out) -> {
          Rnd rnd = in.choices();
          try (JsonParser p = opener.open(m, in)) {
            for (int i = 0; i < 200; i++) {
              JsonToken token = p.nextToken();
              state(p, out);
              if (token == null) {
                break;
              }
              if (rnd.oneIn(3)) {
                switch (rnd.below(4)) {
                  case 0 -> out.value(p.readValueAs(JsonNode.class));
                  case 1 -> {
                    Class<? extends JsonNode> type =
                        rnd.coin() ? ObjectNode.class : ArrayNode.class;
                    out.value(p.readValueAs(type));
                  }
                  case 2 -> p.skipChildren();
                  default -> out.tree(m.readTree(p));
                }
                state(p, out);
              }
            }
          }
        });
    RARE.put(
        "readValues(parser of " + name + ")",
        (m, in, out) -> {
          try (JsonParser p = opener.open(m, in)) {
            drain(m.readerFor(JsonNode.class).readValues(p), out);
            state(p, out);
          }
        });
  }

  /** After a few values, the bytes that the user can still get at. */
  private static void rest() {
    for (int max : new int[] {1, 2, 3}) {
      PARSERS.put(
          "rest of stream after " + max,
          (m, in, out) -> {
            Rnd rnd = in.choices();
            byte[] copy = in.copy();
            InputStream stream =
                rnd.coin() ? new ByteArrayInputStream(copy) : Streams.chunked(copy, 1, 300, rnd);
            JsonParser p = m.createParser(stream);
            for (int i = 0; i < max; i++) {
              out.tree(m.readTree(p));
            }
            ByteArrayOutputStream rest = new ByteArrayOutputStream();
            if (p.releaseBuffered(rest) < 0) {
              // Read through a Reader, as without CANONICALIZE_FIELD_NAMES: how far it has decoded
              // depends on how long the recycled buffer is that its parser got.
              out.note("no bytes are given back");
              return;
            }
            stream.transferTo(rest);
            out.bytes(rest.toByteArray());
          });
      RARE.put(
          "rest of reader after " + max,
          (m, in, out) -> {
            Rnd rnd = in.choices();
            Reader reader =
                rnd.coin()
                    ? new StringReader(in.text())
                    : Streams.chunked(in.text(), 1, rnd.pick(300, 5000), rnd);
            JsonParser p = m.createParser(reader);
            for (int i = 0; i < max; i++) {
              out.tree(m.readTree(p));
            }
            StringWriter rest = new StringWriter();
            p.releaseBuffered(rest);
            reader.transferTo(rest);
            out.note(rest.toString());
          });
    }
  }

  /** Whether and when the user's stream is closed. */
  private static void closing() {
    RARE.put(
        "closing of InputStream",
        (m, in, out) -> {
          Streams.Closing whole = new Streams.Closing(in.copy());
          out.addAll(Outcome.of(o -> o.tree(m.readTree(whole))));
          out.note("closed by readTree: " + whole.isClosed());
          Streams.Closing parts = new Streams.Closing(in.copy());
          JsonParser p = m.createParser(parts);
          values(m, p, out);
          out.note("closed at the end: " + parts.isClosed());
          p.close();
          out.note("closed by the parser: " + parts.isClosed());
        });
    RARE.put(
        "closing of Reader",
        (m, in, out) -> {
          Streams.ClosingReader whole = new Streams.ClosingReader(in.text());
          out.addAll(Outcome.of(o -> o.tree(m.readTree(whole))));
          out.note("closed by readTree: " + whole.isClosed());
          Streams.ClosingReader parts = new Streams.ClosingReader(in.text());
          JsonParser p = m.createParser(parts);
          values(m, p, out);
          out.note("closed at the end: " + parts.isClosed());
          p.close();
          out.note("closed by the parser: " + parts.isClosed());
        });
  }

  static void drain(MappingIterator<?> values, Outcome out) {
    int failures = 0;
    for (int i = 0; i < MOST_VALUES && failures < 3; i++) {
      try {
        if (!values.hasNextValue()) {
          break;
        }
        out.value(values.nextValue());
      } catch (CharConversionException e) {
        out.failed(e);
        break; // what is read on comes from a recycled buffer
      } catch (StreamConstraintsException e) {
        out.failed(e);
        break; // where the parser is then, inside a token, depends on the size of its buffer
      } catch (Exception e) {
        failures++;
        out.failed(e);
      }
      out.note(Failures.at(values.getCurrentLocation()));
    }
  }

  private static void iterators() {
    PARSERS.put(
        "readValues(byte[])",
        (m, in, out) -> {
          byte[] copy = in.copy();
          MappingIterator<JsonNode> values = m.readerFor(JsonNode.class).readValues(copy);
          drain(values, out);
        });
    PARSERS.put(
        "readValues(byte[],int,int)",
        (m, in, out) -> {
          byte[] around = in.surrounded(3, 30);
          drain(m.readerFor(JsonNode.class).readValues(around, 3, in.length()), out);
        });
    PARSERS.put(
        "readValues(InputStream)",
        (m, in, out) -> {
          InputStream stream = Streams.chunked(in.copy(), 1, 900, in.choices());
          drain(m.readerFor(JsonNode.class).readValues(stream), out);
        });
    PARSERS.put(
        "readValues(String)",
        (m, in, out) -> drain(m.readerFor(JsonNode.class).readValues(in.text()), out));
    RARE.put(
        "readValues(Reader)",
        (m, in, out) -> {
          Reader reader = Streams.chunked(in.text(), 1, 900, in.choices());
          drain(m.readerFor(JsonNode.class).readValues(reader), out);
        });
    RARE.put(
        "readValues(byte[],ObjectNode)",
        (m, in, out) -> drain(m.readerFor(ObjectNode.class).readValues(in.copy()), out));
    RARE.put(
        "readValues(byte[]).readAll",
        (m, in, out) -> out.value(m.readerFor(JsonNode.class).readValues(in.copy()).readAll()));
  }

  private static void rare() {
    RARE.put("readTree(File)", (m, in, out) -> out.tree(m.readTree(file(in))));
    RARE.put("readTree(URL)", (m, in, out) -> out.tree(m.readTree(file(in).toURI().toURL())));
    RARE.put(
        "readValue(File,JsonNode)",
        (m, in, out) -> out.tree(m.readValue(file(in), JsonNode.class)));
    RARE.put(
        "reader.readValue(URL)",
        (m, in, out) -> out.tree(m.readerFor(JsonNode.class).readValue(file(in).toURI().toURL())));
    RARE.put(
        "readTree(InputStreamReader)",
        (m, in, out) -> {
          InputStream stream = Streams.chunked(in.copy(), 1, 50, in.choices());
          out.tree(m.readTree(new InputStreamReader(stream, StandardCharsets.UTF_8)));
        });
    RARE.put(
        "reader.readTree(Reader)",
        (m, in, out) -> out.tree(m.reader().readTree(new StringReader(in.text()))));
    RARE.put(
        "reader.readTree(DataInput)",
        (m, in, out) ->
            out.tree(
                m.reader()
                    .readTree(
                        (java.io.DataInput)
                            new DataInputStream(new ByteArrayInputStream(in.copy())))));
    RARE.put(
        "createParser(DataInput)",
        (m, in, out) -> {
          DataInputStream data = new DataInputStream(new ByteArrayInputStream(in.copy()));
          values(m, m.createParser((java.io.DataInput) data), out);
        });
    RARE.put(
        "parser of a delegate",
        (m, in, out) -> {
          JsonParser upper =
              new JsonParserDelegate(m.createParser(in.copy())) {
                @Override
                public String getText() throws IOException {
                  return super.getText().toUpperCase(java.util.Locale.ROOT);
                }
              };
          values(m, upper, out);
        });
    RARE.put(
        "parser of a sequence",
        (m, in, out) -> {
          JsonParser first = m.createParser("[0]");
          values(
              m, JsonParserSequence.createFlattened(false, first, m.createParser(in.copy())), out);
        });
    RARE.put(
        "parser of a TokenBuffer",
        (m, in, out) -> {
          JsonParser p = m.createParser(in.copy());
          p.nextToken();
          TokenBuffer buffer = m.getDeserializationContext().bufferForInputBuffering(p);
          buffer.copyCurrentStructure(p);
          values(m, buffer.asParser(p), out);
        });
    RARE.put(
        "reader.at(pointer)",
        (m, in, out) -> out.tree(m.readerFor(JsonNode.class).at("/0").readValue(in.copy())));
    RARE.put(
        "readValue(byte[],bean)",
        (m, in, out) -> {
          Bytes bean = new Bytes();
          String field = in.choices().pick("node", "object", "array", "map", "list", "text");
          bean.ascii("{\"text\":\"t\",\"" + field + "\":").writeBytes(in.copy());
          bean.ascii(",\n\"map\":{\"a\":[1]}}");
          out.value(m.readValue(bean.toByteArray(), Bean.class));
        });
    RARE.put(
        "readerForUpdating",
        (m, in, out) -> {
          JsonNode old = m.readTree("{\"a\":{\"b\":[1]},\"c\":2}");
          JsonNode result = m.readerForUpdating(old).readValue(in.copy());
          out.note("same object: " + (old == result));
          out.tree(result);
          out.tree(old);
        });
    RARE.put(
        "convertValue, valueToTree, treeToValue",
        (m, in, out) -> {
          JsonNode tree = m.readTree(in.copy());
          out.note("" + (m.treeToValue(tree, JsonNode.class) == tree));
          JsonNode converted = m.convertValue(tree, JsonNode.class);
          out.note("" + (converted == tree));
          out.tree(converted);
          out.tree(m.<JsonNode>valueToTree(tree));
          out.tree(m.readTree(tree.traverse(m)));
          out.value(m.treeToValue(tree, Object.class));
          out.value(m.convertValue(tree, Object.class));
          out.tree(tree);
        });
  }

  private static final ThreadLocal<Path> FILE =
      ThreadLocal.withInitial(
          () -> {
            try {
              Path path = Files.createTempFile("lazytape", ".json");
              path.toFile().deleteOnExit();
              return path;
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          });

  private static File file(Input in) throws IOException {
    return Files.write(FILE.get(), in.copy()).toFile();
  }
}
