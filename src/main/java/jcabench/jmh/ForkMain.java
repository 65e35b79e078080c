package jcabench.jmh;

import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import jcabench.contender.Trial;
import jcabench.result.Metrics;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.run.Slicing;

/**
 * Runs in a contender's own JVM: opens rows and runs their iterations, each when the host says so.
 * Between them it sleeps, and it ends with the line to the host.
 */
final class ForkMain {
  private static final int LAST_MILLIS = 1;
  private static final int QUIET_MILLIS = 100;

  /** Compilers must have been quiet for this share of the warm-up: what is rare compiles late. */
  private static final double QUIET_SHARE = 0.25;

  /** Small methods and second thoughts are compiled for seconds, and hardly move the speed. */
  private static final double COMPILING_SHARE = 0.1;

  /** Twice what HotSpot counts before its second compiler takes a method up. */
  private static final double CALLS = 10_000;

  /** What calls less often is compiled for its loops. */
  private static final int ENOUGH_MILLIS = 1_000;

  private static final double RISE = 1.02;

  private final Line line;
  private final String contender;
  private Iterations benchmark;
  private Row row;
  private double secondsPerCall;

  private ForkMain(Line line, String contender) {
    this.line = line;
    this.contender = contender;
  }

  /** Arguments: the port on the loopback address where the host listens, and the contender's id. */
  public static void main(String[] arguments) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
    try (var line = new Line(socket)) {
      new ForkMain(line, arguments[1]).serve();
    } catch (EOFException | SocketException e) {
      // The host has nothing more to ask, or has ended.
    }
    // A provider's own threads must not keep the process.
    System.exit(0);
  }

  private interface Answer {
    void write() throws IOException;
  }

  private void serve() throws IOException {
    while (true) {
      var asked = line.in.readByte();
      try {
        var answer =
            switch (asked) {
              case Line.OPEN -> open(Line.readRow(line.in), Listing.read(line.in));
              case Line.WARM_UP -> warmUp(Line.readWarmUp(line.in));
              case Line.SLICE -> slice(Line.readTurn(line.in));
              case Line.CLOSE -> close();
              default -> throw new IOException("the host asks for " + asked);
            };
        line.out.writeByte(Line.DONE);
        answer.write();
      } catch (RuntimeException e) {
        line.out.writeByte(Line.FAILED);
        line.out.writeUTF(limited(RootCause.of(e)));
      }
      line.out.flush();
    }
  }

  private static String limited(String reason) {
    return reason.length() > 10_000 ? reason.substring(0, 10_000) : reason;
  }

  private Answer open(Row asked, Listing listing) {
    row = asked;
    secondsPerCall = 0;
    benchmark =
        Trial.runsLoopsInC(contender) ? new CLoopIterations(row, contender) : iterations(listing);
    if (!row.firstUse()) {
      note(benchmark.untimed(LAST_MILLIS, false));
    }
    var opened = new Line.Opened(benchmark.threads(), benchmark.facts());
    return () -> opened.write(line.out);
  }

  private Iterations iterations(Listing listing) {
    if (LoadIterations.times(row)) {
      return new LoadIterations(row, contender);
    }
    return BookedIterations.times(row)
        ? new BookedIterations(row, contender)
        : new LiveBenchmark(row, listing, contender);
  }

  /** Of all modes but single shots: from operations in a millisecond, or milliseconds for each. */
  private void note(double score) {
    var perMilli = row.mode() == Mode.THROUGHPUT ? score / row.threads() : 1 / score;
    secondsPerCall = perMilli > 0 && Double.isFinite(perMilli) ? 1e-3 / perMilli : 0;
  }

  private Answer warmUp(Slicing.WarmUp rule) {
    var compiler = ManagementFactory.getCompilationMXBean();
    var begun = System.nanoTime();
    var ends = new ArrayList<Double>(); // of steps, in milliseconds
    var compiled = new ArrayList<Long>(); // until then, in milliseconds
    var scores = new double[0];
    var settled = false;
    var millis = 0.0;
    var calls = 0.0;
    while (!settled && millis < rule.mostMillis()) {
      var score = benchmark.untimed(rule.stepMillis(), false);
      note(score);
      calls += secondsPerCall > 0 ? rule.stepMillis() / 1e3 / secondsPerCall : 1;
      scores = Arrays.copyOf(scores, scores.length + 1);
      scores[scores.length - 1] = score;
      millis = (System.nanoTime() - begun) / 1e6;
      ends.add(millis);
      compiled.add(compiler.getTotalCompilationTime());
      settled =
          millis >= rule.leastMillis()
              && (calls >= CALLS || millis >= ENOUGH_MILLIS)
              && isQuiet(ends, compiled)
              && !rises(ends, scores);
    }
    var warmth = new Line.Warmth(scores, millis / 1e3, settled);
    return () -> warmth.write(line.out);
  }

  /** Whether compilers took little of the last part of the warm-up. */
  private static boolean isQuiet(List<Double> ends, List<Long> compiled) {
    var from = window(ends);
    var length = ends.getLast() - ends.get(from);
    return from > 0 && compiled.getLast() - compiled.get(from) <= COMPILING_SHARE * length;
  }

  /** The last step before the part of the warm-up that is looked at; 0 when it is too short. */
  private static int window(List<Double> ends) {
    var length = Math.max(QUIET_MILLIS, QUIET_SHARE * ends.getLast());
    var from = ends.size() - 1;
    while (from > 0 && ends.getLast() - ends.get(from) < length) {
      from--;
    }
    return from;
  }

  /**
   * Whether the fastest step is one of the last. What disturbs a machine makes steps slower, seldom
   * faster, so that the fastest are alike once code is compiled.
   */
  private boolean rises(List<Double> ends, double[] scores) {
    var from = window(ends);
    if (from == 0 || row.singleShot()) {
      return scores.length < 2;
    }
    var early = best(Arrays.copyOf(scores, from + 1));
    var late = best(Arrays.copyOfRange(scores, from + 1, scores.length));
    return row.largerIsFaster() ? late > RISE * early : early > RISE * late;
  }

  private double best(double[] scores) {
    var all = Arrays.stream(scores);
    return (row.largerIsFaster() ? all.max() : all.min()).orElseThrow();
  }

  private Answer slice(Slicing.Turn turn) {
    benchmark.rate(turn.perSecond());
    var before = Collected.now();
    // A row of first uses has one call, and of single shots each is a turn.
    if (turn.leadMillis() > 0 && !row.singleShot()) {
      benchmark.untimed(turn.leadMillis(), false);
    }
    int millis = turn.millis(secondsPerCall);
    int number = row.singleShot() ? 1 : turn.readings(millis);
    var readings = new ArrayList<Reading>();
    for (int i = 0; i < number; i++) {
      var timed = benchmark.timed(millis, i == 0, row.firstUse());
      var away = computes() ? TimedThreads.away() : OptionalDouble.empty();
      var now = Collected.now();
      var reading =
          timed.with(
              new Reading.Secondary(Metrics.TURN_COLLECTED, "share", "AVG", now.since(before)));
      readings.add(
          away.isEmpty()
              ? reading
              : reading.with(
                  new Reading.Secondary(Metrics.TURN_AWAY, "share", "AVG", away.getAsDouble())));
      before = now;
    }
    return () -> Reading.write(readings, line.out);
  }

  /**
   * Whether one thread computes and waits for nothing, so that it wants a processor all the time.
   */
  private boolean computes() {
    return row.threads() == 1 && !row.isWorkload() && !row.singleShot();
  }

  /** What garbage collectors have done since the JVM began. */
  private record Collected(long nanos, long millis, long times) {
    static Collected now() {
      long millis = 0;
      long times = 0;
      for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        millis += Math.max(0, collector.getCollectionTime());
        times += Math.max(0, collector.getCollectionCount());
      }
      return new Collected(System.nanoTime(), millis, times);
    }

    /** Their share of the time; above 0 for the shortest pause too. */
    double since(Collected before) {
      double least = times > before.times ? Double.MIN_NORMAL : 0;
      return Math.clamp(1e6 * (millis - before.millis) / (nanos - before.nanos), least, 1);
    }
  }

  private Answer close() {
    if (!row.firstUse()) {
      benchmark.untimed(LAST_MILLIS, true);
    }
    benchmark.end();
    return () -> {};
  }
}
