package dev.lazytape.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lazytape.LazyTape;
import dev.lazytape.testing.EditProgram;
import dev.lazytape.testing.Mappers;
import dev.lazytape.testing.ReadSettings;
import dev.lazytape.testing.Rnd;
import java.io.IOException;
import java.util.List;

/** Fuzz target: a program of edits gives the same on a lazy tree and on a stock one. */
public final class EditFuzz {
  private static final int MOST_STEPS = 16;

  private static final List<Mappers> MAPPERS =
      Mappers.OPTIONS.stream().map(o -> Mappers.create(ReadSettings.DEFAULTS, o)).toList();

  private static long edited;

  private EditFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    FuzzInput input = FuzzInput.of(data);
    Rnd choices = input.choices();
    Mappers mappers = choices.pick(MAPPERS);
    JsonNode stock;
    JsonNode lazy;
    try {
      stock = mappers.stock().readTree(input.document());
      lazy = mappers.lazy().readTree(input.document());
    } catch (IOException e) {
      return; // compared by the other targets
    }
    if (!LazyTape.isLazy(lazy)) {
      return;
    }
    edited++;
    String difference = EditProgram.random(choices, MOST_STEPS).run(stock, lazy);
    if (difference != null) {
      throw new AssertionError(mappers + ": " + difference);
    }
  }

  /** Lazy trees that a program ran on so far, of all inputs. */
  static long edited() {
    return edited;
  }
}
