package jcabench.stats;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Where the middle of a symmetric distribution lies, from independent values of it. From {@link
 * #EXACT_FROM} values on it is the Hodges–Lehmann estimate with the exact signed-rank interval
 * (Hollander, Wolfe, Chicken, Nonparametric Statistical Methods, 3.2 and 3.3), which a disturbed
 * value moves little; with fewer it is the mean with Student's interval, which trusts that values
 * are about normal.
 */
final class Location {
  /** The least number of values for any interval. */
  static final int SMALLEST = 2;

  /** The least number of values for the signed-rank interval at 95 %. */
  static final int EXACT_FROM = 7;

  /** Above it Student's interval is as good, and Walsh averages grow with the square. */
  private static final int EXACT_UP_TO = 500;

  private static final Map<Student, Double> QUANTILES = new ConcurrentHashMap<>();

  private Location() {}

  /** Student's distribution, and the confidence of a two-sided interval from it. */
  private record Student(int degreesOfFreedom, double confidence) {
    double quantile() {
      // Without a generator of random numbers: nothing is sampled, and seeding one takes long.
      return new TDistribution(null, degreesOfFreedom)
          .inverseCumulativeProbability((1 + confidence) / 2);
    }
  }

  /** Empty when there are fewer than {@link #SMALLEST} values. */
  static Optional<Interval> of(double[] values, double confidence) {
    int n = values.length;
    if (n < SMALLEST) {
      return Optional.empty();
    }
    if (n < EXACT_FROM || n > EXACT_UP_TO) {
      return Optional.of(student(values, confidence));
    }
    var bound = SignedRank.bound(n, confidence);
    return Optional.of(
        bound.isPresent() ? ranks(values, bound.getAsInt()) : student(values, confidence));
  }

  /** Whether all values were the same, as far as arithmetic tells: rounded or made-up data. */
  static boolean hasNoWidth(Interval interval) {
    return interval.high() - interval.low() <= 1e-12 * Math.abs(interval.center());
  }

  private static Interval ranks(double[] values, int k) {
    var walsh = walshAverages(values);
    int size = walsh.length;
    var center = (walsh[(size - 1) / 2] + walsh[size / 2]) / 2;
    return new Interval(
        center, walsh[k - 1], walsh[size - k], SignedRank.confidence(values.length, k));
  }

  private static double[] walshAverages(double[] values) {
    var averages = new double[values.length * (values.length + 1) / 2];
    int next = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i; j < values.length; j++) {
        averages[next++] = (values[i] + values[j]) / 2;
      }
    }
    Arrays.sort(averages);
    return averages;
  }

  private static Interval student(double[] values, double confidence) {
    int n = values.length;
    var mean = Arrays.stream(values).sum() / n;
    var squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    var error = Math.sqrt(squares / (n - 1) / n);
    var t = QUANTILES.computeIfAbsent(new Student(n - 1, confidence), Student::quantile);
    return new Interval(mean, mean - t * error, mean + t * error, confidence);
  }
}
