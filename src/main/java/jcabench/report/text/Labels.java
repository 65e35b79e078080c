package jcabench.report.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/** What rows and contenders of a run are called, each by a name of its own. */
public final class Labels {
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
      return sharing.get(inService) == 1 ? label : row.key();
    }
  }

  /** The names of a plan's rows and contenders. */
  public Labels(Plan plan) {
    var labelled = plan.rows().parallelStream().map(Labelled::of).toList();
    var sharing = new HashMap<String, Integer>();
    labelled.forEach(one -> sharing.merge(one.inService, 1, Integer::sum));
    labelled.forEach(one -> rows.put(one.row, one.name(sharing)));
    plan.contenders().stream()
        .collect(Collectors.groupingBy(PlannedContender::title))
        .forEach(this::name);
  }

  private void name(String title, List<PlannedContender> sameTitle) {
    for (var contender : sameTitle) {
      var shown = title.isBlank() ? contender.id() : title;
      contenders.put(
          contender.id(), sameTitle.size() == 1 ? shown : shown + " (" + contender.id() + ")");
    }
  }

  /** The row's name within its service. */
  public String of(Row row) {
    return rows.get(row);
  }

  /** The contender's name. */
  public String of(PlannedContender contender) {
    return contenders.get(contender.id());
  }
}
