package jcabench.stats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.Sources;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How far ratios lie from those of a long reference run, how often their 95 % intervals hold these,
 * and what they cost. A JMH user has the scores of two cells, each with an interval over all
 * iterations as JMH takes it; the interval of the ratio adds both as independent errors.
 *
 * <p>A machine's neighbours change ratios too, so that each sitting has a reference of its own.
 *
 * @param sittings what {@code scripts/dev/study time-to-trust} measured: in each a folder for each
 *     repetition of a method, named after it
 */
public record Trust(List<Path> sittings, String reference, String contender) {
  private static final double CONFIDENCE = 0.95;
  private static final String REFERENCE = "reference";

  /** All sittings in a folder. */
  public static Trust study(Path folder, String reference, String contender) {
    return new Trust(folders(folder).toList(), reference, contender);
  }

  /** A ratio as somebody would publish it, on a log scale. */
  private record Known(double log, double halfWidth) {
    /** Whether the two differ by no more than their uncertainties allow, which are independent. */
    boolean agreesWith(Known other) {
      return Math.abs(log - other.log) <= Math.hypot(halfWidth, other.halfWidth);
    }
  }

  private record Asked(Path sitting, Row row) {}

  /** What a method gave in all its repetitions. */
  private static final class Method {
    private final Map<Asked, List<Double>> errors = new LinkedHashMap<>();
    private final List<Double> halfWidths = new ArrayList<>();
    private double minutes;
    private int repetitions;
    private int agreeing;

    void add(Asked asked, Known known, Known truth) {
      errors.computeIfAbsent(asked, _ -> new ArrayList<>()).add(Math.abs(known.log - truth.log));
      halfWidths.add(known.halfWidth);
      agreeing += known.agreesWith(truth) ? 1 : 0;
    }

    double rootMeanSquare(Set<Asked> rows) {
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
    var lines = new ArrayList<String>();
    lines.add(
        "| sitting | method | repetitions | ratios | minutes a ratio | claimed ± (median) | true"
            + " error (root mean square) | largest | intervals that agree with the truth |");
    lines.add("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    var references = new ArrayList<String>();
    var all = new TreeMap<String, Method>();
    for (var sitting : sittings) {
      var longRun = Sources.read(sitting.resolve(REFERENCE + "-1"));
      var truth = ours(longRun);
      references.add(told(sitting, longRun, truth));
      var here = new TreeMap<String, Method>();
      for (var place : folders(sitting).toList()) {
        var name = place.getFileName().toString().replaceFirst("-\\d+$", "");
        if (!name.equals(REFERENCE) && Files.exists(place.resolve("seconds"))) {
          for (var methods : List.of(here, all)) {
            add(methods.computeIfAbsent(name, _ -> new Method()), name, place, truth);
          }
        }
      }
      here.values().removeIf(method -> method.ratios() == 0);
      here.forEach((name, method) -> lines.add(line(sitting, name, method)));
    }
    lines.add("");
    lines.addAll(references);
    compared(all).ifPresent(sentence -> lines.addAll(List.of("", sentence)));
    return lines;
  }

  private void add(Method method, String name, Path place, Map<Row, Known> truth) {
    var found = name.equals("ours") ? ours(Sources.read(place)) : jmh(place);
    found.forEach(
        (row, known) ->
            Optional.ofNullable(truth.get(row))
                .ifPresent(right -> method.add(new Asked(place.getParent(), row), known, right)));
    method.minutes += seconds(place) / 60;
    method.repetitions++;
  }

  private static String told(Path sitting, Run longRun, Map<Row, Known> truth) {
    return String.format(
        Locale.ROOT,
        "The truth of %s is what a reference of %d rounds found, which took %.0f minutes in its"
            + " forks and is itself known to ±%.2f %% (median).",
        sitting.getFileName(),
        longRun.forks().stream().mapToInt(fork -> fork.block().round()).max().orElseThrow(),
        longRun.forks().stream().mapToDouble(Fork::seconds).sum() / 60,
        100 * Math.expm1(median(truth.values().stream().map(Known::halfWidth).toList())));
  }

  private static Optional<String> compared(Map<String, Method> methods) {
    var ours = methods.get("ours");
    var defaults = methods.get("defaults");
    if (ours == null || defaults == null) {
      return Optional.empty();
    }
    var rows = new HashSet<>(defaults.errors.keySet());
    rows.retainAll(ours.errors.keySet());
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    double more = Math.pow(ours.rootMeanSquare(rows) / defaults.rootMeanSquare(rows), 2);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "JMH's defaults take %.1f times as long as ours for a ratio. Over the %d rows that"
                + " both measured in one sitting the true error is %.2f %% with theirs and %.2f %%"
                + " with ours; where errors shrink with the root of the time, ours has theirs after"
                + " %.2f minutes a ratio: %.1f times as fast.",
            defaults.minutesEach() / ours.minutesEach(),
            rows.size(),
            100 * Math.expm1(defaults.rootMeanSquare(rows)),
            100 * Math.expm1(ours.rootMeanSquare(rows)),
            ours.minutesEach() * more,
            defaults.minutesEach() / (ours.minutesEach() * more)));
  }

  private static String line(Path sitting, String name, Method method) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %d | %.2f | %.2f %% | %.2f %% | %.2f %% | %d of %d |",
        sitting.getFileName(),
        name,
        method.repetitions,
        method.ratios(),
        method.minutesEach(),
        100 * Math.expm1(median(method.halfWidths)),
        100 * Math.expm1(method.rootMeanSquare(method.errors.keySet())),
        100 * Math.expm1(method.largest()),
        method.agreeing,
        method.ratios());
  }

  private static Stream<Path> folders(Path folder) {
    try (var places = Files.list(folder)) {
      return places.filter(Files::isDirectory).sorted().toList().stream();
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
        var run = Sources.read(file);
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
    return new Row(
        row.service(),
        row.benchmark(),
        row.operation(),
        row.params(),
        row.threads(),
        row.mode(),
        0);
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
