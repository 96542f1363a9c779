package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Failures;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Outcome;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code equals}, {@code hashCode} and {@code equals(Comparator, ..)} between stock nodes and lazy
 * ones in every state, in both directions, of documents that are the same, nearly the same and not.
 */
class EqualityTest {

  private static final List<String> OBJECTS = with(State.OBJECTS, "{\"a\":1,\"b\":2}", null);
  private static final List<String> ARRAYS = with(State.ARRAYS, "[1,2,[3]]", "[1,[3],2]");

  /** Each document, and one that differs from it in one place only. */
  private static List<String> with(List<String> documents, String one, String two) {
    List<String> all = new ArrayList<>(documents);
    documents.forEach(d -> all.add(d.replaceFirst("1", "7")));
    documents.forEach(d -> all.add(d.replaceFirst("\"a\"", "\"A\"")));
    all.add(one);
    // Order counts in arrays only.
    all.add(two != null ? two : "{\"b\":2,\"a\":1}");
    // The same characters, written in another way.
    all.add(documents.get(0).replace("\"x\"", "\"\\u0078\"").replace(",", " , "));
    return all;
  }

  static Stream<Arguments> states() {
    return Stream.of(State.values())
        .flatMap(one -> Stream.of(State.values()).map(two -> Arguments.of(one, two)));
  }

  @ParameterizedTest
  @MethodSource("states")
  void objects(State one, State two) {
    compare(one, two, OBJECTS);
  }

  @ParameterizedTest
  @MethodSource("states")
  void arrays(State one, State two) {
    compare(one, two, ARRAYS);
  }

  /** Each document with itself, with those made from it, and with one more. */
  private static void compare(State one, State two, List<String> documents) {
    for (int i = 0; i < documents.size(); i++) {
      String a = documents.get(i);
      compare(one, a, two, a);
      compare(one, a, two, documents.get((i + 4) % documents.size()));
      compare(one, a, two, documents.get((i + 8) % documents.size()));
      compare(one, a, two, documents.get((i + one.ordinal() + two.ordinal()) % documents.size()));
    }
  }

  private static void compare(State one, String a, State two, String b) {
    Outcome expected = new Outcome();
    for (int side = 0; side < 4; side++) {
      // Anew for each comparison, which may change what is materialized.
      Mappers.Pair left = one.of(a);
      Mappers.Pair right = two.of(b);
      JsonNode x = side % 2 == 0 ? left.stock() : left.lazy();
      JsonNode y = side / 2 == 0 ? right.stock() : right.lazy();
      Outcome outcome = Outcome.of(out -> tell(x, y, out));
      if (side == 0) {
        expected = outcome;
      }
      assertThat(expected.difference(outcome, new Rnd(side)))
          .as("%s %s %s %s, lazy %d", one, a, two, b, side)
          .isNull();
    }
  }

  private static void tell(JsonNode x, JsonNode y, Outcome out) {
    out.note("equals " + x.equals(y));
    out.note("hashes " + x.hashCode() + " " + y.hashCode());
    for (int answer = -1; answer <= 1; answer++) {
      out.note("by comparator " + x.equals(comparator(answer, out), y));
    }
    out.note("itself " + x.equals(x) + x.equals((Object) null) + x.equals("x"));
    if (x instanceof ObjectNode && y instanceof ObjectNode) {
      Set<?> left = x.properties();
      Set<?> right = y.properties();
      out.note("views " + left.equals(right) + left.hashCode() + left.containsAll(right));
      out.note("entries " + left.stream().filter(right::contains).count());
    }
  }

  /** One for equality, if the answer is 0, and else one that always gives the answer. */
  private static Comparator<JsonNode> comparator(int answer, Outcome out) {
    return (a, b) -> {
      out.note("compares " + a + " " + b);
      return answer == 0 ? (a.equals(b) ? 0 : 1) : answer < 0 ? 0 : 1;
    };
  }

  /** Otherwise the tests of this class would pass with stock nodes on both sides. */
  @Test
  void statesAreLazy() {
    for (State state : State.values()) {
      for (String document : Stream.concat(OBJECTS.stream(), ARRAYS.stream()).toList()) {
        long batches = state.mappers().module().stats().batchesMaterialized();
        long children = state.mappers().module().stats().childrenMaterialized();
        long taped = state.mappers().module().stats().documentsTaped();
        Mappers.Pair pair = state.of(document);
        boolean isCopy = state == State.DEEP_COPY || state == State.DETACHED;
        boolean isEmpty = state.mappers().read(document.getBytes()).stock().isEmpty();
        assertThat(LazyTape.isLazy(pair.lazy())).as("%s %s", state, document).isEqualTo(!isCopy);
        assertThat(LazyTape.isLazy(pair.stock())).isFalse();
        assertThat(Failures.withStockNodeNames(pair.lazy().getClass().getName()))
            .isEqualTo(pair.stock().getClass().getName());
        assertThat(state.mappers().module().stats().documentsTaped() - taped).isPositive();
        if (state == State.BATCHED && !isEmpty) {
          assertThat(state.mappers().module().stats().batchesMaterialized() - batches).isPositive();
        }
        if (state == State.UNTOUCHED) {
          assertThat(state.mappers().module().stats().childrenMaterialized()).isEqualTo(children);
        }
        if (state == State.HALF_READ && !isEmpty) {
          assertThat(state.mappers().module().stats().childrenMaterialized() - children)
              .isPositive();
        }
      }
    }
  }
}
