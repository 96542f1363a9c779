package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lazytape.testing.Arguments;
import dev.lazytape.testing.Calls;
import dev.lazytape.testing.Hazard;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Sampling;
import dev.lazytape.testing.State;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls every public method of nodes, in every state in which a lazy node can be, and compares
 * results, exceptions, and the tree afterwards with stock. The methods are found by reflection, so
 * that those which a later Jackson adds are tested from the day on which the tests run with it; one
 * for whose parameters there is no value fails.
 *
 * <p>A run makes some of the possible calls; {@code -Dlazytape.calls=0} makes all of them.
 */
class PublicMethodsTest {

  static Stream<Method> ofObjects() {
    return Calls.methods(ObjectNode.class);
  }

  static Stream<Method> ofArrays() {
    return Calls.methods(ArrayNode.class);
  }

  @Hazard("H03")
  @ParameterizedTest
  @MethodSource("ofObjects")
  void methodsOfObjects(Method method) {
    calls(method, State.OBJECTS);
  }

  @Hazard("H03")
  @ParameterizedTest
  @MethodSource("ofArrays")
  void methodsOfArrays(Method method) {
    calls(method, State.ARRAYS);
  }

  private static void calls(Method method, List<String> documents) {
    List<Arguments.Case> cases = Arguments.cases(method, Map.of());
    long seed = Long.getLong("lazytape.seed", System.nanoTime());
    for (State state : State.values()) {
      for (int[] choice : Sampling.of(seed + state.ordinal(), documents.size(), cases.size())) {
        String document = documents.get(choice[0]);
        Mappers.Pair nodes = state.of(document);
        assertThat(
                Calls.difference(
                    method,
                    cases.get(choice[1]),
                    new Calls.Target(state.mappers().stock(), nodes.stock(), nodes.stock()),
                    new Calls.Target(state.mappers().lazy(), nodes.lazy(), nodes.lazy()),
                    new Rnd(seed)))
            .as("-Dlazytape.seed=%d %s %s", seed, state, document)
            .isNull();
      }
    }
  }
}
