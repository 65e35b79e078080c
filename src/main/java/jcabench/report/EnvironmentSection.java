package jcabench.report;

import java.util.List;
import jcabench.report.text.EnvironmentFacts;
import jcabench.result.Run;

/** Where the forks ran: not where the report is written. */
final class EnvironmentSection {
  private static final int LONGEST = 400;

  private EnvironmentSection() {}

  static String of(Run run) {
    var places = EnvironmentFacts.of(run, key -> ContendersSection.ownsFact(run.plan(), key));
    if (places.size() == 1) {
      return "## Environment of the forks\n\n" + text(places.getFirst());
    }
    var text = new StringBuilder("## Environments of the forks\n");
    places.forEach(
        place ->
            text.append("\n### ")
                .append(Markdown.text(place.title(), LONGEST))
                .append("\n\n")
                .append(text(place)));
    return text.toString();
  }

  private static String text(EnvironmentFacts.Place place) {
    var table = new Table().words("Property").words("Value");
    for (var fact : place.facts()) {
      table.row(
          List.of(
              fact.isKey() ? Markdown.codeInTable(fact.name(), LONGEST) : fact.name(),
              fact.value().equals("–") ? "–" : Markdown.text(fact.value(), LONGEST)));
    }
    return place.note().isEmpty()
        ? table.toString()
        : place.note() + "\n" + (table.isEmpty() ? "" : "\n" + table);
  }
}
