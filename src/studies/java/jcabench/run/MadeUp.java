package jcabench.run;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.machine.Version;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Mode;
import jcabench.result.Origin;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.stats.TestData;

/** Rows, plans and forks that nobody measured, as large as real ones. */
final class MadeUp {
  /** As many as large runs are divided into. */
  private static final List<String> SERVICES =
      List.of("Mac", "Cipher", "Signature", "KeyAgreement", "SecureRandom", "PerOperation");

  private static final Origin.Jmh FACTS =
      TestData.facts(TestData.row("DigestBenchmark", "thrpt", 64));

  private MadeUp() {}

  static List<Row> rows(int number) {
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

  static Plan plan(List<Row> rows, List<String> contenders, Instant started) {
    return new Plan(
        Plan.SCHEMA,
        Version.current(),
        "",
        "full",
        1,
        started,
        List.of("run"),
        true,
        contenders.stream().map(id -> new PlannedContender(id, id, true, "", "", "1", "")).toList(),
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

  static Fork fork(String plan, Row row, String contender, Block block, Random random) {
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
        block,
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
