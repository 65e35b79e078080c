package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import java.util.Random;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;

class SignedRankTest {
  @Test
  void smallSumsByHand() {
    // Of the 128 sets of the ranks 1 to 7: {} sums to 0, {1} to 1, {2} to 2, {3} and {1, 2} to 3.
    assertEquals(1 / 128.0, SignedRank.atMost(7, 0));
    assertEquals(3 / 128.0, SignedRank.atMost(7, 2));
    assertEquals(5 / 128.0, SignedRank.atMost(7, 3));
    assertEquals(1, SignedRank.atMost(7, 28));
    assertEquals(0, SignedRank.atMost(7, -1));
  }

  @Test
  void tailProbabilitiesAreTheOraclesPValues() {
    long seed = 5;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var oracle = WilcoxonSignedRankTest.withDefaults().with(PValueMethod.EXACT);
    for (int n = 2; n <= 30; n++) {
      for (int run = 0; run < 20; run++) {
        var values = new double[n];
        int positive = 0;
        for (int rank = 1; rank <= n; rank++) {
          var up = random.nextBoolean();
          values[rank - 1] = up ? rank : -rank;
          positive += up ? rank : 0;
        }
        var smaller = Math.min(positive, n * (n + 1) / 2 - positive);
        assertEquals(
            oracle.test(values).getPValue(),
            Math.min(1, 2 * SignedRank.atMost(n, smaller)),
            1e-12,
            "n = " + n + ", sum = " + positive);
      }
    }
  }

  @Test
  void fewerThanSixValuesCannotGive95Percent() {
    assertEquals(OptionalInt.empty(), SignedRank.bound(5, 0.95));
    assertEquals(OptionalInt.of(1), SignedRank.bound(6, 0.95));
    assertEquals(OptionalInt.of(3), SignedRank.bound(7, 0.95));
    assertEquals(OptionalInt.empty(), SignedRank.bound(7, 0.99));
  }

  @Test
  void theBoundGivesAtLeastTheConfidenceAndTheNextOneLess() {
    for (int n = 7; n <= 60; n++) {
      int k = SignedRank.bound(n, 0.95).orElseThrow();
      assertTrue(SignedRank.confidence(n, k) >= 0.95, "n = " + n);
      assertTrue(SignedRank.confidence(n, k + 1) < 0.95, "n = " + n);
    }
  }
}
