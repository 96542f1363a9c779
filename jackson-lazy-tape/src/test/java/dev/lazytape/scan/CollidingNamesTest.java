package dev.lazytape.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lazytape.LazyTape;
import dev.lazytape.LazyTapeModule;
import dev.lazytape.materialize.NameCacheSeed;
import dev.lazytape.testing.Rnd;
import dev.lazytape.testing.Work;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that collide in our own hashes, for whoever knows the random seed. */
class CollidingNamesTest {

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  static List<Long> seeds() {
    return List.of(DuplicateNames.SEED, NameCacheSeed.value());
  }

  private static long mix(long hash) {
    hash *= MULTIPLIER;
    return hash ^ (hash >>> 32);
  }

  /** Names of sixteen characters whose hashes, from a seed on, are the same in all bits. */
  private static List<String> collidingNames(long seed, int count, Rnd rnd) {
    List<String> names = new ArrayList<>();
    byte[] name = new byte[16];
    ByteBuffer words = ByteBuffer.wrap(name).order(ByteOrder.LITTLE_ENDIAN);
    while (names.size() < count) {
      for (int i = 0; i < 8; i++) {
        name[i] = (byte) rnd.between('a', 'z');
      }
      words.putLong(8, 0x0123456789ABCDEFL ^ mix(seed ^ words.getLong(0)));
      boolean plain = true;
      for (int i = 8; i < 16; i++) {
        plain &= name[i] > ' ' && name[i] != '"' && name[i] != '\\' && name[i] < 0x7F;
      }
      if (plain) {
        names.add(new String(name, StandardCharsets.US_ASCII));
      }
    }
    return names;
  }

  private static byte[] objectOf(List<String> names) {
    StringBuilder text = new StringBuilder("{");
    for (String name : names) {
      text.append('"').append(name).append("\":1,");
    }
    text.append("\"last\":2}");
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void collidingNamesAreFoundAndToldApart(long seed) throws Exception {
    ObjectMapper stock = new ObjectMapper();
    ObjectMapper lazy = new ObjectMapper().registerModule(new LazyTapeModule());
    List<String> names = collidingNames(seed, 1200, new Rnd(7));
    for (List<String> some :
        List.of(names, names.subList(0, 8), twice(names), twice(names.subList(0, 7)))) {
      byte[] document = objectOf(some);
      JsonNode tree = lazy.readTree(document);
      assertThat(LazyTape.isLazy(tree)).isTrue();
      JsonNode plain = stock.readTree(document);
      assertThat(tree.size()).isEqualTo(plain.size());
      assertThat(tree).isEqualTo(plain);
      assertThat(lazy.writeValueAsBytes(lazy.readTree(document)))
          .isEqualTo(stock.writeValueAsBytes(plain));
    }
    Work.assertLinear(
        300,
        n -> objectOf(names.subList(0, n)),
        document -> {
          JsonNode tree = lazy.readTree(document);
          tree.fieldNames().forEachRemaining(tree::get);
        });
  }

  private static List<String> twice(List<String> names) {
    List<String> twice = new ArrayList<>(names);
    twice.add(names.get(names.size() / 2));
    return twice;
  }
}
