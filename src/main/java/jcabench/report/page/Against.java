package jcabench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jcabench.report.text.Labels;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Interval;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.study.SizeSweep;

/**
 * Everything that depends on the reference.
 *
 * @param title the axis of ratios
 * @param ratios by row and contender; null where there is nothing to compare
 */
record Against(String title, List<List<Against.Told>> ratios, List<Against.Crossing> crossings) {

  /**
   * A ratio in words. Of many there are, so that they stand as lists.
   *
   * @param at the power of two where it is drawn; null where it has no value
   * @param low the same of the lower end of its interval
   * @param high the same of the upper end
   * @param verdict what colours it
   * @param stands whether it stands also as one of all ratios of the run
   * @param brief its beginning, for where there is little room
   * @param rest what follows
   * @param warnings places in the page's notes
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"at", "low", "high", "verdict", "stands", "brief", "rest", "warnings"})
  record Told(
      Double at,
      Double low,
      Double high,
      String verdict,
      boolean stands,
      String brief,
      String rest,
      List<Integer> warnings) {
    /** Where one of the two has no score. */
    static final Told NONE =
        new Told(null, null, null, "unknown", false, Numbers.NO_RATIO, "", List.of());

    static Told of(Ratio ratio, Notes notes) {
      return new Told(
          ratio.center().isPresent() ? power(ratio.center().getAsDouble()) : null,
          ratio.interval().map(Interval::low).map(Told::power).orElse(null),
          ratio.interval().map(Interval::high).map(Told::power).orElse(null),
          ratio.verdict().name().toLowerCase(Locale.ROOT),
          ratio.standsInTable(),
          Numbers.brief(ratio),
          Numbers.rest(ratio),
          notes.of(ratio.warnings()));
    }

    /** A place on a scale of powers of two; more digits would not be seen. */
    private static double power(double value) {
      return Math.round(Math.log(value) / Math.log(2) * 1e4) / 1e4;
    }
  }

  /**
   * Where a contender and the reference change places.
   *
   * @param curve the place of the family among the page's curves over sizes
   * @param contender its place
   * @param low the lower end of its interval; left out where it has none
   * @param label what stands at the line
   * @param sentence what it means
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Crossing(
      int curve,
      int contender,
      double at,
      Double low,
      Double high,
      String label,
      String sentence) {}

  /**
   * Everything about one reference.
   *
   * @param curves the places of families among the page's curves over sizes
   */
  static Against of(
      Comparison comparison,
      PlannedContender reference,
      Labels labels,
      Map<Row, Integer> curves,
      Notes notes) {
    var crossings = new ArrayList<Crossing>();
    var contenders = comparison.run().plan().contenders();
    for (var sweep : SizeSweep.of(comparison)) {
      var curve = curves.get(sweep.family());
      if (curve != null && sweep.crossover().isPresent()) {
        var crossover = sweep.crossover().get();
        var sentence =
            "%s is faster than %s %s."
                .formatted(
                    labels.of(sweep.contender()),
                    labels.of(reference),
                    Numbers.crossover(crossover));
        crossings.add(
            new Crossing(
                curve,
                contenders.indexOf(sweep.contender()),
                crossover.bytes(),
                crossover.interval().map(Interval::low).orElse(null),
                crossover.interval().map(Interval::high).orElse(null),
                Numbers.wholeBytes(crossover.bytes()),
                sentence));
      }
    }
    return new Against(
        "speed relative to " + labels.of(reference),
        comparison.rows().stream()
            .sorted(Comparator.comparing(RowResult::row, Service.ORDER))
            .map(row -> ratios(row, reference, notes))
            .toList(),
        crossings);
  }

  private static List<Told> ratios(RowResult row, PlannedContender reference, Notes notes) {
    var ratios = new ArrayList<Told>();
    for (var cell : row.cells()) {
      ratios.add(cell.contender().equals(reference) ? null : told(cell, notes));
    }
    return ratios;
  }

  private static Told told(CellResult cell, Notes notes) {
    return cell.sample().isEmpty()
        ? null
        : cell.ratio().map(ratio -> Told.of(ratio, notes)).orElse(Told.NONE);
  }
}
