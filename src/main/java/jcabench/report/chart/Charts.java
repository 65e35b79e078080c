package jcabench.report.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jcabench.report.text.Family;
import jcabench.report.text.KeyOperations;
import jcabench.report.text.Service;
import jcabench.report.text.WorkloadWords;
import jcabench.result.PlannedContender;
import jcabench.result.Question;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;
import jcabench.stats.study.SideBySide;
import jcabench.stats.study.SizeSweep;
import jcabench.stats.study.WorkloadFigures;

/** All static pictures of a run, by the name of their file. */
public final class Charts {
  private static final String KEY_OPERATIONS = "key-operations.svg";
  private static final int MOST_ROWS = 60; // of a picture
  private static final int LONGEST_NAME = 70;
  private static final int LEAST_SIZES = 3; // fewer are words in the heat map
  private static final int MOST_SIZES = 16; // more bars would be too thin, more names overlap

  private Charts() {}

  /** Name of the file, and its text. */
  public static Map<String, String> of(Comparison comparison) {
    var charts = new LinkedHashMap<String, String>();
    var plan = comparison.run().plan();
    if (!plan.publishesSpeed()) {
      return charts;
    }
    var rows =
        comparison.rows().stream()
            .filter(row -> !row.row().calibrates())
            .sorted((a, b) -> Service.ORDER.compare(a.row(), b.row()))
            .toList();
    ForestChart.of(comparison, KeyOperations.of(comparison), "Key operations")
        .ifPresent(svg -> charts.put(KEY_OPERATIONS, svg));
    var services = new LinkedHashMap<Service, List<RowResult>>();
    rows.forEach(
        row -> services.computeIfAbsent(Service.of(row.row()), _ -> new ArrayList<>()).add(row));
    services.forEach((service, its) -> forests(comparison, service, its, charts));
    bars(comparison, charts);
    var sweeps = SizeSweep.of(comparison);
    Family.overSizes(rows)
        .forEach(
            family ->
                SizeChart.of(comparison, family, sweeps)
                    .ifPresent(svg -> put(charts, "sizes-" + family.label(), svg)));
    Family.overThreads(rows)
        .forEach(
            family ->
                ThreadChart.of(comparison, family)
                    .ifPresent(svg -> put(charts, "threads-" + family.label(), svg)));
    return charts;
  }

  /** Those with which a report opens: what they show, by the name of the file. */
  public static Map<String, String> opening(Comparison comparison) {
    var opening = new LinkedHashMap<String, String>();
    if (!comparison.run().plan().publishesSpeed()) {
      return opening;
    }
    if (ForestChart.hasRatio(KeyOperations.of(comparison))) {
      opening.put(KEY_OPERATIONS, "Speed-ups of the key operations with their 95 % intervals");
    }
    for (var figures : WorkloadFigures.of(comparison)) {
      for (var part : parts("", figures.lines())) {
        opening.put(file(name(figures, part)), WorkloadWords.of(figures.ask()).title());
      }
    }
    return opening;
  }

  private static void bars(Comparison comparison, Map<String, String> charts) {
    for (var figures : WorkloadFigures.of(comparison)) {
      for (var part : parts("", figures.lines())) {
        var some = new WorkloadFigures(figures.ask(), part.rows());
        put(charts, name(figures, part), of(some, comparison));
      }
    }
  }

  private static String name(WorkloadFigures figures, Part<?> part) {
    return "workload-" + figures.ask() + (part.number() == 0 ? "" : "-" + part.number());
  }

  /** The picture of what is asked of the workloads of a run. */
  public static String of(WorkloadFigures figures, Comparison comparison) {
    return WorkloadChart.of(figures, comparison.run().plan().contenders());
  }

