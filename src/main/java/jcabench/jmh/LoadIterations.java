package jcabench.jmh;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.benchmark.LoadBenchmark;
import jcabench.contender.Home;
import jcabench.load.Generator;
import jcabench.load.H2Load;
import jcabench.load.Vegeta;
import jcabench.machine.Affinity;
import jcabench.machine.Kernel;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Mode;
import jcabench.result.Row;

/**
 * A row whose server is in this JVM. An iteration is a burst of requests by a process on another
 * processor; it is timed in its midst, when all connections stand.
 */
final class LoadIterations implements Iterations {
  private static final Duration LEAST_BEFORE = Duration.ofMillis(200);

  /** So many times as long as its connections took last time a burst goes on before it is timed. */
  private static final int AHEAD = 3;

  private static final int ATTEMPTS = 3;

  /** At a constant rate the beginning makes connections. */
  private static final Duration UNTIMED_AT_RATE = Duration.ofMillis(300);

  private static final int POLL_MILLIS = 5;

  /** From so many requests of each connection on a burst is timed. */
  private static final int UNTIMED = 2;

  /** A generator that is busier than that may be what limits the peak. */
  private static final double MOST_BUSY = 0.9;

  private static final double MILLI = 1e6; // in nanoseconds

  private final LoadBenchmark benchmark;
  private final LoadBenchmark.Waiting waiting;
  private final boolean openLoop;
  private int perSecond;

  /** Requests that were answered in a second; a first guess, which the first burst corrects. */
  private double answersPerSecond = 200;

  /** How long a burst goes on before it is timed; the first one meets code that is not compiled. */
  private Duration before = Duration.ofSeconds(3);

  /**
   * Starts the server.
   *
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  LoadIterations(Row row, String contender) {
    openLoop = row.load().isPresent();
    if (row.mode() != (openLoop ? Mode.SAMPLE_TIME : Mode.THROUGHPUT) || row.threads() != 1) {
      throw new IllegalStateException(
          "servers under load are measured as one thread, at a constant rate by single requests,"
              + " else by throughput: leave out --mode and --threads");
    }
    benchmark = (LoadBenchmark) Benchmarks.of(row, contender);
    waiting = benchmark.open(row.operation());
  }

  /** Whether a row is one of these. */
  static boolean times(Row row) {
    return LoadBenchmark.class.isAssignableFrom(JmhRows.benchmark(row));
  }

  @Override
  public List<String> facts() {
    return CLoopIterations.thisJvm();
  }

  /** The one that shows where the host wants the others too. */
  @Override
  public List<Long> threads() {
    return waiting.task().threads().stream().limit(1).toList();
  }

  /** What was there at a moment, in nanoseconds and requests. */
  private record Moment(long wall, long processors, long answered, long generator) {
    double requestsSince(Moment before) {
      return answered - before.answered;
    }

    double secondsSince(Moment before) {
      return (wall - before.wall) / 1e9;
    }

    Burst since(Moment before) {
      double requests = requestsSince(before);
      double millis = (wall - before.wall) / MILLI;
      return new Burst(
          requests / ((processors - before.processors) / MILLI),
          requests / millis,
          (generator - before.generator) / MILLI / millis);
    }
  }

  private Moment now(H2Load load) {
    return new Moment(
        System.nanoTime(),
        Kernel.here()
            .ran()
            .orElseThrow(
                () -> new IllegalStateException("this system does not tell times of threads")),
        waiting.task().answered(),
        load.processorTime().toNanos());
  }

  /** As fast as it can, also a row that is timed at a constant rate. */
  @Override
  public double untimed(int millis, boolean last) {
    var burst = burst(millis);
    return openLoop ? 1 / burst.perMilli : burst.perMilliOfProcessors;
  }

  @Override
  public void rate(int asked) {
    perSecond = asked;
  }

