package jcabench.stats.study;

import static jcabench.stats.TestData.fork;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.Run;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static List<String> warnings(String benchmark, String mode, double... scores) {
    var row = TestData.row(benchmark, mode, 64);
    var forks = new ArrayList<Fork>();
    for (int i = 0; i < scores.length; i++) {
      forks.add(fork(row, "jdk", i + 1, mode.equals("thrpt") ? "ops/ms" : "us/op", scores[i]));
    }
    return Drift.warnings(TestData.run(List.of("jdk"), forks));
  }

  @Test
  void theCalibrationRowThatMovesMostIsNamed() {
    var warnings = warnings("CalibrationBenchmark", "thrpt", 100, 112, 101);
    assertEquals(1, warnings.size());
    assertTrue(
        warnings.getFirst().contains("1 of 1 calibration cells differed by more than 5 %"),
        warnings.getFirst());
    assertTrue(warnings.getFirst().contains("operate 64 B (jdk), by 12 %"), warnings.getFirst());
    assertEquals(warnings, warnings("CalibrationBenchmark", "avgt", 112, 100), "times as well");
  }

  @Test
  void severalMovesAreOneSentence() {
    var small = TestData.row("CalibrationBenchmark", "thrpt", 64);
    var large = TestData.row("CalibrationBenchmark", "thrpt", 1024);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 2; round++) {
      forks.add(fork(small, "jdk", round, "ops/ms", 100 + 10 * round));
      forks.add(fork(large, "jdk", round, "ops/ms", 100 * round));
    }
    var warnings = Drift.warnings(TestData.run(List.of("jdk"), forks));
    assertEquals(1, warnings.size());
    assertTrue(warnings.getFirst().contains("2 of 2 calibration cells"), warnings.getFirst());
    assertTrue(warnings.getFirst().contains("operate 1 KiB (jdk), by 100 %"), warnings.getFirst());
  }

  private static Run run(String unit, double... scores) {
    var row = TestData.row("CalibrationBenchmark", unit.startsWith("ops") ? "thrpt" : "avgt", 64);
    var forks = new ArrayList<Fork>();
    for (int i = 0; i < scores.length; i++) {
      forks.add(fork(row, "jdk", i + 1, unit, scores[i]));
    }
    return TestData.run(List.of("jdk"), forks);
  }

  @Test
  void betweenRunsACalibrationRowTellsWhichMachineWasFaster() {
    var before = run("ops/ms", 100, 100);
    assertEquals(
        List.of("the calibration row operate 64 B was 25 % faster"),
        Drift.between(before, run("ops/ms", 125, 125)));
    assertEquals(
        List.of("the calibration row operate 64 B was 25 % slower"),
        Drift.between(before, run("ops/ms", 80, 80)));
    assertEquals(
        List.of("the calibration row operate 64 B was 25 % slower"),
        Drift.between(run("us/op", 80), run("us/op", 100)));
    assertEquals(List.of(), Drift.between(before, run("ops/ms", 103, 103)));
    assertEquals(List.of(), Drift.between(before, run("us/op", 300)), "another row");
  }

  @Test
  void aCalibrationRowSpeaksAlsoWhereItsContenderIsNotShown() {
    var loop = TestData.row("CalibrationBenchmark", "thrpt", 64);
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 2; round++) {
      forks.add(fork(loop, "jdk", round, "ops/ms", 100.0 * round));
      forks.add(fork(row, "jdk", round, "ops/ms", 100));
      forks.add(fork(row, "own", round, "ops/ms", 100));
    }
    var plan = TestData.run(List.of("jdk", "own"), forks).plan();
    var measured =
        new Plan(
            plan.schema(),
            plan.jcabench(),
            plan.commit(),
            plan.profile(),
            plan.seed(),
            plan.started(),
            plan.arguments(),
            true,
            plan.contenders(),
            List.of(row),
            List.of(loop),
            plan.timed(),
            plan.precision());
    var run = new Run("run", measured, Environments.UNKNOWN, forks, List.of());
    assertEquals(1, Drift.warnings(run).size());
    assertEquals(Drift.warnings(run), Drift.warnings(run.showing(List.of("own"))));
  }

  @Test
  void aSteadyCalibrationRowAndOtherRowsSayNothing() {
    assertEquals(List.of(), warnings("CalibrationBenchmark", "thrpt", 100, 103, 101));
    assertEquals(List.of(), warnings("CalibrationBenchmark", "thrpt", 100));
    assertEquals(List.of(), warnings("DigestBenchmark", "thrpt", 100, 200));
  }
}
