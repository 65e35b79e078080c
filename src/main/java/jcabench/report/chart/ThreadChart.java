package jcabench.report.chart;

import java.util.List;
import java.util.Optional;
import jcabench.report.chart.CurveChart.Line;
import jcabench.report.chart.CurveChart.Point;
import jcabench.report.chart.CurveChart.Tick;
import jcabench.report.text.Family;
import jcabench.result.PlannedContender;
import jcabench.stats.Comparison;

/** Operations of all threads together over their number: a line for each contender. */
final class ThreadChart {
  private static final int LEAST_NUMBERS = 2;
  private static final double MILLIS = 1e6; // of nanoseconds

  private ThreadChart() {}

  /** The picture; empty where no contender was measured with two numbers of threads. */
  static Optional<String> of(Comparison comparison, Family family) {
    var lines =
        comparison.run().plan().contenders().stream()
            .filter(PlannedContender::present)
            .map(contender -> line(contender, family))
            .toList();
    var ticks = family.points().stream().map(ThreadChart::tick).toList();
    return new CurveChart(family.label(), "ops/ms", "", ticks, lines, List.of())
        .draw(LEAST_NUMBERS);
  }

  private static Line line(PlannedContender contender, Family family) {
    return new Line(
        contender.title(),
        family.points().stream()
            .flatMap(
                point -> {
                  int threads = point.row().row().threads();
                  return point.row().cell(contender).sample().stream()
                      .flatMapToDouble(sample -> sample.latency(threads).stream())
                      .map(nanos -> threads / nanos * MILLIS)
                      .filter(speed -> Double.isFinite(speed) && speed > 0)
                      .mapToObj(speed -> new Point(tick(point), speed));
                })
            .toList());
  }

  private static Tick tick(Family.Point point) {
    return new Tick(point.at(), point.name());
  }
}
