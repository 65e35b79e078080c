package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import java.util.Random;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.junit.jupiter.api.Test;

class RankSumTest {
  @Test
  void smallSamplesByHand() {
    // Of the 6 orders of two and two values: one has no pair in which the first is larger, one has
    // one.
    assertEquals(1 / 6.0, RankSum.atMost(2, 2, 0), 1e-15);
    assertEquals(2 / 6.0, RankSum.atMost(2, 2, 1), 1e-15);
    assertEquals(4 / 6.0, RankSum.atMost(2, 2, 2), 1e-15);
    assertEquals(1, RankSum.atMost(2, 2, 4), 1e-15);
    assertEquals(0, RankSum.atMost(2, 2, -1));
  }

  @Test
  void tailProbabilitiesAreTheOraclesPValues() {
    long seed = 6;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var oracle =
        MannWhitneyUTest.withDefaults()
            .with(PValueMethod.EXACT)
            .with(AlternativeHypothesis.LESS_THAN);
    for (int m = 1; m <= 12; m++) {
      for (int n = 1; n <= 12; n++) {
        var first = random.doubles(m).toArray();
        var second = random.doubles(n).toArray();
        int larger = 0;
        for (double one : first) {
          for (double other : second) {
            larger += one > other ? 1 : 0;
          }
        }
        assertEquals(
            oracle.test(first, second).getPValue(),
            RankSum.atMost(m, n, larger),
            1e-12,
            m + " " + n);
      }
    }
  }

  @Test
  void threeAndThreeCannotGive95Percent() {
    assertEquals(OptionalInt.empty(), RankSum.bound(3, 3, 0.95));
    assertEquals(OptionalInt.of(1), RankSum.bound(4, 4, 0.95));
    assertEquals(RankSum.bound(5, 9, 0.95), RankSum.bound(9, 5, 0.95));
  }

  @Test
  void theBoundGivesAtLeastTheConfidenceAndTheNextOneLess() {
    for (int n = 4; n <= 60; n += 7) {
      int k = RankSum.bound(n, n, 0.95).orElseThrow();
      assertTrue(2 * RankSum.atMost(n, n, k - 1) <= 0.05, "n = " + n);
      assertTrue(2 * RankSum.atMost(n, n, k) > 0.05, "n = " + n);
    }
  }
}
