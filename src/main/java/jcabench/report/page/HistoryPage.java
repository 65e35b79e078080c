package jcabench.report.page;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jcabench.report.text.ChangedFacts;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.report.text.Service;
import jcabench.report.text.Shortened;
import jcabench.result.Row;
import jcabench.stats.Interval;
import jcabench.stats.Ratio;
import jcabench.stats.study.Axis;
import jcabench.stats.study.TimeSeries;

/** Runs over time as one HTML file without network: a row's contenders as lines over the runs. */
public final class HistoryPage {
  private static final int LONGEST = 120;

  private HistoryPage() {}

  /**
   * All that the page shows.
   *
   * @param axis what the numbers are
   * @param level on which intervals between runs speak
   */
  private record Contents(
      String title, String axis, String level, List<Shown> runs, List<Lines> rows) {}

  /**
   * A run.
   *
   * @param changes what is another than in the run before it
   */
  private record Shown(String name, String started, String commit, List<String> changes) {}

  /** A row with its contenders. */
  private record Lines(String name, List<One> contenders) {}

  /**
   * A contender in a row.
   *
   * @param points for each run its number and both ends of the interval; null without a number,
   *     ends null without an interval
   * @param words the same as a reader sees them
   * @param newest what the newest run says against those before; empty for nothing
   * @param verdict of that, as a style
   */
  private record One(
      String title,
      String colour,
      boolean again,
      List<List<Double>> points,
      List<String> words,
      String newest,
      String verdict) {}

  /** The whole text. */
  public static String of(TimeSeries series) {
    return Template.filled("history.html", List.of("history.js"), contents(series));
  }

  private static Contents contents(TimeSeries series) {
    var rows = new LinkedHashMap<Row, List<TimeSeries.Line>>();
    series.lines().stream()
        .sorted((a, b) -> Service.ORDER.compare(a.row(), b.row()))
        .forEach(line -> rows.computeIfAbsent(line.row(), _ -> new ArrayList<>()).add(line));
    var ids = series.lines().stream().map(line -> line.contender().id()).distinct().toList();
    return new Contents(
        series.runs().size() + " runs over time",
        series
            .reference()
            .map(id -> "Speed relative to " + id + " in the same run")
            .orElse("Score of the run"),
        series.level(),
        IntStream.range(0, series.runs().size()).mapToObj(i -> shown(series, i)).toList(),
        rows.entrySet().stream()
            .map(
                entry ->
                    new Lines(
                        Service.of(entry.getKey()).title() + ": " + entry.getKey().label(),
                        entry.getValue().stream().map(line -> one(line, ids)).toList()))
            .toList());
  }

  private static Shown shown(TimeSeries series, int place) {
    var run = series.runs().get(place);
    return new Shown(
        run.name(),
        run.plan().started().truncatedTo(ChronoUnit.SECONDS).toString(),
        run.plan().commit(),
        ChangedFacts.of(series.steps().get(place), HistoryPage::words));
  }

  private static String words(Axis.Difference change) {
    return Shortened.middle(change.name() + ": " + String.join(" → ", change.values()), LONGEST);
  }

  private static One one(TimeSeries.Line line, List<String> ids) {
    int place = ids.indexOf(line.contender().id());
    return new One(
        line.contender().title(),
        Palette.colour(place),
        Palette.again(place),
        line.points().stream().map(point -> numbers(line, point)).toList(),
        line.points().stream().map(point -> words(line, point)).toList(),
        line.newest().map(Numbers::words).orElse(""),
        line.newest().map(HistoryPage::verdict).orElse(""));
  }

  private static List<Double> numbers(TimeSeries.Line line, Optional<Ratio> point) {
    if (point.isEmpty() || point.get().center().isEmpty()) {
      return null;
    }
    double center = point.get().center().getAsDouble();
    var ends = point.get().interval();
    Double low = ends.map(Interval::low).orElse(null);
    Double high = ends.map(Interval::high).orElse(null);
    return isTime(line)
        ? Arrays.asList(1 / center, high == null ? null : 1 / high, low == null ? null : 1 / low)
        : Arrays.asList(center, low, high);
  }

  private static boolean isTime(TimeSeries.Line line) {
    return line.unit().isPresent() && !line.row().largerIsFaster();
  }

  private static String words(TimeSeries.Line line, Optional<Ratio> point) {
    if (point.isEmpty() || point.get().center().isEmpty()) {
      return "–";
    }
    double center = point.get().center().getAsDouble();
    return line.unit()
        .map(unit -> Numbers.score(isTime(line) ? 1 / center : center) + " " + unit.text())
        .orElseGet(() -> Numbers.words(point.get()));
  }

  private static String verdict(Ratio ratio) {
    return switch (ratio.verdict()) {
      case FASTER -> ratio.standsInTable() ? "faster stands" : "faster";
      case SLOWER -> ratio.standsInTable() ? "slower stands" : "slower";
      case SAME, UNKNOWN -> "";
    };
  }
}
