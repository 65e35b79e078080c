package jcabench.report.text;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import jcabench.result.KeyRows;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/**
 * The rows that a reader looks at first: all of a short run, those of profile {@code quick} of a
 * long one. Calibration rows are never among them.
 */
public final class KeyOperations {
  /** A table with more rows is no longer looked at as a whole. */
  private static final int MOST = 40;

  private KeyOperations() {}

  /** The key operations among the rows, in the order of the report; may be empty. */
  public static List<Row> of(List<Row> rows) {
    var candidates = rows.stream().filter(row -> !row.calibrates()).toList();
    var all = candidates.size() <= MOST;
    return candidates.stream()
        .filter(row -> all || KeyRows.contain(row))
        .sorted(Service.ORDER)
        .toList();
  }

  /** What came of those of a run, in the same order. */
  public static List<RowResult> of(Comparison comparison) {
    var key = Set.copyOf(of(comparison.run().plan().rows()));
    return comparison.rows().stream()
        .filter(row -> key.contains(row.row()))
        .sorted(Comparator.comparing(RowResult::row, Service.ORDER))
        .toList();
  }
}
