package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Scripted;
import dev.lazytape.testing.Scripted.Trouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Streams and readers that give little, fail, or must not be read on: they are asked for what
 * Jackson asks for, when it does, and what comes of it is the same.
 */
class StreamsTest {
  private static final String OBJECT =
      "{\"id\": -17.5e3, \"n\u00e4me\": \"\u20ac \\n\\u00e9 \ud83d\ude00\","
          + "\r\n \"tags\": [true, false, null, [], {}], \"sub\" : {\"x\":1234567890123}}";

  private static final String SEQUENCE = OBJECT + " [1,[2,\"three\"]]\n{\"b\":[10,{}]}7 \"end\" {}";

  private final List<Mappers> mappers =
      List.of(
          Mappers.create(ReadSettings.DEFAULTS, Mappers.OPTIONS.get(0)),
          Mappers.create(
              ReadSettings.DEFAULTS, LazyTapeOptions.builder().minimumBytes(40).build()));

  /** Opens a parser over what a script hands out. */
  private interface Opener {
    JsonParser open(ObjectMapper mapper, Scripted script) throws IOException;

    static Opener streams(byte[] bytes) {
      return (m, script) -> m.createParser(script.stream(bytes));
    }

    static Opener readers(String text) {
      return (m, script) -> m.createParser(script.reader(text));
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Values, where the parser then is, and how far the source was read for each. */
  private static Outcome values(ObjectMapper m, Opener opener, Scripted script) {
    return Outcome.of(
        out -> {
          try (JsonParser parser = opener.open(m, script)) {
            JsonNode tree;
            do {
              tree = m.readTree(parser);
              out.note(tree + " " + parser.currentLocation().offsetDescription());
              out.note("read up to " + script.position());
            } while (tree != null);
          } finally {
            out.note(script.log().toString());
          }
        });
  }

  private void same(String what, Opener opener, int length, int piece, int place, Trouble trouble) {
    Mappers m = mappers.get(place % mappers.size());
    Outcome stock = values(m.stock(), opener, Scripted.of(length, piece, place, trouble));
    Outcome lazy = values(m.lazy(), opener, Scripted.of(length, piece, place, trouble));
    String difference = stock.differenceIgnoringTrees(lazy);
    if (difference != null) {
      fail("%s in pieces of %d, %s at %d, %s: %s", what, piece, trouble, place, m, difference);
    }
  }

  private void allAreTaped() {
    assertThat(mappers).allMatch(m -> m.module().stats().documentsTaped() > 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 50, 100, 9000})
  void areReadAsFarAsJacksonReadsThem(int piece) {
    byte[] bytes = utf8(SEQUENCE);
    int length = SEQUENCE.length();
    for (int i = 0; i < mappers.size(); i++) {
      same("stream", Opener.streams(bytes), bytes.length, piece, i, Trouble.NONE);
      same("reader", Opener.readers(SEQUENCE), length, piece, i, Trouble.NONE);
    }
    if (piece < 50) { // larger ones hold too much of a value to be made up for afterwards
      allAreTaped();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void failWhereverTheyFail(Trouble trouble) {
    byte[] bytes = utf8(SEQUENCE);
    for (int piece : new int[] {3, 60, 9000}) {
      for (int place = 0; place <= bytes.length; place++) {
        same("stream", Opener.streams(bytes), bytes.length, piece, place, trouble);
      }
      for (int place = 0; place <= SEQUENCE.length(); place++) {
        same("reader", Opener.readers(SEQUENCE), SEQUENCE.length(), piece, place, trouble);
      }
    }
    allAreTaped();
  }

  /** A peer that sends one value and waits for an answer must get it: no byte more is asked for. */
  @Test
  void areNotReadOnBehindAValue() throws IOException {
    byte[] bytes = utf8(OBJECT);
    for (int piece = 1; piece <= bytes.length; piece++) {
      Mappers m = mappers.get(piece % 2);
      Scripted script = Scripted.of(bytes.length + 1, piece, bytes.length, Trouble.ERROR);
      JsonNode tree = m.lazy().readTree(script.stream(bytes));
      assertThat(tree).isEqualTo(m.stock().readTree(bytes));
      assertThat(script.position()).isEqualTo(bytes.length);

      Scripted forReader = Scripted.of(OBJECT.length() + 1, piece, OBJECT.length(), Trouble.ERROR);
      assertThat(m.lazy().readTree(forReader.reader(OBJECT))).isEqualTo(tree);
      assertThat(forReader.position()).isEqualTo(OBJECT.length());
    }
    allAreTaped();
  }

  /** What a source throws is what the caller catches, not another exception that looks like it. */
  @ParameterizedTest
  @EnumSource(names = {"IO_EXCEPTION", "RUNTIME_EXCEPTION", "ERROR"})
  void failWithTheirOwnException(Trouble trouble) {
    byte[] bytes = utf8(OBJECT);
    ObjectMapper lazy = mappers.get(0).lazy();
    for (int place = 0; place < OBJECT.length(); place++) {
      Scripted stream = Scripted.of(bytes.length, 20, place, trouble);
      isItsOwn(catchThrowable(() -> lazy.readTree(stream.stream(bytes))), place);
      Scripted reader = Scripted.of(OBJECT.length(), 20, place, trouble);
      isItsOwn(catchThrowable(() -> lazy.readTree(reader.reader(OBJECT))), place);
    }
  }

  private static void isItsOwn(Throwable thrown, int place) {
    assertThat(thrown).hasMessage("broken at " + place).hasNoCause();
    assertThat(thrown.getStackTrace()[0].getClassName()).isEqualTo(Scripted.class.getName());
  }
}
