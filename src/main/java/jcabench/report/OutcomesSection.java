package jcabench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jcabench.report.text.Ending;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Tally;
import jcabench.stats.RowResult;

/** Every cell that has no number, with its reason; equal reasons of a contender share a line. */
final class OutcomesSection {
  private static final int MOST_ROWS = 12;
  private static final int MOST_REASONS = 100;
  private static final int MOST_LINES = 12;
  private static final int LONGEST_LINE = 200;
  private static final int LONGEST_REASON = 600;

  private final Plan plan;
  private final Names names;
  private final List<RowResult> rows;

  OutcomesSection(Plan plan, Names names, List<RowResult> rows) {
    this.plan = plan;
    this.names = names;
    this.rows = rows;
  }

  String toString(Tally tally) {
    var text = new StringBuilder("## Absent and failed cells\n\n").append(tally.sum()).append("\n");
    for (var contender : plan.contenders()) {
      var endings = endings(contender);
      if (!endings.isEmpty()) {
        text.append("\n### ").append(names.of(contender)).append("\n\n");
        endings.entrySet().stream()
            .limit(MOST_REASONS)
            .forEach(entry -> text.append(line(contender, entry.getKey(), entry.getValue())));
        if (endings.size() > MOST_REASONS) {
          text.append("- … and %d more reasons.\n".formatted(endings.size() - MOST_REASONS));
        }
      }
    }
    return text.toString();
  }

  private Map<Ending, List<RowResult>> endings(PlannedContender contender) {
    var endings = new LinkedHashMap<Ending, List<RowResult>>();
    for (var row : rows) {
      Ending.of(row.cell(contender).cell(), plan)
          .filter(ending -> !ending.reason().isEmpty())
          .ifPresent(e -> endings.computeIfAbsent(e, key -> new ArrayList<>()).add(row));
    }
    return endings;
  }

  private String line(PlannedContender contender, Ending ending, List<RowResult> its) {
    var reason = Markdown.text(ending.reason(), LONGEST_REASON);
    var line = "- %s: %s In %s.\n".formatted(ending.word(), sentence(reason), list(its));
    return its.getFirst().cell(contender).cell() instanceof Cell.Failed failed
            && !failed.lastLines().isEmpty()
        ? line + "\n" + lastLines(failed.lastLines())
        : line;
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private String list(List<RowResult> its) {
    if (its.size() == rows.size()) {
      return its.size() == 1 ? "its only row" : "all " + its.size() + " rows";
    }
    var some =
        its.stream()
            .limit(MOST_ROWS)
            .map(row -> names.of(row.row()))
            .collect(Collectors.joining("; "));
    return (its.size() == 1 ? "1 row: " : its.size() + " rows: ")
        + some
        + (its.size() > MOST_ROWS ? "; and " + (its.size() - MOST_ROWS) + " more" : "");
  }

  private static String lastLines(List<String> lines) {
    var last = lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
    return Markdown.block(
            "text", last.stream().map(line -> Markdown.shortened(line, LONGEST_LINE)).toList())
        .indent(2);
  }
}
