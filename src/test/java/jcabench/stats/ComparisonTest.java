package jcabench.stats;

import static jcabench.stats.TestData.fork;
import static jcabench.stats.TestData.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Outcome;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.stats.study.Cautions;
import jcabench.stats.study.NullControl;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  /** Forks of rows of growing size; the score of a contender is its factor, with noise by round. */
  private static List<Fork> forks(
      String benchmark, int rows, int rounds, double noise, Map<String, Double> factors) {
    var forks = new ArrayList<Fork>();
    for (int size = 1; size <= rows; size++) {
      var row = row(benchmark, "thrpt", size);
      for (int round = 1; round <= rounds; round++) {
        for (var factor : factors.entrySet()) {
          var swing = Math.pow(-1, round + factor.getKey().length());
          var score = factor.getValue() * (1 + noise * swing * round / rounds);
          forks.add(fork(row, factor.getKey(), round, "ops/ms", score));
        }
      }
    }
    return forks;
  }

  private static List<String> warnings(List<Fork> forks) {
    return Cautions.of(Comparison.of(TestData.run(List.of("jdk", "fips"), forks), "jdk"));
  }

  private static boolean suspected(List<Fork> forks) {
    return warnings(forks).stream().anyMatch(warning -> warning.contains("equal within noise"));
  }

  @Test
  void aClockThatJumpsChangesNothing() {
    var forks = forks("DigestBenchmark", 2, 8, 0.02, Map.of("jdk", 1.0, "fips", 1.3));
    var jumped =
        forks.stream()
            .map(
                fork ->
                    new Fork(
                        fork.plan(),
                        fork.row(),
                        fork.contender(),
                        fork.block(),
                        fork.attempt(),
                        Instant.EPOCH.minusSeconds(fork.block().round() * 86_400L),
                        fork.seconds(),
                        fork.outcome(),
                        fork.reason(),
                        fork.lastLines(),
                        fork.proof(),
                        fork.measurement()))
            .toList();
    var usual = Comparison.of(TestData.run(List.of("jdk", "fips"), forks), "jdk");
    var other = Comparison.of(TestData.run(List.of("jdk", "fips"), jumped), "jdk");
    for (int i = 0; i < usual.rows().size(); i++) {
      assertEquals(
          usual.rows().get(i).cells().get(1).ratio(), other.rows().get(i).cells().get(1).ratio());
    }
    assertEquals(usual.warnings(), other.warnings());
  }

  @Test
  void equalScoresInEveryRowOfAServiceAreSuspicious() {
    assertTrue(suspected(forks("DigestBenchmark", 3, 5, 0.02, Map.of("jdk", 1.0, "fips", 1.003))));
  }

  /** A declared FIPS form of the same build runs the same code; of another build it should not. */
  @Test
  void aFipsFormOfTheSameBuildIsNotSuspicious() {
    var forks = forks("DigestBenchmark", 3, 5, 0.02, Map.of("own", 1.0, "own-fips", 1.003));
    var rows = forks.stream().map(Fork::row).distinct().toList();
    for (var version : List.of("Own 1", "Own 2")) {
      var columns =
          List.of(
              new PlannedContender("own", "own", true, "", "", "Own 1", ""),
              new PlannedContender("own-fips", "own-fips", true, "", "", version, "own"));
      var warnings = Cautions.of(Comparison.of(TestData.run(columns, rows, forks, true), "own"));
      assertEquals(
          version.equals("Own 2"),
          warnings.stream().anyMatch(warning -> warning.contains("equal within noise")),
          warnings.toString());
    }
  }

  @Test
  void twoRowsAreTooFewToSuspectAnybody() {
    assertTrue(!suspected(forks("DigestBenchmark", 2, 5, 0.02, Map.of("jdk", 1.0, "fips", 1.003))));
  }

  @Test
  void calibrationRowsAreEqualForEverybody() {
    assertTrue(
        !suspected(forks("CalibrationBenchmark", 3, 5, 0.02, Map.of("jdk", 1.0, "fips", 1.003))));
  }

  @Test
  void oneDifferentRowClearsTheSuspicion() {
    var forks = forks("DigestBenchmark", 3, 5, 0.02, Map.of("jdk", 1.0, "fips", 1.003));
    var row = row("DigestBenchmark", "thrpt", 4);
    for (int round = 1; round <= 5; round++) {
      forks.add(fork(row, "jdk", round, "ops/ms", 1));
      forks.add(fork(row, "fips", round, "ops/ms", 1.5));
    }
    assertTrue(!suspected(forks));
  }

  @Test
  void noiseThatHidesAnythingIsNoSuspicion() {
    var noisy = forks("DigestBenchmark", 3, 3, 0.3, Map.of("jdk", 1.0, "fips", 1.003));
    var row = Comparison.of(TestData.run(List.of("jdk", "fips"), noisy), "jdk").rows().getFirst();
    var detectable = row.cells().get(1).ratio().orElseThrow().detectable().orElseThrow();
    assertTrue(detectable > 1.6 && detectable < 10, "detectable: " + detectable);
    assertTrue(!suspected(noisy));
  }

  @Test
  void equalByLessThanTwoPercentIsSuspiciousHoweverWellItIsMeasured() {
    assertTrue(
        suspected(forks("DigestBenchmark", 4, 9, 0.0001, Map.of("jdk", 1.0, "fips", 1.003))));
    assertTrue(
        !suspected(forks("DigestBenchmark", 4, 9, 0.0001, Map.of("jdk", 1.0, "fips", 1.05))));
  }

  @Test
  void oneForkIsSaid() {
    var factors = Map.of("jdk", 1.0, "fips", 3.0);
    var warnings = warnings(forks("DigestBenchmark", 1, 1, 0.02, factors));
    assertTrue(warnings.getFirst().contains("one fork, which gives no interval"));
    assertEquals(List.of(), warnings(forks("DigestBenchmark", 1, 2, 0.02, factors)));
  }

  @Test
  void oneForkBorrowsFromCellsThatHaveMore() {
    var factors = Map.of("jdk", 1.0, "fips", 3.0);
    var all = new ArrayList<Fork>();
    all.addAll(forks("DigestBenchmark", 4, 7, 0.02, factors));
    all.addAll(forks("MacBenchmark", 1, 1, 0.02, factors));
    var warnings = warnings(all);
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(warnings.getFirst().startsWith("Of 10 measured cells 2 have one fork: how"));
    var rows = Comparison.of(TestData.run(List.of("jdk", "fips"), all), "jdk").rows();
    assertTrue(rows.getLast().cells().getLast().ratio().orElseThrow().interval().isPresent());
  }

  @Test
  void aTableOfManyRatiosIsJudgedAsOne() {
    var forks = forks("DigestBenchmark", 20, 5, 0.02, Map.of("jdk", 1.0, "fips", 1.0));
    var comparison = Comparison.of(TestData.run(List.of("jdk", "fips"), forks), "jdk");
    assertEquals(20, comparison.ratios());
    for (var row : comparison.rows()) {
      assertEquals(20, row.cells().getLast().ratio().orElseThrow().comparisons());
    }
  }

  /** A copy of the JDK says nothing of a run's errors when another contender is the reference. */
  @Test
  void onlyTheReferencesOwnCopyIsANullControl() {
    var forks =
        forks("DigestBenchmark", 4, 6, 0.02, Map.of("jdk", 1.0, "fast", 3.0, "jdk@control", 1.0));
    var run = TestData.run(List.of("jdk", "fast"), forks);
    assertEquals(4, NullControl.of(Comparison.of(run, "jdk")).orElseThrow().compared());
    assertEquals(Optional.empty(), NullControl.of(Comparison.of(run, "fast")));
    assertEquals(
        Optional.empty(), NullControl.of(Comparison.of(run.showing(List.of("fast")), "fast")));
  }

  @Test
  void theReferenceMeasuredTwiceShowsTheRunsOwnErrors() {
    var forks = forks("DigestBenchmark", 4, 6, 0.02, Map.of("jdk", 1.0, "jdk@2", 1.0));
    var run = TestData.run(List.of("jdk", "jdk@2"), forks);
    var equals = new HashMap<Row, Ratio>();
    for (var row : run.plan().rows()) {
      equals.put(row, Ratio.of(sample(forks, row, "jdk@2"), sample(forks, row, "jdk"), Prior.NONE));
    }
    var comparison = Comparison.of(run, "jdk");
    assertEquals(Optional.empty(), NullControl.of(comparison));
    var control = NullControl.of(comparison.withControls(equals)).orElseThrow();
    assertEquals(4, control.compared());
    assertTrue(
        control.sentence().startsWith("Null control: the reference a second time on 4 rows: "));
  }

  private static Sample sample(List<Fork> forks, Row row, String contender) {
    return Sample.of(
        row,
        forks.stream()
            .filter(fork -> fork.row().equals(row) && fork.contender().equals(contender))
            .toList());
  }

  @Test
  void withManyContendersEveryRowHasAControl() {
    var forks = forks("DigestBenchmark", 8, 2, 0.02, Map.of("jdk", 1.0));
    assertEquals(2, TestData.run(List.of("jdk", "a", "b"), forks).plan().controls().size());
    assertEquals(8, TestData.run(List.of("jdk", "a", "b", "c"), forks).plan().controls().size());
  }

  /** The mean of two JVMs is what every ratio of the row is taken to. */
  @Test
  void aReferenceOfTwoJvmsIsTheMeanOfBoth() {
    var forks =
        forks("DigestBenchmark", 4, 6, 0, Map.of("jdk", 1.0, "fast", 3.0, "jdk@control", 1.44));
    for (var row : Comparison.of(TestData.run(List.of("jdk", "fast"), forks), "jdk").rows()) {
      var ratio = row.cells().getLast().ratio().orElseThrow();
      assertEquals(3.0 / 1.2, ratio.center().orElseThrow(), 1e-9);
      assertEquals(6, ratio.pairs());
    }
  }

  @Test
  void aReferenceThatIsNotThereIsSaid() {
    var forks = forks("DigestBenchmark", 1, 7, 0.02, Map.of("bc", 1.0));
    var unknown = Comparison.of(TestData.run(List.of("bc"), forks), "jdk");
    assertTrue(unknown.warnings().getFirst().contains("jdk is not among the contenders"));
    var columns =
        List.of(
            new PlannedContender("jdk", "JDK", false, "gone", "", "", ""),
            new PlannedContender("bc", "BC", true, "", "", "", ""));
    var rows = List.of(forks.getFirst().row());
    var absent = Comparison.of(TestData.run(columns, rows, forks, true), "jdk");
    assertTrue(absent.warnings().getFirst().contains("jdk is absent"));
    assertTrue(absent.rows().getFirst().cell(columns.get(1)).ratio().isEmpty());
  }

  @Test
  void throughputIsInOperationsPerMillisecondAndTimesInTheirOwnUnit() {
    var thrpt = row("DigestBenchmark", "thrpt", 64);
    var shots = row("KeyPairGeneratorBenchmark", "ss", 64);
    var comparison =
        Comparison.of(
            TestData.run(
                List.of("jdk", "bc"),
                List.of(
                    fork(thrpt, "jdk", 1, "ops/s", 4000),
                    fork(shots, "jdk", 1, "us/op", 9000),
                    fork(shots, "bc", 1, "ms/op", 18))),
            "jdk");
    var first = comparison.rows().get(0);
    assertEquals("ops/ms", first.unit().text());
    assertEquals(4, first.cells().get(0).sample().orElseThrow().center().orElseThrow(), 1e-9);
    var second = comparison.rows().get(1);
    assertEquals("us/op", second.unit().text());
    assertEquals(18_000, second.cells().get(1).quantiles().orElseThrow().median(), 1e-9);
    var ratio = second.cells().get(1).ratio().orElseThrow();
    assertEquals(0.5, ratio.center().orElseThrow(), 1e-9);
  }

  @Test
  void theReferenceHasNoRatioToItself() {
    var forks = forks("DigestBenchmark", 1, 3, 0.02, Map.of("jdk", 1.0, "fips", 3.0));
    var cells = Comparison.of(TestData.run(List.of("jdk", "fips"), forks), "jdk").rows().getFirst();
    assertTrue(cells.cells().get(0).ratio().isEmpty());
    assertTrue(cells.cells().get(1).ratio().isPresent());
  }

  @Test
  void aRunThatPublishesNoSpeedHasNoScore() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var run =
        TestData.run(
            List.of(new PlannedContender("jdk", "JDK", true, "", "", "", "")),
            List.of(row),
            List.of(fork(row, "jdk", 1, "ops/ms", 5)),
            false);
    var cell = Comparison.of(run, "jdk").rows().getFirst().cells().getFirst();
    assertTrue(cell.sample().isEmpty());
    assertTrue(cell.allocated().isEmpty());
    assertEquals(1, run.tally().checked());
  }

  @Test
  void allocationIsTheMedianOverForks() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (double bytes : new double[] {24, 32, 1000}) {
      var metric = new Measurement.Secondary("B/op", "AVG", List.of(bytes - 1, bytes, bytes + 1));
      forks.add(
          fork(
              row,
              "jdk",
              forks.size() + 1,
              new Measurement(
                  "ops/ms",
                  List.of(Measurement.Iteration.of(1)),
                  Map.of("gc.alloc.rate.norm", metric),
                  TestData.facts(row))));
    }
    var cell = Comparison.of(TestData.run(List.of("jdk"), forks), "jdk").rows().getFirst();
    assertEquals(32, cell.cells().getFirst().allocated().orElseThrow().bytes(), 1e-12);
  }

  @Test
  void absentFailedAndPendingCellsHaveNoNumbers() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var run =
        TestData.run(
            List.of("a", "b", "c"),
            List.of(
                TestData.ended(row, "a", Outcome.ABSENT, "no such algorithm"),
                TestData.ended(row, "b", Outcome.FAILED, "wrong answer")));
    var comparison = Comparison.of(run, "a");
    assertTrue(
        comparison.rows().getFirst().cells().stream().allMatch(cell -> cell.sample().isEmpty()));
    var tally = run.tally();
    assertEquals(
        List.of(3, 1, 1, 1),
        List.of(tally.asked(), tally.absent(), tally.failed(), tally.pending()));
  }

  @Test
  void severalThreadsAreComparedWithOne() {
    var one = TestData.row("DigestBenchmark", "thrpt", 64);
    var two = one.withThreads(2);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 7; round++) {
      forks.add(TestData.fork(one, "jdk", round, "ops/ms", 100 + round));
      forks.add(TestData.fork(two, "jdk", round, "ops/ms", 1.8 * (100 + round)));
    }
    var rows = Comparison.of(TestData.run(List.of("jdk"), forks), "jdk").rows();
    assertTrue(rows.getFirst().cells().getFirst().scaling().isEmpty());
    var scaling = rows.getLast().cells().getFirst().scaling().orElseThrow();
    assertEquals(0.9, scaling.center().orElseThrow(), 1e-9);
  }

  /** Two threads that each take as long as one alone do scale, however their work is timed. */
  @Test
  void meanTimesScaleWithoutTheNumberOfThreads() {
    var one = TestData.row("DigestBenchmark", "avgt", 64);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 7; round++) {
      forks.add(TestData.fork(one, "jdk", round, "us/op", 9));
      forks.add(TestData.fork(one.withThreads(2), "jdk", round, "us/op", 10));
    }
    var rows = Comparison.of(TestData.run(List.of("jdk"), forks), "jdk").rows();
    var cell = rows.getLast().cells().getFirst();
    assertEquals(0.9, cell.scaling().orElseThrow().center().orElseThrow(), 1e-9);
    assertEquals(10_000, cell.sample().orElseThrow().latency(2).orElseThrow(), 1e-6);
  }

  @Test
  void latencyOfThroughputKnowsItsThreads() {
    var two = TestData.row("DigestBenchmark", "thrpt", 64).withThreads(2);
    var run = TestData.run(List.of("jdk"), List.of(TestData.fork(two, "jdk", 1, "ops/ms", 200)));
    var cell = Comparison.of(run, "jdk").rows().getFirst().cells().getFirst();
    assertEquals(10_000, cell.sample().orElseThrow().latency(2).orElseThrow(), 1e-6);
  }

  /** The JDK wherever it was asked for, so that its absence is told. */
  @Test
  void theUsualReferenceIsTheJdkOrTheFirstThatIsHere() {
    var jdk = new PlannedContender("jdk", "JDK", false, "gone", "", "", "");
    var absent = new PlannedContender("a", "A", false, "gone", "", "", "");
    var here = new PlannedContender("b", "B", true, "", "", "", "");
    assertEquals("jdk", usual(here, jdk));
    assertEquals("b", usual(absent, here));
    assertEquals("jdk", usual(absent));
  }

  private static String usual(PlannedContender... columns) {
    var run = TestData.run(List.of(columns), List.of(), List.of(), true);
    return Comparison.usualReference(run.plan());
  }
}
