package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class WarmUpsTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Slicing USUAL =
      new Slicing(new Slicing.WarmUp(20, 400, 6000), Slicing.USUAL.turn(), 1, 1, 1);
  private static final int TURNS = 30;

  private static Fork fork(String contender, int round, double rise, Random random) {
    var scores =
        IntStream.range(0, TURNS)
            .mapToDouble(turn -> 100 * Math.exp(rise * turn / TURNS + 0.01 * random.nextGaussian()))
            .toArray();
    var fork = TestData.fork(ROW, contender, round, "ops/ms", scores);
    var begun = new Measurement.Secondary("s", "AVG", Collections.nCopies(TURNS, 1.0));
    return fork.withMeasurement(fork.measurement().with(Metrics.TURN_START, begun));
  }

  private static int leastAfter(double rise, int generations) {
    var random = new Random(1);
    var warmUps = new WarmUps(USUAL);
    for (int round = 1; round <= generations; round++) {
      warmUps.learn(
          List.of(
              fork("slow", round, rise, random),
              fork("b", round, 0, random),
              fork("c", round, 0, random),
              fork("d", round, 0, random)));
    }
    return warmUps.rule(new CellKey(ROW, "slow")).leastMillis();
  }

  @Test
  void whatStillRisesGetsLongerAndWhatDoesNotGetsShorter() {
    assertEquals(400, leastAfter(0.1, 0));
    assertTrue(leastAfter(0.1, 4) > 400, "after a rise: " + leastAfter(0.1, 4));
    assertTrue(leastAfter(0, 8) < 400, "without one: " + leastAfter(0, 8));
  }

  @Test
  void neverBelowTheShortestNorAboveTheMost() {
    assertTrue(leastAfter(0, 60) >= 300);
    assertTrue(leastAfter(0.2, 60) <= 6000);
  }

  /** Rows of other sizes are of the same kind; another contender is not. */
  @Test
  void kindsLearnTogether() {
    var random = new Random(2);
    var warmUps = new WarmUps(USUAL);
    for (int round = 1; round <= 4; round++) {
      warmUps.learn(List.of(fork("slow", round, 0.1, random), fork("b", round, 0, random)));
    }
    var larger = TestData.row("DigestBenchmark", "thrpt", 1024);
    var other = TestData.row("MacBenchmark", "thrpt", 64);
    assertTrue(warmUps.rule(new CellKey(larger, "slow")).leastMillis() > 400);
    assertEquals(400, warmUps.rule(new CellKey(other, "slow")).leastMillis());
    assertEquals(400, warmUps.rule(new CellKey(ROW, "new")).leastMillis());
  }
}
