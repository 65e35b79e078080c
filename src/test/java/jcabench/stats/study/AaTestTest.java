package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import jcabench.result.Fork;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class AaTestTest {
  private static void rounds(List<Fork> forks, int size, String contender, double... scores) {
    var row = TestData.row("DigestBenchmark", "thrpt", size);
    for (int i = 0; i < scores.length; i++) {
      forks.add(TestData.fork(row, contender, i + 1, "ops/ms", scores[i]));
    }
  }

  @Test
  void intervalsThatLeaveOutOneAreCountedAndNamed() {
    var forks = new ArrayList<Fork>();
    rounds(forks, 64, "jdk", 100, 101, 99, 100, 101, 99, 100);
    rounds(forks, 64, "jdk@2", 101, 100, 100, 99, 100, 100, 101);
    rounds(forks, 128, "jdk", 100, 101, 99, 100, 101, 99, 100);
    rounds(forks, 128, "jdk@2", 121, 120, 120, 119, 120, 120, 121);
    var checks = AaTest.of(TestData.run(List.of("jdk", "jdk@2", "bc"), forks));
    assertEquals(1, checks.size());
    var check = checks.getFirst();
    assertEquals(2, check.compared());
    assertEquals(List.of("operate 128 B"), check.missed());
    assertEquals(1, check.missedTogether());
    assertEquals(1.01, check.halfWidth().orElseThrow(), 0.005);
  }

  @Test
  void threeNamesAreThreePairs() {
    var forks = new ArrayList<Fork>();
    for (var name : List.of("jdk", "jdk@2", "jdk@3")) {
      rounds(forks, 64, name, 100, 101, 99, 100, 101, 99, 100);
    }
    var pairs =
        AaTest.of(TestData.run(List.of("jdk", "bc", "jdk@2", "jdk@3"), forks)).stream()
            .map(check -> check.contender() + " " + check.copy())
            .toList();
    assertEquals(List.of("jdk jdk@2", "jdk jdk@3", "jdk@2 jdk@3"), pairs);
  }

  @Test
  void withoutACopyThereIsNothingToCheck() {
    var forks = new ArrayList<Fork>();
    rounds(forks, 64, "jdk", 100, 101);
    assertEquals(List.of(), AaTest.of(TestData.run(List.of("jdk", "other@2"), forks)));
  }
}
