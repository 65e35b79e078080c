package jcabench.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import jcabench.gate.Finding.Verdict;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Outcome;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Changes;
import jcabench.stats.RunVariance;
import jcabench.stats.RunVariances;
import jcabench.stats.TestData;
import jcabench.stats.study.History;
import org.junit.jupiter.api.Test;

class JudgeTest {
  private static final Policy POLICY = Policy.STORED;

  /** Runs that differ by their JVMs alone, so that the noise of a test is all there is. */
  private static final RunVariances ALIKE = RunVariances.all(new RunVariance(0, 8));

  private static final RunVariances DECLARED =
      RunVariances.all(new RunVariance(0.035 * 0.035, RunVariances.WEIGHT));

  private static Row row(int size) {
    return TestData.row("DigestBenchmark", "thrpt", size);
  }

  private static Fork fork(Row row, String contender, int round, double score, double bytes) {
    var allocated = new Secondary("B/op", "AVG", List.of(bytes));
    return TestData.fork(
        row,
        contender,
        round,
        new Measurement(
            "ops/ms",
            List.of(Iteration.of(score)),
            Map.of("gc.alloc.rate.norm", allocated),
            TestData.facts(row)));
  }

  /** Rounds on a machine of some speed; by size, the speed of {@code own}. */
  private static Run run(
      long seed, int rounds, double machine, double noise, Map<Integer, Double> speeds) {
    var random = new Random(seed);
    var forks = new ArrayList<Fork>();
    for (var size : speeds.keySet().stream().sorted().toList()) {
      for (int round = 1; round <= rounds; round++) {
        double drift = machine * Math.exp(0.1 * random.nextGaussian());
        forks.add(
            fork(row(size), "jdk", round, drift * Math.exp(noise * random.nextGaussian()), 48));
        double own = drift * speeds.get(size) * Math.exp(noise * random.nextGaussian());
        forks.add(fork(row(size), "own", round, own, 48));
      }
    }
    return TestData.run(List.of("jdk", "own"), forks);
  }

  private static List<Finding> findings(Run baseline, Run candidate, Optional<Run> second) {
    var jdk = Optional.of("jdk");
    return new Judge(POLICY)
        .findings(
            Changes.between(baseline, candidate, jdk, ALIKE),
            second.map(
                run -> Confirmation.ofAll(Changes.between(baseline, run, jdk, ALIKE), true)));
  }

  private static Verdict only(List<Finding> findings) {
    assertEquals(1, findings.size(), findings.toString());
    return findings.getFirst().verdict();
  }

