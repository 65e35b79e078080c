package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Mode;
import jcabench.result.Outcome;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownReportTest {
  private static final Pattern CODE = Pattern.compile("(`+)(?!`).*?[^`]\\1(?!`)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *(`{3,})\\w*\n.*?^ *\\1$");

  private static Path resource(String name) {
    try {
      return Path.of(MarkdownReportTest.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  private static Run run(String name) {
    return Sources.read(resource(name));
  }

  private static String report(Run run) {
    return MarkdownReport.of(Comparison.of(run, "jdk"));
  }

  /** Cells of a line of a table, split where Markdown splits: at bars without a backslash. */
  private static int cells(String line) {
    return line.split("(?<!\\\\)\\|", -1).length;
  }

  @ParameterizedTest
  @CsvSource({"normal, normal.md", "smoke, smoke.md", "hostile, hostile.md", "bare.json, bare.md"})
  void theReportIsAsWorkedByHand(String input, String golden) throws IOException {
    assertEquals(Files.readString(resource(golden)), report(run(input)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"normal", "smoke", "hostile", "bare.json"})
  void everyLineOfATableHasTheCellsOfItsHeadAndNoneIsBlank(String input) {
    var lines = FENCED.matcher(report(run(input))).replaceAll("").lines().toList();
    int tables = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith("| ")) {
        assertFalse(lines.get(i).contains("|  |"), lines.get(i));
        if (lines.get(i - 1).startsWith("| ")) {
          assertEquals(cells(lines.get(i - 1)), cells(lines.get(i)), lines.get(i));
        } else {
          assertTrue(lines.get(i - 1).isEmpty(), lines.get(i));
          tables++;
        }
      }
    }
    assertTrue(tables >= 3, "tables: " + tables);
  }

  @Test
  void nothingFromFilesIsMarkup() {
    var text = FENCED.matcher(report(run("hostile"))).replaceAll("");
    var outsideCode = CODE.matcher(text).replaceAll("");
    for (var markup :
        List.of("(?<!\\\\)<", "(?<!\\\\)\\[(?!\\d)", "(?<!\\\\)`", "(?<!\\\\)~~", "\u001b")) {
      assertFalse(Pattern.compile(markup).matcher(outsideCode).find(), markup);
    }
    assertTrue(outsideCode.contains("\\<script\\>"));
    assertFalse(text.contains("\u202e"));
    assertEquals(1, text.lines().filter(line -> line.startsWith("# ")).count());
  }

  @Test
  void aSmokeRunNamesNoSpeed() {
    var text = report(run("smoke"));
    for (var word : List.of("ops", "faster", "slower", "B/op", "ms/op", "13.5", "Iterations")) {
      assertFalse(text.contains(word), word);
    }
    assertTrue(text.contains("checked 3"));
  }

  @Test
  void theOrderOfTheJournalDoesNotMatter() {
    long seed = 3;
    System.out.println("seed " + seed);
    var run = run("normal");
    var shuffled = new ArrayList<>(run.forks());
    Collections.shuffle(shuffled, new Random(seed));
    var other = new Run(run.name(), run.plan(), run.environments(), shuffled, run.remarks());
    assertEquals(report(run), report(other));
  }

  @Test
  void theCountAddsUpAndSaysWhatWasNotRun() {
    assertTrue(
        report(run("normal"))
            .contains("asked 28 = measured 18 + absent 8 + failed 1 + not run 1\n"));
  }

  @Test
  void sizesSortAsNumbers() {
    var text = report(run("normal"));
    var section = text.substring(text.indexOf("## Message digest"));
    assertTrue(section.indexOf("64 B") < section.indexOf("1 KiB"));
    assertTrue(section.indexOf("1 KiB") < section.indexOf("16 KiB"));
  }

  @Test
  void anotherReferenceTurnsTheRatiosRound() {
    var text = MarkdownReport.of(Comparison.of(run("normal"), "openssl"));
    assertTrue(text.contains("## Speed-ups against OpenSSL (FFM)"));
    assertTrue(text.contains("| **6.3x slower [6.1, 6.5]** |"));
    assertTrue(text.contains("| **5.0x faster ["));
  }

  @Test
  void anAbsentReferenceLeavesOutTheSpeedUpsAndSaysSo() {
    var text = MarkdownReport.of(Comparison.of(run("normal"), "nss"));
    assertFalse(text.contains("## Speed-ups"));
    assertTrue(text.contains("the reference nss is absent"));
  }

  @Test
  void aRowWithoutReferenceSaysWhy() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var run =
        TestData.run(
            List.of("jdk", "bc"),
            List.of(
                TestData.ended(row, "jdk", Outcome.FAILED, "ran out of memory"),
                TestData.fork(row, "bc", 1, "ops/ms", 5)));
    var text = report(run);
    assertTrue(text.contains("| no ratio¹ |"), text);
    assertTrue(text.contains("¹ jdk failed: ran out of memory"), text);
  }

  @Test
  void forksWithoutProofAreSaid() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var run = TestData.run(List.of("jdk"), List.of(TestData.fork(row, "jdk", 1, "ops/ms", 5)));
    assertTrue(report(run).contains("jdk: 1 of 1 forks carry no proof of who served."));
  }

  @Test
  void forksThatDisagreeOnWhoServedAreSaid() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (var version : List.of("1.85", "1.86")) {
      var plain = TestData.fork(row, "bc", forks.size() + 1, "ops/ms", 5);
      forks.add(
          plain.withProof(
              Map.of(
                  "provider.BC",
                  version,
                  "library.libx.so",
                  "/tmp/x_12345678" + forks.size() + "/libx.so",
                  "library.liby-x86_6412345678" + forks.size() + ".so",
                  "/tmp/liby-x86_6412345678" + forks.size() + ".so",
                  "library.libz.so",
                  "/tmp/natives.045dfbeea35e0c8" + forks.size() + "/libz.so")));
    }
    var text = report(TestData.run(List.of("bc"), forks));
    assertTrue(text.contains("bc: its forks do not agree on provider.BC: 1.85 \\| 1.86."), text);
    assertFalse(text.contains("agree on library"), text);
    assertTrue(text.contains("`liby-x86_….so /tmp/liby-x86_….so`"), text);
    assertTrue(text.contains("`libz.so /tmp/natives.…/libz.so`"), text);
  }

  @Test
  void aFactBelongsToTheContenderWithTheLongestIdThatFits() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var plain =
        TestData.run(List.of("bc", "bc.fips"), List.of(TestData.fork(row, "bc", 1, "ops/ms", 5)));
    var facts =
        new Environment(
            new TreeMap<>(Map.of("contender.bc.fips.jar.a", "1", "contender.none.jar.b", "2")));
    var text =
        report(
            new Run("x", plain.plan(), Environments.of("here", facts), plain.forks(), List.of()));
    var own = text.indexOf("recorded before the run: `jar.a 1`");
    assertTrue(own > text.indexOf("- **bc.fips**"), text);
    assertTrue(text.contains("| `contender.none.jar.b` | 2 |"), text);
    assertFalse(text.contains("fips.jar.a"), text);
  }

  @Test
  void calibrationComesLast() {
    var text =
        report(
            TestData.run(
                List.of("jdk"),
                List.of("CalibrationBenchmark", "TlsBenchmark", "DigestBenchmark").stream()
                    .map(name -> TestData.row(name, "thrpt", 64))
                    .map(row -> TestData.fork(row, "jdk", 1, "ops/ms", 5))
                    .toList()));
    assertTrue(text.indexOf("## Message digest") < text.indexOf("## Tls"), text);
    assertTrue(text.indexOf("## Tls") < text.indexOf("## Calibration"), text);
  }

  @Test
  void aFailedForksLastLinesAreTheLastOnes() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var lines = IntStream.rangeClosed(1, 30).mapToObj(i -> "line " + i + ".").toList();
    var failed =
        new Fork(
            "",
            row,
            "jdk",
            TestData.block(1),
            1,
            Instant.EPOCH,
            1,
            Outcome.FAILED,
            "aborted",
            lines,
            new TreeMap<>(),
            null);
    var text = report(TestData.run(List.of("jdk"), List.of(failed)));
    assertTrue(text.contains("  line 19.\n"), text);
    assertTrue(text.contains("  line 30.\n"), text);
    assertFalse(text.contains("line 18."), text);
  }

  @Test
  void longListsAreBoundedWithACount() {
    var rows =
        IntStream.range(0, 60)
            .mapToObj(size -> TestData.row("DigestBenchmark", "thrpt", size + 1))
            .toList();
    var forks = new ArrayList<Fork>();
    for (var row : rows) {
      forks.add(TestData.ended(row, "bc", Outcome.ABSENT, "not offered"));
      forks.add(TestData.fork(row, "jdk", 1, "ops/ms", 5));
    }
    forks.set(0, TestData.fork(rows.getFirst(), "bc", 1, "ops/ms", 5));
    var columns =
        List.of(
            new PlannedContender("jdk", "JDK", true, "", "", "", ""),
            new PlannedContender("bc", "BC", true, "", "", "", ""));
    var text = report(TestData.run(columns, rows, forks, true));
    assertTrue(text.contains("- absent: not offered. In 59 rows: "), text);
    assertTrue(text.contains("; and 47 more.\n"), text);
    assertTrue(text.contains("None of the declared key operations is in this run"), text);
    assertTrue(text.contains("asked 120 = measured 61 + absent 59 + failed 0\n"), text);
  }

  @Test
  void rowsThatDifferOnlyInModeKeepNamesOfTheirOwn() {
    var first = TestData.row("DigestBenchmark", "thrpt", 64);
    var second =
        new Row(
            first.service(), first.benchmark(), "operate", first.params(), 1, Mode.AVERAGE_TIME, 1);
    var run =
        TestData.run(
            List.of("jdk"),
            List.of(
                TestData.fork(first, "jdk", 1, "ops/ms", 5),
                TestData.fork(second, "jdk", 1, "ms/op", 0.2)));
    var text = report(run);
    assertTrue(text.contains("thrpt v1 | jdk |"), text);
    assertTrue(text.contains("avgt v1 | jdk |"), text);
  }

  @Test
  void aReportOfFiveThousandCellsTakesSeconds() {
    var forks = new ArrayList<Fork>();
    for (int size = 1; size <= 1000; size++) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      for (var contender : List.of("jdk", "a", "b", "c", "d")) {
        for (int round = 1; round <= 7; round++) {
          forks.add(TestData.fork(row, contender, round, "ops/ms", 5 + size % 7 + 0.01 * round));
        }
      }
    }
    var run = TestData.run(List.of("jdk", "a", "b", "c", "d"), forks);
    assertTimeout(Duration.ofSeconds(20), () -> report(run));
  }

  /** A run folder may lie anywhere. */
  @Test
  void noLinkLeadsOutOfTheRunFolder() {
    for (var input : List.of("normal", "smoke", "bare.json")) {
      assertFalse(report(run(input)).contains("]("), input);
    }
    assertTrue(report(run("normal")).contains("docs/method.md"));
  }
}
