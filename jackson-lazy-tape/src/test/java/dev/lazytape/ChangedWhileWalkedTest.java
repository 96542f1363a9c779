package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A callback that changes the very node which calls it sees and gets what it would of stock. */
class ChangedWhileWalkedTest {

  private static void assertSame(String json, BiConsumer<JsonNode, Outcome> program) {
    Mappers.Pair trees = Mappers.create().read(json.getBytes(StandardCharsets.UTF_8));
    assertThat(LazyTape.isLazy(trees.lazy())).isTrue();
    Outcome of = Outcome.of(out -> program.accept(trees.stock(), out));
    Outcome ours = Outcome.of(out -> program.accept(trees.lazy(), out));
    of.tree(trees.stock());
    ours.tree(trees.lazy());
    assertThat(of.difference(ours, new Rnd(1))).isNull();
  }

  /** A map goes on to the entries that follow now, and fails at the end. */
  @ParameterizedTest
  @ValueSource(
      strings = {"put", "putLast", "removeThis", "removeNext", "clear", "replace", "twice"})
  void entriesForEach(String change) {
    assertSame(
        "{\"a\":1,\"b\":[2],\"c\":3,\"d\":{\"e\":4}}",
        (node, out) ->
            node.properties()
                .forEach(
                    entry -> {
                      out.note(entry.toString());
                      change((ObjectNode) node, entry.getKey(), change);
                    }));
  }

  private static void change(ObjectNode object, String at, String change) {
    switch (change + " at " + at) {
      case "put at b", "putLast at d", "twice at b" -> object.put("added at " + at, 1);
      case "removeThis at b", "twice at d" -> object.remove(at);
      case "removeNext at b" -> object.remove("c");
      case "clear at b" -> object.removeAll();
      case "replace at b" -> object.put("d", 5);
      default -> {
        // nothing
      }
    }
  }

  /** An iterator of a list does not move when the callback fails. */
  @Test
  void aFailingCallbackLeavesAnIteratorWhereItWas() {
    assertSame(
        "[1,[2],3,4]",
        (node, out) -> {
          Iterator<JsonNode> elements = node.elements();
          out.tree(elements.next());
          Consumer<JsonNode> failsAtThree =
              n -> {
                out.tree(n);
                if (n.asInt() == 3) {
                  throw new IllegalStateException();
                }
              };
          out.addAll(Outcome.of(o -> elements.forEachRemaining(failsAtThree)));
          out.addAll(Outcome.of(o -> elements.remove()));
          elements.forEachRemaining(out::tree);
        });
  }

  @Test
  void anIteratorAsksForItsCallbackFirst() {
    assertSame(
        "[1,[2],3,4]",
        (node, out) -> {
          Iterator<JsonNode> elements = node.elements();
          ((ArrayNode) node).add(5);
          elements.forEachRemaining(null);
        });
  }
}
