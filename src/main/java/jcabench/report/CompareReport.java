package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jcabench.report.text.Service;
import jcabench.report.text.Shortened;
import jcabench.result.PlannedContender;
import jcabench.result.Run;
import jcabench.stats.RunVariances;
import jcabench.stats.study.Axis;
import jcabench.stats.study.SideBySide;

/**
 * Several runs beside each other along one axis: for each contender a table with a line for each
 * row and a column for each run, as speed relative to the first run.
 */
public final class CompareReport {
  private static final String NOTHING = "–";
  private static final int LONGEST_VALUE = 80;

  /** Wider tables nobody reads. */
  private static final int MOST_COLUMNS = 12;

  private static final int MOST_VALUES = 3;

  private final List<Run> runs;
  private final Axis axis;
  private final BiFunction<Run, Run, RunVariances> apart;
  private final SideBySide compared;
  private final List<String> columns;

  private CompareReport(List<Run> runs, Axis axis, BiFunction<Run, Run, RunVariances> apart) {
    this.runs = List.copyOf(runs);
    this.axis = axis;
    this.apart = apart;
    this.compared = SideBySide.of(runs, apart);
    this.columns =
        compared.names().stream()
            .map(name -> Shortened.middle(name, LONGEST_VALUE)) // its number stands at its end
            .map(name -> Markdown.text(name, LONGEST_VALUE))
            .toList();
  }

  /**
   * The whole text; ends with a line break.
   *
   * @param runs two or more; the first is what the others are compared with
   */
  public static String of(List<Run> runs, Axis axis) {
    return of(runs, axis, RunVariances::declared);
  }

  /** The same where others than the declared variances are between runs. */
  static String of(List<Run> runs, Axis axis, BiFunction<Run, Run, RunVariances> apart) {
    return new CompareReport(runs, axis, apart).text();
  }

  private String text() {
    var known = intervals();
    var sections = new ArrayList<String>();
    sections.add(
        "# "
            + runs.size()
            + " runs compared along the axis "
            + axis
            + "\n\n"
            + "Each number is the speed relative to "
            + columns.getFirst()
            + intervals(known)
            + " Scores are compared, not ratios to a reference:"
            + " what else differs between the runs is in them. "
            + (known.contains(true) ? variances() : "")
            + "\n");
    sections.add(differences());
    SpreadSection.of(compared, columns).ifPresent(sections::add);
    if (runs.size() <= MOST_COLUMNS) {
      compared.parts().forEach(part -> sections.add(section(part)));
    } else {
      sections.add(
          "The tables of single runs are left out, since they would have "
              + runs.size()
              + " columns: `--format csv` has every score.\n");
    }
    if (compared.parts().isEmpty()) {
      sections.add("The runs have no measurement in common.\n");
    }
    leftOut().ifPresent(sections::add);
    return String.join("\n", sections);
  }

  /** By how much runs differ, which is in every interval. */
  private String variances() {
    return runs.stream()
        .skip(1)
        .map(run -> apart.apply(runs.getFirst(), run))
        .distinct()
        .map(RunVariances::sentence)
        .collect(Collectors.joining(" "));
  }

  /** Whether ratios have intervals, which those of single samples have not. */
  private Set<Boolean> intervals() {
    return compared.parts().stream()
        .flatMap(part -> part.lines().stream())
        .flatMap(line -> line.ratios().stream())
        .flatMap(Optional::stream)
        .map(ratio -> ratio.interval().isPresent())
        .collect(Collectors.toSet());
  }

  private static String intervals(Set<Boolean> known) {
    if (known.equals(Set.of(false))) {
      return ". None has an interval: the runs have too few samples.";
    }
    return ", with its 95 % interval"
        + (known.contains(false) ? " where the runs give one" : "")
        + "; `~` means not distinguishable, **bold** that it stands as one of all of a run's"
        + " comparisons.";
  }

