package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import jcabench.result.Fork;
import jcabench.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeTest {
  private static final Optional<String> JDK = Optional.of("jdk");

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
    var change = Change.of(older, newer, JDK).getFirst();
    assertEquals("own", change.contender().id());
    assertEquals(Ratio.Verdict.SAME, change.ratio().verdict());
    var scores = Change.of(older, newer, Optional.empty());
    assertEquals(2, scores.size(), "without a reference everybody's scores are compared");
    assertTrue(scores.stream().allMatch(one -> one.ratio().verdict() == Ratio.Verdict.SLOWER));
  }

  @Test
  void aGainIsFoundWithItsSize() {
    System.out.println("seed 4");
    var random = new Random(4);
    var older = run(random, 8, 1, 0.005, 2);
    var newer = run(random, 6, 1.2, 0.005, 2.2);
    var change = Change.of(older, newer, JDK).getFirst();
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
      var interval = Change.of(older, newer, JDK).getFirst().ratio().interval().orElseThrow();
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
        Change.of(run(random, 1, 1, 0, 2), run(random, 5, 1, 0.01, 2), JDK).getFirst().ratio();
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
    assertEquals(List.of(new Change.Measured(added, "own")), Change.only(more, both));
    assertEquals(List.of(), Change.only(both, more));
    assertEquals(1, Change.of(both, more, JDK).size());
  }
}
