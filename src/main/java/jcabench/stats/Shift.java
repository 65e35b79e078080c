package jcabench.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * By how much one sample lies above another that has nothing to do with it. From {@link
 * #EXACT_FROM} values of each on it is the Hodges–Lehmann estimate with the exact rank-sum interval
 * (Hollander, Wolfe, Chicken, Nonparametric Statistical Methods, 4.2 and 4.3); with fewer it is the
 * difference of means with Welch's interval.
 */
final class Shift {
  /** The least number of values of each for any interval. */
  static final int SMALLEST = 2;

  /** The least number of values of each for the rank-sum interval at 95 %. */
  static final int EXACT_FROM = 4;

  private static final int EXACT_UP_TO = 60;

  private Shift() {}

  /** Empty when either has fewer than {@link #SMALLEST} values. */
  static Optional<Interval> of(double[] values, double[] others, double confidence) {
    int fewer = Math.min(values.length, others.length);
    int more = Math.max(values.length, others.length);
    if (fewer < SMALLEST) {
      return Optional.empty();
    }
    if (fewer < EXACT_FROM || more > EXACT_UP_TO) {
      return Optional.of(welch(values, others, confidence));
    }
    var bound = RankSum.bound(values.length, others.length, confidence);
    return Optional.of(
        bound.isPresent()
            ? ranks(values, others, bound.getAsInt())
            : welch(values, others, confidence));
  }

  /**
   * How likely values that lie so low are when they truly lie above the others by at least so much:
   * the p-value of the one-sided test against a shift of {@code least} or more. Empty when either
   * has fewer than {@link #SMALLEST} values.
   */
  static OptionalDouble below(double[] values, double[] others, double least) {
    int fewer = Math.min(values.length, others.length);
    if (fewer < SMALLEST) {
      return OptionalDouble.empty();
    }
    if (fewer < EXACT_FROM || Math.max(values.length, others.length) > EXACT_UP_TO) {
      return OptionalDouble.of(welchBelow(values, others, least));
    }
    int larger = 0;
    for (double value : values) {
      for (double other : others) {
        larger += value - other >= least ? 1 : 0; // a tie speaks for the hypothesis
      }
    }
    return OptionalDouble.of(RankSum.atMost(values.length, others.length, larger));
  }

  /** The smallest answer of {@link #below} for samples of these sizes, however far apart. */
  static double smallest(int first, int second) {
    int fewer = Math.min(first, second);
    if (fewer < SMALLEST) {
      return 1;
    }
    return fewer < EXACT_FROM || Math.max(first, second) > EXACT_UP_TO
        ? 0
        : RankSum.atMost(first, second, 0);
  }

  private static double welchBelow(double[] values, double[] others, double least) {
    double difference = mean(values) - mean(others) - least;
    double a = variance(values) / values.length;
    double b = variance(others) / others.length;
    if (a + b == 0) {
      return difference < 0 ? 0 : 1;
    }
    return new TDistribution(null, degrees(a, b, values.length, others.length))
        .cumulativeProbability(difference / Math.sqrt(a + b));
  }

  /** Welch's and Satterthwaite's degrees of freedom. */
  private static double degrees(double a, double b, int first, int second) {
    return (a + b) * (a + b) / (a * a / (first - 1) + b * b / (second - 1));
  }

  private static Interval ranks(double[] values, double[] others, int k) {
    var differences = new double[values.length * others.length];
    int next = 0;
    for (double value : values) {
      for (double other : others) {
        differences[next++] = value - other;
      }
    }
    Arrays.sort(differences);
    int size = differences.length;
    return new Interval(
        (differences[(size - 1) / 2] + differences[size / 2]) / 2,
        differences[k - 1],
        differences[size - k],
        1 - 2 * RankSum.atMost(values.length, others.length, k - 1));
  }

  private static Interval welch(double[] values, double[] others, double confidence) {
    double a = variance(values) / values.length;
    double b = variance(others) / others.length;
    double difference = mean(values) - mean(others);
    if (a + b == 0) {
      return new Interval(difference, difference, difference, confidence);
    }
    double t =
        new TDistribution(null, degrees(a, b, values.length, others.length))
            .inverseCumulativeProbability((1 + confidence) / 2);
    double half = t * Math.sqrt(a + b);
    return new Interval(difference, difference - half, difference + half, confidence);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
  }
}
