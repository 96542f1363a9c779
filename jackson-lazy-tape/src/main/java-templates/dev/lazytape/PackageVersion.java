package dev.lazytape;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.core.Versioned;
import com.fasterxml.jackson.core.util.VersionUtil;

/** The version of this library; the build fills in the project's coordinates. */
final class PackageVersion implements Versioned {

  static final Version VERSION =
      VersionUtil.parseVersion("${project.version}", "${project.groupId}", "${project.artifactId}");

  @Override
  public Version version() {
    return VERSION;
  }
}
