package jcabench.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jcabench.result.Plan;
import jcabench.result.Row;

/** What rows and contenders of a run are called, each by a name of its own; all Markdown. */
final class Names {
  private static final int LONGEST = 120;

  private final Map<Row, String> rows = new HashMap<>();
  private final Map<String, String> contenders = new HashMap<>();

  Names(Plan plan) {
    var labels =
        plan.rows().stream()
            .collect(Collectors.groupingBy(row -> row.service() + " " + row.label()));
    labels.values().forEach(this::name);
    var titles = plan.contenders().stream().collect(Collectors.groupingBy(Plan.Column::title));
    titles.forEach((title, columns) -> name(title, columns));
  }

  private void name(List<Row> sameLabel) {
    for (var row : sameLabel) {
      // Rows that differ only in mode, definition or class keep their whole identity as a name.
      var name = sameLabel.size() == 1 ? row.label() : row.key();
      rows.put(row, Markdown.text(name, LONGEST));
    }
  }

  private void name(String title, List<Plan.Column> sameTitle) {
    for (var column : sameTitle) {
      var shown = title.isBlank() ? column.id() : title;
      var name = sameTitle.size() == 1 ? shown : shown + " (" + column.id() + ")";
      contenders.put(column.id(), Markdown.text(name, LONGEST));
    }
  }

  /** The row's name within its service. */
  String of(Row row) {
    return rows.get(row);
  }

  /** The contender's name. */
  String of(Plan.Column contender) {
    return contenders.get(contender.id());
  }
}
