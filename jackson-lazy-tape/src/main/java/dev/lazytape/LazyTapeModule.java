package dev.lazytape;

import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.Module;

public final class LazyTapeModule extends Module {
  private final LazyTapeOptions options;
  private final LazyTapeStats stats = new LazyTapeStats();

  public LazyTapeModule() {
    this(LazyTapeOptions.defaults());
  }

  private LazyTapeModule(LazyTapeOptions options) {
    this.options = options;
  }

  public static Builder builder() {
    return new Builder();
  }

  public LazyTapeOptions options() {
    return options;
  }

  public LazyTapeStats stats() {
    return stats;
  }

  @Override
  public String getModuleName() {
    return getClass().getSimpleName();
  }

  @Override
  public Version version() {
    return PackageVersion.VERSION;
  }

  @Override
  public void setupModule(SetupContext context) {}

  public static final class Builder {
    private LazyTapeOptions options = LazyTapeOptions.defaults();

    private Builder() {}

    public Builder options(LazyTapeOptions options) {
      this.options = options;
      return this;
    }

    public LazyTapeModule build() {
      return new LazyTapeModule(options);
    }
  }
}
