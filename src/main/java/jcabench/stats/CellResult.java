package jcabench.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Metrics;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/**
 * What one contender did in one row.
 *
 * @param contender the contender
 * @param cell how it ended; the rest is empty unless it is measured
 * @param sample its scores in the row's unit
 * @param interval of the score, for JVMs of this run; empty where nothing tells how it scatters
 * @param quantiles of single timings in the row's unit, where calls were timed one by one
 * @param allocated bytes allocated per operation, the median over forks, where they were counted
 * @param cores processors that the process kept busy, the median over forks, where it was recorded
 * @param growth bytes by which resident memory grew per operation, the median over forks; below 0
 *     where it shrank; the heap is touched before, so that this is native memory
 * @param gc share of the time that the garbage collector took, the median over forks
 * @param ratio its speed over the reference's; empty for the reference itself, and where either was
 *     not measured
 * @param scaling for several threads, its speed over that of one thread and their number: 1 is
 *     perfect; empty where one thread was not measured
 */
public record CellResult(
    PlannedContender contender,
    Cell cell,
    Optional<Sample> sample,
    Optional<Interval> interval,
    Optional<Quantiles> quantiles,
    Optional<Allocation> allocated,
    OptionalDouble cores,
    OptionalDouble growth,
    OptionalDouble gc,
    Optional<Ratio> ratio,
    Optional<Ratio> scaling) {

  /** Of a cell that gave no number. */
  static CellResult unmeasured(PlannedContender contender, Cell cell) {
    return new CellResult(
        contender,
        cell,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Of a measured cell. */
  static CellResult measured(
      Row row,
      PlannedContender contender,
      Cell.Measured cell,
      Sample sample,
      Prior scores,
      Optional<Ratio> ratio,
      Optional<Sample> oneThread) {
    return new CellResult(
        contender,
        cell,
        Optional.of(sample),
        sample.interval(scores),
        row.timesCalls() ? quantiles(cell.forks(), sample.unit()) : Optional.empty(),
        Allocation.median(cell.forks()),
        Secondaries.median(cell.forks(), Metrics.CORES),
        Secondaries.median(cell.forks(), Metrics.GROWTH_NORM),
        Secondaries.median(cell.forks(), Metrics.GC),
        ratio,
        oneThread.map(one -> scaling(row, sample, one, scores)));
  }

  /** The same, its ratio in a table of so many. */
  CellResult among(int ratios) {
    return new CellResult(
        contender,
        cell,
        sample,
        interval,
        quantiles,
        allocated,
        cores,
        growth,
        gc,
        ratio.map(one -> one.among(ratios)),
        scaling);
  }

  /**
   * Throughput is that of all threads; mean times are those of one thread. Rows of different
   * numbers of threads did not run beside each other, so that their forks make no pairs.
   */
  private static Ratio scaling(Row row, Sample sample, Sample one, Prior scores) {
    var own = sample.speed(scores);
    var single = one.speed(scores);
    int forks = Math.min(sample.scores().size(), one.scores().size());
    Ratio ratio;
    if (own.isPresent() && single.isPresent() && sample.unit().equals(one.unit())) {
      ratio = Ratio.of(own.get().minus(single.get()), forks, List.of());
    } else {
      ratio = Ratio.of(sample, one, Prior.NONE);
    }
    return row.largerIsFaster() ? ratio.dividedBy(row.threads()) : ratio;
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
}
