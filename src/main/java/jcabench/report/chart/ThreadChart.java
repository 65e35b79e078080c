package jcabench.report.chart;

import java.util.List;
import java.util.Optional;
import jcabench.report.text.Family;
import jcabench.stats.Comparison;

/** Operations of all threads together over their number: a line for each contender. */
final class ThreadChart {
  private static final int LEAST_NUMBERS = 2;
  private static final double MILLIS = 1e6; // of nanoseconds

  private ThreadChart() {}

  /** The picture; empty where no contender was measured with two numbers of threads. */
  static Optional<String> of(Comparison comparison, Family family) {
    return new CurveChart(
            family.label(),
            "ops/ms",
            family.points(),
            (_, operations) -> operations * MILLIS,
            List.of())
        .draw(comparison, LEAST_NUMBERS);
  }
}
