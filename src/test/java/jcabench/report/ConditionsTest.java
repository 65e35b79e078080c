package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jcabench.report.data.JsonReport;
import jcabench.report.page.HtmlReport;
import jcabench.report.text.Conditions;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ConditionsTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);

  private static Fork fork(int round, Map<String, List<Double>> recorded) {
    var secondary = new HashMap<String, Measurement.Secondary>();
    recorded.forEach(
        (metric, values) -> secondary.put(metric, new Measurement.Secondary("", "AVG", values)));
    return TestData.fork(
        ROW,
        "jdk",
        round,
        new Measurement(
            "ops/ms", List.of(Measurement.Iteration.of(100)), secondary, TestData.facts(ROW)));
  }

  private static Run run(Fork... forks) {
    return TestData.run(List.of("jdk"), List.of(forks));
  }

  @Test
  void reportsTellWhatForksWereMeasuredUnder() {
    var run =
        run(
            fork(
                1,
                Map.of(
                    Metrics.PRESSURE,
                    List.of(0.01, 0.03),
                    Metrics.FREQUENCY,
                    List.of(2.4e9, 2.6e9))),
            fork(2, Map.of(Metrics.PRESSURE, List.of(0.1), Metrics.FREQUENCY, List.of(3.1e9))),
            fork(3, Map.of(Metrics.PRESSURE, List.of(0.004), Metrics.FREQUENCY, List.of(2.0e9))));
    assertEquals(
        Map.of(
            "CPU pressure of the forks", "median 2.0 %, at most 10.0 %",
            "Frequency of the forks", "median 2.50 GHz, from 2.00 to 3.10"),
        Conditions.words(run));
    var comparison = Comparison.of(run, "jdk");
    var text = MarkdownReport.of(comparison);
    assertTrue(text.contains("| CPU pressure of the forks | median 2.0 %, at most 10.0 % |"), text);
    assertTrue(HtmlReport.of(comparison).contains("\"median 2.50 GHz, from 2.00 to 3.10\""));
    assertTrue(JsonReport.of(comparison).contains("\"os.frequency\""));
  }

  @Test
  void whatNobodyRecordedIsNotSaid() {
    var text = MarkdownReport.of(Comparison.of(run(fork(1, Map.of())), "jdk"));
    for (var title : List.of("CPU pressure", "Run-queue delay", "CPU steal of", "Frequency")) {
      assertFalse(text.contains("| " + title), text);
    }
  }
}
