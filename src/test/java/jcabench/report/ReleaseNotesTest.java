package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ReleaseNotesTest {
  /** Eight rounds with a small swing; the speed of {@code own} in rows of some size. */
  private static Run run(double machine, Map<Integer, Double> speeds) {
    var forks = new ArrayList<Fork>();
    for (var size : speeds.keySet().stream().sorted().toList()) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      for (int round = 1; round <= 8; round++) {
        double swing = 1 + 0.001 * (round % 3 - 1) * round;
        forks.add(TestData.fork(row, "jdk", round, "ops/ms", machine * 100));
        forks.add(TestData.fork(row, "own", round, "ops/ms", machine * speeds.get(size) * swing));
      }
    }
    return TestData.run(List.of("jdk", "own"), forks);
  }

  private static String notes(Run older, Run newer) {
    return ReleaseNotes.of(Comparison.of(newer, "jdk"), older);
  }

  @Test
  void gainsAndLossesComeLargestFirstWithWhatCouldNotBeTold() {
    var older = run(1, Map.of(16, 100.0, 64, 100.0, 256, 100.0, 1024, 100.0));
    var newer = run(0.5, Map.of(16, 100.5, 64, 150.0, 256, 80.0, 1024, 100.0));
    var text = notes(older, newer);
    assertTrue(text.startsWith("## Performance\n"), text);
    assertTrue(
        text.indexOf("operate 64 B: **1.5x faster [") < text.indexOf("operate 256 B: **1.2"), text);
    assertTrue(text.contains("### Slower\n\n- **own** operate 256 B: "), text);
    assertTrue(text.contains("Not distinguishable: 2 of 4."), text);
    assertTrue(text.contains("against jdk"), text);
  }

  @Test
  void aSlowerMachineIsNoLoss() {
    var speeds = Map.of(16, 120.0, 64, 100.0);
    var text = notes(run(1, speeds), run(0.4, speeds));
    assertFalse(text.contains("### Slower"), text);
    assertTrue(text.contains("Not distinguishable: 2 of 2."), text);
  }

  @Test
  void rowsThatOnlyOneRunHasAreNamed() {
    var text = notes(run(1, Map.of(16, 100.0, 64, 100.0)), run(1, Map.of(16, 100.0, 256, 100.0)));
    assertTrue(text.contains("Only measured now: jdk: operate 256 B; own: operate 256 B."), text);
    assertTrue(text.contains("Only measured before: jdk: operate 64 B; own: operate 64 B."), text);
  }

  @Test
  void manyChangesAreCutWithACount() {
    var before = new java.util.TreeMap<Integer, Double>();
    var after = new java.util.TreeMap<Integer, Double>();
    for (int size = 1; size <= 30; size++) {
      before.put(size, 100.0);
      after.put(size, 150.0 + size);
    }
    var text = notes(run(1, before), run(1, after));
    assertEquals(20, text.lines().filter(line -> line.startsWith("- **own**")).count());
    assertTrue(text.contains("- and 10 more, each by less"), text);
  }

  @Test
  void runsWithoutACommonMeasurementSaySo() {
    var text = notes(run(1, Map.of(16, 100.0)), run(1, Map.of(64, 100.0)));
    assertTrue(text.contains("The two runs have no measurement in common."), text);
  }
}
