package jcabench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jcabench.report.chart.CurveChart.Crossing;
import jcabench.report.chart.CurveChart.Line;
import jcabench.report.chart.CurveChart.Point;
import jcabench.report.chart.CurveChart.Tick;
import jcabench.report.text.Family;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.Sample;
import jcabench.stats.study.SizeSweep;

/** Bytes per second over the size of the message: a line for each contender, or for each run. */
final class SizeChart {
  private static final int LEAST_SIZES = 3;
  private static final double MEGA = 1e6;
  private static final double NANOS = 1e9; // of a second
  private static final String UNIT = "MB/s";

  private SizeChart() {}

  /**
   * The picture; empty where no contender was measured at three sizes.
   *
   * @param sweeps of which those of the family are marked where contenders change places
   */
  static Optional<String> of(Comparison comparison, Family family, List<SizeSweep> sweeps) {
    var contenders =
        comparison.run().plan().contenders().stream().filter(PlannedContender::present).toList();
    var crossings =
        sweeps.stream()
            .filter(sweep -> sweep.family().equals(family.shared()))
            .filter(sweep -> sweep.crossover().isPresent())
            .map(sweep -> crossing(sweep, contenders))
            .toList();
    var lines =
        contenders.stream()
            .map(
                contender ->
                    new Line(
                        contender.title(),
                        family.points().stream()
                            .flatMap(
                                point ->
                                    point(
                                        tick(point),
                                        point.row().row(),
                                        point.row().cell(contender).sample())
                                        .stream())
                            .toList()))
            .toList();
    var ticks = family.points().stream().map(SizeChart::tick).toList();
    return new CurveChart(family.label(), UNIT, "", ticks, lines, crossings).draw(LEAST_SIZES);
  }

  /**
   * The picture of one contender in several runs; empty where they are more than colours, or none
   * has three sizes.
   *
   * @param names of the runs
   * @param rows from the smallest size to the largest
   * @param caution what a reader must know beside it; empty for nothing
   */
  static Optional<String> of(
      String title,
      List<String> names,
      List<Run> runs,
      String contender,
      List<Row> rows,
      String caution) {
    if (runs.size() > Palette.size()) {
      return Optional.empty();
    }
    var ticks = rows.stream().map(SizeChart::tick).toList();
    var lines = new ArrayList<Line>();
    for (int i = 0; i < runs.size(); i++) {
      var run = runs.get(i);
      var points =
          IntStream.range(0, rows.size())
              .boxed()
              .flatMap(
                  n ->
                      point(ticks.get(n), rows.get(n), Sample.of(run, rows.get(n), contender))
                          .stream())
              .toList();
      lines.add(new Line(names.get(i), points));
    }
    return new CurveChart(title, UNIT, caution, ticks, lines, List.of()).draw(LEAST_SIZES);
  }

  private static Optional<Point> point(Tick tick, Row row, Optional<Sample> sample) {
    int threads = row.threads();
    return sample.stream()
        .flatMapToDouble(one -> one.latency(threads).stream())
        .map(nanos -> threads / nanos * tick.at() * NANOS / MEGA)
        .filter(speed -> Double.isFinite(speed) && speed > 0)
        .mapToObj(speed -> new Point(tick, speed))
        .findFirst();
  }

  private static Tick tick(Family.Point point) {
    return new Tick(point.at(), point.name());
  }

  private static Tick tick(Row row) {
    long bytes = Family.bytes(row);
    return new Tick(bytes, Family.bytes(bytes));
  }

  private static Crossing crossing(SizeSweep sweep, List<PlannedContender> contenders) {
    double bytes = sweep.crossover().orElseThrow().bytes();
    return new Crossing(contenders.indexOf(sweep.contender()), bytes, Numbers.wholeBytes(bytes));
  }
}
