package jcabench.gate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for many tests at once: the chance of a single false finding in the whole table
 * stays below the level (Holm, Scandinavian Journal of Statistics 6, 1979).
 */
public final class Holm {
  private Holm() {}

  /** Which p-values are findings at a level; in the order in which they were given. */
  public static boolean[] findings(double[] pValues, double level) {
    if (!(level > 0 && level < 1) || !Arrays.stream(pValues).allMatch(p -> p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("p-values and level lie between 0 and 1");
    }
    var order =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .toList();
    var findings = new boolean[pValues.length];
    int left = pValues.length;
    for (int i : order) {
      if (pValues[i] > level / left) {
        break;
      }
      findings[i] = true;
      left--;
    }
    return findings;
  }
}
