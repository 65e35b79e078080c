package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.RunVariance;
import jcabench.stats.RunVariances;
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

  private static final RunVariances DECLARED =
      RunVariances.all(new RunVariance(0.035 * 0.035, RunVariances.WEIGHT));

  private static RunVariance shown(double... ratios) {
    return History.of(DECLARED, runs(ratios), JDK).of(TestData.row("DigestBenchmark", "thrpt", 64));
  }

  @Test
  void twoRunsLeaveWhatIsDeclared() {
    assertEquals(DECLARED, History.of(DECLARED, List.of(), JDK));
    assertEquals(DECLARED, History.of(DECLARED, runs(1, 2), JDK));
  }

  @Test
  void calmRunsLowerTheDeclaredVarianceAndWildOnesRaiseIt() {
    var declared = DECLARED.others();
    var calm = shown(1, 1.001, 0.999, 1, 1.001);
    assertTrue(calm.variance() < declared.variance(), calm.toString());
    assertEquals(declared.degreesOfFreedom() + 4, calm.degreesOfFreedom());
    var wild = shown(1, 1.5, 0.8, 1.2, 0.9);
    assertTrue(wild.variance() > declared.variance(), wild.toString());
  }

  @Test
  void whatOneKindOfOperationShowsIsNotTakenForOthers() {
    var wild = History.of(DECLARED, runs(1, 1.5, 0.8, 1.2, 0.9), JDK);
    assertEquals(DECLARED.others(), wild.others());
    assertEquals(1, wild.kinds().size());
  }

  @Test
  void theLevelIsSaid() {
    assertTrue(History.note(0, DECLARED).contains("standard deviation of 3.5 %"));
    assertTrue(History.note(3, DECLARED).contains("what 3 earlier runs show"));
  }
}
