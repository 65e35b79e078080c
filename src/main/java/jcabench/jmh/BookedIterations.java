package jcabench.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import jcabench.benchmark.PartBenchmark;
import jcabench.result.Measurement;
import jcabench.result.Mode;
import jcabench.result.Row;

/**
 * A row of which only a part of each operation counts, which JMH cannot tell from the rest: the
 * time of one end of a connection, or of one step of a store. Threads and turns are as JMH would
 * have them.
 */
final class BookedIterations implements Iterations {
  private static final double MILLI = 1e6; // in nanoseconds

  private final Row row;
  private final TimedThreads threads;
  private final List<PartBenchmark> benchmarks = new ArrayList<>();
  private final List<PartBenchmark.Booked> parts = new ArrayList<>();

  /**
   * Opens the row in each of its threads.
   *
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  BookedIterations(Row row, String contender) {
    this.row = row;
    threads = new TimedThreads(row.threads(), "booked");
    try {
      if (row.mode() != Mode.THROUGHPUT && row.mode() != Mode.SAMPLE_TIME) {
        throw new IllegalStateException("parts are booked for throughput and for single calls");
      }
      for (int i = 0; i < row.threads(); i++) {
        var benchmark = (PartBenchmark) Benchmarks.of(row, contender);
        parts.add(benchmark.open(row.operation()));
        benchmarks.add(benchmark);
      }
    } catch (RuntimeException e) {
      threads.shutdown();
      throw e;
    }
  }

  /** Whether a row is one of these. */
  static boolean times(Row row) {
    return PartBenchmark.class.isAssignableFrom(JmhRows.benchmark(row))
        && !((PartBenchmark) Benchmarks.of(row, "")).isWhole();
  }

  @Override
  public List<String> facts() {
    return CLoopIterations.thisJvm();
  }

  @Override
  public double untimed(int millis, boolean last) {
    return score(millis(millis));
  }

  @Override
  public Reading timed(int millis, boolean first, boolean last) {
    var booked = millis(millis);
    return row.mode() == Mode.SAMPLE_TIME
        ? new Reading(
            millis,
            "ms/op",
            new Measurement.Iteration(
                booked.stream().flatMapToDouble(Arrays::stream).toArray(), new long[0]),
            List.of())
        : new Reading(millis, "ops/ms", Measurement.Iteration.of(score(booked)), List.of());
  }

  /** The throughput of all threads together, or the mean time. */
  private double score(List<double[]> booked) {
    return row.mode() == Mode.SAMPLE_TIME
        ? booked.stream().flatMapToDouble(Arrays::stream).average().orElseThrow()
        : booked.stream().mapToDouble(own -> own.length / DoubleStream.of(own).sum()).sum();
  }

  /** What each operation of each thread took of the part, in milliseconds. */
  private List<double[]> millis(int millis) {
    var shares = new ArrayList<Callable<double[]>>();
    parts.forEach(part -> shares.add(() -> operate(part, millis)));
    return threads.all(shares);
  }

  private static double[] operate(PartBenchmark.Booked part, int millis) throws Exception {
    long end = System.nanoTime() + (long) (millis * MILLI);
    var booked = DoubleStream.builder();
    do {
      long before = part.nanos();
      part.operate();
      booked.add((part.nanos() - before) / MILLI);
    } while (System.nanoTime() < end);
    return booked.build().toArray();
  }

  @Override
  public void end() {
    try {
      benchmarks.forEach(PartBenchmark::finish);
    } finally {
      threads.shutdown();
    }
  }
}
