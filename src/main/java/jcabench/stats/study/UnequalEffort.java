package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/**
 * Rows in which forks of some contenders say that calls differ in work ({@link Fork#VARIES}) and
 * those of others do not. A score is then the mean of all readings here and that of the fastest
 * there, and a ratio of the two says nothing.
 */
final class UnequalEffort {
  private UnequalEffort() {}

  /** A sentence for each such row. */
  static List<String> warnings(Comparison comparison) {
    var warnings = new ArrayList<String>();
    for (var row : comparison.rows()) {
      var say = contenders(row, true);
      var doNot = contenders(row, false);
      if (!say.isEmpty() && !doNot.isEmpty()) {
        warnings.add(
            "%s: do not compare %s with %s. Forks of the first say that calls differ in work, so that their score is the mean of all; that of the others is the mean of the fastest."
                .formatted(row.row().label(), say, doNot));
      }
    }
    return warnings;
  }

  private static String contenders(RowResult row, boolean say) {
    return row.cells().stream()
        .filter(
            cell ->
                cell.cell() instanceof Cell.Measured measured
                    && measured.forks().stream().anyMatch(fork -> fork.varies() == say))
        .map(CellResult::contender)
        .map(PlannedContender::title)
        .collect(Collectors.joining(", "));
  }
}
