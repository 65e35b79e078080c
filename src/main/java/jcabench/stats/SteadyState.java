package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
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

  /** How far a steady mean of three iterations may be from the fork's level, at least. */
  static final double TOLERANCE = 0.02;

  private static final int WINDOW = 3; // iterations
  private static final double SIGMAS = 3;
  private static final int LEAST_ITERATIONS = 4;
  private static final double MOST = 0.75;

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
    var middle = Median.of(changes);
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
      double change = iterations.size() < LEAST_ITERATIONS ? Double.NaN : change(row, iterations);
      if (Double.isFinite(change)) {
        changes[known++] = change;
      }
    }
    return Arrays.copyOf(changes, known);
  }

  /**
   * From which iteration on, counted over warm-up and measured ones, a fork kept its speed: from
   * there every mean of three lies within {@link #TOLERANCE}, or three times the noise of such a
   * mean about the trend, of the middle of the measured iterations. Larger than the number of
   * warm-up iterations when the fork was measured before it was steady; empty for forks whose
   * warm-up is not known.
   */
  public static OptionalInt steadyFrom(Fork fork) {
    var measured = fork.measurement().iterations();
    var warmup = fork.measurement().warmup();
    if (warmup.isEmpty() || measured.size() < LEAST_ITERATIONS || fork.row().singleShot()) {
      return OptionalInt.empty();
    }
    var logs =
        Stream.concat(
                warmup.stream(),
                measured.stream().map(iteration -> Quantiles.mean(List.of(iteration))))
            .mapToDouble(Math::log)
            .toArray();
    if (!Arrays.stream(logs).allMatch(Double::isFinite)) {
      return OptionalInt.empty();
    }
    var last = Arrays.copyOfRange(logs, warmup.size(), logs.length);
    var middle = Median.of(last);
    var bound = Math.max(TOLERANCE, SIGMAS * noise(last) / Math.sqrt(WINDOW));
    int from = logs.length - WINDOW + 1;
    while (from > 0 && Math.abs(mean(logs, from - 1) - middle) <= bound) {
      from--;
    }
    return OptionalInt.of(from);
  }

  /** Standard deviation about a straight line, so that a trend does not pass for noise. */
  private static double noise(double[] logs) {
    int n = logs.length;
    double mean = Arrays.stream(logs).sum() / n;
    double products = 0;
    double squares = 0;
    double places = 0;
    for (int i = 0; i < n; i++) {
      double place = i - (n - 1) / 2.0;
      products += place * (logs[i] - mean);
      squares += (logs[i] - mean) * (logs[i] - mean);
      places += place * place;
    }
    return Math.sqrt(Math.max(0, squares - products * products / places) / (n - 2));
  }

  private static double mean(double[] logs, int from) {
    return Arrays.stream(logs, from, from + WINDOW).sum() / WINDOW;
  }

  /** Logarithm of the later half's speed over the earlier half's. */
  private static double change(Row row, List<Measurement.Iteration> iterations) {
    var half = iterations.size() / 2;
    var early = Quantiles.mean(iterations.subList(0, half));
    var late = Quantiles.mean(iterations.subList(iterations.size() - half, iterations.size()));
    var change = Math.log(late / early);
    return row.largerIsFaster() ? change : -change;
  }
}
