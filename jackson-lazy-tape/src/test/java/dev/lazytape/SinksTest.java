package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.testing.Corpus;
import dev.lazytape.testing.JavaText;
import dev.lazytape.testing.JsonGen;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Samples;
import dev.lazytape.testing.Sinks;
import dev.lazytape.testing.WriteSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way to write trees, under every setting, yields what it yields for stock trees. */
class SinksTest {
  private static final Mappers MAPPERS = Mappers.create();

  static List<WriteSettings> settings() {
    return WriteSettings.ALL;
  }

  @ParameterizedTest
  @MethodSource("settings")
  void writesTheSame(WriteSettings settings) throws IOException {
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    Rnd rnd = new Rnd(seed);
    List<byte[]> documents = documents(rnd);
    for (byte[] document : documents) {
      for (Map.Entry<String, Sinks.Sink> sink : Sinks.all().entrySet()) {
        if (rnd.percent(60)) {
          continue; // other runs, with other seeds, do the rest
        }
        JsonNode stock = MAPPERS.stock().readTree(document);
        JsonNode lazy = MAPPERS.lazy().readTree(document);
        touch(stock, lazy, rnd);
        assertThat(
                Sinks.difference(
                    sink.getValue(), settings.writer(), stock, settings.writer(), lazy))
            .as(
                "-Dlazytape.seed=%d, %s, document %s",
                seed, sink.getKey(), JavaText.bytes(document))
            .isNull();
      }
    }
  }

  /** Trees are written untouched, looked into, or changed. */
  private static void touch(JsonNode stock, JsonNode lazy, Rnd rnd) {
    int dice = rnd.below(4);
    if (stock.size() == 0 || dice < 2) {
      return;
    }
    long seed = rnd.nextLong();
    if (dice == 2) {
      assertThat(dev.lazytape.testing.Accesses.difference(stock, lazy, 2, new Rnd(seed))).isNull();
    } else {
      String difference =
          dev.lazytape.testing.EditProgram.random(new Rnd(seed), 3).run(stock, lazy);
      assertThat(difference).isNull();
    }
  }

  private static List<byte[]> documents(Rnd rnd) {
    List<byte[]> documents = new ArrayList<>(Samples.valid());
    for (byte[] document : Corpus.bytes()) {
      if (document.length < 5000 && rnd.oneIn(8)) {
        documents.add(document);
      }
    }
    for (int i = 0; i < 15; i++) {
      documents.add(new JsonGen(rnd).container(rnd.between(50, 600)));
    }
    documents.removeIf(d -> Outcome.of(out -> out.tree(MAPPERS.stock().readTree(d))).hasFailure());
    return documents;
  }
}
