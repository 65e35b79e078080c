package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import jcabench.result.Fork;
import jcabench.result.Run;
import org.junit.jupiter.api.Test;

class PrecisionTest {
  /**
   * Eight rounds of two rows: the contender's noise is small in the first and large in the second.
   */
  private static Run run(double precision) {
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 8; round++) {
      double swing = Math.pow(-1, round) * round / 8;
      for (int size = 1; size <= 2; size++) {
        var row = TestData.row("DigestBenchmark", "thrpt", size);
        double noise = size == 1 ? 0.001 : 0.1;
        forks.add(TestData.fork(row, "jdk", round, "ops/ms", 100));
        forks.add(TestData.fork(row, "bc", round, "ops/ms", 50 * (1 + noise * swing)));
      }
    }
    return TestData.run(List.of("jdk", "bc"), forks, precision);
  }

  @Test
  void ratiosWithinTheGoalAreCountedAndTheWidestIsNamed() {
    var precision = Comparison.of(run(1.02), "jdk").precision().orElseThrow();
    assertEquals(2, precision.ratios());
    assertEquals(1, precision.reached());
    var widest = precision.widest().orElseThrow();
    assertEquals("bc", widest.contender().id());
    assertEquals("2", widest.row().params().get("dataSize"));
    assertTrue(widest.factor() > 1.02 && widest.factor() < 1.2, "" + widest.factor());
  }

  @Test
  void nothingIsSaidOfARunWithoutAGoal() {
    assertTrue(Comparison.of(run(0), "jdk").precision().isEmpty());
  }

  @Test
  void aCoarseGoalIsReachedByAll() {
    var precision = Comparison.of(run(1.5), "jdk").precision().orElseThrow();
    assertEquals(2, precision.reached());
    assertTrue(precision.widest().isEmpty());
  }
}
