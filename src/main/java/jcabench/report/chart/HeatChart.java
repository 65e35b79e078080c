package jcabench.report.chart;

import java.util.List;
import java.util.Optional;
import jcabench.report.text.Numbers;
import jcabench.report.text.Shortened;
import jcabench.stats.Ratio;
import jcabench.stats.study.SideBySide;

/**
 * A heat map of one contender in several runs: a line for each row, a column for each run, and the
 * speed relative to the first one by colour and in words.
 *
 * @param names of the runs, the first one too
 * @param caution what a reader must know beside it; empty for nothing
 */
record HeatChart(String title, List<String> names, List<SideBySide.Line> lines, String caution) {
  private static final int WIDTH = 800;
  private static final int LEFT = 306;
  private static final int RIGHT = 16;
  private static final int TOP = 108;
  private static final int EACH = 22;
  private static final int BOTTOM = 14;
  private static final int LONGEST_LABEL = 44;
  private static final int LONGEST_CAUTION = 120;
  private static final double LETTER = 6.4; // pixels of a letter in a note
  private static final double MUCH = 2;
  private static final double CLEARLY = 1.25;

  HeatChart {
    names = List.copyOf(names);
    lines = List.copyOf(lines);
  }

  /** The picture. */
  String draw() {
    var svg = new Svg(WIDTH, TOP + EACH * lines.size() + BOTTOM, title);
    svg.text(16, 24, title, Svg.Anchor.START, "title");
    var first = Shortened.middle(names.getFirst(), LONGEST_LABEL);
    svg.text(16, 44, "Speed relative to " + first + ".", Svg.Anchor.START, "note");
    var signs = "▲ faster, ▼ slower, ~ not distinguishable, ? without an interval, – not in both";
    svg.text(16, 60, signs, Svg.Anchor.START, "note");
    svg.text(16, 76, Shortened.middle(caution, LONGEST_CAUTION), Svg.Anchor.START, "note");
    double each = (double) (WIDTH - LEFT - RIGHT) / (names.size() - 1);
    int letters = Math.max(4, (int) (each / LETTER));
    for (int i = 1; i < names.size(); i++) {
      double x = LEFT + (i - 0.5) * each;
      svg.text(x, TOP - 8, Shortened.middle(names.get(i), letters), Svg.Anchor.MIDDLE, "note");
    }
    for (int i = 0; i < lines.size(); i++) {
      double y = TOP + i * EACH;
      var label = lines.get(i).row().label();
      svg.text(LEFT - 8, y + 15, Shortened.middle(label, LONGEST_LABEL), Svg.Anchor.END, "note");
      for (int run = 0; run < lines.get(i).ratios().size(); run++) {
        var ratio = lines.get(i).ratios().get(run);
        var hint =
            label
                + ", "
                + names.get(run + 1)
                + ": "
                + ratio.map(Numbers::words).orElse("not in both");
        double x = LEFT + run * each;
        svg.field(x, y, each - 2, EACH - 2, kind(ratio), hint);
        var ink = kind(ratio).endsWith("3") ? "light" : "dark";
        svg.text(x + each / 2 - 1, y + 15, words(ratio), Svg.Anchor.MIDDLE, ink);
      }
    }
    return svg.toString();
  }

  private static String kind(Optional<Ratio> ratio) {
    if (ratio.isEmpty()
        || ratio.get().center().isEmpty()
        || ratio.get().verdict() == Ratio.Verdict.SAME) {
      return "same";
    }
    double center = ratio.get().center().getAsDouble();
    double size = Math.max(center, 1 / center);
    return (center < 1 ? "slower" : "faster") + (size >= MUCH ? 3 : size >= CLEARLY ? 2 : 1);
  }

  private static String words(Optional<Ratio> ratio) {
    if (ratio.isEmpty() || ratio.get().center().isEmpty()) {
      return "–";
    }
    if (ratio.get().verdict() == Ratio.Verdict.SAME) {
      return Numbers.brief(ratio.get());
    }
    return (ratio.get().center().getAsDouble() < 1 ? "▼ " : "▲ ")
        + Numbers.times(ratio.get())
        + (ratio.get().interval().isEmpty() ? "?" : "");
  }
}