  /**
   * Heat maps of runs beside each other, of each contender as many as show every row; and of few
   * runs bars and curves by size, of each algorithm that has several.
   *
   * @param runs that are compared
   * @param caution what each picture must say beside it; empty for nothing
   */
  public static Map<String, String> of(SideBySide compared, List<Run> runs, String caution) {
    var charts = new LinkedHashMap<String, String>();
    for (var contender : compared.parts()) {
      var lines =
          contender.lines().stream()
              .filter(line -> !line.row().calibrates())
              .sorted(Comparator.comparing(SideBySide.Line::row, Service.ORDER))
              .toList();
      for (var part : parts(contender.contender().title(), lines)) {
        var chart = new HeatChart(part.title(), compared.names(), part.rows(), caution);
        put(charts, "heat-" + contender.contender().id(), chart.draw());
      }
      sizes(compared, runs, contender.contender(), lines, caution, charts);
    }
    return charts;
  }

  private static void sizes(
      SideBySide compared,
      List<Run> runs,
      PlannedContender contender,
      List<SideBySide.Line> lines,
      String caution,
      Map<String, String> charts) {
    var families = new LinkedHashMap<Row, List<SideBySide.Line>>();
    lines.stream()
        .filter(line -> Family.bytes(line.row()) > 0)
        .forEach(
            line ->
                families
                    .computeIfAbsent(line.row().without(SizeSweep.SIZE), _ -> new ArrayList<>())
                    .add(line));
    families.forEach(
        (shared, its) -> {
          its.sort(Comparator.comparingLong(line -> Family.bytes(line.row())));
          var name = contender.id() + "-" + shared.label();
          var title = contender.title() + ", " + shared.label();
          if (its.size() >= LEAST_SIZES && its.size() <= MOST_SIZES) {
            SizeChart.of(
                    title,
                    compared.names(),
                    runs,
                    contender.id(),
                    its.stream().map(SideBySide.Line::row).toList(),
                    caution)
                .ifPresent(svg -> put(charts, "sizes-" + name, svg));
            var groups =
                its.stream().map(line -> new BarChart.Group(size(line.row()), line)).toList();
            new BarChart(title, compared.names(), groups, caution)
                .draw()
                .ifPresent(svg -> put(charts, "bars-" + name, svg));
          }
        });
  }

  private static String size(Row row) {
    return Question.bytes(row.params().get(SizeSweep.SIZE));
  }

  /** What one of several pictures shows; the number is 0 where there is only one. */
  private record Part<T>(String title, int number, List<T> rows) {}

  /** As many pictures as it takes to show every row. */
  private static <T> List<Part<T>> parts(String title, List<T> rows) {
    int count = (rows.size() + MOST_ROWS - 1) / MOST_ROWS;
    if (count == 1) {
      return List.of(new Part<>(title, 0, rows));
    }
    var parts = new ArrayList<Part<T>>();
    for (int part = 1; part <= count; part++) {
      var some = rows.subList((part - 1) * MOST_ROWS, Math.min(rows.size(), part * MOST_ROWS));
      parts.add(new Part<>(title + ", part " + part + " of " + count, part, some));
    }
    return parts;
  }

  private static void forests(
      Comparison comparison, Service service, List<RowResult> rows, Map<String, String> charts) {
    for (var part : parts(service.title(), rows)) {
      var name = "service-" + service.name() + (part.number() == 0 ? "" : "-" + part.number());
      ForestChart.of(comparison, part.rows(), part.title())
          .ifPresent(svg -> put(charts, name, svg));
    }
  }

  /**
   * Under a name of letters, digits and dashes, whatever the run calls things; with a number where
   * another has that name.
   */
  private static void put(Map<String, String> charts, String name, String svg) {
    var begin = plain(name);
    var file = begin;
    for (int n = 2; charts.containsKey(file + ".svg"); n++) {
      file = begin + "-" + n;
    }
    charts.put(file + ".svg", svg);
  }

  private static String file(String name) {
    return plain(name) + ".svg";
  }

  private static String plain(String name) {
    var plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
    return plain.substring(0, Math.min(LONGEST_NAME, plain.length()));
  }
}
