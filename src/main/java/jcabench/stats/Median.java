package jcabench.stats;

import java.util.Arrays;

/** The middle of values. */
public final class Median {
  private Median() {}

  /**
   * The middle value, or that between the two middle ones.
   *
   * @param values in any order; at least one
   */
  public static double of(double[] values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
