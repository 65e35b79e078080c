package jcabench.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import jcabench.report.text.Family;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.result.PlannedContender;
import jcabench.stats.Comparison;

/**
 * Speeds over something that grows, both on log scales: a line for each contender.
 *
 * @param unit of the speeds
 * @param ticks rows in their places, from left to right
 * @param speed of a row, from the operations that all its threads did in a nanosecond
 * @param crossings where a contender changes places with the reference
 */
record CurveChart(
    String title,
    String unit,
    List<Family.Point> ticks,
    ToDoubleBiFunction<Family.Point, Double> speed,
    List<Crossing> crossings) {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 420;
  private static final int LEFT = 80;
  private static final int RIGHT = 24;
  private static final int TOP = 84;
  private static final int BOTTOM = 52;

  /** A point of a line. */
  private record Point(Family.Point tick, double speed) {}

  /** A place between ticks, with what stands there, in the colour of a contender. */
  record Crossing(PlannedContender contender, double at, String name) {}

  /** Where values lie between two ends, on a log scale. */
  private record Scale(double lowest, double highest) {
    double x(double value) {
      double span = Math.max(1e-9, Math.log(highest) - Math.log(lowest));
      double share = (Math.log(value) - Math.log(lowest)) / span;
      return LEFT + 20 + share * (WIDTH - LEFT - RIGHT - 40);
    }
  }

  CurveChart {
    ticks = List.copyOf(ticks);
    crossings = List.copyOf(crossings);
  }

  /** The picture; empty where no contender has as many points. */
  Optional<String> draw(Comparison comparison, int leastPoints) {
    var contenders =
        comparison.run().plan().contenders().stream().filter(PlannedContender::present).toList();
    var lines = contenders.stream().map(this::line).toList();
    return lines.stream().allMatch(line -> line.size() < leastPoints)
        ? Optional.empty()
        : Optional.of(draw(contenders, lines));
  }

  private List<Point> line(PlannedContender contender) {
    var points = new ArrayList<Point>();
    for (var tick : ticks) {
      int threads = tick.row().row().threads();
      tick.row().cell(contender).sample().stream()
          .flatMapToDouble(sample -> sample.latency(threads).stream())
          .map(nanos -> speed.applyAsDouble(tick, threads / nanos))
          .filter(value -> Double.isFinite(value) && value > 0)
          .forEach(value -> points.add(new Point(tick, value)));
    }
    return points;
  }

  private String draw(List<PlannedContender> contenders, List<List<Point>> lines) {
    var names = contenders.stream().map(PlannedContender::title).toList();
    var places =
        lines.stream()
            .flatMap(List::stream)
            .mapToDouble(point -> point.tick.at())
            .summaryStatistics();
    var scale = new Scale(places.getMin(), places.getMax());
    var speeds = lines.stream().flatMap(List::stream).mapToDouble(Point::speed).summaryStatistics();
    double lowest = Math.floor(Math.log10(speeds.getMin()));
    double highest = Math.ceil(Math.log10(speeds.getMax()));
    double span = Math.max(1, highest - lowest);
    var legend = new Legend(names, WIDTH - RIGHT);
    int top = TOP + legend.below();
    int bottom = HEIGHT + legend.below() - BOTTOM;
    var svg = new Svg(WIDTH, HEIGHT + legend.below(), title);
    svg.text(16, 24, title, Svg.Anchor.START, "title");
    svg.text(16, top - 12, unit, Svg.Anchor.START, "note");
    for (int power = (int) lowest; power <= highest; power++) {
      double y = top + (highest - power) / span * (bottom - top);
      svg.line(LEFT, y, WIDTH - RIGHT, y, "grid");
      svg.text(LEFT - 8, y + 4, plain(power), Svg.Anchor.END, "note");
    }
    for (var tick : ticks) {
      double x = scale.x((double) tick.at());
      svg.line(x, bottom, x, bottom + 5, "axis");
      svg.text(x, bottom + 18, tick.name(), Svg.Anchor.MIDDLE, "note");
    }
    svg.line(LEFT, bottom, WIDTH - RIGHT, bottom, "axis");
    legend.draw(svg, 48);
    for (var crossing : crossings) {
      double x = scale.x(crossing.at);
      svg.line(x, top, x, bottom, colour(contenders.indexOf(crossing.contender)) + " cross");
      svg.text(x, top - 4, crossing.name, Svg.Anchor.MIDDLE, "note");
    }
    for (int i = 0; i < lines.size(); i++) {
      var line = new StringBuilder();
      for (var point : lines.get(i)) {
        double y = top + (highest - Math.log10(point.speed)) / span * (bottom - top);
        double x = scale.x((double) point.tick.at());
        line.append(Svg.number(x)).append(',').append(Svg.number(y)).append(' ');
        var said =
            names.get(i)
                + ", "
                + point.tick.name()
                + ": "
                + Numbers.score(point.speed)
                + " "
                + unit;
        svg.mark(x, y, i, said);
      }
      svg.path(line.toString().strip(), colour(i));
    }
    return svg.toString();
  }

  private static String colour(int contender) {
    return "c" + contender % Palette.size();
  }

  private static String plain(int power) {
    return power >= 0
        ? String.format(Locale.ROOT, "%,.0f", Math.pow(10, power))
        : String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power));
  }
}
