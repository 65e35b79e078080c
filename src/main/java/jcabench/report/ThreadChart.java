package jcabench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import jcabench.report.CurveChart.Tick;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/** Operations of all threads together over their number: a line for each contender. */
final class ThreadChart {
  private static final int LEAST_NUMBERS = 2;
  private static final double MILLIS = 1e6; // of nanoseconds

  private ThreadChart() {}

  /**
   * The picture; empty where no contender was measured with two numbers of threads.
   *
   * @param rows of one operation, which differ in the number of threads only
   */
  static Optional<String> of(Comparison comparison, List<RowResult> rows, String title) {
    var sorted = rows.stream().sorted(Comparator.comparingInt(row -> row.row().threads())).toList();
    return new CurveChart(
            title,
            "ops/ms",
            sorted,
            ThreadChart::tick,
            (_, operations) -> operations * MILLIS,
            List.of())
        .draw(comparison, LEAST_NUMBERS);
  }

  private static Tick tick(RowResult row) {
    int threads = row.row().threads();
    return new Tick(threads, threads == 1 ? "1 thread" : threads + " threads");
  }
}
