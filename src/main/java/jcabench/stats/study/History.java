package jcabench.stats.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.result.Cell;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Median;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;

/**
 * How far apart runs of the same code lie, cell by cell: the part of noise that no single run
 * shows, such as how a compiler laid out its code that day.
 */
public final class History {
  /** Runs with a cell, from which on its spread is told. */
  public static final int LEAST_RUNS = 5;

  private static final double FAR = 3; // standard deviations
  private static final double MAD_TO_DEVIATION = 1.4826; // of a normal distribution

  /** Without any run: every spread is nothing. */
  public static final History NONE = new History(Map.of());

  private final Map<String, List<Double>> logs;

  private History(Map<String, List<Double>> logs) {
    this.logs = logs;
  }

  /**
   * The history that runs make.
   *
   * @param reference id of the contender that ratios are taken to; empty to take scores
   */
  public static History of(List<Run> runs, Optional<String> reference) {
    var logs = new HashMap<String, List<Double>>();
    for (var run : runs) {
      for (var row : run.plan().rows()) {
        var base = reference.flatMap(id -> sample(run, row, id));
        for (var column : run.plan().contenders()) {
          if (reference.isPresent() && base.isEmpty()) {
            continue;
          }
          sample(run, row, column.id())
              .flatMap(own -> log(own, base))
              .ifPresent(
                  log ->
                      logs.computeIfAbsent(key(row, column.id()), _ -> new ArrayList<>()).add(log));
        }
      }
    }
    return new History(logs);
  }

  /**
   * A slow-down of a cell that its history does not explain: three standard deviations of the
   * difference of two runs, by the median absolute deviation, which single runs move little. 1 with
   * fewer than {@link #LEAST_RUNS} runs.
   */
  public double unexplained(Row row, String contender) {
    var values = logs.getOrDefault(key(row, contender), List.of());
    if (values.size() < LEAST_RUNS) {
      return 1;
    }
    double middle = Median.of(values.stream().mapToDouble(v -> v).toArray());
    double deviation = Median.of(values.stream().mapToDouble(v -> Math.abs(v - middle)).toArray());
    return Math.exp(FAR * Math.sqrt(2) * MAD_TO_DEVIATION * deviation);
  }

  private static Optional<Sample> sample(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? Optional.of(Sample.of(row, cell.forks()))
        : Optional.empty();
  }

  private static Optional<Double> log(Sample own, Optional<Sample> base) {
    var center = base.map(other -> Ratio.of(own, other).center()).orElseGet(own::center);
    return center.isPresent() && center.getAsDouble() > 0
        ? Optional.of(Math.log(center.getAsDouble()))
        : Optional.empty();
  }

  private static String key(Row row, String contender) {
    return contender + " " + row.key();
  }
}
