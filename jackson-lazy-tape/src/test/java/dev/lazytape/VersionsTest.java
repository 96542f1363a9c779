package dev.lazytape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.util.VersionUtil;
import org.junit.jupiter.api.Test;

class VersionsTest {

  @Test
  void theModuleTellsTheProjectsVersion() {
    Version version = new LazyTapeModule().version();

    assertThat(version.getGroupId()).isEqualTo("dev.lazytape");
    assertThat(version.getArtifactId()).isEqualTo("jackson-lazy-tape");
    assertThat(version.isUnknownVersion()).isFalse();
    assertThat(version).isEqualTo(projectVersion());
  }

  @Test
  void testsRunOnTheJacksonThatTheBuildWasAskedFor() {
    String wanted = System.getProperty("lazytape.jackson.version");
    assumeTrue(wanted != null, "not run by the build");

    assertThat(com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION).hasToString(wanted);
    assertThat(com.fasterxml.jackson.core.json.PackageVersion.VERSION).hasToString(wanted);
  }

  private static Version projectVersion() {
    String version = System.getProperty("lazytape.version");
    assumeTrue(version != null, "not run by the build");
    return VersionUtil.parseVersion(version, "dev.lazytape", "jackson-lazy-tape");
  }
}
