package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.PlannedContender;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/** How fast contenders are beside loops in C that do the same work over OpenSSL. */
final class CeilingSection {
  private static final String NOTHING = "–";

  private CeilingSection() {}

  /** The section; empty where no loop was measured, or nobody beside it. */
  static String of(Comparison comparison, Names names) {
    var plan = comparison.run().plan();
    var loops = plan.contender(PlannedContender.CEILING);
    var others =
        plan.contenders().stream().filter(one -> one.present() && !one.runsLoopsInC()).toList();
    if (loops.isEmpty() || others.isEmpty()) {
      return "";
    }
    var c = loops.get();
    var beside =
        comparison.reference().equals(loops) ? comparison : Comparison.of(comparison.run(), c.id());
    var rows =
        beside.rows().stream()
            .filter(row -> row.cell(c).sample().isPresent())
            .sorted(Comparator.comparing(RowResult::row, Service.ORDER))
            .toList();
    if (rows.isEmpty()) {
      return "";
    }
    var table = new Table().words("Operation").numbers(names.of(c));
    others.forEach(contender -> table.numbers(names.of(contender)));
    rows.forEach(row -> table.row(line(row, c, others, names)));
    return """
    ## Beside C

    Speeds as a percentage of what a loop in C reaches that does the same work with %s, each with \
    its 95 %% interval. No provider can be faster over that very library: what it lacks to 100 %% is \
    what Java and the provider take. Over other libraries it can be more. %d of %d rows have such a \
    loop.

    """
            .formatted(Markdown.text(c.version(), 120), rows.size(), plan.rows().size())
        + table;
  }

  private static List<String> line(
      RowResult row, PlannedContender c, List<PlannedContender> others, Names names) {
    var line = new ArrayList<String>();
    line.add(names.of(row.row()));
    line.add(
        Numbers.score(row.cell(c).sample().orElseThrow())
            + " "
            + Markdown.text(row.unit().text(), 20));
    for (var contender : others) {
      line.add(row.cell(contender).ratio().map(Numbers::percent).orElse(NOTHING));
    }
    return line;
  }
}
