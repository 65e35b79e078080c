package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jcabench.contender.LoopsInC;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.PlannedContender;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class CeilingSectionTest {
  private static PlannedContender contender(String id, String title) {
    return new PlannedContender(id, title, true, "", "", title + " 3", "");
  }

  /** OpenSSL has 95 to 97 % of C in the one row, and the JDK half; the other row has no loop. */
  private static Run run(String... contenders) {
    var digest = TestData.row("DigestBenchmark", "thrpt", 64);
    var key = TestData.row("KeyFactoryBenchmark", "thrpt", 0);
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 8; round++) {
      forks.add(TestData.fork(digest, "c", round, "ops/ms", 1000 + round));
      forks.add(TestData.fork(digest, "jdk", round, "ops/ms", 500 + round));
      forks.add(TestData.fork(digest, "openssl", round, "ops/ms", 950 + 2.5 * round));
      forks.add(TestData.fork(key, "jdk", round, "ops/ms", 10 + 0.01 * round));
      forks.add(TestData.fork(key, "openssl", round, "ops/ms", 10 + 0.02 * round));
    }
    forks.add(TestData.ended(key, "c", Outcome.ABSENT, "there is no loop in C for this row"));
    var run =
        TestData.run(
            List.of(
                contender("jdk", "JDK"), contender("openssl", "Own"), contender("c", "C | loops")),
            List.of(digest, key),
            forks,
            true);
    return contenders.length == 0 ? run : run.showing(List.of(contenders));
  }

  private static String report(Run run, String reference) {
    return MarkdownReport.of(Comparison.of(run, reference));
  }

  @Test
  void everyContenderHasItsShareOfWhatCReaches() {
    var text = report(run(), "jdk");
    var section = text.substring(text.indexOf("## Beside C"));
    assertTrue(
        section.contains("C \\| loops: loops over C \\| loops 3, for 1 of 2 rows."), section);
    assertTrue(section.contains("| 1,004 ops/ms |") || section.contains("1004 ops/ms"), section);
    assertTrue(section.matches("(?s).*\\| 50\\.2 % \\[[0-9., ]+] \\| 95\\.\\d % \\[.*"), section);
  }

  /** Each contender over an OpenSSL of its own stands beside the loops over that one alone. */
  @Test
  void eachLibraryHasItsOwnLoops() {
    var digest = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    var scores =
        Map.of(
            "c", 1000.0, "c@old", 400.0, "jdk", 500.0, "own", 900.0, "old", 300.0, "old@2", 310.0);
    for (int round = 1; round <= 8; round++) {
      for (var one : scores.entrySet()) {
        var score = one.getValue() * (1 + round / 1e4);
        forks.add(TestData.fork(digest, one.getKey(), round, "ops/ms", score));
      }
    }
    var run =
        TestData.run(
            List.of(
                contender("jdk", "JDK"),
                contender("own", "Own"),
                contender("old", "Old"),
                contender("old@2", "Old again"),
                contender("c", "C"),
                contender("c@old", "C for Old")),
            List.of(digest),
            forks,
            true);
    var text = report(run, "jdk");
    var section = text.substring(text.indexOf("## Beside C"));
    assertTrue(section.contains("| Operation | C | JDK | Own |"), section);
    assertTrue(section.contains("| Operation | C for Old | Old | Old again |"), section);
    assertTrue(
        section.matches("(?s).*\\| 400[^|]* \\| 75\\.\\d+ % [^|]*\\| 77\\.\\d+ % .*"), section);
    var summary = text.substring(text.indexOf("against JDK"), text.indexOf("## "));
    assertFalse(summary.contains("C for Old"), summary);
  }

  @Test
  void loopsInCAreNoProviderThatIsFaster() {
    var text = report(run(), "jdk");
    var summary = text.substring(text.indexOf("against JDK"), text.indexOf("## "));
    assertTrue(summary.contains("**Own** is"), summary);
    assertFalse(summary.contains("loops"), summary);
  }

  @Test
  void withoutLoopsThereIsNoSection() {
    assertFalse(report(run("jdk", "openssl"), "jdk").contains("## Beside C"));
    assertFalse(report(run("c"), "c").contains("## Beside C"));
  }

  @Test
  void theIdIsThatOfTheLoops() {
    assertEquals(PlannedContender.CEILING, LoopsInC.overTheSetup().id());
  }
}
