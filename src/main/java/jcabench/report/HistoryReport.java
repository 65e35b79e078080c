package jcabench.report;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import jcabench.report.text.ChangedFacts;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.PlannedContender;
import jcabench.stats.Ratio;
import jcabench.stats.study.Axis;
import jcabench.stats.study.TimeSeries;

/** Runs over time as Markdown: what the newest one says, what changed between them, every cell. */
public final class HistoryReport {
  private static final String NOTHING = "–";
  private static final int LONGEST = 80;

  /** Wider tables nobody reads. */
  private static final int MOST_COLUMNS = 8;

  private final TimeSeries series;

  private HistoryReport(TimeSeries series) {
    this.series = series;
  }

  /** The whole text; ends with a line break. */
  public static String of(TimeSeries series) {
    return new HistoryReport(series).text();
  }

  private String text() {
    var sections = new ArrayList<String>();
    sections.add("# %d runs over time%n%n%s%n".formatted(series.runs().size(), subject()));
    sections.add("## The newest run\n\n" + newest());
    sections.add("## Runs\n\n" + runs());
    var contenders = new LinkedHashMap<String, List<TimeSeries.Line>>();
    series
        .lines()
        .forEach(
            line ->
                contenders
                    .computeIfAbsent(line.contender().id(), _ -> new ArrayList<>())
                    .add(line));
    contenders.values().forEach(lines -> sections.add(section(lines)));
    if (contenders.isEmpty()) {
      sections.add("No run has a measurement that could be shown.\n");
    }
    return String.join("\n", sections);
  }

  private String subject() {
    return series
            .reference()
            .map(
                id ->
                    "Each number is the speed relative to "
                        + Markdown.text(id, LONGEST)
                        + " in the same run, so that a slow day of the machine cancels out.")
            .orElse(
                "Each number is a score of its own, so that another speed of the machine is in it.")
        + " "
        + series.level();
  }

  private String newest() {
    var found = series.lines().stream().filter(line -> line.newest().isPresent()).toList();
    if (found.isEmpty()) {
      return "Nothing that it measured was measured before.\n";
    }
    var text = new StringBuilder();
    text.append(
        "Of %d cells %d are slower and %d faster than the mean of the runs before; as one of all"
            .formatted(found.size(), count(found, false, false), count(found, true, false)));
    text.append(
        " these cells %d and %d.%n".formatted(count(found, false, true), count(found, true, true)));
    var standing =
        found.stream()
            .filter(line -> line.newest().get().standsInTable())
            .sorted(Comparator.comparingDouble(line -> line.newest().get().center().orElse(1)))
            .toList();
    if (!standing.isEmpty()) {
      text.append('\n');
      standing.forEach(
          line ->
              text.append("- ")
                  .append(Markdown.text(line.contender().title(), LONGEST))
                  .append(", ")
                  .append(Markdown.text(line.row().label(), LONGEST))
                  .append(": ")
                  .append(Markdown.ratio(line.newest().get()))
                  .append('\n'));
    }
    return text.toString();
  }

  private static long count(List<TimeSeries.Line> lines, boolean faster, boolean together) {
    Predicate<Ratio> which =
        ratio ->
            (together ? ratio.tableVerdict() : ratio.verdict())
                == (faster ? Ratio.Verdict.FASTER : Ratio.Verdict.SLOWER);
    return lines.stream().filter(line -> which.test(line.newest().orElseThrow())).count();
  }

  private String runs() {
    var table =
        new Table()
            .numbers("No.")
            .words("Run")
            .words("Started")
            .words("Commit")
            .words("What is another than in the run before");
    for (int i = 0; i < series.runs().size(); i++) {
      var run = series.runs().get(i);
      table.row(
          List.of(
              String.valueOf(i + 1),
              Markdown.text(run.name(), LONGEST),
              run.plan().started().truncatedTo(ChronoUnit.SECONDS).toString(),
              run.plan().commit().isBlank() ? NOTHING : Markdown.text(run.plan().commit(), 20),
              i == 0 ? NOTHING : changes(series.steps().get(i))));
    }
    return table.toString();
  }

  private static String changes(List<Axis.Difference> step) {
    return step.isEmpty()
        ? "nothing that is recorded"
        : String.join("; ", ChangedFacts.of(step, HistoryReport::words));
  }

  private static String words(Axis.Difference change) {
    var now = change.values().getLast();
    return Markdown.codeInTable(change.name(), LONGEST)
        + ": "
        + (now.isBlank() ? NOTHING : Markdown.text(now, LONGEST));
  }

  private String section(List<TimeSeries.Line> lines) {
    PlannedContender contender = lines.getFirst().contender();
    int first = Math.max(0, series.runs().size() - MOST_COLUMNS);
    var table = new Table().words("Service").words("Operation");
    IntStream.range(first, series.runs().size()).forEach(i -> table.numbers(String.valueOf(i + 1)));
    table.words("Newest against those before");
    lines.stream()
        .sorted(Comparator.comparing(TimeSeries.Line::row, Service.ORDER))
        .forEach(
            line -> {
              var cells = new ArrayList<String>();
              cells.add(Markdown.text(Service.of(line.row()).title(), LONGEST));
              cells.add(Markdown.text(line.row().label(), LONGEST));
              line.points().stream().skip(first).forEach(point -> cells.add(point(line, point)));
              cells.add(line.newest().map(Markdown::ratio).orElse(NOTHING));
              table.row(cells);
            });
    return "## "
        + Markdown.text(contender.title(), LONGEST)
        + "\n\n"
        + (first > 0
            ? "The newest %d runs; `--format csv` has all.%n%n".formatted(MOST_COLUMNS)
            : "")
        + table;
  }

  private static String point(TimeSeries.Line line, Optional<Ratio> point) {
    if (point.isEmpty() || point.get().center().isEmpty()) {
      return NOTHING;
    }
    if (line.unit().isEmpty()) {
      return Numbers.brief(point.get());
    }
    double speed = point.get().center().getAsDouble();
    return Numbers.score(line.row().largerIsFaster() ? speed : 1 / speed)
        + " "
        + Markdown.text(line.unit().get().text(), 20);
  }
}
