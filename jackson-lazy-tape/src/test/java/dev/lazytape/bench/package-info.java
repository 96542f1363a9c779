/**
 * Benchmarks: lazy trees against stock Jackson.
 *
 * <p>An {@link dev.lazytape.bench.Arm} is a workload ({@link dev.lazytape.bench.TreeWorkload},
 * {@link dev.lazytape.bench.PojoWorkload}) on a document ({@link dev.lazytape.bench.Document},
 * {@link dev.lazytape.bench.PojoDocument}); {@link dev.lazytape.bench.Arms} lists them with the
 * bars that the project promises; a {@link dev.lazytape.bench.Rig} is an arm set up for one {@link
 * dev.lazytape.bench.Contender}. There are three ways to run them, all on the test class path:
 *
 * <ul>
 *   <li>{@link dev.lazytape.bench.Bars}: the table of bars, in minutes;
 *   <li>{@code org.openjdk.jmh.Main}: {@link dev.lazytape.bench.TreeBenchmark} and {@link
 *       dev.lazytape.bench.PojoBenchmark} with JMH's care and its profilers;
 *   <li>{@link dev.lazytape.bench.Once}: one arm, one contender, this JVM, for a profiler.
 * </ul>
 *
 * <p>A lazy arm fails if a single document of it was not read lazily; {@code
 * -Dlazytape.bench.allowStock=true} lifts that, for trying the benchmarks themselves.
 */
package dev.lazytape.bench;
