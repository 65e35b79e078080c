package jcabench.stats;

import java.util.function.DoubleUnaryOperator;

/**
 * An estimate with its confidence interval.
 *
 * @param center the estimate; inside the interval
 * @param low lower end
 * @param high upper end
 * @param confidence the probability, between 0 and 1, with which the method covers the true value;
 *     never below what was asked for
 */
public record Interval(double center, double low, double high, double confidence) {

  public Interval {
    if (!(low <= center && center <= high)) {
      throw new IllegalArgumentException(center + " is not inside [" + low + ", " + high + "]");
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence " + confidence + " is not between 0 and 1");
    }
  }

  /** Whether the value could be the true one; the ends belong to the interval. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** Half its width on a log scale, for positive values: 0.02 is about ±2 %. */
  double logHalfWidth() {
    return Math.log(high / low) / 2;
  }

  /** The interval of a rising function of the value. */
  public Interval map(DoubleUnaryOperator rising) {
    return new Interval(
        rising.applyAsDouble(center),
        rising.applyAsDouble(low),
        rising.applyAsDouble(high),
        confidence);
  }

  /** The interval of 1 ÷ value, for positive values: of a slow-down, where this is a speed-up. */
  public Interval inverse() {
    return new Interval(1 / center, 1 / high, 1 / low, confidence);
  }
}
