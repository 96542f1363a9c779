package dev.lazytape;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.lazytape.testing.Hazard;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The library as class path, module path, OSGi and native images see it. */
class PackagingTest {

  private static final JavaClasses MAIN_CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.lazytape");

  /** No service is looked up, no member by name but our own fields', and no incubator is used. */
  @Hazard("H95")
  @Test
  void nothingIsLookedUpThatANativeImageWouldMiss() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("jdk..", "sun..")
        .orShould()
        .dependOnClassesThat()
        .belongToAnyOf(
            Method.class, Constructor.class, Field.class, Proxy.class, ServiceLoader.class)
        .orShould()
        .callMethod(Class.class, "forName", String.class)
        .check(MAIN_CLASSES);
  }

  @Hazard("H96")
  @Test
  void everyClassIsInAPackageOfOurs() {
    assertThat(MAIN_CLASSES).isNotEmpty();
    assertThat(MAIN_CLASSES)
        .extracting(JavaClass::getPackageName)
        .allMatch(name -> name.equals("dev.lazytape") || name.startsWith("dev.lazytape."));
  }

  @Hazard("H97")
  @Test
  void theManifestNamesWhatIsExportedAndImported() throws Exception {
    Path classes =
        Path.of(LazyTape.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Attributes manifest;
    try (InputStream in = Files.newInputStream(classes.resolve("META-INF/MANIFEST.MF"))) {
      manifest = new Manifest(in).getMainAttributes();
    }
    assertThat(manifest.getValue("Automatic-Module-Name")).isEqualTo("dev.lazytape");
    assertThat(manifest.getValue("Bundle-Version")).matches("\\d+\\.\\d+\\.\\d+(\\.\\w+)?");
    assertThat(packages(manifest.getValue("Export-Package"))).containsExactly("dev.lazytape");
    assertThat(packages(manifest.getValue("Import-Package")))
        .containsExactlyElementsOf(
            MAIN_CLASSES.stream()
                .flatMap(PackagingTest::known)
                .map(c -> c.getBaseComponentType().getPackageName())
                .filter(name -> !name.isEmpty())
                .filter(name -> !name.startsWith("java.") && !name.startsWith("dev.lazytape"))
                .distinct()
                .sorted()
                .toList());
  }

  /** The classes that one refers to, those that it only catches among them. */
  private static Stream<JavaClass> known(JavaClass by) {
    return Stream.concat(
        by.getDirectDependenciesFromSelf().stream().map(Dependency::getTargetClass),
        by.getCodeUnits().stream()
            .flatMap(code -> code.getTryCatchBlocks().stream())
            .flatMap(block -> block.getCaughtThrowables().stream()));
  }

  private static List<String> packages(String header) {
    return Arrays.stream(header.split(",(?=[a-z])")).map(p -> p.split(";")[0]).toList();
  }
}
