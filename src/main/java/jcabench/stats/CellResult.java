package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.Row;

/**
 * What one contender did in one row.
 *
 * @param contender the contender
 * @param cell how it ended; the rest is empty unless it is measured
 * @param sample its scores in the row's unit
 * @param quantiles of single timings in the row's unit, in single-shot rows
 * @param allocated bytes allocated per operation, the median over forks, where they were counted
 * @param ratio its speed over the reference's; empty for the reference itself, and where either was
 *     not measured
 */
public record CellResult(
    Plan.Column contender,
    Cell cell,
    Optional<Sample> sample,
    Optional<Quantiles> quantiles,
    OptionalDouble allocated,
    Optional<Ratio> ratio) {

  private static final String ALLOCATED = "gc.alloc.rate.norm";

  /** Of a cell that gave no number. */
  static CellResult unmeasured(Plan.Column contender, Cell cell) {
    return new CellResult(
        contender,
        cell,
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        Optional.empty());
  }

  /** Of a measured cell. */
  static CellResult measured(
      Row row, Unit unit, Plan.Column contender, Cell.Measured cell, Optional<Sample> reference) {
    var sample = Sample.of(row, cell.forks()).in(unit);
    return new CellResult(
        contender,
        cell,
        Optional.of(sample),
        row.singleShot() ? quantiles(cell.forks(), unit) : Optional.empty(),
        allocated(cell.forks()),
        reference.map(other -> Ratio.of(sample, other)));
  }

  private static Optional<Quantiles> quantiles(List<Fork> forks, Unit unit) {
    var iterations =
        forks.stream()
            .map(Fork::measurement)
            .flatMap(
                measurement -> {
                  var factor = new Unit(measurement.unit()).factorTo(unit);
                  return factor.isEmpty()
                      ? Stream.empty()
                      : measurement.iterations().stream().map(i -> i.times(factor.getAsDouble()));
                })
            .toList();
    return Quantiles.of(iterations);
  }

  private static OptionalDouble allocated(List<Fork> forks) {
    var perFork =
        forks.stream()
            .map(fork -> fork.measurement().secondary().get(ALLOCATED))
            .filter(Objects::nonNull)
            .map(metric -> metric.values().stream().filter(Objects::nonNull).toList())
            .filter(values -> !values.isEmpty())
            .mapToDouble(values -> values.stream().mapToDouble(v -> v).sum() / values.size())
            .sorted()
            .toArray();
    if (perFork.length == 0 || !Arrays.stream(perFork).allMatch(Double::isFinite)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of((perFork[(perFork.length - 1) / 2] + perFork[perFork.length / 2]) / 2);
  }
}
