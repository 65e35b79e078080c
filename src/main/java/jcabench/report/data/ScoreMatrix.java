package jcabench.report.data;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import jcabench.result.CellKey;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Sample;
import jcabench.stats.Unit;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The scores of several runs as comma-separated values (RFC 4180): a line for each contender's row,
 * a column for each run.
 */
public final class ScoreMatrix {
  private ScoreMatrix() {}

  /**
   * Writes all of it; a cell is empty where the run has no score.
   *
   * @throws IOException when the writer fails
   */
  public static void write(List<Run> runs, Writer out) throws IOException {
    var printer = new CSVPrinter(out, CSVFormat.RFC4180.builder().setRecordSeparator("\n").get());
    var header = new ArrayList<>(List.of("contender", "service", "row", "unit"));
    runs.forEach(run -> header.add(SliceTable.text(run.name())));
    printer.printRecord(header);
    for (var cell : cells(runs)) {
      print(cell, runs, printer);
    }
    printer.flush();
  }

  /** In the order of contenders as they come up, then of rows. */
  private static List<CellKey> cells(List<Run> runs) {
    var contenders = new LinkedHashSet<String>();
    var rows = new TreeSet<Row>();
    for (var run : runs) {
      run.plan().contenders().stream().map(PlannedContender::id).forEach(contenders::add);
      rows.addAll(run.plan().rows());
    }
    return contenders.stream()
        .flatMap(id -> rows.stream().map(row -> new CellKey(row, id)))
        .toList();
  }

  private static void print(CellKey cell, List<Run> runs, CSVPrinter printer) throws IOException {
    var samples = runs.stream().map(run -> Sample.of(run, cell.row(), cell.contender())).toList();
    var first = samples.stream().flatMap(Optional::stream).findFirst();
    if (first.isEmpty()) {
      return;
    }
    var unit = first.get().unit();
    var line = new ArrayList<Object>();
    line.add(SliceTable.text(cell.contender()));
    line.add(SliceTable.text(cell.row().service()));
    line.add(SliceTable.text(cell.row().label()));
    line.add(SliceTable.text(unit.text()));
    samples.forEach(sample -> line.add(score(sample, unit)));
    printer.printRecord(line);
  }

  /** Empty also where its unit is another one that does not convert. */
  private static Object score(Optional<Sample> sample, Unit unit) {
    var converted = sample.map(one -> one.in(unit)).filter(one -> one.unit().equals(unit));
    return converted.isPresent() && converted.get().center().isPresent()
        ? converted.get().center().getAsDouble()
        : "";
  }
}
