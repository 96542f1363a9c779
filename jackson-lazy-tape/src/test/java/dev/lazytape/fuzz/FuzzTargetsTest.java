package dev.lazytape.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.lazytape.testing.Corpus;
import dev.lazytape.testing.Document;
import dev.lazytape.testing.JavaText;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The fuzz targets pass their seeds and the inputs that once failed, without a fuzzer. */
class FuzzTargetsTest {
  private static final int LONGEST = 20_000;
  private static final int CHOICES_OF_EACH = 2;

  @ParameterizedTest
  @EnumSource
  void everySeedPasses(FuzzTarget target) {
    for (Document document : Corpus.all()) {
      if (document.bytes().length > LONGEST) {
        continue; // other tests read these, and the fuzzer has no use for them
      }
      for (int i = 0; i < CHOICES_OF_EACH; i++) {
        passes(target, document, FuzzInput.bytes(document.bytes(), document.hashCode() + i));
      }
    }
    assertThat(target.taken()).as("documents that the module took").isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource
  void everyFindingPasses(FuzzTarget target) {
    for (Document document : Corpus.REGRESSIONS.documents()) {
      if (target.hasSaved(document.name())) {
        passes(target, document, document.bytes());
      }
    }
  }

  private static void passes(FuzzTarget target, Document document, byte[] data) {
    assertThatCode(() -> target.run(data))
        .as("%s of %s: %s", target, document, JavaText.bytes(data))
        .doesNotThrowAnyException();
  }

  /** Each byte of the choices decides about something of its own. */
  @Test
  void choicesAreMadeOneByOne() {
    byte[] document = {'[', ']'};
    byte[] data = FuzzInput.bytes(document, 1);
    List<Integer> before = choices(data);
    data[document.length] += 1;
    List<Integer> after = choices(data);
    assertThat(FuzzInput.of(data).document()).isEqualTo(document);
    assertThat(after.get(0)).isNotEqualTo(before.get(0));
    assertThat(after.subList(1, after.size())).isEqualTo(before.subList(1, before.size()));
    assertThat(new TreeSet<>(before)).hasSizeGreaterThan(FuzzInput.CHOICES / 2);
  }

  private static List<Integer> choices(byte[] data) {
    var rnd = FuzzInput.of(data).choices();
    return new ArrayList<>(
        IntStream.range(0, FuzzInput.CHOICES).mapToObj(i -> rnd.below(100)).toList());
  }
}
