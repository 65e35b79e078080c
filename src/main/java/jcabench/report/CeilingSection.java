package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.SpeedColumn;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/** How fast contenders are beside loops in C that do the same work over OpenSSL. */
final class CeilingSection {
  private static final String NOTHING = "–";

  private CeilingSection() {}

  /** The section; empty where no loop was measured, or nobody beside it. */
  static String of(Comparison comparison, Names names, Optional<SpeedColumn> speed) {
    var tables = new StringBuilder();
    beside(comparison.run().plan())
        .forEach(
            (loops, others) ->
                tables.append(
                    table(
                        comparison,
                        loops,
                        others,
                        names,
                        speed.filter(_ -> loops.id().equals(PlannedContender.CEILING)))));
    return tables.isEmpty()
        ? ""
        : """
        ## Beside C

        Speeds as a percentage of what a loop in C reaches that does the same work, each with its \
        95 % interval. No provider can be faster over that very library: what it lacks to 100 % is \
        what Java and the provider take. Over other libraries it can be more.

        """
            + tables;
  }

  /**
   * Who stands beside which loops, in the order of columns: a contender beside those over its own
   * library where it has them, else beside those of the set-up.
   */
  private static Map<PlannedContender, List<PlannedContender>> beside(Plan plan) {
    var all = new LinkedHashMap<PlannedContender, List<PlannedContender>>();
    plan.contenders().stream()
        .filter(one -> one.present() && one.runsLoopsInC())
        .forEach(loops -> all.put(loops, new ArrayList<>()));
    for (var one : plan.contenders()) {
      if (one.present() && !one.runsLoopsInC()) {
        plan.contender(PlannedContender.ceilingOf(one.id()))
            .or(() -> plan.contender(PlannedContender.CEILING))
            .flatMap(loops -> Optional.ofNullable(all.get(loops)))
            .ifPresent(others -> others.add(one));
      }
    }
    all.values().removeIf(List::isEmpty);
    return all;
  }

  private static String table(
      Comparison comparison,
      PlannedContender c,
      List<PlannedContender> others,
      Names names,
      Optional<SpeedColumn> speed) {
    var run = comparison.run();
    var beside =
        comparison.reference().equals(Optional.of(c)) ? comparison : Comparison.of(run, c.id());
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
    speed.ifPresent(_ -> table.numbers("`openssl speed`, one sample"));
    var notes = new ArrayList<String>();
    for (var row : rows) {
      var line = line(row, c, others, names);
      speed.ifPresent(column -> line.add(percent(row, c, column, notes)));
      table.row(line);
    }
    return "%s: loops over %s, for %d of %d rows.\n\n"
            .formatted(
                names.of(c), Markdown.text(c.version(), 120), rows.size(), run.plan().rows().size())
        + table
        + speed.map(column -> warning(column, notes)).orElse("")
        + "\n";
  }

  /** What the tool reached as a percentage of the loop, with the number of a note. */
  private static String percent(
      RowResult row, PlannedContender c, SpeedColumn speed, List<String> notes) {
    var figure = Optional.ofNullable(speed.perSecond().get(row.row()));
    var center = row.cell(c).sample().orElseThrow().center();
    if (figure.isEmpty() || center.isEmpty() || !row.unit().text().equals("ops/ms")) {
      return NOTHING;
    }
    double share = figure.get() / 1000 / center.getAsDouble();
    var text = String.format(Locale.ROOT, "%.0f %%", 100 * share);
    return Optional.ofNullable(speed.unlike().get(row.row()))
        .map(
            unlike -> {
              if (!notes.contains(unlike)) {
                notes.add(unlike);
              }
              return text + " (" + (char) ('a' + notes.indexOf(unlike)) + ")";
            })
        .orElse(text);
  }

  private static String warning(SpeedColumn speed, List<String> notes) {
    var text =
        new StringBuilder("\n`openssl speed` of OpenSSL ")
            .append(
                speed.version().isEmpty()
                    ? "(version not told)"
                    : Markdown.text(speed.version(), 40))
            .append(", ")
            .append(Markdown.text(speed.options(), 200))
            .append(
                ": one sample of each figure, without interval, measured at another time and not in"
                    + " turns with the others, so that what the machine did meanwhile is in it;"
                    + " with no proof of what ran. Rows whose work it does not do have none.");
    for (int i = 0; i < notes.size(); i++) {
      text.append(" (").append((char) ('a' + i)).append(") ").append(notes.get(i)).append('.');
    }
    return text.append('\n').toString();
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
