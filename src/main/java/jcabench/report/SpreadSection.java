package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.report.text.Service;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.study.SideBySide;

/** Of several runs side by side: which is the fastest and the slowest in each row, and how far. */
final class SpreadSection {
  /** Between two there is nothing but the one ratio. */
  private static final int LEAST_RUNS = 3;

  private static final int LONGEST_VALUE = 80;

  private SpreadSection() {}

  /**
   * The section; empty with few runs.
   *
   * @param columns what to call each run, in Markdown
   */
  static Optional<String> of(SideBySide compared, List<String> columns) {
    if (columns.size() < LEAST_RUNS || compared.parts().isEmpty()) {
      return Optional.empty();
    }
    var table =
        new Table()
            .words("Contender")
            .words("Operation")
            .words("Fastest")
            .words("Slowest")
            .numbers("Fastest over slowest")
            .numbers("Middle over slowest")
            .numbers("Runs");
    for (var part : compared.parts()) {
      part.lines().stream()
          .sorted(Comparator.comparing(SideBySide.Line::row, Service.ORDER))
          .forEach(line -> addRow(table, part, line, columns));
    }
    return Optional.of(
        "## Fastest, slowest and spread\n\nOf centers of scores; whether two runs differ by more"
            + " than noise is not said here.\n\n"
            + table);
  }

  private static void addRow(
      Table table, SideBySide.Part part, SideBySide.Line line, List<String> columns) {
    var speeds = speeds(line);
    var byRun = Map.Entry.<Integer, Double>comparingByValue();
    var fastest = speeds.entrySet().stream().max(byRun).orElseThrow();
    var slowest = speeds.entrySet().stream().min(byRun).orElseThrow();
    double middle =
        Quantiles.median(speeds.values().stream().mapToDouble(Double::doubleValue).toArray());
    table.row(
        List.of(
            Markdown.text(part.contender().title(), LONGEST_VALUE),
            Markdown.text(line.row().label(), LONGEST_VALUE),
            columns.get(fastest.getKey()),
            columns.get(slowest.getKey()),
            times(fastest.getValue() / slowest.getValue()),
            times(middle / slowest.getValue()),
            Integer.toString(speeds.size())));
  }

  /** By the number of the run, relative to the first run. */
  private static Map<Integer, Double> speeds(SideBySide.Line line) {
    var speeds = new TreeMap<Integer, Double>();
    speeds.put(0, 1.0);
    var ratios = new ArrayList<>(line.ratios());
    for (int i = 0; i < ratios.size(); i++) {
      int run = i + 1;
      ratios
          .get(i)
          .map(Ratio::center)
          .ifPresent(center -> center.ifPresent(speed -> speeds.put(run, speed)));
    }
    return speeds;
  }

  private static String times(double factor) {
    return String.format(Locale.ROOT, "%.2fx", factor);
  }
}
