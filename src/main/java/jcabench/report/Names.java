package jcabench.report;

import java.util.HashMap;
import java.util.Map;
import jcabench.report.text.Labels;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/** What rows and contenders of a run are called, each by a name of its own; all Markdown. */
final class Names {
  private static final int LONGEST = 120;

  private final Map<Row, String> rows = new HashMap<>();
  private final Map<String, String> contenders = new HashMap<>();

  Names(Plan plan) {
    var labels = new Labels(plan);
    for (var row : plan.rows()) {
      rows.put(row, Markdown.text(labels.of(row), LONGEST));
    }
    for (var contender : plan.contenders()) {
      contenders.put(contender.id(), Markdown.text(labels.of(contender), LONGEST));
    }
  }

  /** The row's name within its service. */
  String of(Row row) {
    return rows.get(row);
  }

  /** The contender's name. */
  String of(PlannedContender contender) {
    return contenders.get(contender.id());
  }
}
