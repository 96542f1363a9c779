package dev.lazytape;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.lazytape.testing.Hazard;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Every row of {@code hazards.md} has a test that names it, or says why it cannot occur. */
class HazardsTest {
  private static final int HAZARDS = 102;

  /** The annotations of all tests that have one of this type. */
  static <A extends Annotation> Stream<A> annotated(Class<A> type) {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
            .importPackages("dev.lazytape")
            .stream()
            .flatMap(c -> c.getMethods().stream())
            .filter(m -> m.isAnnotatedWith(type))
            .map(m -> m.reflect())
            .peek(
                m ->
                    assertThat(AnnotationSupport.isAnnotated(m, Testable.class))
                        .as("%s is a test", m)
                        .isTrue())
            .map(m -> m.getAnnotation(type));
  }

  /** From id to the reason why a hazard cannot occur; empty if a test is to name it. */
  private static Map<String, String> table() throws IOException {
    Map<String, String> reasons = new TreeMap<>();
    try (InputStream in = HazardsTest.class.getResourceAsStream("/hazards.md")) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.matches("\\| [HFP]\\d\\d \\|.*"))
          .map(line -> line.split("\\|"))
          .forEach(
              cells ->
                  assertThat(reasons.put(cells[1].trim(), cells[3].trim())).as(cells[1]).isNull());
    }
    return reasons;
  }

  @Test
  void everyHazardHasATestOrAReason() throws IOException {
    Map<String, String> table = table();
    assertThat(table).hasSize(HAZARDS);
    Set<String> named =
        annotated(Hazard.class).flatMap(h -> Arrays.stream(h.value())).collect(toSet());
    assertThat(table.keySet()).as("rows").containsAll(named);
    for (String id : table.keySet()) {
      assertThat(named.contains(id))
          .as("%s has a test; %s says why it needs none", id, table.get(id))
          .isEqualTo(table.get(id).isEmpty());
    }
  }
}
