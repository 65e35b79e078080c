package jcabench.stats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How far ratios lie from those of a long reference run, how often their 95 % intervals hold these,
 * and what they cost. A JMH user has the scores of two cells, each with an interval over all
 * iterations as JMH takes it; the interval of the ratio adds both as independent errors.
 *
 * @param folder what {@code scripts/time-to-trust} measured: a folder for each repetition of a
 *     method, named after it
 */
public record Trust(Path folder, String reference, String contender) {
  private static final double CONFIDENCE = 0.95;

  /** A ratio as somebody would publish it, on a log scale. */
  private record Known(double log, double halfWidth) {}

  /** What a method gave in all its repetitions. */
  private static final class Method {
    private final Map<Row, List<Double>> errors = new TreeMap<>();
    private final List<Double> halfWidths = new ArrayList<>();
    private double minutes;
    private int repetitions;
    private int covered;

    void add(Row row, Known known, double truth) {
      errors.computeIfAbsent(row, _ -> new ArrayList<>()).add(Math.abs(known.log - truth));
      halfWidths.add(known.halfWidth);
      covered += Math.abs(known.log - truth) <= known.halfWidth ? 1 : 0;
    }

    double rootMeanSquare(Set<Row> rows) {
      var squares =
          errors.entrySet().stream()
              .filter(entry -> rows.contains(entry.getKey()))
              .flatMap(entry -> entry.getValue().stream())
              .mapToDouble(e -> e * e);
      return Math.sqrt(squares.average().orElse(Double.NaN));
    }

    double largest() {
      return errors.values().stream().flatMap(List::stream).mapToDouble(e -> e).max().orElseThrow();
    }

    int ratios() {
      return halfWidths.size();
    }

    double minutesEach() {
      return minutes / ratios();
    }
  }

  /** A Markdown table, and what it says. */
  public List<String> lines() {
    var longRun = Run.read(folder.resolve("reference-1"));
    var truth = ours(longRun);
    var methods = new TreeMap<String, Method>();
    for (var place : places()) {
      var name = place.getFileName().toString().replaceFirst("-\\d+$", "");
      if (!name.equals("reference")) {
        var method = methods.computeIfAbsent(name, _ -> new Method());
        var found = name.equals("ours") ? ours(Run.read(place)) : jmh(place);
        found.forEach(
            (row, known) ->
                Optional.ofNullable(truth.get(row))
                    .ifPresent(right -> method.add(row, known, right.log)));
        method.minutes += seconds(place) / 60;
        method.repetitions++;
      }
    }
    var lines = new ArrayList<String>();
    lines.add(
        "| method | repetitions | ratios | minutes a ratio | claimed ± (median) | true error"
            + " (root mean square) | largest | intervals that hold the truth |");
    lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    methods.values().removeIf(method -> method.ratios() == 0);
    methods.forEach((name, method) -> lines.add(line(name, method)));
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "The truth is what a reference of %d rounds found, which took %.0f minutes in its forks"
                + " and is itself known to ±%.2f %% (median).",
            longRun.forks().stream().mapToInt(Fork::round).max().orElseThrow(),
            longRun.forks().stream().mapToDouble(Fork::seconds).sum() / 60,
            100
                * Math.expm1(
                    median(truth.values().stream().map(known -> known.halfWidth).toList()))));
    var ours = methods.get("ours");
    var defaults = methods.get("defaults");
    var rows = new TreeSet<Row>();
    if (ours != null && defaults != null) {
      rows.addAll(defaults.errors.keySet());
      rows.retainAll(ours.errors.keySet());
    }
    if (!rows.isEmpty()) {
      double more = Math.pow(ours.rootMeanSquare(rows) / defaults.rootMeanSquare(rows), 2);
      lines.add("");
      lines.add(
          String.format(
              Locale.ROOT,
              "JMH's defaults take %.1f times as long as ours for a ratio. Over the %d rows that"
                  + " both measured the true error is %.2f %% with theirs and %.2f %% with ours;"
                  + " where errors shrink with the root of the time, ours has theirs after %.2f"
                  + " minutes a ratio: %.1f times as fast.",
              defaults.minutesEach() / ours.minutesEach(),
              rows.size(),
              100 * Math.expm1(defaults.rootMeanSquare(rows)),
              100 * Math.expm1(ours.rootMeanSquare(rows)),
              ours.minutesEach() * more,
              defaults.minutesEach() / (ours.minutesEach() * more)));
    }
    return lines;
  }

  private static String line(String name, Method method) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %.2f | %.2f %% | %.2f %% | %.2f %% | %d of %d |",
        name,
        method.repetitions,
        method.ratios(),
        method.minutesEach(),
        100 * Math.expm1(median(method.halfWidths)),
        100 * Math.expm1(method.rootMeanSquare(method.errors.keySet())),
        100 * Math.expm1(method.largest()),
        method.covered,
        method.ratios());
  }

  private List<Path> places() {
    try (var places = Files.list(folder)) {
      return places.filter(place -> Files.exists(place.resolve("seconds"))).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double seconds(Path place) {
    try {
      return Double.parseDouble(Files.readString(place.resolve("seconds")).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<Row, Known> ours(Run run) {
    var known = new TreeMap<Row, Known>();
    for (var row : run.plan().rows()) {
      if (run.cell(row, contender) instanceof Cell.Measured one
          && run.cell(row, reference) instanceof Cell.Measured other) {
        var ratio = Ratio.of(Sample.of(row, one.forks()), Sample.of(row, other.forks()));
        ratio
            .interval()
            .ifPresent(
                interval ->
                    known.put(
                        anyVersion(row),
                        new Known(
                            Math.log(interval.center()),
                            Math.log(interval.high() / interval.low()) / 2)));
      }
    }
    return known;
  }

  private Map<Row, Known> jmh(Path place) {
    var scores = new TreeMap<Row, Map<String, double[]>>();
    try (var files = Files.list(place)) {
      for (var file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
        var run = Run.read(file);
        for (var row : run.plan().rows()) {
          for (var column : run.plan().contenders()) {
            if (run.cell(row, column.id()) instanceof Cell.Measured cell) {
              scores
                  .computeIfAbsent(anyVersion(row), _ -> new TreeMap<>())
                  .put(column.id(), iterations(cell));
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var known = new TreeMap<Row, Known>();
    scores.forEach(
        (row, both) -> {
          if (both.containsKey(contender) && both.containsKey(reference)) {
            var one = both.get(contender);
            var other = both.get(reference);
            known.put(
                row,
                new Known(
                    Math.log(mean(one) / mean(other)),
                    Math.hypot(relativeError(one), relativeError(other))));
          }
        });
    return known;
  }

  /** Foreign files don't know the version of a row's definition. */
  private static Row anyVersion(Row row) {
    return new Row(row.benchmark(), row.operation(), row.params(), row.threads(), row.mode(), 0);
  }

  private static double[] iterations(Cell.Measured cell) {
    return cell.forks().stream()
        .flatMap(fork -> fork.measurement().iterations().stream())
        .mapToDouble(iteration -> iteration.values()[0])
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Half of Student's interval over all iterations, as a share of the mean. */
  private static double relativeError(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double deviation = Math.sqrt(squares / (values.length - 1));
    double t =
        new TDistribution(null, values.length - 1)
            .inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return t * deviation / Math.sqrt(values.length) / mean;
  }

  private static double median(List<Double> values) {
    var sorted = values.stream().sorted().toList();
    return sorted.isEmpty()
        ? Double.NaN
        : (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
  }
}
