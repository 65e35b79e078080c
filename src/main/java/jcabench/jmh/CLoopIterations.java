package jcabench.jmh;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.Callable;
import jcabench.benchmark.CLoopRow;
import jcabench.contender.Trial;
import jcabench.result.Measurement;
import jcabench.result.Mode;
import jcabench.result.Row;
import org.openjdk.jmh.util.Version;

/**
 * A row's loop in C, in the thread and in the turns in which JMH would run the row's benchmark.
 * Java asks for the time only between calls of a fifth of a millisecond.
 */
final class CLoopIterations implements Iterations {
  private static final double BATCH_MILLIS = 0.2;
  private static final double MILLI = 1e6; // in nanoseconds
  private static final String UNIT = "ops/ms";

  private final TimedThreads thread = new TimedThreads(1, "loop-in-C");
  private final Trial trial;
  private CLoopRow loop;
  private long batch = 1;

  /**
   * Opens the loop, and checks its answer.
   *
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  CLoopIterations(Row row, String contender) {
    try {
      this.trial =
          Trial.start(
              contender,
              _ -> {
                if (row.threads() != 1 || row.mode() != Mode.THROUGHPUT) {
                  throw new NoSuchAlgorithmException(
                      "loops in C are for one thread and its throughput");
                }
                loop = CLoopRow.open(row.benchmark(), row.operation(), row.params());
              },
              loaded -> loop.check(loaded.proof()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public List<String> facts() {
    return thisJvm();
  }

  /** What JMH would tell of this JVM. */
  static List<String> thisJvm() {
    return List.of(
        Version.getPlainVersion(),
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        System.getProperty("java.vm.version"),
        "MILLISECONDS",
        System.getProperty("java.home") + "/bin/java");
  }

  @Override
  public double untimed(int millis, boolean last) {
    return thread.all(List.<Callable<Double>>of(() -> score(millis))).getFirst();
  }

  @Override
  public Reading timed(int millis, boolean first, boolean last) {
    return new Reading(millis, UNIT, Measurement.Iteration.of(untimed(millis, last)), List.of());
  }

  /** Operations per millisecond. */
  private double score(int millis) {
    long begin = System.nanoTime();
    long end = begin + (long) (millis * MILLI);
    long now = begin;
    long done = 0;
    do {
      loop.run(batch);
      done += batch;
      now = System.nanoTime();
    } while (now < end);
    double score = done / ((now - begin) / MILLI);
    batch = Math.max(1, (long) (score * BATCH_MILLIS));
    return score;
  }

  @Override
  public void end() {
    try {
      trial.finish(loaded -> loop.check(loaded.proof()));
    } finally {
      close();
    }
  }

  private void close() {
    thread.shutdown();
    if (loop != null) {
      loop.close();
    }
  }
}
