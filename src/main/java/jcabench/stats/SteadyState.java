package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

  /** A difference that compiling makes, and a machine's noise beside others does not. */
  static final double STEADY = 0.05;

  private static final int WINDOW = 3;
  private static final double SIGMAS = 4;

  /** From the median of absolute deviations to the standard deviation of a normal distribution. */
  private static final double MAD = 1.4826;

  private static final int PARTS = 3;
  private static final int LEAST_TURNS = 9;
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
      var iterations = fork.counted();
      double change = iterations.size() < LEAST_ITERATIONS ? Double.NaN : change(row, iterations);
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

  /**
   * By how much the last third of each fork's turns was faster than the first, beside the mean of
   * all forks: 0.01 is 1 %. Empty where a generation has fewer than two forks or few turns.
   *
   * @param forks of one generation, measured
   * @return by contender
   */
  public static Map<String, Double> rises(List<Fork> forks) {
    var rises = new TreeMap<String, Double>();
    int turns =
        forks.stream().mapToInt(fork -> fork.measurement().iterations().size()).min().orElse(0);
    if (forks.size() < 2 || turns < LEAST_TURNS) {
      return rises;
    }
    var speeds = new double[forks.size()][turns];
    for (int i = 0; i < forks.size(); i++) {
      var fork = forks.get(i);
      for (int turn = 0; turn < turns; turn++) {
        var log = Math.log(Quantiles.mean(List.of(fork.measurement().iterations().get(turn))));
        speeds[i][turn] = fork.row().largerIsFaster() ? log : -log;
      }
    }
    for (int i = 0; i < forks.size(); i++) {
      var beside = new double[turns];
      for (int turn = 0; turn < turns; turn++) {
        double others = 0;
        for (int j = 0; j < forks.size(); j++) {
          others += j == i ? 0 : speeds[j][turn] / (forks.size() - 1);
        }
        beside[turn] = speeds[i][turn] - others;
      }
      int part = turns / PARTS;
      double rise =
          Median.of(Arrays.copyOfRange(beside, turns - part, turns))
              - Median.of(Arrays.copyOf(beside, part));
      if (Double.isFinite(rise)) {
        rises.put(forks.get(i).contender(), rise);
      }
    }
    return rises;
  }

  /**
   * From which turn on nobody gets faster any more: before it the turns of some fork, beside the
   * others, are slower than in its later half by more than {@link #STEADY} and more than their
   * scatter gives. Code that is still being compiled shows so.
   *
   * @param speeds of each fork in each turn; larger is faster
   * @return at most half the number of turns
   */
  public static int steadyFrom(List<double[]> speeds) {
    int turns = speeds.stream().mapToInt(one -> one.length).min().orElse(0);
    int from = 0;
    for (int i = 0; i < speeds.size() && turns >= 2 * WINDOW; i++) {
      from = Math.max(from, steadyTurn(beside(speeds, i, turns)));
    }
    return from;
  }

  /** Only what is slow from the first turn on: a later dip is the machine's. */
  private static int steadyTurn(double[] logs) {
    int half = logs.length / 2;
    var late = Arrays.copyOfRange(logs, half, logs.length);
    var level = Median.of(late);
    var distances = Arrays.stream(late).map(log -> Math.abs(log - level)).toArray();
    var scatter = MAD * Median.of(distances);
    var bound = Math.max(STEADY, SIGMAS * scatter / Math.sqrt(WINDOW));
    int from = 0;
    while (from + WINDOW <= half
        && Median.of(Arrays.copyOfRange(logs, from, from + WINDOW)) < level - bound) {
      from++;
    }
    return from == 0 ? 0 : from + WINDOW / 2;
  }

  /** The logarithm of a fork's speed in each turn over the middle of the others'. */
  private static double[] beside(List<double[]> speeds, int which, int turns) {
    var beside = new double[turns];
    for (int turn = 0; turn < turns; turn++) {
      var others = new double[speeds.size() - 1];
      for (int j = 0, next = 0; j < speeds.size(); j++) {
        if (j != which) {
          others[next++] = Math.log(speeds.get(j)[turn]) - Math.log(speeds.get(j)[turns - 1]);
        }
      }
      beside[turn] =
          Math.log(speeds.get(which)[turn]) - (others.length == 0 ? 0 : Median.of(others));
    }
    return beside;
  }

  /** Where the middle of the rises of several generations lies; empty with few. */
  public static Optional<Interval> interval(List<Double> rises, double confidence) {
    return rises.size() < LEAST_GENERATIONS
        ? Optional.empty()
        : Estimate.of(rises.stream().mapToDouble(Double::doubleValue).toArray(), Prior.NONE)
            .map(estimate -> estimate.interval(confidence));
  }
}
