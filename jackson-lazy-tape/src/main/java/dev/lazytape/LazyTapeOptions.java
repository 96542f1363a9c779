package dev.lazytape;

import java.io.Serializable;
import java.util.Objects;

/**
 * Immutable settings of a {@link LazyTapeModule}; safe to share between modules and threads.
 *
 * <pre>{@code
 * LazyTapeOptions.builder().fidelity(Fidelity.VERBATIM).build()
 * }</pre>
 */
public final class LazyTapeOptions implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The default of {@link #minimumBytes()}. */
  public static final int DEFAULT_MINIMUM_BYTES = 128;

  private static final LazyTapeOptions DEFAULTS = builder().build();

  private final Fidelity fidelity;
  private final Batching batching;
  private final int minimumBytes;

  private LazyTapeOptions(Builder builder) {
    fidelity = builder.fidelity;
    batching = builder.batching;
    minimumBytes = builder.minimumBytes;
  }

  /** The settings of {@code new LazyTapeModule()}. */
  public static LazyTapeOptions defaults() {
    return DEFAULTS;
  }

  /** A builder that starts from {@link #defaults()}. */
  public static Builder builder() {
    return new Builder();
  }

  /** What untouched tokens look like when written; {@link Fidelity#STOCK} by default. */
  public Fidelity fidelity() {
    return fidelity;
  }

  /** When containers are materialized as a whole; {@link Batching#AUTO} by default. */
  public Batching batching() {
    return batching;
  }

  /**
   * The length, in bytes, below which a {@code byte[]}, or an object or array in any source, is
   * left to plain Jackson; {@value #DEFAULT_MINIMUM_BYTES} by default. Behind the first value of a
   * source twice as much is asked for.
   */
  public int minimumBytes() {
    return minimumBytes;
  }

  /** Collects settings; not safe for use by several threads at once. */
  public static final class Builder {
    private Fidelity fidelity = Fidelity.STOCK;
    private Batching batching = Batching.AUTO;
    private int minimumBytes = DEFAULT_MINIMUM_BYTES;

    private Builder() {}

    /** Sets {@link LazyTapeOptions#fidelity()}. */
    public Builder fidelity(Fidelity fidelity) {
      this.fidelity = Objects.requireNonNull(fidelity, "fidelity");
      return this;
    }

    /** Sets {@link LazyTapeOptions#batching()}. */
    public Builder batching(Batching batching) {
      this.batching = Objects.requireNonNull(batching, "batching");
      return this;
    }

    /**
     * Sets {@link LazyTapeOptions#minimumBytes()}.
     *
     * @throws IllegalArgumentException if {@code bytes} is negative
     */
    public Builder minimumBytes(int bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("minimumBytes is negative: " + bytes);
      }
      this.minimumBytes = bytes;
      return this;
    }

    /** The settings collected so far. */
    public LazyTapeOptions build() {
      return new LazyTapeOptions(this);
    }
  }
}
