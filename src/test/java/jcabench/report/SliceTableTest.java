package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import jcabench.report.data.SliceTable;
import jcabench.result.Run;
import jcabench.source.Sources;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SliceTableTest {
  @TempDir private Path folder;

  private static String csv(Run run) throws IOException {
    var out = new StringWriter();
    SliceTable.write(run, out);
    return out.toString();
  }

  @Test
  void everyReadingHasItsLineAndItsScore() throws IOException {
    var run = Sources.read(Path.of("src/test/resources/jcabench/report/normal"));
    double sum = 0;
    long lines = 0;
    for (var fork : run.forks()) {
      if (fork.measurement() != null) {
        for (var iteration : fork.measurement().iterations()) {
          for (var value : iteration.values()) {
            sum += value;
            lines++;
          }
        }
      }
    }
    var format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    var records = format.parse(new StringReader(csv(run))).getRecords();
    assertEquals(lines, records.size());
    assertEquals(
        sum,
        records.stream().mapToDouble(one -> Double.parseDouble(one.get("score"))).sum(),
        1e-9 * sum);
    assertEquals("jdk", records.getFirst().get("contender"));
  }

  @Test
  void foreignNamesAreNoFormulasAndBreakNoLines() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("results.json"),
            """
            [{"benchmark": "a.B.c", "mode": "thrpt", "params": {"provider": "=cmd()\\n\\"x\\",1"},
              "primaryMetric": {"score": 2.0, "scoreUnit": "ops/s", "rawData": [[1.0]]}}]
            """);
    var text = csv(Sources.read(file));
    assertTrue(text.contains("\"'=cmd()"), text);
    assertEquals(2, CSVFormat.RFC4180.parse(new StringReader(text)).getRecords().size());
  }
}
