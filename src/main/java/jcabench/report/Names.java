package jcabench.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/** What rows and contenders of a run are called, each by a name of its own; all Markdown. */
final class Names {
  private static final int LONGEST = 120;

  private final Map<Row, String> rows = new HashMap<>();
  private final Map<String, String> contenders = new HashMap<>();

  /** A row with its label, and that with its service. */
  private record Labelled(Row row, String label, String inService) {
    static Labelled of(Row row) {
      var label = row.label();
      return new Labelled(row, label, row.service() + " " + label);
    }

    /** Rows that differ only in mode, definition or class keep their whole identity as a name. */
    String name(Map<String, Integer> sharing) {
      return Markdown.text(sharing.get(inService) == 1 ? label : row.key(), LONGEST);
    }
  }

  Names(Plan plan) {
    var labelled = plan.rows().parallelStream().map(Labelled::of).toList();
    var sharing = new HashMap<String, Integer>();
    labelled.forEach(one -> sharing.merge(one.inService, 1, Integer::sum));
    var names = labelled.parallelStream().map(one -> one.name(sharing)).toList();
    for (int i = 0; i < names.size(); i++) {
      rows.put(labelled.get(i).row, names.get(i));
    }
    var titles = plan.contenders().stream().collect(Collectors.groupingBy(PlannedContender::title));
    titles.forEach((title, columns) -> name(title, columns));
  }

  private void name(String title, List<PlannedContender> sameTitle) {
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
  String of(PlannedContender contender) {
    return contenders.get(contender.id());
  }
}
