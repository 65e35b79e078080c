package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
  /** Of a thread alone, and of several that do so many times as much. */
  private static List<String> warnings(Map<String, String> facts, int threads, double times) {
    return warnings(Environments.of("here", new Environment(new TreeMap<>(facts))), threads, times);
  }

  private static List<String> warnings(Environments machines, int threads, double times) {
    var one = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 7; round++) {
      double noise = 1 + 0.01 * (round % 3);
      forks.add(TestData.fork(one, "jdk", round, "ops/ms", 100 * noise));
      forks.add(
          TestData.fork(one.withThreads(threads), "jdk", round, "ops/ms", times * 100 / noise));
    }
    var run = TestData.run(List.of("jdk"), forks);
    return Processors.warnings(
        Comparison.of(new Run("run", run.plan(), machines, forks, List.of()), "jdk"));
  }

  /** What readings that were too short once said of two processors. */
  @Test
  void sixteenThreadsCannotDoSixTimesAsMuchOnTwoProcessors() {
    var warnings = warnings(Map.of("cpu.logicalCores", "2"), 16, 5.9);
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(
        warnings
            .getFirst()
            .contains("One cell of several threads is said to do more than 2 processors can"),
        warnings.toString());
    assertTrue(warnings.getFirst().contains("16 threads"), warnings.toString());
  }

  @Test
  void whatProcessorsCanDoIsNoWarning() {
    assertEquals(List.of(), warnings(Map.of("cpu.logicalCores", "2"), 16, 2.0));
    assertEquals(List.of(), warnings(Map.of("cpu.logicalCores", "16"), 16, 15));
    assertEquals(List.of(), warnings(Map.of("cpu.logicalCores", "16"), 2, 1.9));
  }

  /** Two threads do no more than twice as much, however many processors there are. */
  @Test
  void fewThreadsAreHeldToTheirOwnNumber() {
    assertEquals(1, warnings(Map.of("cpu.logicalCores", "16"), 2, 3.0).size());
  }

  @Test
  void whatMayBeUsedCountsWhereItIsLess() {
    var facts = Map.of("cpu.logicalCores", "16", "cpu.usable", "1");
    var warnings = warnings(facts, 4, 3.0);
    assertEquals(2, warnings.size(), warnings.toString());
    assertTrue(warnings.getFirst().startsWith("Only one processor could be used"));
    assertTrue(warnings.getLast().contains("more than one processor can"));
  }

  @Test
  void aMachineOfWhichNothingIsKnownIsNotJudged() {
    assertEquals(List.of(), warnings(Map.of(), 16, 40));
    var machines = new TreeMap<String, Environment>();
    machines.put("here", new Environment(new TreeMap<>(Map.of("cpu.logicalCores", "2"))));
    machines.put("there", Environment.UNKNOWN);
    assertEquals(List.of(), warnings(new Environments(machines), 16, 40));
  }
}
