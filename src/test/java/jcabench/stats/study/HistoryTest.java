package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Optional<String> JDK = Optional.of("jdk");

  /** Machines of different speeds; the ratio to the JDK is what is given. */
  private static List<Run> runs(double... ratios) {
    var runs = new ArrayList<Run>();
    for (double ratio : ratios) {
      double machine = 100 + runs.size();
      var forks = new ArrayList<Fork>();
      for (int round = 1; round <= 3; round++) {
        forks.add(TestData.fork(ROW, "jdk", round, "ops/ms", machine));
        forks.add(TestData.fork(ROW, "own", round, "ops/ms", machine * ratio));
      }
      runs.add(TestData.run(List.of("jdk", "own"), forks));
    }
    return runs;
  }

  @Test
  void theSpreadIsThreeDeviationsOfADifference() {
    var history = History.of(runs(1.00, 1.01, 1.02, 1.03, 1.04), JDK);
    // Logs of 1.00 to 1.04: the middle is that of 1.02, the median distance that of 1.01 or 1.03.
    double deviation = 1.4826 * Math.log(1.02 / 1.01);
    double expected = Math.exp(3 * Math.sqrt(2) * deviation);
    assertEquals(expected, history.unexplained(ROW, "own"), 1e-3);
    assertEquals(1, history.unexplained(ROW, "jdk"), 1e-12, "the reference is always itself");
    assertEquals(1, history.unexplained(ROW, "nobody"));
  }

  @Test
  void oneStrayRunMovesItLittle() {
    var calm = History.of(runs(1.00, 1.01, 1.02, 1.03, 1.04), JDK).unexplained(ROW, "own");
    var stray = History.of(runs(1.00, 1.01, 1.02, 1.03, 1.04, 5), JDK).unexplained(ROW, "own");
    assertTrue(stray < 1.12 && stray >= calm, stray + " after " + calm);
  }

  @Test
  void fourRunsMakeNoHistory() {
    assertEquals(1, History.of(runs(1, 2, 3, 4), JDK).unexplained(ROW, "own"));
    assertEquals(1, History.NONE.unexplained(ROW, "own"));
  }

  @Test
  void withoutAReferenceScoresAreCompared() {
    var history = History.of(runs(1, 1, 1, 1, 1), Optional.empty());
    assertTrue(history.unexplained(ROW, "jdk") > 1.03, "machines differ by a percent each");
  }
}
