package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangesTest {
  private static final Optional<String> JDK = Optional.of("jdk");

  /** Runs that differ by their JVMs alone. */
  private static final RunVariances STILL = RunVariances.all(new RunVariance(0, 8));

  /** A run of some rounds on a machine of some speed, with noise. */
  private static Run run(Random random, int rounds, double machine, double noise, double factor) {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= rounds; round++) {
      double drift = machine * Math.exp(0.05 * random.nextGaussian());
      double jdk = drift * 100 * Math.exp(noise * random.nextGaussian());
      double own = drift * 100 * factor * Math.exp(noise * random.nextGaussian());
      forks.add(TestData.fork(row, "jdk", round, "ops/ms", jdk));
      forks.add(TestData.fork(row, "own", round, "ops/ms", own));
    }
    return TestData.run(List.of("jdk", "own"), forks);
  }

  @Test
  void aSlowerMachineCancelsOut() {
    System.out.println("seed 3");
    var random = new Random(3);
    var older = run(random, 8, 1, 0.002, 2);
    var newer = run(random, 8, 0.6, 0.002, 2);
    var change = Changes.between(older, newer, JDK, STILL).all().getFirst();
    assertEquals("own", change.contender().id());
    assertEquals(Ratio.Verdict.SAME, change.ratio().verdict());
    var scores = Changes.between(older, newer, Optional.empty(), STILL).all();
    assertEquals(2, scores.size(), "without a reference everybody's scores are compared");
    assertTrue(scores.stream().allMatch(one -> one.ratio().verdict() == Ratio.Verdict.SLOWER));
  }

  @Test
  void aGainIsFoundWithItsSize() {
    System.out.println("seed 4");
    var random = new Random(4);
    var older = run(random, 8, 1, 0.005, 2);
    var newer = run(random, 6, 1.2, 0.005, 2.2);
    var change = Changes.between(older, newer, JDK, STILL).all().getFirst();
    assertEquals(Ratio.Verdict.FASTER, change.ratio().verdict());
    assertTrue(change.ratio().interval().orElseThrow().contains(1.1));
    assertEquals(2.2, change.toReference().orElseThrow().center().orElseThrow(), 0.02);
  }

  @ParameterizedTest
  @CsvSource({"2, 3", "3, 3", "4, 4", "7, 5", "12, 8"})
  void intervalsCoverInAtLeast94Of100(int before, int after) {
    long seed = 100L * before + after;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    int covered = 0;
    int runs = 4000;
    for (int i = 0; i < runs; i++) {
      var older = run(random, before, 1, 0.02, 2);
      var newer = run(random, after, 1, 0.02, 2.2);
      var interval =
          Changes.between(older, newer, JDK, STILL)
              .all()
              .getFirst()
              .ratio()
              .interval()
              .orElseThrow();
      covered += interval.contains(1.1) ? 1 : 0;
    }
    System.out.println(before + " and " + after + " forks: " + (double) covered / runs);
    assertTrue(covered >= 0.94 * runs, "" + (double) covered / runs);
  }

  @Test
  void oneForkGivesNoInterval() {
    System.out.println("seed 5");
    var random = new Random(5);
    var ratio =
        Changes.between(run(random, 1, 1, 0, 2), run(random, 5, 1, 0.01, 2), JDK, STILL)
            .all()
            .getFirst()
            .ratio();
    assertEquals(Ratio.Verdict.UNKNOWN, ratio.verdict());
    assertTrue(ratio.warnings().getFirst().contains("at least 2 forks"));
  }

  @Test
  void whatOnlyOneRunHasIsNamed() {
    System.out.println("seed 6");
    var random = new Random(6);
    var both = run(random, 2, 1, 0.01, 2);
    var forks = new ArrayList<>(both.forks());
    forks.add(TestData.fork(TestData.row("DigestBenchmark", "thrpt", 128), "own", 1, "ops/ms", 1));
    var more = TestData.run(List.of("jdk", "own"), forks);
    var added = TestData.row("DigestBenchmark", "thrpt", 128);
    var changes = Changes.between(both, more, JDK, STILL);
    assertEquals(List.of(new CellKey(added, "own")), changes.gained());
    assertEquals(List.of(), changes.lost());
    assertEquals(1, changes.all().size());
    var back = Changes.between(more, both, JDK, STILL);
    assertEquals(changes.gained(), back.lost());
  }

  @Test
  void contendersOfOneRunArePairedRoundByRound() {
    System.out.println("seed 8");
    var run = run(new Random(8), 8, 1, 0.001, 0.9);
    var change = Changes.within(run, "jdk", "own").all().getFirst();
    assertEquals(Ratio.of(sample(run, "own"), sample(run, "jdk"), Prior.NONE), change.ratio());
    assertTrue(change.slowerThan(1.05).orElseThrow() < 1e-6, "all eight are slower");
    assertTrue(change.slowerThan(1.2).orElseThrow() > 0.9);
    assertEquals(1, change.fasterThan(1).orElseThrow(), 1e-9);
  }

  /** The drift of the machine is 5 %: unpaired scores would be far off. */
  @Test
  void aPairedTestCallsTheSlowerOnesAsItsIntervalDoes() {
    System.out.println("seed 9");
    var random = new Random(9);
    int slower = 0;
    for (int i = 0; i < 500; i++) {
      var change = Changes.within(run(random, 9, 1, 0.01, 0.98), "jdk", "own").all().getFirst();
      var interval = change.ratio().interval().orElseThrow();
      double half = 0.8 * (1 - interval.confidence()) / 2; // as an interval that was stopped at
      assertEquals(
          interval.high() < 1, change.slowerThan(1).orElseThrow() <= half + 1e-12, "table " + i);
      slower += interval.high() < 1 ? 1 : 0;
    }
    assertTrue(slower > 200 && slower < 500, slower + " of 500");
  }

  @Test
  void whatOneContenderOfARunLacksIsLostAndGained() {
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 2; round++) {
      forks.add(
          TestData.fork(TestData.row("DigestBenchmark", "thrpt", 1), "old", round, "ops/ms", 9));
      forks.add(
          TestData.fork(TestData.row("DigestBenchmark", "thrpt", 2), "new", round, "ops/ms", 9));
    }
    var changes = Changes.within(TestData.run(List.of("old", "new"), forks), "old", "new");
    assertEquals(List.of(), changes.all());
    assertEquals("old", changes.lost().getFirst().contender());
    assertEquals("new", changes.gained().getFirst().contender());
  }

  private static Sample sample(Run run, String contender) {
    var row = run.plan().rows().getFirst();
    return Sample.of(
        row, run.forks().stream().filter(fork -> fork.contender().equals(contender)).toList());
  }
}
