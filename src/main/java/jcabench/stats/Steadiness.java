package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Row;

/**
 * Whether forks had reached a steady state when they were measured. Each fork is asked how much
 * faster its later half of iterations was than its earlier half; the cell is not steady when the
 * middle fork changed by more than {@link #BOUND} and most forks changed in the same direction.
 */
final class Steadiness {
  /** A change that noise of single iterations does not give in the middle of several forks. */
  static final double BOUND = 0.05;

  private static final int LEAST_ITERATIONS = 4;
  private static final double MOST = 0.75;

  private Steadiness() {}

  /**
   * A sentence about a cell that was not steady; empty when it was, or when nothing can be said.
   */
  static Optional<String> warning(Row row, List<Fork> forks) {
    if (row.singleShot()) {
      return Optional.empty();
    }
    var changes =
        forks.stream()
            .map(Fork::measurement)
            .map(Measurement::iterations)
            .filter(iterations -> iterations.size() >= LEAST_ITERATIONS)
            .mapToDouble(iterations -> change(row, iterations))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (changes.length == 0) {
      return Optional.empty();
    }
    var middle = (changes[(changes.length - 1) / 2] + changes[changes.length / 2]) / 2;
    var alike = Arrays.stream(changes).filter(change -> change * middle > 0).count();
    if (Math.abs(Math.expm1(middle)) <= BOUND || alike < MOST * changes.length) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "Not steady: within a fork the later iterations were %.0f %% %s than the earlier ones,"
                + " so that the steady speed is %s than the score.",
            100 * Math.abs(Math.expm1(middle)),
            middle > 0 ? "faster" : "slower",
            middle > 0 ? "higher" : "lower"));
  }

  /** Logarithm of the later half's speed over the earlier half's. */
  private static double change(Row row, List<Measurement.Iteration> iterations) {
    var half = iterations.size() / 2;
    var early = Sample.mean(iterations.subList(0, half));
    var late = Sample.mean(iterations.subList(iterations.size() - half, iterations.size()));
    var change = Math.log(late / early);
    return row.largerIsFaster() ? change : -change;
  }
}
