package dev.lazytape.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time of one operation on a document that is bound to a plain class, by a mapper with and without
 * the module: what registering it costs code that it has nothing to offer to.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseG1GC"})
public class PojoBenchmark {

  @Param public PojoWorkload workload;

  @Param public PojoDocument document;

  @Param public Contender contender;

  private Rig rig;

  /** Fails if the contenders' results differ or the lazy one is not lazy. */
  @Setup
  public void setUp() throws IOException {
    Arm arm = Arm.pojo(workload, document, Bar.NONE);
    ArmCheck.inSeparateJvm(arm, contender, List.of("-Xmx2g"));
    rig = Rig.of(arm, contender);
  }

  @Benchmark
  public Object run() throws IOException {
    return rig.run();
  }

  /** Fails if any of the measured operations was not lazy. */
  @TearDown
  public void tearDown() {
    rig.requireTaped();
  }
}
