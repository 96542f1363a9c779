package dev.lazytape.bench;

import java.io.IOException;

/**
 * Runs one arm with one contender in this JVM for some seconds: something to hold a profiler to.
 *
 * <pre>{@code Once read-write lazy 30}</pre>
 */
public final class Once {

  private Once() {}

  /** Arguments: arm, contender, seconds after the warm-up (10 if left out). */
  public static void main(String[] args) throws IOException {
    Rig rig = Rig.of(Arms.named(args[0]), Contender.named(args[1]));
    double seconds = args.length > 2 ? Double.parseDouble(args[2]) : 10;
    Sampler sampler = new Sampler(rig);
    sampler.warmUp(1);
    long end = System.nanoTime() + (long) (seconds * 1e9);
    do {
      System.out.println(sampler.measure(1).toLine());
    } while (System.nanoTime() < end);
    rig.requireTaped();
  }
}
