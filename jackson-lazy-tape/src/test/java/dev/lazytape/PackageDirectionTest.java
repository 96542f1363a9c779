package dev.lazytape;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Imports run with the data: a package knows those to its right in {@link #DIRECTION} only. */
class PackageDirectionTest {

  private static final List<String> DIRECTION =
      List.of(
          "dev.lazytape",
          "dev.lazytape.capture..",
          "dev.lazytape.node..",
          "dev.lazytape.write..",
          "dev.lazytape.materialize..",
          "dev.lazytape.scan..",
          "dev.lazytape.tape..",
          "dev.lazytape.stats..");

  private static final JavaClasses MAIN_CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.lazytape");

  @ParameterizedTest
  @MethodSource("allButTheFirst")
  void nothingIsImportedAgainstTheDirection(String packageIdentifier) {
    List<String> toItsLeft = DIRECTION.subList(0, DIRECTION.indexOf(packageIdentifier));

    noClasses()
        .that()
        .resideInAPackage(packageIdentifier)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(toItsLeft.toArray(String[]::new))
        .check(MAIN_CLASSES);
  }

  @Test
  void scanAndTapeDoNotKnowJackson() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.lazytape.scan..", "dev.lazytape.tape..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.fasterxml..")
        .check(MAIN_CLASSES);
  }

  @Test
  void everyClassHasItsPlaceInTheDirection() {
    assertThat(MAIN_CLASSES).isNotEmpty();
    classes().should().resideInAnyPackage(DIRECTION.toArray(String[]::new)).check(MAIN_CLASSES);
  }

  static List<String> allButTheFirst() {
    return DIRECTION.subList(1, DIRECTION.size());
  }
}
