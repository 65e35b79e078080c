package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jcabench.report.page.Browser;
import jcabench.report.page.HtmlReport;
import jcabench.result.Fork;
import jcabench.result.Mode;
import jcabench.result.Outcome;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FipsSectionTest {
  @TempDir java.nio.file.Path folder;

  private static Row row(String benchmark, String operation, String name, String value) {
    return new Row(
        TestData.service(benchmark),
        benchmark,
        operation,
        new TreeMap<>(Map.of(name, value)),
        1,
        Mode.THROUGHPUT,
        1);
  }

  /** A pair of which the FIPS form has half the speed in key pairs and refuses Ed25519. */
  private static Run run() {
    var pair = row("KeyPairGeneratorBenchmark.Ec", "generateKeyPair", "curve", "EC secp256r1");
    var sign = row("SignatureBenchmark.Named", "sign", "algorithm", "Ed25519");
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 8; round++) {
      forks.add(TestData.fork(pair, "own", round, "ops/ms", 100 + round));
      forks.add(TestData.fork(pair, "own-fips", round, "ops/ms", 50 + 0.51 * round));
      forks.add(TestData.fork(sign, "own", round, "ops/ms", 100 + round));
    }
    forks.add(TestData.ended(sign, "own-fips", Outcome.ABSENT, "no <b>Ed25519</b> here"));
    return TestData.run(
        List.of(
            new PlannedContender("own", "Own", true, "", "", "Own 1", ""),
            new PlannedContender("own-fips", "Own FIPS", true, "", "", "Own 2", "own")),
        List.of(pair, sign),
        forks,
        true);
  }

  @Test
  void aPairHasItsPartsTheirCauseAndWhatItRefuses() {
    var text = MarkdownReport.of(Comparison.of(run(), "own"));
    var section = text.substring(text.indexOf("## What FIPS costs"));
    assertTrue(section.contains("### Own → Own FIPS\n"), section);
    assertTrue(section.contains("differ in more than FIPS: Own is Own 1, Own FIPS is Own 2."));
    assertTrue(section.contains("**Key generation.** Each key pair is used once"), section);
    assertTrue(
        section.contains("| generateKeyPair EC secp256r1 | **1.9983x slower [1.9975, 1.9991]**"),
        section);
    assertTrue(section.contains("- sign Ed25519: no \\<b\\>Ed25519\\</b\\> here\n"), section);
  }

  @Test
  void aRunWithoutAPairHasNoSuchSection() {
    var alone =
        TestData.run(
            List.of("jdk"),
            List.of(
                TestData.fork(
                    TestData.row("DigestBenchmark", "thrpt", 64), "jdk", 1, "ops/ms", 1)));
    assertEquals("", FipsSection.of(alone, new Names(alone.plan())));
  }

  @Test
  void thePageShowsItAsText() throws Exception {
    var page = HtmlReport.of(Comparison.of(run(), "own"));
    var said =
        new Browser(folder)
            .ask(
                page,
                "[document.getElementById('fips-section').hidden,"
                    + "document.querySelectorAll('#fips h3').length,"
                    + "document.querySelectorAll('#fips b').length,"
                    + "document.getElementById('fips').textContent.includes('no <b>Ed25519</b>'),"
                    + "document.querySelector('#fips td').textContent].join()");
    assertTrue(said.startsWith("|false,2,0,true,1.9983x slower [1.9975, 1.9991]"), said);
  }
}
