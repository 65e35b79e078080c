package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;
import jcabench.stats.SizeSweep;

/** Bytes per second over the size of the message, both on log scales: a line for each contender. */
final class SizeChart {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 420;
  private static final int LEFT = 80;
  private static final int RIGHT = 24;
  private static final int TOP = 84;
  private static final int BOTTOM = 52;
  private static final int LEAST_SIZES = 3;
  private static final double MEGA = 1e6;
  private static final double NANOS = 1e9; // of a second

  private final List<Plan.Column> contenders;
  private final List<RowResult> rows;
  private final List<SizeSweep> sweeps;
  private final String title;

  /** A point of a line. */
  private record Point(long bytes, double speed) {}

  private SizeChart(
      List<Plan.Column> contenders, List<RowResult> rows, List<SizeSweep> sweeps, String title) {
    this.contenders = contenders;
    this.rows = rows;
    this.sweeps = sweeps;
    this.title = title;
  }

  /**
   * The picture; empty where no contender was measured at three sizes.
   *
   * @param rows of one operation and algorithm
   * @param sweeps of which those of the rows are marked where contenders change places
   */
  static Optional<String> of(
      Comparison comparison, List<RowResult> rows, List<SizeSweep> sweeps, String title) {
    var family = rows.getFirst().row().without(SizeSweep.SIZE);
    var own = sweeps.stream().filter(sweep -> sweep.family().equals(family)).toList();
    var sorted = rows.stream().sorted(Comparator.comparingLong(SizeChart::bytes)).toList();
    var contenders =
        comparison.run().plan().contenders().stream().filter(Plan.Column::present).toList();
    var chart = new SizeChart(contenders, sorted, own, title);
    return contenders.stream().anyMatch(one -> chart.points(one).size() >= LEAST_SIZES)
        ? Optional.of(chart.draw())
        : Optional.empty();
  }

  private static long bytes(RowResult row) {
    var size = row.row().params().getOrDefault("dataSize", "");
    return size.matches("[1-9][0-9]{0,11}") ? Long.parseLong(size) : 0;
  }

  private List<Point> points(Plan.Column contender) {
    var points = new ArrayList<Point>();
    for (var row : rows) {
      var speed = megabytes(row, contender);
      if (speed.isPresent() && bytes(row) > 0) {
        points.add(new Point(bytes(row), speed.getAsDouble()));
      }
    }
    return points;
  }

  /** Megabytes a second, of throughput and of time alike. */
  private static OptionalDouble megabytes(RowResult row, Plan.Column contender) {
    int threads = row.row().threads();
    double speed =
        row.cell(contender).sample().stream()
            .flatMapToDouble(sample -> sample.latency(threads).stream())
            .map(time -> threads * bytes(row) / time * NANOS / MEGA)
            .findFirst()
            .orElse(0);
    return Double.isFinite(speed) && speed > 0 ? OptionalDouble.of(speed) : OptionalDouble.empty();
  }

  private String draw() {
    var all = contenders.stream().flatMap(one -> points(one).stream()).toList();
    double leftmost = Math.log((double) all.stream().mapToLong(Point::bytes).min().orElse(1));
    double rightmost = Math.log((double) all.stream().mapToLong(Point::bytes).max().orElse(2));
    double lowest = Math.floor(Math.log10(all.stream().mapToDouble(Point::speed).min().orElse(1)));
    double highest = Math.ceil(Math.log10(all.stream().mapToDouble(Point::speed).max().orElse(10)));
    double span = Math.max(1, highest - lowest);
    var names = contenders.stream().map(Plan.Column::title).toList();
    var legend = new Legend(names, WIDTH - RIGHT);
    int top = TOP + legend.below();
    int height = HEIGHT + legend.below();
    var svg = new Svg(WIDTH, height, title);
    svg.text(16, 24, title, Svg.Anchor.START, "title");
    svg.text(16, top - 12, "MB/s", Svg.Anchor.START, "note");
    for (int power = (int) lowest; power <= highest; power++) {
      double y = top + (highest - power) / span * (height - top - BOTTOM);
      svg.line(LEFT, y, WIDTH - RIGHT, y, "grid");
      svg.text(LEFT - 8, y + 4, plain(power), Svg.Anchor.END, "note");
    }
    for (var row : rows) {
      double x = x((double) bytes(row), leftmost, rightmost);
      svg.line(x, height - BOTTOM, x, height - BOTTOM + 5, "axis");
      svg.text(
          x, height - BOTTOM + 18, Row.bytes(Long.toString(bytes(row))), Svg.Anchor.MIDDLE, "note");
    }
    svg.line(LEFT, height - BOTTOM, WIDTH - RIGHT, height - BOTTOM, "axis");
    legend.draw(svg, 48);
    for (var sweep : sweeps) {
      sweep
          .crossover()
          .ifPresent(
              crossover -> {
                double x = x(crossover.bytes(), leftmost, rightmost);
                var form = "c" + contenders.indexOf(sweep.contender()) % Palette.size();
                svg.line(x, top, x, height - BOTTOM, form + " cross");
                svg.text(
                    x,
                    top - 4,
                    Numbers.decimals(crossover.bytes(), 0) + " B",
                    Svg.Anchor.MIDDLE,
                    "note");
              });
    }
    for (int i = 0; i < contenders.size(); i++) {
      var contender = contenders.get(i);
      var line = new StringBuilder();
      for (var point : points(contender)) {
        double x = x((double) point.bytes, leftmost, rightmost);
        double y = top + (highest - Math.log10(point.speed)) / span * (height - top - BOTTOM);
        line.append(Svg.number(x)).append(',').append(Svg.number(y)).append(' ');
        svg.mark(
            x,
            y,
            i,
            contender.title()
                + ", "
                + Row.bytes(Long.toString(point.bytes))
                + ": "
                + Numbers.score(point.speed)
                + " MB/s");
      }
      svg.path(line.toString().strip(), "c" + i % Palette.size());
    }
    return svg.toString();
  }

  private static double x(double bytes, double leftmost, double rightmost) {
    double span = Math.max(1e-9, rightmost - leftmost);
    return LEFT + 20 + (Math.log(bytes) - leftmost) / span * (WIDTH - LEFT - RIGHT - 40);
  }

  private static String plain(int power) {
    return power >= 0
        ? String.format(Locale.ROOT, "%,.0f", Math.pow(10, power))
        : String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power));
  }
}
