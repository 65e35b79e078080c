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
public final class SteadyState {
  /** A change that noise of single iterations does not give in the middle of several forks. */
  static final double BOUND = 0.05;

  private static final int LEAST_ITERATIONS = 4;
  private static final double MOST = 0.75;

  private static final int LEAST_GENERATIONS = 3;

  private SteadyState() {}

  /**
   * A sentence about a cell that was not steady; empty when it was, or when nothing can be said.
   */
  static Optional<String> warning(Row row, List<Fork> forks) {
    if (row.singleShot()) {
      return Optional.empty();
    }
    var changes = changes(row, forks);
    if (changes.length == 0) {
      return Optional.empty();
    }
    var middle = Quantiles.median(changes);
    if (Math.abs(Math.expm1(middle)) <= BOUND) {
      return Optional.empty();
    }
    var alike = Arrays.stream(changes).filter(change -> change * middle > 0).count();
    if (alike < MOST * changes.length) {
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

  /** The change within each fork of which it is known. */
  private static double[] changes(Row row, List<Fork> forks) {
    var changes = new double[forks.size()];
    int known = 0;
    for (var fork : forks) {
      var iterations = fork.measurement().iterations();
      double change =
          iterations.size() < LEAST_ITERATIONS
              ? Double.NaN
              : Turns.of(fork)
                  .map(turns -> turns.rise().orElse(Double.NaN))
                  .orElseGet(() -> change(row, iterations));
      if (Double.isFinite(change)) {
        changes[known++] = change;
      }
    }
    return Arrays.copyOf(changes, known);
  }

  /** Logarithm of the later half's speed over the earlier half's. */
  private static double change(Row row, List<Measurement.Iteration> iterations) {
    var half = iterations.size() / 2;
    var early = Quantiles.mean(iterations.subList(0, half));
    var late = Quantiles.mean(iterations.subList(iterations.size() - half, iterations.size()));
    var change = Math.log(late / early);
    return row.largerIsFaster() ? change : -change;
  }

  /** Where the middle of the rises of several generations lies; empty with few. */
  public static Optional<Interval> interval(List<Double> rises, double confidence) {
    return rises.size() < LEAST_GENERATIONS
        ? Optional.empty()
        : Estimate.of(rises.stream().mapToDouble(Double::doubleValue).toArray(), Prior.NONE)
            .map(estimate -> estimate.interval(confidence));
  }
}
