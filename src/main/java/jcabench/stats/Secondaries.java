package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import jcabench.result.Fork;

/** What forks recorded beside their scores. */
final class Secondaries {
  private Secondaries() {}

  /** The median over forks of a secondary metric's mean; empty where it was not recorded. */
  static OptionalDouble median(List<Fork> forks, String name) {
    var perFork = means(forks, name);
    if (perFork.length == 0 || !Arrays.stream(perFork).allMatch(Double::isFinite)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Quantiles.median(perFork));
  }

  /** A secondary metric's mean of each fork that recorded it. */
  static double[] means(List<Fork> forks, String name) {
    var means = new double[forks.size()];
    int known = 0;
    for (var fork : forks) {
      var mean =
          fork.measurement() == null ? OptionalDouble.empty() : fork.measurement().mean(name);
      if (mean.isPresent()) {
        means[known++] = mean.getAsDouble();
      }
    }
    return Arrays.copyOf(means, known);
  }
}
