package jcabench.stats;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exact null distribution of Wilcoxon's signed-rank statistic without ties: the sum of those of
 * the ranks 1 to n that a fair coin picks.
 */
final class SignedRank {
  private static final Map<Integer, double[]> TAILS = new ConcurrentHashMap<>();

  private SignedRank() {}

  /** The probability that the statistic of n values is at most this. */
  static double atMost(int n, int statistic) {
    var tails = TAILS.computeIfAbsent(n, SignedRank::tails);
    return statistic < 0 ? 0 : tails[Math.min(statistic, tails.length - 1)];
  }

  /**
   * Which Walsh average, counted from 1 from either end, bounds an interval of this confidence;
   * empty when n values can't give that much.
   */
  static OptionalInt bound(int n, double confidence) {
    int k = 0;
    while (2 * atMost(n, k) <= 1 - confidence) {
      k++;
    }
    return k == 0 ? OptionalInt.empty() : OptionalInt.of(k);
  }

  /** The confidence of the interval from the k-th smallest to the k-th largest Walsh average. */
  static double confidence(int n, int k) {
    return 1 - 2 * atMost(n, k - 1);
  }

  private static double[] tails(int n) {
    var tails = new double[n * (n + 1) / 2 + 1];
    tails[0] = 1;
    for (int rank = 1; rank <= n; rank++) {
      for (int sum = rank * (rank + 1) / 2; sum >= 0; sum--) {
        tails[sum] = (tails[sum] + (sum >= rank ? tails[sum - rank] : 0)) / 2;
      }
    }
    for (int sum = 1; sum < tails.length; sum++) {
      tails[sum] += tails[sum - 1];
    }
    return tails;
  }
}
