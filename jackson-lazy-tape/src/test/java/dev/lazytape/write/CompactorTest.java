package dev.lazytape.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.tape.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** White space between tokens goes, whatever the buffer's size; all else stays. */
class CompactorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "[ ]",
        "[1,2]",
        " [ 1 ,\t2\r\n, 3 ] ",
        "[1,         2,                     3,\n                                   4]",
        "{ \"a b\" : \" \\\" \" , \"\\\\\" : \"\\\\\\\" , [ 1 ]\" }",
        "[ \"0123456\", \"01234567\", \"012345678\", \"0123456\\\"8\", \"01234567\\\\\" ]",
        "[\n"
            + "  \"a long string of more than sixteen characters, and of more than thirty-two\",\n"
            + "  1 ]",
        "[ \"\u00e9\u00e9 \u20ac \uD83D\uDE00                    \" ,\n"
            + "\ttrue , null ,false, {\t} ]",
        "[\"\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\" ,"
            + " \"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\"]"
      })
  void keepsAllButTheBlanks(String text) throws IOException {
    ObjectMapper stock = new ObjectMapper();
    String expected =
        text.contains("\uD83D")
            ? stock.readTree(text).toString()
            : new String(stock.writeValueAsBytes(stock.readTree(text)), StandardCharsets.UTF_8);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] padded = Arrays.copyOf(bytes, bytes.length + Bytes.PADDING);
    for (int size = Compactor.SMALLEST_BUFFER; size < 100; size++) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      Compactor compactor = new Compactor(padded, 0, bytes.length);
      byte[] buffer = new byte[size];
      for (int length; (length = compactor.fill(buffer)) > 0; ) {
        all.write(buffer, 0, length);
      }
      assertThat(all.toString(StandardCharsets.UTF_8)).as("%d", size).isEqualTo(expected);
    }
  }
}
