package jcabench.run;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import jcabench.jmh.JmhJson;
import jcabench.machine.Version;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Mode;
import jcabench.result.Origin;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.TestData;

/**
 * What the host does for a run of many cells, with forks that are made up: plan, journal, resume
 * and JMH's file. Prints the seconds of each and the memory that it left, and leaves the run.
 *
 * <p>Arguments: number of cells, and the run's folder. {@code scripts/dev/study scale} calls it,
 * and makes the reports of the run.
 */
final class Scale {
  private static final List<String> CONTENDERS = List.of("jdk", "openssl", "bc", "bcfips", "nss");

  /** As many as large runs are divided into. */
  private static final List<String> SERVICES =
      List.of("Mac", "Cipher", "Signature", "KeyAgreement", "SecureRandom", "PerOperation");

  private static final Origin.Jmh FACTS =
      TestData.facts(TestData.row("DigestBenchmark", "thrpt", 64));

  private Scale() {}

  public static void main(String[] args) {
    measure(Integer.parseInt(args[0]), Path.of(args[1]));
  }

  private static void measure(int cells, Path folder) {
    var rows = rows(cells / CONTENDERS.size());
    var plan = plan(rows);
    var results = new RunFiles(folder);
    results.create();
    time(
        cells,
        "plan",
        () -> {
          results.write(RunFolder.CELLS, Json.pretty(plan));
          results.write(RunFolder.ENVIRONMENTS, Json.pretty(Environments.UNKNOWN));
        });
    var random = new Random(1);
    time(
        cells,
        "journal",
        () -> {
          var hash = plan.hash();
          try (var journal = Journal.open(results.file(RunFolder.FORKS))) {
            for (var row : rows) {
              for (var contender : CONTENDERS) {
                journal.append(fork(hash, row, contender, random));
              }
            }
          }
        });
    var run = new Run[1];
    time(cells, "resume", () -> run[0] = Sources.read(folder));
    time(
        cells,
        "next",
        () -> {
          var keys = new ArrayList<CellKey>();
          rows.forEach(row -> CONTENDERS.forEach(id -> keys.add(new CellKey(row, id))));
          var goal = Optional.<Goal>of(new PrecisionGoal(1.02, 60));
          var open = new OpenRows(goal, "jdk", 2, keys);
          open.add(run[0].forks());
          open.open().stream().mapToDouble(open::urgency).max().orElseThrow();
        });
    time(cells, "jmh.json", () -> results.write("jmh.json", out -> JmhJson.write(run[0], out)));
  }

  private static void time(int cells, String what, Runnable work) {
    long begin = System.nanoTime();
    work.run();
    double seconds = (System.nanoTime() - begin) / 1e9;
    System.gc();
    var runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%d cells: %s %.1f s, %d MiB live%n",
        cells,
        what,
        seconds,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }

  private static List<Row> rows(int number) {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < number; i++) {
      rows.add(
          new Row(
              SERVICES.get(i % SERVICES.size()),
              SERVICES.get(i % SERVICES.size()) + "Benchmark",
              "digest",
              new TreeMap<>(Map.of("algorithm", "SHA-" + i % 70, "dataSize", "" + (i + 1))),
              1,
              Mode.THROUGHPUT,
              1));
    }
    return rows;
  }

  private static Plan plan(List<Row> rows) {
    return new Plan(
        Plan.SCHEMA,
        Version.current(),
        "",
        "full",
        1,
        Instant.EPOCH,
        List.of("run"),
        true,
        CONTENDERS.stream().map(id -> new PlannedContender(id, id, true, "", "", "1", "")).toList(),
        rows,
        List.of(),
        new TreeMap<>(),
        0);
  }

  /** As many as a real fork has beside its score. */
  private static Map<String, Secondary> secondary(Random random) {
    var all = new TreeMap<String, Secondary>();
    for (int i = 0; i < 11; i++) {
      var values = random.doubles(4).boxed().toList();
      all.put("metric." + i, new Secondary("B/op", "AVG", values));
    }
    return all;
  }

  private static Fork fork(String plan, Row row, String contender, Random random) {
    var iterations = new ArrayList<Iteration>();
    for (int i = 0; i < 4; i++) {
      iterations.add(Iteration.of(1000 * Math.exp(0.01 * random.nextGaussian())));
    }
    var proof = new TreeMap<String, String>();
    for (int i = 0; i < 20; i++) {
      proof.put("proof." + i, "what a fork says of who served, about as long as this");
    }
    return new Fork(
        plan,
        row,
        contender,
        new Block(Environments.NOWHERE, 1),
        1,
        Instant.EPOCH,
        3,
        Outcome.MEASURED,
        "",
        List.of(),
        proof,
        new Measurement(
            "ops/ms", random.doubles(18).boxed().toList(), iterations, secondary(random), FACTS));
  }
}
