package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jcabench.result.Fork;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class UnequalEffortTest {
  private static List<String> warnings(String... varying) {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (var contender : List.of("jdk", "own", "c")) {
      for (int round = 1; round <= 2; round++) {
        var fork = TestData.fork(row, contender, round, "ops/ms", 100);
        forks.add(
            List.of(varying).contains(contender)
                ? fork.withProof(Map.of(Fork.VARIES + row.operation(), "it varies"))
                : fork);
      }
    }
    return UnequalEffort.warnings(
        Comparison.of(TestData.run(List.of("jdk", "own", "c"), forks), "jdk"));
  }

  /** As signing by ML-DSA once did beside loops in C that did not say so. */
  @Test
  void scoresThatAreMadeByTwoRulesAreNotCompared() {
    var warnings = warnings("jdk", "own");
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(
        warnings.getFirst().contains("do not compare jdk, own with c."), warnings.toString());
  }

  @Test
  void oneRuleIsNoWarning() {
    assertEquals(List.of(), warnings());
    assertEquals(List.of(), warnings("jdk", "own", "c"));
  }
}
