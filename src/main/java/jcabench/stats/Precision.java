package jcabench.stats;

import java.util.List;
import java.util.Optional;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/**
 * How many ratios are known as well as a run was asked for.
 *
 * @param wanted half the width of an interval, as a factor above 1
 * @param ratios number of ratios to the reference
 * @param reached how many of their intervals are as narrow
 * @param widest the ratio with the widest interval of the others; empty when all are as narrow
 */
public record Precision(double wanted, int ratios, int reached, Optional<Widest> widest) {
  private static final double ROUNDING = 1 + 1e-9;

  /**
   * A ratio that is not known as well.
   *
   * @param factor half the width of its interval; infinite where there is none
   */
  public record Widest(Row row, PlannedContender contender, double factor) {}

  /** Of a run; empty when it had no goal, or has no reference. */
  static Optional<Precision> of(Plan plan, List<RowResult> rows) {
    if (!(plan.precision() > 1)) {
      return Optional.empty();
    }
    int ratios = 0;
    int reached = 0;
    Optional<Widest> widest = Optional.empty();
    for (var row : rows) {
      for (var cell : row.cells()) {
        if (cell.ratio().isEmpty()) {
          continue;
        }
        ratios++;
        var factor = cell.ratio().get().precision().orElse(Double.POSITIVE_INFINITY);
        if (factor <= plan.precision() * ROUNDING) {
          reached++;
        } else if (widest.isEmpty() || widest.get().factor() < factor) {
          widest = Optional.of(new Widest(row.row(), cell.contender(), factor));
        }
      }
    }
    return ratios == 0
        ? Optional.empty()
        : Optional.of(new Precision(plan.precision(), ratios, reached, widest));
  }
}
