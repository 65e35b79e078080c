package jcabench.stats;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.math3.special.Gamma;

/**
 * What all ratios of a run say of how much a single one scatters: an inverse-gamma distribution of
 * variances. A ratio of few forks knows its own variance badly; moderated with this it knows it
 * better, and one that looked narrow by luck is widened. Empirical Bayes of Smyth, "Linear models
 * and empirical Bayes methods for assessing differential expression in microarray experiments",
 * Statistical Applications in Genetics and Molecular Biology 3 (2004), section 6.2.
 *
 * @param variance the usual variance of a block's logarithm, with one JVM on each side
 * @param degreesOfFreedom how many degrees of freedom of a ratio's own the prior is worth; 0 where
 *     nothing is known, at most {@link #MOST_DEGREES}
 */
public record Prior(double variance, double degreesOfFreedom) {
  /** Of which nothing is known: an estimate stands on its own values. */
  public static final Prior NONE = new Prior(0, 0);

  /**
   * Equal variances would be worth infinitely many, and two dozen ratios of two blocks often look
   * equal by luck. The project's runs, without this limit, are worth 0.9 to 2.3 by their ratios and
   * up to 3.6 by their scores: docs/decisions/statistics.md.
   */
  public static final double MOST_DEGREES = 4;

  /** With fewer ratios their variances don't tell how variances differ. */
  private static final int LEAST_RATIOS = 3;

  /** A variance of nothing is one that was rounded away: this share of the median stands in. */
  private static final double LEAST_SHARE = 1e-4;

  private static final int MOST_STEPS = 50;
  private static final double CLOSE = 1e-10;

  public Prior {
    if (!(variance >= 0)
        || !Double.isFinite(variance)
        || !(degreesOfFreedom >= 0)
        || !Double.isFinite(degreesOfFreedom)) {
      throw new IllegalArgumentException(variance + " with " + degreesOfFreedom + " is no prior");
    }
  }

  /**
   * The prior of many ratios, by the moments of the logarithms of their variances.
   *
   * @param logsOfManyRatios one array for each ratio, with a logarithm for each block
   */
  public static Prior of(Collection<double[]> logsOfManyRatios) {
    var known =
        logsOfManyRatios.stream()
            .filter(logs -> logs.length > 1)
            .map(logs -> new double[] {variance(logs), logs.length - 1})
            .toList();
    if (known.size() < LEAST_RATIOS) {
      return NONE;
    }
    double least =
        LEAST_SHARE * Quantiles.median(known.stream().mapToDouble(ratio -> ratio[0]).toArray());
    if (least == 0) {
      return NONE;
    }
    var expected = new double[known.size()];
    double noise = 0; // what logarithms of variances scatter by when the true ones are all the same
    double degrees = 0;
    for (int i = 0; i < expected.length; i++) {
      double half = known.get(i)[1] / 2;
      expected[i] =
          Math.log(Math.max(known.get(i)[0], least)) - Gamma.digamma(half) + Math.log(half);
      noise += Gamma.trigamma(half) / expected.length;
      degrees += known.get(i)[1];
    }
    double mean = mean(expected);
    // Few ratios may look alike by luck: they are taken to differ by one standard error more.
    double excess = variance(expected) * (1 + Math.sqrt(2.0 / (expected.length - 1))) - noise;
    double most = Math.min(MOST_DEGREES, degrees);
    double prior = excess <= 0 ? most : Math.min(most, 2 * trigammaInverse(excess));
    return new Prior(Math.exp(mean + Gamma.digamma(prior / 2) - Math.log(prior / 2)), prior);
  }

  /** The same of what varies so many times as much. */
  Prior times(double factor) {
    return new Prior(factor * variance, degreesOfFreedom);
  }

  /** The same values, so many times as far from their mean. */
  static double[] scattered(double[] values, double factor) {
    double mean = mean(values);
    return Arrays.stream(values).map(value -> mean + factor * (value - mean)).toArray();
  }

  /**
   * The variance of a ratio, held against the others: (d₀ s₀² + d s²) / (d₀ + d).
   *
   * @param own its own variance
   * @param degrees its own degrees of freedom
   */
  double moderated(double own, double degrees) {
    return (degreesOfFreedom * variance + degrees * own) / (degreesOfFreedom + degrees);
  }

  /**
   * The variance of a ratio's logarithms, held against the others; 0 where nothing tells it.
   *
   * @param logs one for each block
   */
  public double varianceOf(double[] logs) {
    int degrees = Math.max(0, logs.length - 1);
    return degreesOfFreedom + degrees == 0 ? 0 : moderated(variance(logs), degrees);
  }

  static double mean(double[] values) {
    return Arrays.stream(values).sum() / values.length;
  }

  /** The sample variance; 0 with fewer than two values. */
  static double variance(double[] values) {
    double mean = mean(values);
    return values.length < 2
        ? 0
        : Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum()
            / (values.length - 1);
  }

  /** Newton's method on 1 ÷ trigamma, which is convex: see the appendix of Smyth (2004). */
  static double trigammaInverse(double value) {
    if (value > 1e7) {
      return 1 / Math.sqrt(value);
    }
    if (value < 1e-6) {
      return 1 / value;
    }
    double y = 0.5 + 1 / value;
    for (int i = 0; i < MOST_STEPS; i++) {
      double trigamma = Gamma.trigamma(y);
      double step = trigamma * (1 - trigamma / value) / tetragamma(y);
      y += step;
      if (-step / y < CLOSE) {
        break;
      }
    }
    return y;
  }

  /** The derivative of trigamma, by central difference: it only sets the length of a step. */
  private static double tetragamma(double y) {
    double h = 1e-4 * y;
    return (Gamma.trigamma(y + h) - Gamma.trigamma(y - h)) / (2 * h);
  }
}
