package jcabench.stats;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Mode;
import jcabench.result.Origin;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;

/** Small runs, made in memory. */
public final class TestData {
  private TestData() {}

  /** A row of a benchmark. */
  public static Row row(String benchmark, String mode, int size) {
    return new Row(
        service(benchmark),
        benchmark,
        "operate",
        new TreeMap<>(Map.of("dataSize", String.valueOf(size))),
        1,
        Mode.of(mode).orElseThrow(),
        1);
  }

  /** A benchmark's service, as its class would declare it. */
  public static String service(String benchmark) {
    return switch (benchmark.replaceAll("Benchmark.*", "")) {
      case "Digest" -> "MessageDigest";
      case "Kem" -> "KEM";
      case String other -> other;
    };
  }

  /** A block of a round on the one machine. */
  public static Block block(int round) {
    return new Block(Environments.NOWHERE, round);
  }

  /** A fork with one score in each iteration. */
  public static Fork fork(Row row, String contender, int round, String unit, double... scores) {
    var iterations = Arrays.stream(scores).mapToObj(Iteration::of).toList();
    return fork(row, contender, round, new Measurement(unit, iterations, Map.of(), facts(row)));
  }

  /** A fork with a measurement. */
  public static Fork fork(Row row, String contender, int round, Measurement measurement) {
    return new Fork(
        "",
        row,
        contender,
        block(round),
        1,
        Instant.EPOCH,
        1,
        Outcome.MEASURED,
        "",
        List.of(),
        new TreeMap<>(),
        measurement);
  }

  /** A cell that gave no score. */
  public static Fork ended(Row row, String contender, Outcome outcome, String reason) {
    return new Fork(
        "",
        row,
        contender,
        block(0),
        1,
        Instant.EPOCH,
        1,
        outcome,
        reason,
        List.of(),
        new TreeMap<>(),
        null);
  }

  /** What JMH says beside the scores. */
  public static Origin.Jmh facts(Row row) {
    var iterations = new Origin.Iterations(1, "1 s", 1);
    return new Origin.Jmh(
        "1.37",
        row.benchmark() + "." + row.operation(),
        row.mode().label(),
        1,
        "java",
        List.of(),
        "25",
        "VM",
        "25",
        iterations,
        iterations,
        "MILLISECONDS",
        Map.of());
  }

  /** A sample in {@code ops/ms} with rounds from 1. */
  public static Sample throughput(double... scores) {
    return sample("thrpt", "ops/ms", scores);
  }

  /** A sample with rounds from 1. */
  public static Sample sample(String mode, String unit, double... scores) {
    var row = row("DigestBenchmark", mode, 64);
    var forks = new ArrayList<Fork>();
    for (int i = 0; i < scores.length; i++) {
      forks.add(fork(row, "any", i + 1, unit, scores[i]));
    }
    return Sample.of(row, forks);
  }

  /** A run of present contenders over the rows that the forks are of. */
  public static Run run(List<String> contenders, List<Fork> forks) {
    var columns =
        contenders.stream().map(id -> new PlannedContender(id, id, true, "", "", "", "")).toList();
    return run(columns, forks.stream().map(Fork::row).distinct().toList(), forks, true);
  }

  /** The same, measured to a precision. */
  public static Run run(List<String> contenders, List<Fork> forks, double precision) {
    var plan = run(contenders, forks).plan();
    return run(plan.contenders(), plan.rows(), forks, true, precision);
  }

  /**
   * A run of {@code jdk} and {@code own}, which takes half as long for each byte, but begins with
   * what 1000 bytes cost: it overtakes at 1000 bytes.
   */
  public static Run overtaking() {
    var forks = new ArrayList<Fork>();
    for (int size : new int[] {16, 256, 1024, 65536}) {
      var row = row("DigestBenchmark", "avgt", size);
      for (int round = 1; round <= 8; round++) {
        double noise = 1 + 0.001 * (round % 3);
        forks.add(fork(row, "jdk", round, "ns/op", noise * 2 * size));
        forks.add(fork(row, "own", round, "ns/op", noise * (1000 + size)));
      }
    }
    return run(List.of("jdk", "own"), forks);
  }

  /** A run of given columns and rows. */
  public static Run run(
      List<PlannedContender> columns, List<Row> rows, List<Fork> forks, boolean publishesSpeed) {
    return run(columns, rows, forks, publishesSpeed, 0);
  }

  private static Run run(
      List<PlannedContender> columns,
      List<Row> rows,
      List<Fork> forks,
      boolean publishesSpeed,
      double precision) {
    var plan =
        new Plan(
            Plan.SCHEMA,
            "0.1.0",
            "",
            "quick",
            1,
            Instant.EPOCH,
            List.of(),
            publishesSpeed,
            columns,
            rows,
            List.of(),
            new TreeMap<>(),
            precision);
    return new Run("test", plan, Environments.UNKNOWN, forks, List.of());
  }
}
