package jcabench.report.data;

import java.util.ArrayList;
import java.util.List;
import jcabench.report.text.Numbers;
import jcabench.result.Json;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Sample;

/**
 * Scores as the list {@code [{name, unit, value, range}]} that benchmark dashboards read which know
 * no parameters of JMH: the name holds the whole row and the contender.
 */
public final class DashboardList {
  private DashboardList() {}

  private record Entry(String name, String unit, double value, String range) {}

  /** The whole text; ends with a line break. Cells without a score are left out. */
  public static String of(Comparison comparison) {
    List<Entry> entries = new ArrayList<>();
    for (var row : comparison.rows()) {
      for (var cell : row.cells()) {
        cell.sample()
            .filter(sample -> sample.center().isPresent())
            .map(sample -> entry(row.row().label() + ", " + cell.contender().id(), sample, cell))
            .ifPresent(entries::add);
      }
    }
    return Json.pretty(entries);
  }

  private static Entry entry(String name, Sample sample, CellResult cell) {
    double value = sample.center().orElseThrow();
    var range =
        cell.interval()
            .map(interval -> "± " + Numbers.score((interval.high() - interval.low()) / 2))
            .orElse("");
    return new Entry(name, sample.unit().text(), value, range);
  }
}
