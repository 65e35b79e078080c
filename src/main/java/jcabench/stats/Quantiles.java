package jcabench.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import jcabench.result.Measurement.Iteration;

/**
 * How single timings are spread: for what has a heavy tail, as RSA key generation, of which a mean
 * with an error says little. All iterations count alike, of whichever fork.
 */
public final class Quantiles {
  private final double[] values;
  private final long[] upTo;

  private record Seen(double value, long count) {}

  private Quantiles(List<Seen> seen) {
    values = seen.stream().mapToDouble(Seen::value).toArray();
    upTo = seen.stream().mapToLong(Seen::count).toArray();
    Arrays.parallelPrefix(upTo, Long::sum);
  }

  /** Of all finite values in the iterations; empty when there is none. */
  public static Optional<Quantiles> of(List<Iteration> iterations) {
    var seen =
        iterations.stream()
            .flatMap(Quantiles::seen)
            .filter(one -> Double.isFinite(one.value()) && one.count() > 0)
            .sorted(Comparator.comparingDouble(Seen::value))
            .toList();
    return seen.isEmpty() ? Optional.empty() : Optional.of(new Quantiles(seen));
  }

  private static java.util.stream.Stream<Seen> seen(Iteration iteration) {
    return java.util.stream.IntStream.range(0, iteration.values().length)
        .mapToObj(i -> new Seen(iteration.values()[i], iteration.count(i)));
  }

  /** How many timings there are. */
  public long count() {
    return upTo[upTo.length - 1];
  }

  /**
   * The value below which a share of all timings lies, interpolated between neighbours (Hyndman and
   * Fan's definition 7).
   *
   * @param share from 0 to 1
   */
  public double at(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share is between 0 and 1, not " + share);
    }
    var place = share * (count() - 1);
    var below = (long) Math.floor(place);
    var left = ranked(below);
    var right = ranked(Math.min(below + 1, count() - 1));
    return left + (place - below) * (right - left);
  }

  /** The middle one. */
  public double median() {
    return at(0.5);
  }

  /**
   * How many timings lie in each of several steps of equal width on a log scale.
   *
   * @param low where the first step begins, above 0; what is below counts in it
   * @param high where the last step ends, above {@code low}; what is above counts in it
   * @param steps how many
   */
  public long[] histogram(double low, double high, int steps) {
    if (!(low > 0 && high > low) || steps < 1) {
      throw new IllegalArgumentException("no steps from " + low + " to " + high);
    }
    var counts = new long[steps];
    for (int i = 0; i < values.length; i++) {
      double place = steps * Math.log(values[i] / low) / Math.log(high / low);
      counts[Math.clamp((long) Math.floor(place), 0, steps - 1)] +=
          upTo[i] - (i == 0 ? 0 : upTo[i - 1]);
    }
    return counts;
  }

  private double ranked(long rank) {
    int found = Arrays.binarySearch(upTo, rank + 1);
    return values[found >= 0 ? found : -found - 1];
  }

  /**
   * The middle value, or that between the two middle ones.
   *
   * @param values in any order; at least one
   */
  public static double median(double[] values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** The mean over everything that was timed. */
  static double mean(List<Iteration> iterations) {
    double sum = 0;
    long count = 0;
    for (var iteration : iterations) {
      for (int i = 0; i < iteration.values().length; i++) {
        sum += iteration.values()[i] * iteration.count(i);
        count += iteration.count(i);
      }
    }
    return sum / count;
  }
}
