package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * Bytes that an operation allocates on the Java heap. Compilers decide per JVM what they allocate,
 * so that only a run of which every fork allocates more than any fork of the other has grown.
 *
 * @param bytes the number, or the most that it can be
 * @param exact whether it is the number: a count over all threads holds what the harness allocated
 *     beside the operations, which is kilobytes for each that takes a millisecond
 */
public record Allocation(double bytes, boolean exact) {
  private static final double LITTLE_BYTES = 0.5; // rounds to nothing
  private static final double LITTLE_SHARE = 0.02;
  private static final int LEAST_ITERATIONS = 4; // of which two are not the first or last

  /**
   * Of one fork; empty where nobody counted. Of its iterations the lower one of the middle, since
   * the first may hold what its thread did before, the last what it did after, and both only add.
   * Foreign files are taken at their word.
   */
  static Optional<Allocation> of(Fork fork) {
    var own = sorted(fork, Metrics.ALLOCATED);
    if (own.length > 0) {
      double bytes = lower(own);
      var beside = sorted(fork, Metrics.ALLOCATED_BESIDE);
      var little =
          beside.length == 0 || lower(beside) <= Math.max(LITTLE_BYTES, LITTLE_SHARE * bytes);
      return Optional.of(new Allocation(bytes, little && own.length >= LEAST_ITERATIONS));
    }
    var byAll = sorted(fork, Metrics.ALLOCATED_BY_ALL);
    if (byAll.length == 0) {
      return Optional.empty();
    }
    var foreign = fork.measurement().mean(Metrics.CORES).isEmpty();
    return Optional.of(
        foreign
            ? new Allocation(Arrays.stream(byAll).average().orElseThrow(), true)
            : new Allocation(lower(byAll), false));
  }

  private static double[] sorted(Fork fork, String metric) {
    var recorded = fork.measurement().secondary().get(metric);
    if (recorded == null) {
      return new double[0];
    }
    var values = new double[recorded.values().size()];
    int known = 0;
    for (var value : recorded.values()) {
      if (value != null) {
        values[known++] = value;
      }
    }
    var sorted = Arrays.copyOf(values, known);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double lower(double[] sorted) {
    return sorted[(sorted.length - 1) / 2];
  }

  /** The median over forks, exact when all are; empty where nobody counted. */
  static Optional<Allocation> median(List<Fork> forks) {
    var all = forks.stream().flatMap(fork -> of(fork).stream()).toList();
    var bytes = bytes(all);
    return all.isEmpty() || !Arrays.stream(bytes).allMatch(Double::isFinite)
        ? Optional.empty()
        : Optional.of(
            new Allocation(Quantiles.median(bytes), all.stream().allMatch(Allocation::exact)));
  }

  /**
   * What to say of newer forks that all allocate more than every older one.
   *
   * @param least by how much more
   */
  static Optional<String> grew(
      List<Allocation> before, List<Allocation> after, Secondaries.Growth least) {
    return after.stream().allMatch(Allocation::exact)
        ? least.of(
            bytes(before),
            bytes(after),
            least.bytes(),
            "allocates %.0f bytes an operation, before at most %.0f")
        : Optional.empty();
  }

  private static double[] bytes(List<Allocation> all) {
    return all.stream().mapToDouble(Allocation::bytes).toArray();
  }

  /** That of each fork of a cell; empty where it was not measured. */
  static List<Allocation> of(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? cell.forks().stream().flatMap(fork -> of(fork).stream()).toList()
        : List.of();
  }

  /** The number where it is exact. */
  public OptionalDouble known() {
    return exact ? OptionalDouble.of(bytes) : OptionalDouble.empty();
  }

  /** The most that it can be, where it is not exact. */
  public OptionalDouble bound() {
    return exact ? OptionalDouble.empty() : OptionalDouble.of(bytes);
  }
}
