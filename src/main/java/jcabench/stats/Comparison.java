package jcabench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
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
    Optional<PlannedContender> reference,
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
    var warnings = new ArrayList<String>();
    var column = run.plan().contender(reference);
    if (run.plan().publishesSpeed()) {
      absent(reference, column).ifPresent(warnings::add);
    }
    var rows =
        run.plan().rows().parallelStream().map(row -> RowResult.of(run, row, column)).toList();
    warnings.addAll(fewForks(rows));
    warnings.addAll(Drift.warnings(run));
    return new Comparison(run, column, rows, Precision.of(run.plan(), rows), warnings);
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

  /** How many cells have few forks: that one row has many says nothing of the others. */
  private static List<String> fewForks(List<RowResult> rows) {
    var forks =
        rows.stream()
            .flatMap(row -> row.cells().stream())
            .flatMap(cell -> cell.sample().stream())
            .mapToInt(sample -> sample.scores().size())
            .filter(number -> number > 0)
            .toArray();
    var single = Arrays.stream(forks).filter(number -> number < Location.SMALLEST).count();
    var few = Arrays.stream(forks).filter(number -> number < Location.EXACT_FROM).count() - single;
    var warnings = new ArrayList<String>();
    if (single > 0) {
      warnings.add(
          "Of %d measured cells %d have one fork, which gives no interval: differences between"
                  .formatted(forks.length, single)
              + " contenders may be noise there.");
    }
    if (few > 0) {
      warnings.add(
          ("Of %d measured cells %d have %d to %d forks: their intervals are Student's, which trust"
                  + " that noise is about normal. From %d forks on they do not.")
              .formatted(
                  forks.length,
                  few,
                  Location.SMALLEST,
                  Location.EXACT_FROM - 1,
                  Location.EXACT_FROM));
    }
    return warnings;
  }
}
