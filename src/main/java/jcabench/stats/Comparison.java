package jcabench.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.result.Plan;
import jcabench.result.Run;

/**
 * A run with every number that can be said of it.
 *
 * @param run the run
 * @param reference what the contenders are compared with; empty when the run has no such contender
 * @param rows in the run's order; without any score where the run publishes no speed
 * @param precision how many ratios are known as well as was asked; empty when nothing was asked
 * @param warnings what weakens the comparison as a whole, as sentences
 */
public record Comparison(
    Run run,
    Optional<Plan.Column> reference,
    List<RowResult> rows,
    Optional<Precision> precision,
    List<String> warnings) {

  /** With what contenders are compared when nobody says, where it is among them. */
  public static final String USUAL_REFERENCE = "jdk";

  public Comparison {
    rows = List.copyOf(rows);
    warnings = List.copyOf(warnings);
  }

  /**
   * With what a run is compared when nobody says: the JDK, or the first contender that is here
   * where the run was not asked for the JDK.
   */
  public static String usualReference(Plan plan) {
    return plan.contender(USUAL_REFERENCE)
        .or(() -> plan.contenders().stream().filter(Plan.Column::present).findFirst())
        .map(Plan.Column::id)
        .orElse(USUAL_REFERENCE);
  }

  /**
   * Compares every contender with one.
   *
   * @param reference id of the contender to compare with
   */
  public static Comparison of(Run run, String reference) {
    var warnings = new ArrayList<String>();
    var column = run.plan().contender(reference);
    if (run.plan().publishesSpeed()) {
      absent(reference, column).ifPresent(warnings::add);
    }
    var rows = run.plan().rows().stream().map(row -> RowResult.of(run, row, column)).toList();
    fewForks(rows).ifPresent(warnings::add);
    warnings.addAll(Drift.warnings(run));
    warnings.addAll(Twins.warnings(rows));
    return new Comparison(run, column, rows, Precision.of(run.plan(), rows), warnings);
  }

  private static Optional<String> absent(String reference, Optional<Plan.Column> column) {
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

  private static Optional<String> fewForks(List<RowResult> rows) {
    var most =
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .flatMap(cell -> cell.sample().stream())
            .mapToInt(sample -> sample.scores().size())
            .max();
    if (most.isEmpty() || most.getAsInt() >= Location.EXACT_FROM) {
      return Optional.empty();
    }
    return Optional.of(
        most.getAsInt() < Location.SMALLEST
            ? "One fork per cell gives no interval: differences between contenders may be noise."
            : ("With at most %d forks per cell, intervals are Student's over few forks: they trust"
                    + " that noise is about normal. From %d forks on they do not.")
                .formatted(most.getAsInt(), Location.EXACT_FROM));
  }
}
