package jcabench.stats;

import static jcabench.stats.TestData.fork;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static List<String> warnings(String benchmark, String mode, double... scores) {
    var row = TestData.row(benchmark, mode, 64);
    var forks = new java.util.ArrayList<jcabench.result.Fork>();
    for (int i = 0; i < scores.length; i++) {
      forks.add(fork(row, "jdk", i + 1, mode.equals("thrpt") ? "ops/ms" : "us/op", scores[i]));
    }
    return Drift.warnings(TestData.run(List.of("jdk"), forks));
  }

  @Test
  void aRulerThatMovesIsNamedWithItsRounds() {
    var warnings = warnings("RulerBenchmark", "thrpt", 100, 112, 101);
    assertEquals(1, warnings.size());
    assertTrue(
        warnings.getFirst().contains("12 % faster in round 2 than in round 1"),
        warnings.getFirst());
  }

  @Test
  void aTimeThatFallsIsASpeedThatRises() {
    var warnings = warnings("RulerBenchmark", "avgt", 100, 112);
    assertTrue(
        warnings.getFirst().contains("faster in round 1 than in round 2"), warnings.getFirst());
  }

  @Test
  void aSteadyRulerAndOtherRowsSayNothing() {
    assertEquals(List.of(), warnings("RulerBenchmark", "thrpt", 100, 103, 101));
    assertEquals(List.of(), warnings("RulerBenchmark", "thrpt", 100));
    assertEquals(List.of(), warnings("DigestBenchmark", "thrpt", 100, 200));
  }
}
