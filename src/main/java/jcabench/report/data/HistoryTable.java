package jcabench.report.data;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import jcabench.result.Run;
import jcabench.stats.Ratio;
import jcabench.stats.study.TimeSeries;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * Runs over time as comma-separated values (RFC 4180): a line for each run, a column for each cell.
 * Apache Otava reads it, with {@code time} as its time column and the other columns before the
 * cells as attributes; larger is faster in every cell.
 */
public final class HistoryTable {
  private static final List<String> COLUMNS =
      List.of("time", "run", "commit", "jcabench", "processor", "java", "openssl");

  private HistoryTable() {}

  /**
   * Writes all of it; a cell is empty where the run has no number.
   *
   * @throws IOException when the writer fails
   */
  public static void write(TimeSeries series, Writer out) throws IOException {
    var printer = new CSVPrinter(out, CSVFormat.RFC4180.builder().setRecordSeparator("\n").get());
    var header = new ArrayList<>(COLUMNS);
    var sharing =
        series.lines().stream()
            .collect(Collectors.groupingBy(HistoryTable::brief, Collectors.counting()));
    for (var line : series.lines()) {
      header.add(SliceTable.text(sharing.get(brief(line)) == 1 ? brief(line) : whole(line)));
    }
    printer.printRecord(header);
    for (int i = 0; i < series.runs().size(); i++) {
      var run = series.runs().get(i);
      var record = new ArrayList<Object>();
      record.add(run.plan().started());
      record.add(SliceTable.text(run.name()));
      record.add(SliceTable.text(run.plan().commit()));
      record.add(SliceTable.text(run.plan().jcabench()));
      record.add(fact(run, "cpu.identifier"));
      record.add(fact(run, "jvm.version"));
      record.add(fact(run, "openssl.version"));
      for (var line : series.lines()) {
        record.add(number(line.points().get(i)));
      }
      printer.printRecord(record);
    }
    printer.flush();
  }

  private static String brief(TimeSeries.Line line) {
    return line.contender().id() + " " + line.row().label();
  }

  /** Of rows that only differ in service, mode or definition. */
  private static String whole(TimeSeries.Line line) {
    return line.contender().id() + " " + line.row().key();
  }

  private static String fact(Run run, String name) {
    return SliceTable.text(run.environment().fact(name).orElse(""));
  }

  private static Object number(Optional<Ratio> point) {
    return point.isPresent() && point.get().center().isPresent()
        ? point.get().center().getAsDouble()
        : "";
  }
}
