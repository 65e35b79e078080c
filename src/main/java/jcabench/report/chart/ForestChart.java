package jcabench.report.chart;

import java.util.List;
import java.util.Optional;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.report.text.Shortened;
import jcabench.result.PlannedContender;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/**
 * Speed-ups against the reference with their intervals on a log scale: a line of the picture for
 * each row, a form and colour for each contender.
 */
final class ForestChart {
  private static final int WIDTH = 800;
  private static final int LEFT = 306;
  private static final int RIGHT = 24;
  private static final int TOP = 76;
  private static final int BOTTOM = 34;
  private static final int EACH = 7; // pixels between contenders
  private static final int GAP = 14;
  private static final double WIDEST = 10; // powers of two to either side
  private static final int MOST_TICKS = 6; // to either side
  private static final int LONGEST_LABEL = 42;

  private final Comparison comparison;
  private final List<PlannedContender> contenders;
  private final List<RowResult> rows;
  private final String title;
  private final double reach;

  private ForestChart(Comparison comparison, List<RowResult> rows, String title) {
    this.comparison = comparison;
    this.title = title;
    var reference = comparison.reference().orElseThrow();
    this.contenders =
        comparison.run().plan().contenders().stream()
            .filter(contender -> contender.present() && !contender.equals(reference))
            .toList();
    this.rows = rows;
    double most = 1;
    for (var row : rows) {
      for (var contender : contenders) {
        for (var ratio : ratio(row, contender).stream().toList()) {
          var center = Math.abs(log2(ratio.center().orElseThrow()));
          most = Math.max(most, center + 0.3);
        }
      }
    }
    this.reach = Math.min(WIDEST, Math.ceil(most));
  }

  /** The picture of some rows; empty where nothing can be compared. */
  static Optional<String> of(Comparison comparison, List<RowResult> rows, String title) {
    var drawn = rows.stream().filter(ForestChart::hasRatio).toList();
    return drawn.isEmpty()
        ? Optional.empty()
        : Optional.of(new ForestChart(comparison, drawn, title).draw());
  }

  /** Whether there is a picture of these rows. */
  static boolean hasRatio(List<RowResult> rows) {
    return rows.stream().anyMatch(ForestChart::hasRatio);
  }

  private static boolean hasRatio(RowResult row) {
    return row.cells().stream()
        .anyMatch(cell -> cell.ratio().filter(r -> r.center().isPresent()).isPresent());
  }

  private static Optional<Ratio> ratio(RowResult row, PlannedContender contender) {
    return row.cell(contender).ratio().filter(ratio -> ratio.center().isPresent());
  }

  private String draw() {
    int each = EACH * (contenders.size() - 1) + GAP;
    var names = contenders.stream().map(PlannedContender::title).toList();
    var legend = new Legend(names, WIDTH - RIGHT);
    int top = TOP + legend.below();
    int height = top + rows.size() * each + BOTTOM;
    var reference = comparison.reference().orElseThrow();
    var svg = new Svg(WIDTH, height, title);
    svg.text(16, 24, title, Svg.Anchor.START, "title");
    legend.draw(svg, 46);
    svg.text(x(0), top - 10, "as fast as " + reference.title(), Svg.Anchor.MIDDLE, "note");
    int step = reach > MOST_TICKS ? 2 : 1;
    for (int power = -step * (int) (reach / step); power <= reach; power += step) {
      var kind = power == 0 ? "axis" : "grid";
      svg.line(x(power), top - 4, x(power), height - BOTTOM + 4, kind);
      svg.text(x(power), height - BOTTOM + 18, Numbers.power(power), Svg.Anchor.MIDDLE, "note");
    }
    svg.text(
        16,
        height - 8,
        "lines: 95 % intervals of this run; – at the right edge: no ratio",
        Svg.Anchor.START,
        "note");
    for (int i = 0; i < rows.size(); i++) {
      row(svg, rows.get(i), top + i * each + GAP / 2.0, each);
    }
    return svg.toString();
  }

  private void row(Svg svg, RowResult row, double top, int each) {
    svg.text(
        LEFT - 12,
        top + (each - GAP) / 2.0 + 4,
        Shortened.middle(row.row().label(), LONGEST_LABEL),
        Svg.Anchor.END,
        "label");
    for (int i = 0; i < contenders.size(); i++) {
      var contender = contenders.get(i);
      double y = top + i * EACH;
      int form = i;
      ratio(row, contender)
          .ifPresentOrElse(
              ratio -> point(svg, y, form, contender, ratio),
              () -> svg.text(WIDTH - RIGHT + 4, y + 4, "–", Svg.Anchor.START, "note"));
    }
  }

  private void point(Svg svg, double y, int form, PlannedContender contender, Ratio ratio) {
    ratio
        .interval()
        .ifPresent(
            interval ->
                svg.line(
                    x(log2(interval.low())),
                    y,
                    x(log2(interval.high())),
                    y,
                    "c" + form % Palette.size()));
    double power = log2(ratio.center().orElseThrow());
    svg.mark(x(power), y, form, contender.title() + ": " + Numbers.words(ratio));
    if (Math.abs(power) > reach) {
      var anchor = power > 0 ? Svg.Anchor.END : Svg.Anchor.START;
      svg.text(x(power) - Math.signum(power) * 9, y + 4, Numbers.times(ratio), anchor, "note");
    }
  }

  /** Where a power of two lies; what is beyond the scale lies at its end. */
  private double x(double power) {
    double within = Math.clamp(power, -reach, reach);
    return LEFT + (within + reach) / (2 * reach) * (WIDTH - LEFT - RIGHT);
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }
}