  @Test
  void aSlowDownThatTwoRunsSeeIsSlower() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = run(2, 8, 0.6, 0.005, Map.of(64, 1.8));
    var second = run(3, 8, 1.4, 0.005, Map.of(64, 1.8));
    var findings = findings(baseline, candidate, Optional.of(second));
    assertEquals(Verdict.SLOWER, only(findings));
    assertEquals(Decision.SLOWER, Decision.of(findings));
  }

  @Test
  void oneRunAloneOnlySuspects() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = run(2, 8, 1, 0.005, Map.of(64, 1.8));
    var findings = findings(baseline, candidate, Optional.empty());
    assertEquals(Verdict.SUSPECTED, only(findings));
    assertTrue(findings.getFirst().reason().contains("by one measurement"), findings.toString());
    assertEquals(Decision.SLOWER, Decision.of(findings), "what nobody followed up is no pass");
  }

  /** A baseline that was too fast that day makes every candidate look slower. */
  @Test
  void aSecondRunAgainstTheSameBaselineConfirmsNothing() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var first = run(2, 8, 1, 0.005, Map.of(64, 1.8));
    var second = run(3, 8, 1, 0.005, Map.of(64, 1.8));
    var jdk = Optional.of("jdk");
    var findings =
        new Judge(POLICY)
            .findings(
                Changes.between(baseline, first, jdk, ALIKE),
                Optional.of(
                    Confirmation.ofAll(Changes.between(baseline, second, jdk, ALIKE), false)));
    assertEquals(Verdict.SUSPECTED, only(findings));
    assertTrue(findings.getFirst().reason().contains("the same baseline"), findings.toString());
  }

  /** The forks that raised a suspicion do not decide once new ones have been asked. */
  @Test
  void aSecondRunThatExcludesItClearsIt() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = run(2, 8, 1, 0.005, Map.of(64, 1.8));
    var second = run(3, 8, 1, 0.005, Map.of(64, 2.0));
    var findings = findings(baseline, candidate, Optional.of(second));
    assertEquals(Verdict.NOT_SLOWER, only(findings));
    assertTrue(findings.getFirst().reason().contains("a second one does not"), findings.toString());
  }

  @Test
  void aSecondRunThatIsTooNoisyLeavesItOpen() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = run(2, 8, 1, 0.005, Map.of(64, 1.8));
    var second = run(3, 8, 1, 0.2, Map.of(64, 2.0));
    var findings = findings(baseline, candidate, Optional.of(second));
    assertEquals(Verdict.UNDECIDED, only(findings));
    assertEquals(Decision.UNDECIDED, Decision.of(findings));
  }

  /** What is let pass is told with the slow-down that it could still have. */
  @Test
  void betweenTheAllowanceAndTwiceOfItARowIsNotSlowerAndBeyondUndecided() {
    System.out.println("seeds 100 to 400");
    var verdicts = EnumSet.noneOf(Verdict.class);
    for (int i = 0; i < 100; i++) {
      var noise = 0.005 + 0.0004 * i;
      var finding =
          findings(
                  run(100 + i, 8, 1, noise, Map.of(64, 2.0)),
                  run(300 + i, 8, 1, noise, Map.of(64, 2.0)),
                  Optional.empty())
              .getFirst();
      double slowest = 1 / finding.change().orElseThrow().interval().orElseThrow().low();
      verdicts.add(finding.verdict());
      if (finding.verdict() == Verdict.NOT_SLOWER) {
        assertTrue(slowest <= 1.10, finding.toString());
      } else if (finding.verdict() == Verdict.UNDECIDED) {
        assertTrue(slowest > 1.10, finding.toString());
      }
    }
    assertTrue(verdicts.containsAll(EnumSet.of(Verdict.NOT_SLOWER, Verdict.UNDECIDED)));
  }

  @Test
  void aSecondRunThatLacksTheRowLeavesItOpen() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = run(2, 8, 1, 0.005, Map.of(64, 1.8));
    var other = run(3, 8, 1, 0.005, Map.of(1024, 1.8));
    var none = findings(baseline, candidate, Optional.of(other));
    assertEquals(Verdict.UNDECIDED, only(none));
    assertTrue(none.getFirst().reason().contains("lacks it"), none.toString());
  }

  @Test
  void aSlowerMachineWithTheSameRatioPasses() {
    var findings =
        findings(
            run(1, 8, 1, 0.005, Map.of(64, 2.0)),
            run(2, 8, 0.5, 0.005, Map.of(64, 2.0)),
            Optional.empty());
    assertEquals(Verdict.NOT_SLOWER, only(findings));
    assertEquals(Decision.NOT_SLOWER, Decision.of(findings));
  }

  @Test
  void aSlowDownWithinTheAllowancePasses() {
    var findings =
        findings(
            run(1, 12, 1, 0.002, Map.of(64, 2.0)),
            run(2, 12, 1, 0.002, Map.of(64, 1.95)),
            Optional.empty());
    assertEquals(Verdict.NOT_SLOWER, only(findings));
  }

  @Test
  void aGainIsImproved() {
    var findings =
        findings(
            run(1, 8, 1, 0.005, Map.of(64, 2.0)),
            run(2, 8, 1, 0.005, Map.of(64, 2.4)),
            Optional.empty());
    assertEquals(Verdict.FASTER, only(findings));
  }

  @Test
  void noiseLeavesARowOpenWithWhatWouldBeFound() {
    var findings =
        findings(
            run(1, 8, 1, 0.2, Map.of(64, 2.0)),
            run(2, 8, 1, 0.2, Map.of(64, 2.0)),
            Optional.empty());
    assertEquals(Verdict.UNDECIDED, only(findings));
    assertTrue(findings.getFirst().reason().contains("would be found in 80 of 100 gates"));
  }

  @Test
  void oneForkDecidesNothing() {
    var findings =
        findings(
            run(1, 1, 1, 0.2, Map.of(64, 2.0)),
            run(2, 1, 1, 0.2, Map.of(64, 1.0)),
            Optional.empty());
    assertEquals(Verdict.UNDECIDED, only(findings));
  }

  @Test
  void whatCouldBeFoundIsTold() {
    var speeds = new TreeMap<Integer, Double>(Map.of(1, 1.0, 2, 1.0, 3, 1.0));
    var changes =
        Changes.between(
            run(1, 8, 1, 0.01, speeds), run(2, 8, 1, 0.01, speeds), Optional.of("jdk"), ALIKE);
    var told = new Judge(POLICY).detectable(changes).orElseThrow();
    assertTrue(told.matches("A change by [12]\\.[0-9] % would be found .*"), told);
  }

  /** Time ended before, or both failed: no row vanishes, unless both say that they lack it. */
  @Test
  void whatNeitherMeasuredIsUndecided() {
    var rows =
        List.of(
            TestData.row("DigestBenchmark", "thrpt", 1),
            TestData.row("DigestBenchmark", "thrpt", 2),
            TestData.row("DigestBenchmark", "thrpt", 3),
            TestData.row("DigestBenchmark", "thrpt", 4));
    var forks = new ArrayList<Fork>();
    for (var contender : List.of("old", "new")) {
      for (int round = 1; round <= 7; round++) {
        forks.add(TestData.fork(rows.get(0), contender, round, "ops/ms", 100 + round));
      }
      forks.add(TestData.ended(rows.get(1), contender, Outcome.ABSENT, "no such algorithm"));
      forks.add(TestData.ended(rows.get(2), contender, Outcome.FAILED, "wrong answer"));
    }
    var columns =
        Stream.of("old", "new")
            .map(id -> new PlannedContender(id, id, true, "", "", "", ""))
            .toList();
    var run = TestData.run(columns, rows, forks, true);
    for (var changes :
        List.of(
            Changes.within(run, "old", "new"),
            Changes.between(run, run, Optional.of("old"), ALIKE))) {
      var findings = new Judge(POLICY).findings(changes, Optional.empty());
      assertEquals(
          List.of(Verdict.UNDECIDED, Verdict.UNDECIDED, Verdict.NOT_SLOWER),
          findings.stream().map(Finding::verdict).toList());
      assertEquals(
          List.of("operate 3 B", "operate 4 B", "operate 1 B"),
          findings.stream().map(Finding::row).toList());
    }
  }

  @Test
  void numbersThatAreNoneDecideNothing() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var broken = run(2, 8, 1, 0.005, Map.of(64, Double.NaN));
    assertEquals(Verdict.UNDECIDED, only(findings(baseline, broken, Optional.empty())));
    var zero = run(2, 8, 1, 0.005, Map.of(64, 0.0));
    assertEquals(Verdict.UNDECIDED, only(findings(baseline, zero, Optional.empty())));
  }

  @Test
  void whatTheCandidateLacksIsMissingAndWhatTheBaselineLacksIsNew() {
    var findings =
        findings(
            run(1, 8, 1, 0.005, Map.of(64, 2.0, 128, 2.0)),
            run(2, 8, 1, 0.005, Map.of(64, 2.0, 256, 2.0)),
            Optional.empty());
    assertEquals(
        List.of(Verdict.MISSING, Verdict.MISSING, Verdict.NEW, Verdict.NEW, Verdict.NOT_SLOWER),
        findings.stream().map(Finding::verdict).toList());
    assertEquals(Decision.SLOWER, Decision.of(findings));
  }

  @Test
  void aCandidateWithoutAnyRowNeverPasses() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var empty = TestData.run(baseline.plan().contenders(), List.of(row(64)), List.of(), true);
    assertEquals(Decision.SLOWER, Decision.of(findings(baseline, empty, Optional.empty())));
    assertEquals(Decision.SLOWER, Decision.of(List.of()), "nothing at all");
  }

  @Test
  void anotherDefinitionIsAnotherRowAndSaysSo() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var forks = new ArrayList<Fork>();
    for (var fork : baseline.forks()) {
      var old = fork.row();
      var changed =
          new Row(
              old.service(),
              old.benchmark(),
              old.operation(),
              old.params(),
              old.threads(),
              old.mode(),
              2);
      forks.add(TestData.fork(changed, fork.contender(), fork.block().round(), fork.measurement()));
    }
    var findings = findings(baseline, TestData.run(List.of("jdk", "own"), forks), Optional.empty());
    assertTrue(
        findings.stream()
            .allMatch(f -> f.verdict() == Verdict.MISSING || f.verdict() == Verdict.NEW));
    for (var finding : findings) {
      var versions =
          finding.verdict() == Verdict.MISSING
              ? "definition version 2 instead of 1"
              : "definition version 1 instead of 2";
      assertTrue(finding.reason().contains(versions), finding.toString());
    }
    assertEquals(Decision.SLOWER, Decision.of(findings));
  }

  /** The same speeds, and so many bytes an operation of {@code own}. */
  private static Run allocating(Run run, double own) {
    var more = new ArrayList<Fork>();
    for (var fork : run.forks()) {
      double bytes = fork.contender().equals("own") ? own : 48;
      double score = fork.measurement().iterations().getFirst().values()[0];
      more.add(fork(fork.row(), fork.contender(), fork.block().round(), score, bytes));
    }
    return TestData.run(List.of("jdk", "own"), more);
  }

  @Test
  void moreAllocationInEveryForkIsSlowerWhenTwoRunsSeeIt() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = allocating(baseline, 148);
    var findings = findings(baseline, candidate, Optional.of(candidate));
    assertEquals(Verdict.SLOWER, only(findings));
    assertTrue(findings.getFirst().reason().contains("148 bytes"), findings.toString());
    assertEquals(
        Verdict.SUSPECTED, only(findings(baseline, candidate, Optional.empty())), "one run");
  }

  @Test
  void moreAllocationThatASecondRunDoesNotSeeOrLacksStaysOpen() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var candidate = allocating(baseline, 148);
    for (var second : List.of(baseline, run(3, 8, 1, 0.005, Map.of(1024, 2.0)))) {
      var findings = findings(baseline, candidate, Optional.of(second));
      assertEquals(Verdict.UNDECIDED, only(findings));
      assertTrue(findings.getFirst().reason().contains("148 bytes"), findings.toString());
    }
  }

  @Test
  void moreAllocationCountsAlsoWhereASlowDownIsNotConfirmed() {
    var baseline = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var slower = allocating(run(2, 8, 1, 0.005, Map.of(64, 1.0)), 148);
    var asFast = allocating(run(3, 8, 1, 0.005, Map.of(64, 2.0)), 148);
    var findings = findings(baseline, slower, Optional.of(asFast));
    assertEquals(Verdict.SLOWER, only(findings));
    assertTrue(findings.getFirst().reason().contains("148 bytes"), findings.toString());
  }

  @Test
  void aRowMayBeSlowerByWhatItsHistoryExplains() {
    var history = new ArrayList<Run>();
    for (int i = 0; i < 5; i++) {
      history.add(run(20 + i, 8, 1, 0.001, Map.of(64, 2.0 + 0.2 * i)));
    }
    var jdk = Optional.of("jdk");
    var older = run(1, 8, 1, 0.005, Map.of(64, 2.0));
    var newer = run(2, 8, 1, 0.005, Map.of(64, 1.6));
    var judge = new Judge(POLICY);
    assertEquals(
        1,
        judge
            .suspects(Changes.between(older, newer, jdk, History.of(DECLARED, List.of(), jdk)))
            .size());
    assertEquals(
        List.of(),
        judge.suspects(Changes.between(older, newer, jdk, History.of(DECLARED, history, jdk))));
  }

  @Test
  void contendersOfOneRunAreJudgedByTheirPairs() {
    var first = run(1, 10, 1, 0.005, Map.of(64, 0.9, 128, 1.0, 256, 1.2));
    var changes = Changes.within(first, "jdk", "own");
    var judge = new Judge(Policy.PAIRED);
    assertEquals(
        List.of(row(64)), judge.suspects(changes).stream().map(change -> change.row()).toList());
    var again = Changes.within(run(2, 10, 1, 0.005, Map.of(64, 0.9)), "jdk", "own");
    assertEquals(
        List.of(Verdict.SLOWER, Verdict.FASTER, Verdict.NOT_SLOWER),
        judge.findings(changes, Optional.of(Confirmation.ofAll(again, true))).stream()
            .map(Finding::verdict)
            .toList());
  }

  @Test
  void aSuspectThatTheSecondMeasurementLacksStaysOpen() {
    var changes = Changes.within(run(1, 10, 1, 0.005, Map.of(64, 0.9)), "jdk", "own");
    var other = Changes.within(run(2, 10, 1, 0.005, Map.of(128, 0.9)), "jdk", "own");
    var finding =
        new Judge(Policy.PAIRED)
            .findings(changes, Optional.of(Confirmation.ofAll(other, true)))
            .getFirst();
    assertEquals(Verdict.UNDECIDED, finding.verdict(), finding.toString());
  }

  /** The whole gate on equal code, with a machine that changes its speed from round to round. */
  @Test
  void ofTwoHundredTablesOfEqualsNoneHasASlowerRow() {
    System.out.println("seeds 1000 to 1600");
    var speeds = new java.util.TreeMap<Integer, Double>();
    for (int size = 1; size <= 10; size++) {
      speeds.put(size, 1.0 + size);
    }
    int suspected = 0;
    for (int i = 0; i < 200; i++) {
      var findings =
          findings(
              run(1000 + i, 8, 1, 0.02, speeds),
              run(1200 + i, 8, 0.8, 0.02, speeds),
              Optional.of(run(1400 + i, 8, 0.8, 0.02, speeds)));
      assertTrue(findings.stream().noneMatch(f -> f.verdict() == Verdict.SLOWER), "table " + i);
      suspected += findings.stream().anyMatch(f -> f.reason().startsWith("slower")) ? 1 : 0;
    }
    assertTrue(suspected <= 20, suspected + " tables had a suspect");
  }
}
