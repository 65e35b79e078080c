package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.TestData;
import jcabench.stats.study.Axis;
import org.junit.jupiter.api.Test;

class CompareReportTest {
  private static Run run(String name, double speed, Map<String, String> facts) {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 8; round++) {
      forks.add(TestData.fork(row, "jdk", round, "ops/ms", speed * (1 + 0.0001 * round)));
    }
    var run = TestData.run(List.of("jdk"), forks);
    return new Run(
        name,
        run.plan(),
        Environments.of("here", new Environment(new TreeMap<>(facts))),
        forks,
        List.of());
  }

  private static final Run OLD =
      run("old", 100, Map.of("jvm.version", "25", "cpu.model", "A", "load.before", "0.1"));
  private static final Run NEW =
      run("new|run", 150, Map.of("jvm.version", "27", "cpu.model", "A", "load.before", "2"));
  private static final Run ELSEWHERE =
      run("elsewhere", 120, Map.of("jvm.version", "27", "cpu.model", "B|<b>"));

  @Test
  void theAxisIsTheOnlyDifferenceThatIsWanted() {
    assertTrue(Axis.JDK.differences(List.of(OLD, NEW)).stream().allMatch(d -> d.wanted()));
    var unwanted =
        Axis.JDK.differences(List.of(OLD, NEW, ELSEWHERE)).stream()
            .filter(difference -> !difference.wanted())
            .toList();
    assertEquals(
        List.of(new Axis.Difference("cpu.model", List.of("A", "A", "B|<b>"), false)), unwanted);
  }

  @Test
  void whatIsAnotherForEveryRunIsNoDifference() {
    var names = Axis.HOST.differences(List.of(OLD, NEW)).stream().map(Axis.Difference::name);
    assertEquals(List.of("jvm.version"), names.toList());
  }

  @Test
  void everyRunHasAColumnWithItsSpeedOverTheFirst() {
    var text = CompareReport.of(List.of(OLD, NEW, ELSEWHERE), Axis.JDK);
    assertTrue(text.contains("| Service | Operation | new\\|run | elsewhere |"), text);
    assertTrue(text.matches("(?s).*\\| operate 64 B \\| \\**1\\.50?x faster \\[.*"), text);
    assertTrue(text.matches("(?s).*1\\.20?x faster \\[.*"), text);
    assertTrue(text.contains("| `cpu.model` | A | A | B\\|\\<b\\> | **no** |"), text);
    assertTrue(text.contains("| `jvm.version` | 25 | 27 | 27 | yes |"), text);
  }

  @Test
  void equalRunsAreNotDistinguishable() {
    var text = CompareReport.of(List.of(OLD, OLD), Axis.RELEASE);
    assertTrue(text.contains("The runs do not differ in any recorded fact."), text);
    assertTrue(text.contains("| operate 64 B | ~ "), text);
    assertTrue(text.contains("old (2)"), text);
    assertFalse(text.contains("faster ["), text);
  }

  @Test
  void whatOnlyOneRunMeasuredIsNamed() {
    var both = TestData.row("DigestBenchmark", "thrpt", 64);
    var one = TestData.row("DigestBenchmark", "thrpt", 1024);
    var other = TestData.row("DigestBenchmark", "thrpt", 16384);
    var older =
        TestData.run(
            List.of("jdk", "own"),
            List.of(
                TestData.fork(both, "jdk", 1, "ops/ms", 5),
                TestData.fork(one, "jdk", 1, "ops/ms", 5),
                TestData.fork(one, "own", 1, "ops/ms", 5)));
    var newer =
        TestData.run(
            List.of("jdk"),
            List.of(
                TestData.fork(both, "jdk", 1, "ops/ms", 5),
                TestData.fork(other, "jdk", 1, "ops/ms", 5)));
    var text = CompareReport.of(List.of(older, newer), Axis.JDK);
    assertTrue(text.contains("- test (1), 2: jdk: operate 1 KiB; own: operate 1 KiB.\n"), text);
    assertTrue(text.contains("- test (2), 1: jdk: operate 16 KiB.\n"), text);
    assertFalse(CompareReport.of(List.of(older, older), Axis.JDK).contains("Not compared"));
  }

  @Test
  void longNamesAreToldApart() {
    var name = "n".repeat(100);
    var text =
        CompareReport.of(List.of(run(name, 100, Map.of()), run(name, 150, Map.of())), Axis.HOST);
    assertTrue(text.contains("nnn (2) |"), text);
    assertTrue(text.contains("nnn (1), with"), text);
  }
}
