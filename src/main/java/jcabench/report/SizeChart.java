package jcabench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import jcabench.report.CurveChart.Crossing;
import jcabench.report.CurveChart.Tick;
import jcabench.result.Question;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;
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
   * @param rows of one operation and algorithm
   * @param sweeps of which those of the rows are marked where contenders change places
   */
  static Optional<String> of(
      Comparison comparison, List<RowResult> rows, List<SizeSweep> sweeps, String title) {
    var sorted =
        rows.stream()
            .filter(row -> bytes(row) > 0)
            .sorted(Comparator.comparingLong(SizeChart::bytes))
            .toList();
    var family = rows.getFirst().row().without(SizeSweep.SIZE);
    var crossings =
        sweeps.stream()
            .filter(sweep -> sweep.family().equals(family) && sweep.crossover().isPresent())
            .map(SizeChart::crossing)
            .toList();
    return new CurveChart(
            title,
            "MB/s",
            sorted,
            SizeChart::tick,
            (row, operations) -> operations * bytes(row) * NANOS / MEGA,
            crossings)
        .draw(comparison, LEAST_SIZES);
  }

  private static Crossing crossing(SizeSweep sweep) {
    double bytes = sweep.crossover().orElseThrow().bytes();
    return new Crossing(sweep.contender(), bytes, Numbers.decimals(bytes, 0) + " B");
  }

  private static long bytes(RowResult row) {
    var size = row.row().params().getOrDefault(SizeSweep.SIZE, "");
    return size.matches("[1-9][0-9]{0,11}") ? Long.parseLong(size) : 0;
  }

  private static Tick tick(RowResult row) {
    return new Tick(bytes(row), Question.bytes(Long.toString(bytes(row))));
  }
}
