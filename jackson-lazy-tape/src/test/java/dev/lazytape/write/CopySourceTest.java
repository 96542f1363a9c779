package dev.lazytape.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lazytape.materialize.ReadSettings;
import dev.lazytape.scan.JsonScanner;
import dev.lazytape.scan.ScanLimits;
import dev.lazytape.stats.Counters;
import dev.lazytape.tape.Bytes;
import dev.lazytape.tape.Tape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which tokens cannot be copied: those that Jackson writes in another way, and where they are. */
class CopySourceTest {

  private static CopySource source(String text, boolean verbatim, boolean bigDecimals) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(bytes, bytes.length + Bytes.PADDING);
    JsonScanner scanner =
        new JsonScanner(new ScanLimits(99, 9999, 9999, 9999, !bigDecimals, Integer.MAX_VALUE));
    assertThat(scanner.scan(padded, bytes.length)).isEqualTo(JsonScanner.Outcome.COMPLETE);
    ReadSettings settings =
        new ReadSettings(JsonNodeFactory.instance, null, false, false, bigDecimals, false, true);
    return new CopySource(scanner.tape(padded), settings, verbatim, new Counters());
  }

  @Test
  void findsSuspectsFromAnywhere() {
    for (int count : new int[] {0, 1, 2, 9, 30}) {
      CopySource source = source("[" + "1.50,22, ".repeat(count) + "0]", false, false);
      int[] suspects = source.tape().suspects();
      assertThat(suspects).hasSize(count);
      for (int near = 0; near <= count; near++) {
        for (int offset = 0; offset < source.tape().containerEnd(0); offset++) {
          assertThat(source.firstSuspect(offset, near))
              .as("%d suspects, at %d near %d", count, offset, near)
              .isEqualTo(Tape.firstAtOrAfter(suspects, offset));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0",
        "1.10",
        "-0",
        "-0.0",
        "0.00",
        "1e5",
        "1E5",
        "1.0E10",
        "1.0E-5",
        "1E400",
        "-1E400",
        "2.0E-3",
        "0.0001",
        "1.0E-4",
        "8.41E21",
        "1.0E23",
        "2.2250738585072014E-308",
        "5e-324",
        "4.9E-324",
        "123456789.0",
        "1.23456789E8",
        "0.1234567890123456789",
        "9007199254740993.0",
        "9.007199254740992E15",
        "0.30000000000000004",
        "1.7976931348623157E308"
      })
  void knowsWhichNumbersAreWrittenAlike(String number) throws IOException {
    ObjectMapper stock = new ObjectMapper();
    CopySource source = source("[1.50," + number + ",1.50]", false, false);
    int at = "[1.50,".length();
    for (boolean fast : new boolean[] {false, true, false, true}) {
      ObjectWriter writer = stock.writer();
      writer =
          fast
              ? writer.with(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
              : writer.without(StreamWriteFeature.USE_FAST_DOUBLE_WRITER);
      boolean alike = writer.writeValueAsString(stock.readTree(number)).equals(number);
      int suspect = source.firstSuspect(at, 0);
      assertThat(source.firstDirty(suspect, at + number.length(), fast))
          .as("%s, fast %s", number, fast)
          .isEqualTo(alike ? CopySource.NONE : at);
      assertThat(source.firstDirty(suspect, at, fast)).isEqualTo(CopySource.NONE);
      assertThat(source.firstDirty(suspect, at + number.length() + 2, fast))
          .isEqualTo(alike ? at + number.length() + 1 : at);
    }
  }

  @Test
  void bigDecimalsAreNotCopied() {
    assertThat(source("[1.5]", false, true).firstDirty(0, 5, false)).isEqualTo(1);
    assertThat(source("[1.0E10]", false, true).firstDirty(0, 5, false)).isEqualTo(1);
  }

  @Test
  void aVerbatimDocumentHasOnlyItsDuplicates() {
    String text = "[1.50,-0,\"\\/\",{\"\\u0061\":1,\"a\":2},1e5]";
    CopySource source = source(text, true, false);
    assertThat(source.tape().suspects()).hasSize(6);
    assertThat(source.firstDirty(0, text.length(), false)).isEqualTo(text.indexOf('}'));
    assertThat(source.firstDirty(0, text.indexOf('}'), true)).isEqualTo(CopySource.NONE);
    assertThat(source(text, false, false).firstDirty(2, text.length(), false))
        .isEqualTo(text.indexOf("\"\\/"));
    assertThat(source(text, false, false).firstDirty(4, text.length(), false))
        .isEqualTo(text.indexOf('}'));
  }
}
