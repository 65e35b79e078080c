package jcabench.report.chart;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.report.text.Shortened;

/**
 * Speeds over something that grows, both on log scales: a line for each contender, or for each run.
 *
 * @param unit of the speeds
 * @param note what a reader must know beside it; empty for nothing
 * @param ticks places, from left to right
 * @param crossings where a line changes places with another
 */
record CurveChart(
    String title,
    String unit,
    String note,
    List<Tick> ticks,
    List<Line> lines,
    List<Crossing> crossings) {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 420;
  private static final int LEFT = 80;
  private static final int RIGHT = 24;
  private static final int TOP = 84;
  private static final int BOTTOM = 52;

  private static final int LONGEST_NOTE = 120;

  /** A place by its value, and in words: {@code 16 KiB}. */
  record Tick(long at, String name) {}

  /** A point of a line. */
  record Point(Tick tick, double speed) {}

  /** What belongs together; points from left to right. */
  record Line(String name, List<Point> points) {
    Line {
      points = List.copyOf(points);
    }
  }

  /** A place between ticks, with what stands there, in the colour of a line. */
  record Crossing(int line, double at, String name) {}

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
    lines = List.copyOf(lines);
    crossings = List.copyOf(crossings);
  }

  /** The picture; empty where no line has as many points. */
  Optional<String> draw(int leastPoints) {
    return lines.stream().allMatch(line -> line.points.size() < leastPoints)
        ? Optional.empty()
        : Optional.of(draw());
  }

  private String draw() {
    var points = lines.stream().flatMap(line -> line.points.stream()).toList();
    var places = points.stream().mapToDouble(point -> point.tick.at).summaryStatistics();
    var scale = new Scale(places.getMin(), places.getMax());
    var speeds = points.stream().mapToDouble(Point::speed).summaryStatistics();
    double lowest = Math.floor(Math.log10(speeds.getMin()));
    double highest = Math.ceil(Math.log10(speeds.getMax()));
    double span = Math.max(1, highest - lowest);
    var legend = new Legend(lines.stream().map(Line::name).toList(), WIDTH - RIGHT);
    int top = TOP + legend.below();
    int bottom = HEIGHT + legend.below() - BOTTOM;
    var svg = new Svg(WIDTH, HEIGHT + legend.below(), title);
    svg.text(16, 24, title, Svg.Anchor.START, "title");
    if (!note.isEmpty()) {
      svg.text(16, 36, Shortened.middle(note, LONGEST_NOTE), Svg.Anchor.START, "note");
    }
    svg.text(16, top - 12, unit, Svg.Anchor.START, "note");
    for (int power = (int) lowest; power <= highest; power++) {
      double y = top + (highest - power) / span * (bottom - top);
      svg.line(LEFT, y, WIDTH - RIGHT, y, "grid");
      svg.text(LEFT - 8, y + 4, plain(power), Svg.Anchor.END, "note");
    }
    for (var tick : ticks) {
      double x = scale.x((double) tick.at);
      svg.line(x, bottom, x, bottom + 5, "axis");
      svg.text(x, bottom + 18, tick.name, Svg.Anchor.MIDDLE, "note");
    }
    svg.line(LEFT, bottom, WIDTH - RIGHT, bottom, "axis");
    legend.draw(svg, 48);
    for (var crossing : crossings) {
      double x = scale.x(crossing.at);
      svg.line(x, top, x, bottom, colour(crossing.line) + " cross");
      svg.text(x, top - 4, crossing.name, Svg.Anchor.MIDDLE, "note");
    }
    for (int i = 0; i < lines.size(); i++) {
      var line = new StringBuilder();
      for (var point : lines.get(i).points) {
        double y = top + (highest - Math.log10(point.speed)) / span * (bottom - top);
        double x = scale.x((double) point.tick.at);
        line.append(Svg.number(x)).append(',').append(Svg.number(y)).append(' ');
        var said =
            lines.get(i).name
                + ", "
                + point.tick.name
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

  private static String colour(int line) {
    return "c" + line % Palette.size();
  }

  private static String plain(int power) {
    return power >= 0
        ? String.format(Locale.ROOT, "%,.0f", Math.pow(10, power))
        : String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power));
  }
}