  /** What the tables do not show. */
  private Optional<String> leftOut() {
    var text = new StringBuilder();
    for (int i = 0; i < runs.size(); i++) {
      var cells = compared.leftOut().get(i);
      if (!cells.isEmpty()) {
        text.append("- ")
            .append(columns.get(i))
            .append(", ")
            .append(cells.size())
            .append(": ")
            .append(ReleaseNotes.some(cells))
            .append('\n');
      }
    }
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "## Not compared\n\nLeft out, since only what "
                + columns.getFirst()
                + " and another run both measured can be compared:\n\n"
                + text);
  }

  private String differences() {
    if (runs.size() > MOST_COLUMNS) {
      return manyDifferences();
    }
    var table = new Table().words("Fact");
    columns.forEach(table::words);
    table.words("Part of the axis");
    for (var difference : axis.differences(runs)) {
      var line = new ArrayList<>(List.of(Markdown.codeInTable(difference.name(), LONGEST_VALUE)));
      difference
          .values()
          .forEach(
              value -> line.add(Markdown.text(value.isBlank() ? NOTHING : value, LONGEST_VALUE)));
      line.add(difference.wanted() ? "yes" : "**no**");
      table.row(line);
    }
    return table.isEmpty()
        ? "The runs do not differ in any recorded fact.\n"
        : "## In what they differ\n\n" + table;
  }

  /** With values instead of a column for each run. */
  private String manyDifferences() {
    var table =
        new Table().words("Fact").numbers("Values").words("Such as").words("Part of the axis");
    for (var difference : axis.differences(runs)) {
      var values =
          difference.values().stream().filter(value -> !value.isBlank()).distinct().toList();
      table.row(
          List.of(
              Markdown.codeInTable(difference.name(), LONGEST_VALUE),
              Integer.toString(values.size()),
              values.isEmpty()
                  ? NOTHING
                  : values.stream()
                      .limit(MOST_VALUES)
                      .map(value -> Markdown.text(value, LONGEST_VALUE))
                      .collect(Collectors.joining(", ")),
              difference.wanted() ? "yes" : "**no**"));
    }
    return table.isEmpty()
        ? "The runs do not differ in any recorded fact.\n"
        : "## In what they differ\n\n" + table;
  }

  private String section(SideBySide.Part part) {
    var table = new Table().words("Service").words("Operation");
    columns.stream().skip(1).forEach(table::words);
    part.lines().stream()
        .sorted(Comparator.comparing(SideBySide.Line::row, Service.ORDER))
        .forEach(
            line -> {
              var cells = new ArrayList<String>();
              cells.add(Markdown.text(Service.of(line.row()).title(), LONGEST_VALUE));
              cells.add(Markdown.text(line.row().label(), LONGEST_VALUE));
              line.ratios().forEach(ratio -> cells.add(ratio.map(Markdown::ratio).orElse(NOTHING)));
              table.row(cells);
            });
    return "## "
        + Markdown.text(title(part.contender()), LONGEST_VALUE)
        + "\n\n"
        + versions(part.contender())
        + table;
  }

  /** As the runs call it; the last one's name too where that is another one. */
  private String title(PlannedContender contender) {
    var titles =
        runs.stream()
            .flatMap(run -> run.plan().contender(contender.id()).stream())
            .map(PlannedContender::title)
            .distinct()
            .toList();
    return titles.size() < 2
        ? contender.title()
        : titles.getFirst() + (titles.size() == 2 ? " and " : " to ") + titles.getLast();
  }

  /** Who the contender was in each run, where that changed. */
  private String versions(PlannedContender contender) {
    var versions =
        runs.stream()
            .map(
                run ->
                    run.plan().contender(contender.id()).map(PlannedContender::version).orElse(""))
            .toList();
    if (versions.stream().distinct().count() < 2) {
      return "";
    }
    return IntStream.range(0, runs.size())
            .mapToObj(i -> columns.get(i) + ": " + Markdown.text(versions.get(i), LONGEST_VALUE))
            .collect(Collectors.joining("; "))
        + ".\n\n";
  }
}
