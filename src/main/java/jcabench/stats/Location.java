package jcabench.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Where the middle of a symmetric distribution lies, from independent values of it. From {@link
 * #EXACT_FROM} values on it is the Hodges–Lehmann estimate with the exact signed-rank interval
 * (Hollander, Wolfe, Chicken, Nonparametric Statistical Methods, 3.2 and 3.3), which a disturbed
 * value moves little; with fewer it is the mean with Student's interval, which trusts that values
 * are about normal.
 */
public final class Location {
  /** The least number of values for any interval. */
  public static final int SMALLEST = 2;

  /** The least number of values for the signed-rank interval at 95 %. */
  public static final int EXACT_FROM = 7;

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
  public static Optional<Interval> of(double[] values, double confidence) {
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

  /**
   * How likely values that lie so low are when their middle is at least so much: the p-value of the
   * one-sided signed-rank test, or of Student's with few values. Empty when there are fewer than
   * {@link #SMALLEST}.
   */
  public static OptionalDouble below(double[] values, double least) {
    int n = values.length;
    if (n < SMALLEST) {
      return OptionalDouble.empty();
    }
    var distances = Arrays.stream(values).map(value -> value - least).toArray();
    return OptionalDouble.of(
        n < EXACT_FROM || n > EXACT_UP_TO
            ? studentBelow(distances)
            : SignedRank.atMost(n, ranksAbove(distances)));
  }

  /** The smallest answer of {@link #below} for so many values, however low they lie. */
  static double smallest(int n) {
    if (n < SMALLEST) {
      return 1;
    }
    return n < EXACT_FROM || n > EXACT_UP_TO ? 0 : SignedRank.atMost(n, 0);
  }

  /** The sum of the ranks of what is not below 0; a tie speaks for the hypothesis. */
  private static int ranksAbove(double[] distances) {
    var order =
        Arrays.stream(distances)
            .boxed()
            .sorted(
                Comparator.<Double>comparingDouble(Math::abs)
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    int sum = 0;
    for (int i = 0; i < order.size(); i++) {
      sum += order.get(i) >= 0 ? i + 1 : 0;
    }
    return sum;
  }

  private static double studentBelow(double[] distances) {
    int n = distances.length;
    var mean = Arrays.stream(distances).sum() / n;
    var squares = Arrays.stream(distances).map(d -> (d - mean) * (d - mean)).sum();
    if (squares == 0) {
      return mean < 0 ? 0 : 1;
    }
    return new TDistribution(null, n - 1)
        .cumulativeProbability(mean / Math.sqrt(squares / (n - 1) / n));
  }

  /** Whether all values were the same, as far as arithmetic tells: rounded or made-up data. */
  public static boolean hasNoWidth(Interval interval) {
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
