package jcabench.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * A run with every number that can be said of it.
 *
 * @param run the run
 * @param reference what the contenders are compared with; empty when the run has no such contender
 * @param rows in the run's order; without any score where the run publishes no speed
 * @param priors how its ratios and scores scatter
 * @param ratios the number of ratios to the reference that have an interval: those of the table
 * @param controls the reference measured a second time, over itself, by row; empty where the run
 *     has no such rows
 * @param precision how many ratios are known as well as was asked; empty when nothing was asked
 * @param warnings what weakens the comparison as a whole, as sentences
 */
public record Comparison(
    Run run,
    Optional<PlannedContender> reference,
    List<RowResult> rows,
    Priors priors,
    int ratios,
    Map<Row, Ratio> controls,
    Optional<Precision> precision,
    List<String> warnings) {

  /** With what contenders are compared when nobody says, where it is among them. */
  public static final String USUAL_REFERENCE = "jdk";

  public Comparison {
    rows = List.copyOf(rows);
    controls = Collections.unmodifiableSortedMap(new TreeMap<>(controls));
    warnings = List.copyOf(warnings);
  }

  /**
   * With what a run is compared when nobody says: the JDK, or the first contender that is here
   * where the run was not asked for the JDK.
   */
  public static String usualReference(Plan plan) {
    return plan.contender(USUAL_REFERENCE)
        .or(() -> plan.contenders().stream().filter(PlannedContender::present).findFirst())
        .map(PlannedContender::id)
        .orElse(USUAL_REFERENCE);
  }

  /**
   * Compares every contender with one.
   *
   * @param reference id of the contender to compare with
   */
  public static Comparison of(Run run, String reference) {
    return of(run, reference, measured(run));
  }

  /**
   * Compares every contender with each of some, in their order.
   *
   * @param references ids of the contenders to compare with
   */
  public static List<Comparison> ofEach(Run run, List<String> references) {
    var measured = measured(run);
    return references.stream().map(reference -> of(run, reference, measured)).toList();
  }

  private static List<MeasuredRow> measured(Run run) {
    return run.plan().rows().parallelStream().map(row -> MeasuredRow.of(run, row)).toList();
  }

  private static Comparison of(Run run, String reference, List<MeasuredRow> measured) {
    var warnings = new ArrayList<String>();
    var column = run.plan().contender(reference);
    if (run.plan().publishesSpeed()) {
      absent(reference, column).ifPresent(warnings::add);
    }
    var priors = Priors.of(measured, column.map(PlannedContender::id));
    var compared =
        measured.parallelStream().map(row -> RowResult.of(run, row, column, priors)).toList();
    int ratios = ratios(compared);
    var rows = compared.stream().map(row -> row.among(Math.max(1, ratios))).toList();
    warnings.addAll(fewForks(rows));
    return new Comparison(
            run, column, rows, priors, ratios, Map.of(), Precision.of(run.plan(), rows), warnings)
        .withControls(controls(run, reference, priors.ratios()));
  }

  /** What came of a row; empty where the run has none such. */
  public Optional<RowResult> row(Row row) {
    return rows.stream().filter(one -> one.row().equals(row)).findFirst();
  }

  /**
   * What came of the row that differs from another one in one parameter alone.
   *
   * @param parameter its name
   * @param value its value there
   */
  public Optional<RowResult> differing(Row row, String parameter, String value) {
    var params = new TreeMap<>(row.params());
    params.put(parameter, value);
    return row(
        new Row(
            row.service(),
            row.benchmark(),
            row.operation(),
            params,
            row.threads(),
            row.mode(),
            row.definitionVersion()));
  }

  /** The reference where it was measured a second time, over itself. */
  private static Map<Row, Ratio> controls(Run run, String reference, Prior prior) {
    var equals = new TreeMap<Row, Ratio>();
    for (var row : run.plan().rows()) {
      if (run.cell(row, reference) instanceof Cell.Measured first
          && run.cell(row, Plan.control(reference)) instanceof Cell.Measured second) {
        equals.put(
            row, Ratio.of(Sample.of(row, second.forks()), Sample.of(row, first.forks()), prior));
      }
    }
    return equals;
  }

  /**
   * The same with a null control: the reference, measured a second time as if it were a contender.
   *
   * @param equals the second over the first, by row
   */
  Comparison withControls(Map<Row, Ratio> equals) {
    var held = new TreeMap<>(equals);
    held.replaceAll((_, ratio) -> ratio.among(held.size()));
    return new Comparison(run, reference, rows, priors, ratios, held, precision, warnings);
  }

  private static int ratios(List<RowResult> rows) {
    return (int)
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .filter(cell -> cell.ratio().flatMap(Ratio::estimate).isPresent())
            .count();
  }

  private static Optional<String> absent(String reference, Optional<PlannedContender> column) {
    if (column.isPresent() && column.get().present()) {
      return Optional.empty();
    }
    var why = column.isPresent() ? " is absent." : " is not among the contenders.";
    return Optional.of(
        "There are no speed-ups: the reference "
            + reference
            + why
            + " Another one can be named with --reference.");
  }

  /** How many cells have one fork only: that one row has many says nothing of the others. */
  private static List<String> fewForks(List<RowResult> rows) {
    long all = 0;
    long single = 0;
    long without = 0;
    for (var row : rows) {
      for (var cell : row.cells()) {
        int forks = cell.sample().map(sample -> sample.scores().size()).orElse(0);
        all += forks > 0 ? 1 : 0;
        single += forks == 1 ? 1 : 0;
        without += forks == 1 && cell.interval().isEmpty() ? 1 : 0;
      }
    }
    var warnings = new ArrayList<String>();
    if (without > 0) {
      warnings.add(
          "Of %d measured cells %d have one fork, which gives no interval: differences between"
                  .formatted(all, without)
              + " contenders may be noise there.");
    }
    if (single > without) {
      warnings.add(
          "Of %d measured cells %d have one fork: how such a cell scatters is taken from the other"
                  .formatted(all, single - without)
              + " cells of the run.");
    }
    return warnings;
  }
}
