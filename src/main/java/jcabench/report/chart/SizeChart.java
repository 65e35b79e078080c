package jcabench.report.chart;

import java.util.List;
import java.util.Optional;
import jcabench.report.chart.CurveChart.Crossing;
import jcabench.report.text.Family;
import jcabench.report.text.Numbers;
import jcabench.stats.Comparison;
import jcabench.stats.study.SizeSweep;

/** Bytes per second over the size of the message: a line for each contender. */
final class SizeChart {
  private static final int LEAST_SIZES = 3;
  private static final double MEGA = 1e6;
  private static final double NANOS = 1e9; // of a second

  private SizeChart() {}

  /**
   * The picture; empty where no contender was measured at three sizes.
   *
   * @param sweeps of which those of the family are marked where contenders change places
   */
  static Optional<String> of(Comparison comparison, Family family, List<SizeSweep> sweeps) {
    var crossings =
        sweeps.stream()
            .filter(sweep -> sweep.family().equals(family.shared()))
            .filter(sweep -> sweep.crossover().isPresent())
            .map(SizeChart::crossing)
            .toList();
    return new CurveChart(
            family.label(),
            "MB/s",
            family.points(),
            (point, operations) -> operations * point.at() * NANOS / MEGA,
            crossings)
        .draw(comparison, LEAST_SIZES);
  }

  private static Crossing crossing(SizeSweep sweep) {
    double bytes = sweep.crossover().orElseThrow().bytes();
    return new Crossing(sweep.contender(), bytes, Numbers.wholeBytes(bytes));
  }
}
