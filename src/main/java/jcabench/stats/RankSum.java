package jcabench.stats;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exact null distribution of the Mann–Whitney statistic without ties: in how many of all pairs
 * of a value of the first and one of the second sample the first is larger.
 */
final class RankSum {
  private static final Map<Sizes, double[]> TAILS = new ConcurrentHashMap<>();

  private RankSum() {}

  private record Sizes(int first, int second) {}

  /** The probability that the statistic of samples of these sizes is at most this. */
  static double atMost(int first, int second, int statistic) {
    var sizes = new Sizes(Math.min(first, second), Math.max(first, second));
    var tails = TAILS.computeIfAbsent(sizes, RankSum::tails);
    return statistic < 0 ? 0 : tails[Math.min(statistic, tails.length - 1)];
  }

  /**
   * Which difference between a value of each, counted from 1 from either end, bounds an interval of
   * this confidence; empty when samples of these sizes can't give that much.
   */
  static OptionalInt bound(int first, int second, double confidence) {
    int k = 0;
    while (2 * atMost(first, second, k) <= 1 - confidence) {
      k++;
    }
    return k == 0 ? OptionalInt.empty() : OptionalInt.of(k);
  }

  /**
   * By the recursion over the largest of all values: it is of the first sample with probability m /
   * (m + n), and then larger than all n of the second.
   */
  private static double[] tails(Sizes sizes) {
    var fewer = new double[sizes.second + 1][];
    for (int n = 0; n <= sizes.second; n++) {
      fewer[n] = new double[] {1};
    }
    for (int m = 1; m <= sizes.first; m++) {
      var next = new double[sizes.second + 1][];
      next[0] = new double[] {1};
      for (int n = 1; n <= sizes.second; n++) {
        next[n] = new double[m * n + 1];
        for (int u = 0; u <= m * n; u++) {
          double ofFirst = u >= n && u - n < fewer[n].length ? fewer[n][u - n] : 0;
          double ofSecond = u < next[n - 1].length ? next[n - 1][u] : 0;
          next[n][u] = (m * ofFirst + n * ofSecond) / (m + n);
        }
      }
      fewer = next;
    }
    var tails = fewer[sizes.second];
    for (int u = 1; u < tails.length; u++) {
      tails[u] = Math.min(1, tails[u] + tails[u - 1]); // rounding must not pass certainty
    }
    return tails;
  }
}
