package jcabench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import jcabench.report.CurveChart.Tick;
import jcabench.result.Plan;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/** Operations of all threads together over their number: a line for each contender. */
final class ThreadChart {
  private static final double MILLIS = 1e6; // of nanoseconds

  private ThreadChart() {}

  /**
   * The picture; empty where no contender was measured with two numbers of threads.
   *
   * @param rows of one operation, which differ in the number of threads only
   */
  static Optional<String> of(Comparison comparison, List<RowResult> rows, String title) {
    var sorted = rows.stream().sorted(Comparator.comparingInt(row -> row.row().threads())).toList();
    var contenders =
        comparison.run().plan().contenders().stream().filter(Plan.Column::present).toList();
    var lines =
        contenders.stream()
            .map(
                contender ->
                    CurveChart.line(
                        sorted,
                        contender,
                        ThreadChart::tick,
                        (_, operations) -> operations * MILLIS))
            .toList();
    return lines.stream().allMatch(line -> line.size() < 2)
        ? Optional.empty()
        : Optional.of(
            new CurveChart(
                    title,
                    "ops/ms",
                    contenders.stream().map(Plan.Column::title).toList(),
                    sorted.stream().map(ThreadChart::tick).toList(),
                    lines,
                    List.of())
                .draw());
  }

  private static Tick tick(RowResult row) {
    int threads = row.row().threads();
    return new Tick(threads, threads == 1 ? "1 thread" : threads + " threads");
  }
}
