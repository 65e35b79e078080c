package jcabench.report.data;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Run;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Every reading of a run, one for each line, for pandas, R and spreadsheets: CSV after RFC 4180
 * with a header. Nothing is averaged or left out.
 */
public final class SliceTable {
  private static final List<String> COLUMNS =
      List.of(
          "row",
          "service",
          "benchmark",
          "operation",
          "parameters",
          "threads",
          "mode",
          "definition",
          "contender",
          "machine",
          "round",
          "attempt",
          "reading",
          "seconds",
          "collected",
          "away",
          "count",
          "score",
          "unit");

  /** With these a spreadsheet begins a formula, which foreign names must not become. */
  private static final String FORMULA = "=+-@\t\r";

  private SliceTable() {}

  /**
   * Writes all of it.
   *
   * @throws IOException when the writer fails
   */
  public static void write(Run run, Writer out) throws IOException {
    var printer = new CSVPrinter(out, CSVFormat.RFC4180.builder().setRecordSeparator("\n").get());
    printer.printRecord(COLUMNS);
    for (var fork : run.forks()) {
      if (fork.measurement() != null) {
        write(fork, printer);
      }
    }
    printer.flush();
  }

  private static void write(Fork fork, CSVPrinter printer) throws IOException {
    var row = fork.row();
    var measured = fork.measurement();
    for (int i = 0; i < measured.iterations().size(); i++) {
      var iteration = measured.iterations().get(i);
      for (int value = 0; value < iteration.values().length; value++) {
        printer.printRecord(
            text(row.label()),
            text(row.service()),
            text(row.benchmark()),
            text(row.operation()),
            text(parameters(row.params())),
            row.threads(),
            row.mode().label(),
            row.definitionVersion(),
            text(fork.contender()),
            text(fork.block().machine()),
            fork.block().round(),
            fork.attempt(),
            i + 1,
            secondary(measured, Metrics.TURN_START, i),
            secondary(measured, Metrics.TURN_COLLECTED, i),
            secondary(measured, Metrics.TURN_AWAY, i),
            iteration.count(value),
            iteration.values()[value],
            text(measured.unit()));
      }
    }
  }

  private static String parameters(Map<String, String> params) {
    return params.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining("; "));
  }

  /** Empty where it was not recorded of this reading. */
  private static Object secondary(Measurement measured, String metric, int reading) {
    var recorded = measured.secondary().get(metric);
    if (recorded == null || reading >= recorded.values().size()) {
      return "";
    }
    var value = recorded.values().get(reading);
    return value == null ? "" : value;
  }

  /** As a spreadsheet must see it. */
  static String text(String raw) {
    return !raw.isEmpty() && FORMULA.indexOf(raw.charAt(0)) >= 0 ? "'" + raw : raw;
  }
}
