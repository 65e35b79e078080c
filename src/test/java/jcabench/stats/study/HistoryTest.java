package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.RunVariance;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final Optional<String> JDK = Optional.of("jdk");

  /** Runs of one row in which the ratio of {@code own} to {@code jdk} is as given. */
  private static List<Run> runs(double... ratios) {
    var runs = new ArrayList<Run>();
    for (double ratio : ratios) {
      var row = TestData.row("DigestBenchmark", "thrpt", 64);
      var forks = new ArrayList<Fork>();
      for (int round = 1; round <= 5; round++) {
        double noise = 1 + 0.001 * (round % 3);
        forks.add(TestData.fork(row, "jdk", round, "ops/ms", 100));
        forks.add(TestData.fork(row, "own", round, "ops/ms", 100 * ratio * noise));
      }
      runs.add(TestData.run(List.of("jdk", "own"), forks));
    }
    return runs;
  }

  @Test
  void twoRunsLeaveWhatIsDeclared() {
    assertEquals(RunVariance.DECLARED, History.of(List.of(), JDK));
    assertEquals(RunVariance.DECLARED, History.of(runs(1, 2), JDK));
  }

  @Test
  void calmRunsLowerTheDeclaredVarianceAndWildOnesRaiseIt() {
    var calm = History.of(runs(1, 1.001, 0.999, 1, 1.001), JDK);
    assertTrue(calm.variance() < RunVariance.DECLARED.variance(), calm.toString());
    assertEquals(RunVariance.DECLARED.degreesOfFreedom() + 4, calm.degreesOfFreedom());
    var wild = History.of(runs(1, 1.5, 0.8, 1.2, 0.9), JDK);
    assertTrue(wild.variance() > RunVariance.DECLARED.variance(), wild.toString());
  }

  @Test
  void theLevelIsSaid() {
    assertTrue(History.note(0, RunVariance.DECLARED).contains("standard deviation of 3.5 %"));
    assertTrue(History.note(3, RunVariance.DECLARED).contains("what 3 earlier runs show"));
  }
}