  private Reading atRate(int millis) {
    var program =
        Home.setup("vegeta")
            .map(Path::of)
            .orElseThrow(() -> new IllegalStateException("vegeta is gone: run scripts/setup"));
    var asked = waiting.asked();
    try {
      var answered =
          Vegeta.run(
              program,
              new Vegeta.Asked(
                  asked.port(),
                  asked.tls().isPresent(),
                  asked.connections(),
                  asked.keepsAlive(),
                  perSecond),
              UNTIMED_AT_RATE,
              Duration.ofMillis(millis),
              apart());
      return new Reading(
          millis,
          "ms/op",
          new Measurement.Iteration(answered.millis(), answered.counts()),
          List.of(new Reading.Secondary(Metrics.RATE, "ops/s", "AVG", answered.perSecond())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted under load", e);
    }
  }

  @Override
  public Reading timed(int millis, boolean first, boolean last) {
    return openLoop ? atRate(millis) : burst(millis).reading(millis);
  }

  /**
   * Requests as fast as they are answered.
   *
   * @param perMilliOfProcessors requests for each millisecond of the processors' time
   * @param perMilli requests a millisecond
   * @param busy how much of a processor the generator took
   */
  private record Burst(double perMilliOfProcessors, double perMilli, double busy) {
    Reading reading(int millis) {
      var secondary = new ArrayList<Reading.Secondary>();
      secondary.add(new Reading.Secondary(Metrics.GENERATOR_BUSY, "share", "AVG", busy));
      if (busy <= MOST_BUSY) {
        secondary.add(new Reading.Secondary(Metrics.PEAK, "ops/s", "AVG", 1e3 * perMilli));
      }
      return new Reading(
          millis, "ops/ms", Measurement.Iteration.of(perMilliOfProcessors), secondary);
    }
  }

  private Burst burst(int millis) {
    try {
      for (int i = 1; i < ATTEMPTS; i++) {
        var given = attempt(millis);
        if (given.isPresent()) {
          return given.get();
        }
        before = before.multipliedBy(2);
      }
      return attempt(millis)
          .orElseThrow(
              () -> new IllegalStateException("the server answers too few requests of h2load"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted under load", e);
    }
  }

  /** Empty when it was over before the time was. */
  private Optional<Burst> attempt(int millis) throws InterruptedException {
    var program =
        H2Load.find().orElseThrow(() -> new IllegalStateException("h2load is gone from the PATH"));
    try (var load =
        H2Load.start(
            program, waiting.asked(), before.plusMillis(millis), answersPerSecond, apart())) {
      var started = now(load);
      long wanted = started.answered + (long) UNTIMED * waiting.asked().connections();
      while (load.isAlive() && waiting.task().answered() < wanted) {
        Thread.sleep(POLL_MILLIS);
      }
      var begun = now(load);
      for (long end = begun.wall + millis * (long) MILLI;
          load.isAlive() && System.nanoTime() < end; ) {
        Thread.sleep(POLL_MILLIS);
      }
      boolean asks = load.isAlive();
      var ended = now(load);
      load.end();
      answersPerSecond = Math.max(1, ended.requestsSince(started) / ended.secondsSince(started));
      if (!asks) {
        return Optional.empty();
      }
      var next = Duration.ofNanos(AHEAD * (begun.wall - started.wall));
      before = next.compareTo(LEAST_BEFORE) > 0 ? next : LEAST_BEFORE;
      return Optional.of(ended.since(begun));
    }
  }

  /** The server's threads where the host has put its first, the generator anywhere else. */
  private Generator apart() {
    var libraries = Home.setup("openssl.prefix").map(prefix -> Path.of(prefix, "lib"));
    var threads = waiting.task().threads();
    var own = threads.isEmpty() ? List.<Integer>of() : Affinity.processors(threads.getFirst());
    if (own.size() != 1) {
      return new Generator(Optional.empty(), libraries); // the host could not pin it, and says so
    }
    threads.forEach(thread -> Affinity.pin(thread, own.getFirst()));
    var other =
        Affinity.processors().stream().filter(processor -> !own.contains(processor)).findFirst();
    return new Generator(other, libraries);
  }

  @Override
  public void end() {
    benchmark.finish();
  }
}
