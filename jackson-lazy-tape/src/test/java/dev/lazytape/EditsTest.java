package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.testing.EditProgram;
import dev.lazytape.testing.Edits.Family;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.JsonGen;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random programs of reads, edits and writes, run in lock-step on stock trees and on lazy ones: two
 * lazy documents and a plain tree, between which nodes are moved and shared.
 *
 * <p>{@code -Dlazytape.edits} sets the number of programs of each family.
 */
class EditsTest {
  private static final int LONGEST = 25;

  @Hazard({"H06", "H20"})
  @ParameterizedTest
  @EnumSource
  void editedTreesStayTheSame(Family family) {
    long programs = Long.getLong("lazytape.edits", 2500);
    long first = Long.getLong("lazytape.seed", System.nanoTime());
    List<Mappers> mappers =
        Mappers.OPTIONS.stream().map(o -> Mappers.create(ReadSettings.DEFAULTS, o)).toList();
    for (long seed = first; seed < first + programs; seed++) {
      Rnd rnd = new Rnd(seed);
      Mappers with = rnd.pick(mappers);
      Mappers other = rnd.pick(mappers);
      byte[] one = readable(with, rnd, 500);
      byte[] two = readable(other, rnd, 200);
      byte[] plain = readable(with, rnd, 100);
      EditProgram program = EditProgram.random(rnd, LONGEST, family);
      String difference =
          program.runAndShrink(
              () ->
                  List.of(
                      with.read(one),
                      other.read(two),
                      new Mappers.Pair(stock(with, plain), stock(with, plain))));
      assertThat(difference)
          .as(
              "-Dlazytape.seed=%d -Dlazytape.edits=1%n  lazy 0, %s, %s%n  lazy 1, %s, %s%n  plain 2 %s",
              seed, with, JavaText.bytes(one), other, JavaText.bytes(two), JavaText.bytes(plain))
          .isNull();
    }
  }

  private static byte[] readable(Mappers mappers, Rnd rnd, int bytes) {
    while (true) {
      byte[] document = new JsonGen(rnd).container(rnd.between(2, bytes));
      try {
        mappers.stock().readTree(document);
        return document;
      } catch (IOException e) {
        // a number over the limit, or the like; the next one will do
      }
    }
  }

  private static JsonNode stock(Mappers mappers, byte[] document) {
    try {
      return mappers.stock().readTree(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
