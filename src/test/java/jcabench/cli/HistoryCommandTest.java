package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.report.page.Browser;
import jcabench.source.RunFolder;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryCommandTest {
  private static final Path RUN = Path.of("src/test/resources/jcabench/report/normal");

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private PrintStream realOut;
  private PrintStream realErr;

  @BeforeEach
  void capture() {
    realOut = System.out;
    realErr = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void release() {
    System.setOut(realOut);
    System.setErr(realErr);
  }

  private int history(Object... arguments) {
    var all = new ArrayList<>(List.of("history"));
    for (var argument : arguments) {
      all.add(argument.toString());
    }
    return Main.execute(all.toArray(String[]::new));
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** The worked run once more, on another day, and with another JDK. */
  private Path run(Path place, String day, String java) throws IOException {
    Files.createDirectories(place);
    var cells = Files.readString(RUN.resolve(RunFolder.CELLS));
    Files.writeString(
        place.resolve(RunFolder.CELLS),
        cells.replaceFirst(
            "(\"started\"\\s*:\\s*\")[^\"]*", "$1" + day.replace("$", "") + "T12:00:00Z"));
    var environments = Files.readString(RUN.resolve(RunFolder.ENVIRONMENTS));
    Files.writeString(
        place.resolve(RunFolder.ENVIRONMENTS),
        environments.replaceFirst("(\"jvm.version\"\\s*:\\s*\")[^\"]*", "$1" + java));
    Files.copy(RUN.resolve(RunFolder.FORKS), place.resolve(RunFolder.FORKS));
    return place;
  }

  private Path days() throws IOException {
    var days = folder.resolve("days");
    run(days.resolve("b"), "2026-01-02", "26");
    run(days.resolve("a"), "2026-01-03", "26");
    run(days.resolve("c"), "2026-01-01", "25");
    return days;
  }

  @Test
  void runsOfAFolderStandInTheirOrderWithWhatChanged() throws IOException {
    assertEquals(0, history(days()), errors());
    assertTrue(text().startsWith("# 3 runs over time\n"), text());
    assertTrue(text().contains("| 1 | c | 2026-01-01T12:00:00Z |"), text());
    assertTrue(text().contains("| `jvm.version`: 26 |\n| 3 | a |"), text());
    assertTrue(text().contains("| nothing that is recorded |"), text());
    assertTrue(text().contains("cells 0 are slower and 0 faster"), text());
    assertTrue(text().contains("standard deviation"), text());
  }

  @Test
  void theTableHasALineForEachRunAndANumberForEachCell() throws IOException {
    assertEquals(0, history(days(), "--format", "csv"), errors());
    try (var parser =
        CSVFormat.RFC4180.builder().setHeader().get().parse(new StringReader(text()))) {
      var records = parser.getRecords();
      assertEquals(3, records.size());
      assertEquals("2026-01-01T12:00:00Z", records.getFirst().get("time"));
      var cells = parser.getHeaderNames().stream().filter(name -> name.contains("Benchmark"));
      for (var cell : cells.toList()) {
        assertEquals(records.get(0).get(cell), records.get(2).get(cell), cell);
      }
      assertTrue(parser.getHeaderNames().size() > 8, parser.getHeaderNames().toString());
    }
  }

  @Test
  void thePageDrawsEveryRowAndMarksChanges() throws Exception {
    var page = folder.resolve("history.html");
    assertEquals(0, history(days(), "--format", "html", "--out", page), errors());
    assertEquals(
        "|3 true",
        new Browser(folder)
            .ask(
                Files.readString(page),
                "document.querySelectorAll('#runs td:first-child').length+' '"
                    + "+(document.querySelectorAll('#lines canvas').length>0)"));
  }

  @Test
  void contendersCanBeChosenAndScoresShown() throws IOException {
    var days = days();
    assertEquals(0, history(days, "--contenders", "jdk", "--reference", "none"), errors());
    assertTrue(text().contains("## JDK\n"), text());
    assertEquals(1, text().lines().filter(line -> line.matches("## (?!The|Runs).*")).count());
    assertTrue(text().contains(" ops/ms |"), text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          RUN                          | a history takes two runs or more, and there is 1 in
          RUN RUN --format pdf         | Known are: md, html, csv
          RUN RUN --reference jkd      | did you mean 'jdk'?
          RUN RUN --contenders jkd     | did you mean 'jdk'?
          RUN /nonexistent             | /nonexistent
          RUN EMPTY                    | cells.json
          """)
  void wrongInputIsOneSentence(String line, String expected) throws IOException {
    var empty = Files.createDirectories(folder.resolve("empty"));
    var words =
        line.strip().replace("RUN", RUN.toString()).replace("EMPTY", empty.toString()).split(" +");
    assertEquals(2, history((Object[]) words));
    assertTrue(errors().contains(expected), errors());
    assertEquals(1, errors().strip().lines().count(), errors());
  }
}
