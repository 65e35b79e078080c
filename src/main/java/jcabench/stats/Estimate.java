package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What is known of the logarithm of a speed, or of a ratio of speeds: a mean with its standard
 * error, of which Student's t distribution says what can be told. All intervals and tests of the
 * project come from here.
 *
 * @param mean natural logarithm; 0.02 is about 2 %
 * @param standardError of the mean, on the same scale; 0 only where all values were the same
 * @param degreesOfFreedom of the standard error: those of the values and those of the prior; at
 *     least 1
 */
public record Estimate(double mean, double standardError, double degreesOfFreedom) {
  /** The power with which a difference must be found to count as detectable. */
  public static final double POWER = 0.8;

  /**
   * The share of an interval's error that Student's t may take; the rest is what it costs to stop
   * measuring when an interval is narrow. With it intervals of rows that stopped by themselves
   * cover as often as they say ({@code CoverageTest}); they are some 5 % wider than without.
   */
  private static final double STOPPED = 0.8;

  /** No standard error is known better than this; the t distribution is normal long before. */
  private static final double MOST_DEGREES = 1e6;

  private static final int MOST_QUANTILES = 20_000;
  private static final Map<Quantile, Double> QUANTILES = new ConcurrentHashMap<>();

  public Estimate {
    if (!Double.isFinite(mean)
        || !(standardError >= 0)
        || !Double.isFinite(standardError)
        || !(degreesOfFreedom >= 1)) {
      throw new IllegalArgumentException(
          mean + " ± " + standardError + " with " + degreesOfFreedom + " is no estimate");
    }
    degreesOfFreedom = Math.min(degreesOfFreedom, MOST_DEGREES);
  }

  /** Below which value t lies with a probability. */
  private record Quantile(double degreesOfFreedom, double probability) {
    double value() {
      // Without a generator of random numbers: nothing is sampled, and seeding one takes long.
      return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(probability);
    }
  }

  /**
   * The mean of independent values with Student's t on a moderated variance (Smyth, Statistical
   * Applications in Genetics and Molecular Biology 3, 2004). Empty without a value, and where the
   * values and the prior together have less than one degree of freedom: one value says nothing of
   * its own scatter, so that it takes the prior's.
   *
   * @param logs natural logarithms
   */
  public static Optional<Estimate> of(double[] logs, Prior prior) {
    int n = logs.length;
    double degrees = prior.degreesOfFreedom() + n - 1;
    if (n == 0 || degrees < 1) {
      return Optional.empty();
    }
    double variance = prior.moderated(Prior.variance(logs), n - 1);
    return Optional.of(new Estimate(Prior.mean(logs), Math.sqrt(variance / n), degrees));
  }

  /** The mean of independent estimates; of at least one. */
  public static Estimate mean(List<Estimate> estimates) {
    var weights = new double[estimates.size()];
    Arrays.fill(weights, 1.0 / weights.length);
    return sum(estimates, weights);
  }

  /**
   * A weighted sum of independent estimates, with the degrees of freedom of Satterthwaite
   * (Biometrics Bulletin 2, 1946) and Welch.
   *
   * @param estimates at least one
   */
  public static Estimate sum(List<Estimate> estimates, double[] weights) {
    double sum = 0;
    var parts = new double[weights.length];
    var degrees = new double[weights.length];
    for (int i = 0; i < weights.length; i++) {
      var estimate = estimates.get(i);
      sum += weights[i] * estimate.mean;
      parts[i] = square(weights[i] * estimate.standardError);
      degrees[i] = estimate.degreesOfFreedom;
    }
    return sum(sum, parts, degrees);
  }

  /** The difference to an independent one: of logarithms, so that it is that of a ratio. */
  public Estimate minus(Estimate other) {
    return sum(List.of(this, other), new double[] {1, -1});
  }

  /** The same where the mean has one more source of variance. */
  public Estimate withVariance(double variance, double itsDegreesOfFreedom) {
    return sum(
        mean,
        new double[] {square(standardError), variance},
        new double[] {degreesOfFreedom, itsDegreesOfFreedom});
  }

  /** The same with a constant added. */
  public Estimate plus(double constant) {
    return new Estimate(mean + constant, standardError, degreesOfFreedom);
  }

  private static Estimate sum(double mean, double[] variances, double[] degrees) {
    double variance = Arrays.stream(variances).sum();
    double squares = 0;
    for (int i = 0; i < variances.length; i++) {
      squares += square(variances[i]) / degrees[i];
    }
    double least = Arrays.stream(degrees).min().orElseThrow();
    return new Estimate(
        mean, Math.sqrt(variance), squares == 0 ? least : square(variance) / squares);
  }

  private static double square(double value) {
    return value * value;
  }

  /** The two-sided interval of the logarithm. */
  public Interval interval(double confidence) {
    double half = halfWidth(confidence);
    return new Interval(mean, mean - half, mean + half, confidence);
  }

  /** Half the width of the two-sided interval of the logarithm: 0.02 is about ±2 %. */
  public double halfWidth(double confidence) {
    return quantile(1 - STOPPED * (1 - confidence) / 2) * standardError;
  }

  /**
   * How likely a mean that lies so low is when the true one is at least so much: the p-value of the
   * one-sided test.
   */
  public double below(double least) {
    double distance = mean - least;
    if (standardError == 0) {
      return distance < 0 ? 0 : 1;
    }
    return new TDistribution(null, degreesOfFreedom)
        .cumulativeProbability(distance / standardError);
  }

  /** The same for a mean that lies so high when the true one is at most so much. */
  public double above(double most) {
    return new Estimate(-mean, standardError, degreesOfFreedom).below(-most);
  }

  /**
   * The smallest difference of the logarithm that a two-sided test at 5 % finds with a power of 80
   * %: (t₀.₉₇₅ + t₀.₈₀) times the standard error. (Half the interval's width is found every second
   * time only.)
   */
  public double detectable() {
    return (quantile((1 + Sample.CONFIDENCE) / 2) + quantile(POWER)) * standardError;
  }

  private double quantile(double probability) {
    if (QUANTILES.size() > MOST_QUANTILES) {
      QUANTILES.clear();
    }
    return QUANTILES.computeIfAbsent(new Quantile(degreesOfFreedom, probability), Quantile::value);
  }
}
