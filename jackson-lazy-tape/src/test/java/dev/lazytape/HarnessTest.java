package dev.lazytape;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.EditProgram;
import dev.lazytape.testing.Input;
import dev.lazytape.testing.JsonGen;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Mutator;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Sources;
import dev.lazytape.testing.Trees;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tests' own tools: differences are found where there are some, and only there. */
class HarnessTest {
  private static final ObjectMapper STOCK = new ObjectMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1] | [1.0]",
        "[1] | [2147483648]",
        "[0.0] | [-0.0]",
        "{\"a\":1,\"b\":2} | {\"b\":2,\"a\":1}",
        "{\"a\":1} | {\"a\":1,\"b\":null}",
        "{\"a\":[{}]} | {\"a\":[[]]}",
        "[1,2] | [1,2,3]",
        "\"a\" | \"b\"",
        "null | \"null\""
      })
  void differentTreesAreToldApart(String one, String two) throws IOException {
    JsonNode a = STOCK.readTree(one);
    JsonNode b = STOCK.readTree(two);
    assertThat(Trees.difference(a, b, new Rnd(1))).isNotNull();
    assertThat(Trees.difference(b, a, new Rnd(2))).isNotNull();
    assertThat(Trees.difference(a, STOCK.readTree(one), new Rnd(3))).isNull();
  }

  @Test
  void aSharedScalarThatIsNotSharedIsFound() {
    ObjectNode stock = STOCK.createObjectNode().put("a", 5);
    ObjectNode lazy = STOCK.createObjectNode().set("a", new IntNode(5));
    assertThat(stock).isEqualTo(lazy);
    assertThat(Trees.difference(stock, lazy, new Rnd(1))).contains("not the instance");
  }

  @Test
  void anotherObjectOnEachGetIsFound() {
    ObjectNode forgetful =
        new ObjectNode(
            STOCK.getNodeFactory(), new LinkedHashMap<>(Map.of("a", STOCK.createArrayNode()))) {
          private static final long serialVersionUID = 1L;

          @Override
          public JsonNode get(String name) {
            return STOCK.createArrayNode();
          }
        };
    JsonNode stock = STOCK.createObjectNode().set("a", STOCK.createArrayNode());
    assertThat(Trees.difference(stock, forgetful, new Rnd(1))).isNotNull();
  }

  @Test
  void aMapperThatReadsDifferentlyIsFoundOnEveryRoute() {
    ObjectMapper other =
        new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    Mappers mappers = Mappers.of("sabotaged", STOCK, other, new LazyTapeModule());
    byte[] document = "[{\"a\":1.5}]".getBytes(UTF_8);
    Sources.SIMPLE.forEach(
        (name, source) -> {
          boolean fails =
              name.contains("ObjectNode")
                  || name.contains("failing")
                  || name.contains("TreeNode")
                  || name.contains("Object)");
          if (!fails) {
            assertThat(mappers.difference(source, new Input(document, 1))).as(name).isNotNull();
          }
        });
  }

  @Test
  void exceptionsAreComparedByMessageAndPlace() {
    Outcome one = Outcome.of(out -> STOCK.readTree("[1,\n x]"));
    Outcome two = Outcome.of(out -> STOCK.readTree("[1,\n  x]"));
    Outcome three = Outcome.of(out -> STOCK.readTree("[1,\n y]"));
    assertThat(one.difference(two, new Rnd(1))).contains("column");
    assertThat(one.difference(three, new Rnd(1))).isNotNull();
    assertThat(one.difference(Outcome.of(out -> STOCK.readTree("[1,\n x]")), new Rnd(1))).isNull();
  }

  @Test
  void programsThatDivergeAreFound() throws IOException {
    JsonNode a = STOCK.readTree("{\"a\":[1,2],\"b\":{\"c\":3}}");
    JsonNode b = STOCK.readTree("{\"a\":[1,2],\"b\":{\"c\":4}}");
    int found = 0;
    for (int seed = 0; seed < 50; seed++) {
      // a step that removes what differs leaves nothing to be found
      found += EditProgram.random(new Rnd(seed), 1).run(a.deepCopy(), b.deepCopy()) != null ? 1 : 0;
      assertThat(EditProgram.random(new Rnd(seed), 20).run(a.deepCopy(), a.deepCopy())).isNull();
    }
    assertThat(found).isGreaterThan(40);
  }

  @Test
  void generatedDocumentsAreValidAndRepeatable() throws IOException {
    int unreadable = 0;
    for (int seed = 0; seed < 3000; seed++) {
      byte[] document = new JsonGen(new Rnd(seed)).document();
      assertThat(new JsonGen(new Rnd(seed)).document()).isEqualTo(document);
      byte[] spoiled = new Mutator(new Rnd(seed)).mutate(document);
      assertThat(new Mutator(new Rnd(seed)).mutate(document)).isEqualTo(spoiled);
      if (Outcome.of(out -> STOCK.readTree(document)).hasFailure()) {
        unreadable++; // over a limit, or a lone surrogate in a name
      }
    }
    assertThat(unreadable).isLessThan(100);
  }

  @Test
  void generatedDocumentsHaveEverySize() {
    int[] sizes = new int[3000];
    for (int seed = 0; seed < sizes.length; seed++) {
      sizes[seed] = new JsonGen(new Rnd(seed)).document().length;
    }
    Arrays.sort(sizes);
    assertThat(sizes[0]).isLessThan(10);
    assertThat(sizes[sizes.length / 2]).isBetween(60, 600);
    assertThat(sizes[sizes.length - 1]).isGreaterThan(20_000);
    assertThat(Arrays.stream(sizes).filter(s -> s >= 128).count()).isGreaterThan(1200);
  }
}
