package jcabench.report.chart;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.report.text.Shortened;
import jcabench.stats.Ratio;
import jcabench.stats.study.SideBySide;

/**
 * Bars of one algorithm in several runs: a group for each size of the message, in it a bar for each
 * run, as high as its speed over that of the first one.
 *
 * @param names of the runs, the first one too
 * @param groups one for each size, from small to large
 * @param caution what a reader must know beside it; empty for nothing
 */
record BarChart(String title, List<String> names, List<Group> groups, String caution) {
  private static final int WIDTH = 800;
  private static final int LEFT = 46;
  private static final int RIGHT = 16;
  private static final int TOP = 108;
  private static final int TALL = 240;
  private static final int BOTTOM = 26;
  private static final int LONGEST_TITLE = 90;
  private static final int LONGEST_CAUTION = 120;
  private static final double GAP = 0.2; // of a group

  BarChart {
    names = List.copyOf(names);
    groups = List.copyOf(groups);
  }

  /** A size in words, and the row's speeds. */
  record Group(String size, SideBySide.Line line) {}

  /** The picture; empty where the runs are more than colours, or nothing is to be drawn. */
  Optional<String> draw() {
    double most =
        groups.stream()
            .flatMap(group -> group.line().ratios().stream())
            .flatMap(Optional::stream)
            .map(Ratio::center)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .max()
            .orElse(0);
    if (most == 0 || !Double.isFinite(most) || names.size() > Palette.size()) {
      return Optional.empty();
    }
    double highest = Math.max(1, most) * 1.05;
    var legend = new Legend(names, WIDTH - RIGHT);
    double floor = TOP + legend.below() + TALL;
    var svg = new Svg(WIDTH, (int) floor + BOTTOM, title);
    svg.text(16, 24, Shortened.middle(title, LONGEST_TITLE), Svg.Anchor.START, "title");
    svg.text(16, 44, "Speed relative to the first, by size.", Svg.Anchor.START, "note");
    svg.text(16, 60, Shortened.middle(caution, LONGEST_CAUTION), Svg.Anchor.START, "note");
    legend.draw(svg, 84);
    double step = step(highest);
    for (double at = 0; at <= highest; at += step) {
      double y = floor - TALL * at / highest;
      svg.line(LEFT, y, WIDTH - RIGHT, y, at == 0 ? "axis" : "grid");
      svg.text(LEFT - 6, y + 4, Numbers.decimals(at, step < 1 ? 1 : 0), Svg.Anchor.END, "note");
    }
    double each = (double) (WIDTH - LEFT - RIGHT) / groups.size();
    for (int i = 0; i < groups.size(); i++) {
      double x = LEFT + i * each;
      bars(svg, groups.get(i), x + each * GAP / 2, each * (1 - GAP), floor, TALL / highest);
      svg.text(x + each / 2, floor + 16, groups.get(i).size(), Svg.Anchor.MIDDLE, "note");
    }
    return Optional.of(svg.toString());
  }

  /** So that there are two to ten lines. */
  private static double step(double highest) {
    return highest <= 2 ? 0.5 : Math.max(1, Math.ceil(highest / 8));
  }

  private void bars(Svg svg, Group group, double left, double width, double floor, double one) {
    double each = width / names.size();
    IntStream.range(0, names.size())
        .forEach(
            run -> {
              var ratio = run == 0 ? Optional.<Ratio>empty() : group.line().ratios().get(run - 1);
              var center = run == 0 ? OptionalDouble.of(1) : centerOf(ratio);
              if (center.isPresent()) {
                double tall = one * center.getAsDouble();
                var words = run == 0 ? "the first" : Numbers.words(ratio.orElseThrow());
                svg.field(
                    left + run * each,
                    floor - tall,
                    Math.max(1, each - 1),
                    tall,
                    "c%d f".formatted(run),
                    names.get(run) + ", " + group.size() + ": " + words);
              }
            });
  }

  private static OptionalDouble centerOf(Optional<Ratio> ratio) {
    return ratio.map(Ratio::center).orElse(OptionalDouble.empty());
  }
}
