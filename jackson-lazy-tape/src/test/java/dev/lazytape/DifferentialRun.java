package dev.lazytape;

import dev.lazytape.testing.Corpus;
import dev.lazytape.testing.DifferentialCase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Compares the module with stock Jackson on many random cases.
 *
 * <p>Arguments: number of cases (1,000,000), first seed (by chance), threads (one for each
 * processor). Case {@code n} of a run is case 0 of a run with seed {@code seed + n}, so each one
 * can be repeated alone. Of each kind of difference the first is reported, with its document made
 * as small as possible; all are counted. Exit status 1 if anything differed.
 */
public final class DifferentialRun {
  private static final int MOST_REPORTS = 20;

  /** In milliseconds. */
  private static final long A_MINUTE = 60_000;

  private final long count;
  private final long seed;
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong differences = new AtomicLong();
  private final AtomicLong taped = new AtomicLong();
  private final AtomicLong declined = new AtomicLong();
  private final AtomicLong scansTaken = new AtomicLong();
  private final AtomicLong scansLeft = new AtomicLong();
  private final Map<String, AtomicLong> kinds = new ConcurrentHashMap<>();
  private final List<String> reports = Collections.synchronizedList(new ArrayList<>());

  /** Hears of each report when it is made, since a run may take hours. */
  private Consumer<String> listener = report -> {};

  DifferentialRun(long count, long seed) {
    this.count = count;
    this.seed = seed;
  }

  public static void main(String[] args) throws InterruptedException {
    if (List.of(args).contains("--help")) {
      System.out.println("arguments: [cases 1000000 [first seed [threads]]]");
      return;
    }
    long count = args.length > 0 ? Long.parseLong(args[0]) : 1_000_000;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
    int threads =
        args.length > 2 ? Integer.parseInt(args[2]) : Runtime.getRuntime().availableProcessors();
    System.out.printf(
        "%,d cases from seed %d on %d threads, %d corpus documents%n",
        count, seed, threads, Corpus.bytes().size());
    long start = System.nanoTime();
    DifferentialRun run = new DifferentialRun(count, seed);
    run.listener = System.out::println;
    run.run(threads);
    System.out.println(run.summary());
    System.out.printf("%,d cases a second%n", count * 1_000_000_000L / (System.nanoTime() - start));
    if (run.differences.get() > 0) {
      System.exit(1);
    }
  }

  /** Runs all cases; returns when they are done. Tells how far it is once a minute. */
  void run(int threads) throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(this::work, "differential-" + i);
      worker.start();
      workers.add(worker);
    }
    long start = System.nanoTime();
    for (Thread worker : workers) {
      for (worker.join(A_MINUTE); worker.isAlive(); worker.join(A_MINUTE)) {
        long done = Math.min(next.get(), count);
        System.err.printf(
            "%,d of %,d cases, %,d a second, %d differences%n",
            done, count, done * 1_000_000_000L / (System.nanoTime() - start), differences.get());
      }
    }
  }

  private void work() {
    try {
      runCases();
    } catch (Throwable e) {
      differences.incrementAndGet();
      String report = "a worker failed: " + e + " at " + List.of(e.getStackTrace());
      reports.add(report);
      listener.accept(report);
    }
  }

  private void runCases() {
    DifferentialCase cases = new DifferentialCase();
    for (long i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      if (reports.size() >= MOST_REPORTS) {
        next.set(count);
        break;
      }
      DifferentialCase.Finding finding = cases.run(seed + i, kinds.keySet());
      if (finding != null) {
        differences.incrementAndGet();
        kinds.computeIfAbsent(finding.kind(), k -> new AtomicLong()).incrementAndGet();
        if (finding.report() != null) {
          reports.add(finding.report());
          listener.accept(finding.report());
        }
      }
    }
    taped.addAndGet(cases.taped());
    declined.addAndGet(cases.declined());
    scansTaken.addAndGet(cases.scans().taken());
    scansLeft.addAndGet(cases.scans().leftThoughValid());
  }

  List<String> reports() {
    return List.copyOf(reports);
  }

  String summary() {
    return String.format(
        "%,d cases from seed %d: %d differences%s; documents taped %,d, declined %,d; scans alone"
            + " took %,d, left %,d that are valid",
        count,
        seed,
        differences.get(),
        differences.get() == 0
            ? ""
            : " " + kinds + (reports.size() >= MOST_REPORTS ? ", stopped" : ""),
        taped.get(),
        declined.get(),
        scansTaken.get(),
        scansLeft.get());
  }
}
