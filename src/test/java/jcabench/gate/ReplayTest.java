package jcabench.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import jcabench.gate.Finding.Verdict;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.Goal;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private static final int ROUNDS = 100;
  private static final Set<Verdict> GOOD = EnumSet.of(Verdict.NOT_SLOWER, Verdict.FASTER);

  /** Rows of which each scatters more than the one before. */
  private static Run recording(double speed, int rows) {
    var random = new Random(5);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= ROUNDS; round++) {
      for (int size = 1; size <= rows; size++) {
        var row = TestData.row("DigestBenchmark", "thrpt", size);
        double noise = 0.004 * size / rows;
        forks.add(TestData.fork(row, "old", round, "ops/ms", 100 * exp(random, noise)));
        forks.add(TestData.fork(row, "new", round, "ops/ms", 100 * speed * exp(random, noise)));
      }
    }
    return TestData.run(List.of("old", "new"), forks);
  }

  private static double exp(Random random, double noise) {
    return Math.exp(noise * random.nextGaussian());
  }

  @Test
  void equalsPassAndNoForkIsUsedTwice() {
    var replays = Replay.of(recording(1, 2), "old", "new", Policy.PAIRED);
    assertTrue(replays.size() >= ROUNDS / 7, "rows are clear after a few forks");
    assertTrue(replays.stream().mapToInt(Replay::forks).sum() <= 2 * 2 * ROUNDS, "none twice");
    for (var replay : replays) {
      for (var finding : replay.findings()) {
        assertTrue(GOOD.contains(finding.verdict()), finding.toString());
      }
    }
  }

  @Test
  void ofALargerTableTheTenRowsTakeTurnsOfWhichMostIsLeft() {
    var replays = Replay.of(recording(1, 12), "old", "new", Policy.PAIRED);
    assertTrue(replays.size() > 2, replays.toString());
    for (var replay : replays) {
      assertEquals(10, replay.findings().size());
      assertTrue(
          replay.findings().stream().allMatch(finding -> GOOD.contains(finding.verdict())),
          replay.toString());
    }
  }

  @Test
  void aSlowDownIsConfirmedWithForksOfItsOwn() {
    var replays = Replay.of(recording(0.9, 2), "old", "new", Policy.PAIRED);
    assertTrue(replays.size() >= 3, replays.toString());
    for (var replay : replays) {
      assertEquals(
          List.of(Verdict.SLOWER, Verdict.SLOWER),
          replay.findings().stream().map(Finding::verdict).toList());
      assertTrue(replay.forks() >= 2 * 2 * 2 * Goal.LEAST, replay.toString());
    }
    assertTrue(replays.stream().mapToInt(Replay::forks).sum() <= 2 * 2 * ROUNDS, "none twice");
  }
}
