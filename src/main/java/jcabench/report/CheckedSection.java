package jcabench.report;

import java.util.ArrayList;
import java.util.List;
import jcabench.report.text.Service;
import jcabench.result.Plan;
import jcabench.stats.RowResult;

/** Every row of one service in a run that publishes no speed: checked, absent or failed. */
final class CheckedSection {
  private CheckedSection() {}

  static String of(Plan plan, Names names, Service service, List<RowResult> rows) {
    var footnotes = new Footnotes();
    var cells = new CellText(plan, names, footnotes);
    var table = new Table().words("Operation");
    plan.contenders().forEach(contender -> table.words(names.of(contender)));
    for (var row : rows) {
      var line = new ArrayList<>(List.of(names.of(row.row())));
      row.cells().forEach(cell -> line.add(cells.of(cell, _ -> "checked")));
      table.row(line);
    }
    return ServiceSection.heading(plan, service, rows) + table + footnotes;
  }
}
