package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.report.page.Browser;
import jcabench.source.RunFolder;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryCommandTest {
  private static final Path RUN = Path.of("src/test/resources/jcabench/report/normal");

  @TempDir private Path folder;

  private static Said history(Object... arguments) {
    var all = new ArrayList<Object>(List.of("history"));
    all.addAll(List.of(arguments));
    return Said.of(all.toArray());
  }

  /** The worked run once more, on another day, and with another JDK. */
  private Path run(Path place, String day, String java) throws IOException {
    Files.createDirectories(place);
    var cells = Files.readString(RUN.resolve(RunFolder.CELLS));
    Files.writeString(
        place.resolve(RunFolder.CELLS),
        cells.replaceFirst("(\"started\"\\s*:\\s*\")[^\"]*", "$1" + day + "T12:00:00Z"));
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
    var text = history(days()).out();
    assertTrue(text.startsWith("# 3 runs over time\n"), text);
    assertTrue(text.contains("| 1 | c | 2026-01-01T12:00:00Z |"), text);
    assertTrue(text.contains("| `jvm.version`: 26 |\n| 3 | a |"), text);
    assertTrue(text.contains("| nothing that is recorded |"), text);
    assertTrue(text.contains("cells 0 are slower and 0 faster"), text);
    assertTrue(text.contains("standard deviation"), text);
  }

  @Test
  void theTableHasALineForEachRunAndANumberForEachCell() throws IOException {
    var text = history(days(), "--format", "csv").out();
    try (var parser = CSVFormat.RFC4180.builder().setHeader().get().parse(new StringReader(text))) {
      var records = parser.getRecords();
      assertEquals(3, records.size());
      assertEquals("2026-01-01T12:00:00Z", records.getFirst().get("time"));
      var cells = parser.getHeaderNames().stream().filter(name -> name.startsWith("openssl "));
      for (var cell : cells.toList()) {
        assertEquals(records.get(0).get(cell), records.get(2).get(cell), cell);
      }
      assertTrue(parser.getHeaderNames().size() > 8, parser.getHeaderNames().toString());
    }
  }

  @Test
  void thePageDrawsEveryRowAndMarksChanges() throws Exception {
    var page = folder.resolve("history.html");
    assertEquals(0, history(days(), "--format", "html", "--out", page).exit());
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
    var text = history(days(), "--contenders", "jdk", "--reference", "none").out();
    assertTrue(text.contains("## JDK\n"), text);
    assertEquals(1, text.lines().filter(line -> line.matches("## (?!The|Runs).*")).count());
    assertTrue(text.contains(" ops/ms |"), text);
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
    var said = history((Object[]) words);
    assertEquals(2, said.exit());
    assertTrue(said.err().contains(expected), said.err());
    assertEquals(1, said.err().strip().lines().count(), said.err());
  }
}
