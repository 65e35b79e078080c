package jcabench.report.chart;

import java.util.List;
import jcabench.report.text.Palette;
import jcabench.report.text.Shortened;
import jcabench.report.text.WorkloadWords;
import jcabench.result.PlannedContender;
import jcabench.stats.Interval;
import jcabench.stats.study.WorkloadFigures;
import jcabench.stats.study.WorkloadFigures.Figure;
import jcabench.stats.study.WorkloadFigures.Line;

/** A figure of each contender as a bar from nothing on, the best of each row first. */
final class WorkloadChart {
  private static final int WIDTH = 900;
  private static final int LEFT = 420;
  private static final int RIGHT = 84; // room for a number behind the longest bar
  private static final int TOP = 72;
  private static final int BOTTOM = 34;
  private static final int EACH = 13;
  private static final int BAR = 9;
  private static final int GAP = 12;
  private static final int LONGEST_LABEL = 64;

  private final String title;
  private final List<PlannedContender> contenders;
  private final List<Line> lines;
  private final double most;

  private WorkloadChart(String title, List<PlannedContender> contenders, List<Line> lines) {
    this.title = title;
    this.contenders = contenders;
    this.lines = lines;
    this.most =
        lines.stream()
            .flatMap(line -> line.figures().stream())
            .mapToDouble(Figure::value)
            .max()
            .orElseThrow();
  }

  /**
   * The picture of what is asked.
   *
   * @param contenders of the run, in its order
   */
  static String of(WorkloadFigures figures, List<PlannedContender> contenders) {
    var shown =
        contenders.stream()
            .filter(
                one ->
                    figures.lines().stream()
                        .flatMap(line -> line.figures().stream())
                        .anyMatch(figure -> figure.contender().equals(one)))
            .toList();
    return new WorkloadChart(WorkloadWords.of(figures.ask()).title(), shown, figures.lines())
        .draw();
  }

  private String draw() {
    var legend = new Legend(contenders.stream().map(PlannedContender::title).toList(), WIDTH - 16);
    int top = TOP + legend.below();
    int bars = lines.stream().mapToInt(line -> line.figures().size()).sum();
    int height = top + EACH * bars + GAP * lines.size() + BOTTOM;
    var svg = new Svg(WIDTH, height, title);
    svg.text(16, 24, title, Svg.Anchor.START, "title");
    legend.draw(svg, 46);
    svg.line(LEFT, top - 6, LEFT, height - BOTTOM, "axis");
    svg.text(
        16,
        height - 10,
        "black lines: 95 % intervals of this run, where it gives one",
        Svg.Anchor.START,
        "note");
    double y = top;
    for (var line : lines) {
      svg.text(
          LEFT - 12,
          y + EACH * line.figures().size() / 2.0 + 4,
          Shortened.middle(line.row().label(), LONGEST_LABEL),
          Svg.Anchor.END,
          "label");
      for (var figure : line.figures()) {
        bar(svg, figure, y);
        y += EACH;
      }
      y += GAP;
    }
    return svg.toString();
  }

  private void bar(Svg svg, Figure figure, double y) {
    var number = WorkloadWords.number(figure.value());
    int form = contenders.indexOf(figure.contender()) % Palette.size();
    double end = x(figure.value());
    svg.field(
        LEFT,
        y + 1,
        end - LEFT,
        BAR,
        "c" + form + " f",
        figure.contender().title() + ": " + number);
    double middle = y + 1 + BAR / 2.0;
    double high = figure.interval().map(Interval::high).map(this::x).orElse(end);
    figure.interval().ifPresent(i -> svg.line(x(i.low()), middle, x(i.high()), middle, "axis"));
    svg.text(Math.max(end, high) + 6, y + BAR, number, Svg.Anchor.START, "note");
  }

  /** What is beyond the longest bar ends a little behind it. */
  private double x(double value) {
    return LEFT + Math.clamp(value / most, 0, 1.04) * (WIDTH - LEFT - RIGHT);
  }
}
