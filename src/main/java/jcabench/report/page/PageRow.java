package jcabench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.report.text.Ending;
import jcabench.report.text.Labels;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.Block;
import jcabench.result.Plan;
import jcabench.stats.Allocation;
import jcabench.stats.CellResult;
import jcabench.stats.Interval;
import jcabench.stats.Quantiles;
import jcabench.stats.RowResult;
import jcabench.stats.Unit;

/**
 * A row with its cells, in every unit.
 *
 * @param service its title
 * @param units names, one for each unit that a reader may choose; null where it does not apply
 * @param cells in the order of the contenders
 */
record PageRow(String service, String label, List<String> units, List<Entry> cells) {

  /**
   * A cell.
   *
   * @param outcome how it ended without a score; left out for a measured one
   * @param scores one for each unit; null where it does not apply
   * @param details sentences about its timings
   * @param warnings places in the page's notes
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Entry(
      String outcome,
      String reason,
      List<Shown> scores,
      Integer forks,
      Shown allocated,
      Shown latency,
      Shown cores,
      List<String> details,
      List<Integer> warnings,
      List<Dot> points) {
    static Entry unmeasured(Ending ending) {
      return new Entry(
          ending.word(),
          ending.reason(),
          List.of(),
          null,
          null,
          null,
          null,
          List.of(),
          List.of(),
          List.of());
    }
  }

  /**
   * A number with its text.
   *
   * @param value where it is drawn or sorted
   * @param range both ends of its interval; left out where it has none
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Shown(double value, String text, String range) {}

  /**
   * A fork's score.
   *
   * @param block the place of its block among those of the page
   */
  record Dot(int block, double value, String text) {}

  /** What all rows of a page share. */
  record Frame(
      Plan plan,
      Labels labels,
      List<ShownUnit> units,
      double hertz,
      Map<Block, Integer> blocks,
      Notes notes) {}

  /** The row of a page. */
  static PageRow of(RowResult row, Frame frame) {
    var units = new ArrayList<String>();
    for (var unit : frame.units) {
      var applies = unit.of(1, row.unit(), row.row(), frame.hertz).isPresent();
      units.add(applies ? unit.name(row.unit()) : null);
    }
    return new PageRow(
        Service.of(row.row()).title(),
        frame.labels.of(row.row()),
        units,
        row.cells().stream().map(cell -> entry(row, cell, frame)).toList());
  }

  private static Entry entry(RowResult row, CellResult cell, Frame frame) {
    return Ending.of(cell.cell(), frame.plan)
        .map(Entry::unmeasured)
        .orElseGet(() -> measured(row, cell, frame));
  }

  private static Entry measured(RowResult row, CellResult cell, Frame frame) {
    var sample = cell.sample().orElseThrow();
    var scores = new ArrayList<Shown>();
    frame.units.forEach(unit -> scores.add(score(unit, row, cell, frame.hertz).orElse(null)));
    var points = new ArrayList<Dot>();
    sample
        .scores()
        .forEach(
            (block, value) ->
                points.add(new Dot(frame.blocks.get(block), value, Numbers.score(value))));
    return new Entry(
        null,
        null,
        scores,
        sample.scores().size(),
        cell.allocated().map(PageRow::allocated).orElse(null),
        latency(row, cell),
        cell.cores().isPresent()
            ? new Shown(cell.cores().getAsDouble(), Numbers.cores(cell.cores()), null)
            : null,
        cell.quantiles().map(known -> List.of(timings(known, row.unit()))).orElse(List.of()),
        frame.notes.of(sample.warnings()),
        points);
  }

  /** The score in a unit; the one as measured says so where it is no number. */
  private static Optional<Shown> score(
      ShownUnit unit, RowResult row, CellResult cell, double hertz) {
    var middle = Numbers.middle(cell);
    if (middle.isEmpty()) {
      return Optional.empty();
    }
    var shown = unit.of(middle.getAsDouble(), row.unit(), row.row(), hertz);
    if (shown.isEmpty()) {
      return Optional.empty();
    }
    var value = shown.getAsDouble();
    var range =
        cell.quantiles().isPresent()
            ? Optional.<Interval>empty()
            : cell.interval().flatMap(ends -> in(unit, ends, row, hertz));
    return Optional.of(
        new Shown(value, Numbers.score(value), range.map(Numbers::range).orElse(null)));
  }

  private static Optional<Interval> in(ShownUnit unit, Interval ends, RowResult row, double hertz) {
    var low = unit.of(ends.low(), row.unit(), row.row(), hertz);
    var high = unit.of(ends.high(), row.unit(), row.row(), hertz);
    if (low.isEmpty() || high.isEmpty()) {
      return Optional.empty();
    }
    double one = low.getAsDouble();
    double other = high.getAsDouble();
    return Optional.of(
        new Interval(
            Math.sqrt(one * other), Math.min(one, other), Math.max(one, other), ends.confidence()));
  }

  private static Shown allocated(Allocation allocated) {
    return new Shown(allocated.bytes(), Numbers.bytes(allocated), null);
  }

  private static Shown latency(RowResult row, CellResult cell) {
    var nanos = cell.sample().orElseThrow().latency(row.row().threads());
    return nanos.isPresent() && Double.isFinite(nanos.getAsDouble())
        ? new Shown(nanos.getAsDouble() / 1000, Numbers.micros(nanos), null)
        : null;
  }

  private static String timings(Quantiles known, Unit unit) {
    return "Of %d timings in %s: quartiles %s, 99 %% %s, 99.9 %% %s."
        .formatted(
            known.count(),
            unit.perOperation(),
            Numbers.quartiles(known),
            Numbers.score(known.at(0.99)),
            Numbers.score(known.at(0.999)));
  }
}
