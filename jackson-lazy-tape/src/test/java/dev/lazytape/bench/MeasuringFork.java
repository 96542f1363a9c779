package dev.lazytape.bench;

import java.io.IOException;
import java.util.List;

/** The JVM that {@link Bars} starts for each measurement: one arm, one contender, nothing else. */
final class MeasuringFork {

  private MeasuringFork() {}

  /** Measures in a JVM of its own. */
  static Measurement inSeparateJvm(Arm arm, Contender contender, BarsOptions options)
      throws IOException {
    List<String> flags = options.jvmFlags();
    String warmup = Double.toString(options.warmup());
    String seconds = Double.toString(options.seconds());
    return Measurement.parse(
        ForkedJvm.run(flags, MeasuringFork.class, arm.name(), contender.label(), warmup, seconds));
  }

  /** Arguments: arm, contender, seconds of warm-up, seconds of measurement. */
  public static void main(String[] args) throws IOException {
    Rig rig = Rig.of(Arms.named(args[0]), Contender.named(args[1]));
    Sampler sampler = new Sampler(rig);
    sampler.warmUp(Double.parseDouble(args[2]));
    Measurement measurement = sampler.measure(Double.parseDouble(args[3]));
    rig.requireTaped();
    System.out.println(measurement.toLine());
  }
}
