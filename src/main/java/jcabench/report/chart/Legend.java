package jcabench.report.chart;

import java.util.ArrayList;
import java.util.List;
import jcabench.report.text.Shortened;

/** The forms of a picture with their names, in as many lines as they take. */
final class Legend {
  private static final int LEFT = 20;
  private static final int LINE = 16;
  private static final int LONGEST = 34;
  private static final double LETTER = 7.2;

  private record Entry(String name, double x, int line) {}

  private final List<Entry> entries = new ArrayList<>();

  /**
   * A legend.
   *
   * @param names in the order of their forms
   * @param right where its lines end
   */
  Legend(List<String> names, double right) {
    double x = LEFT;
    int line = 0;
    for (var full : names) {
      var name = Shortened.middle(full, LONGEST);
      double width = 26 + LETTER * name.length();
      if (x + width > right && x > LEFT) {
        x = LEFT;
        line++;
      }
      entries.add(new Entry(name, x, line));
      x += width;
    }
  }

  /** The height of the lines below the first one. */
  int below() {
    return entries.isEmpty() ? 0 : LINE * entries.getLast().line;
  }

  /** Draws it with the first line's letters on {@code y}. */
  void draw(Svg svg, double y) {
    for (int form = 0; form < entries.size(); form++) {
      var entry = entries.get(form);
      double at = y + LINE * entry.line;
      svg.mark(entry.x, at - 4, form, entry.name);
      svg.text(entry.x + 9, at, entry.name, Svg.Anchor.START, "label");
    }
  }
}
