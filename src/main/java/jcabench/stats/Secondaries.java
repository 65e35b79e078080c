package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import jcabench.result.Fork;

/** What forks recorded beside their scores. */
final class Secondaries {
  private Secondaries() {}

  /** The median over forks of a secondary metric's mean; empty where it was not recorded. */
  static OptionalDouble median(List<Fork> forks, String name) {
    var perFork =
        forks.stream()
            .map(fork -> fork.measurement().secondary().get(name))
            .filter(Objects::nonNull)
            .map(metric -> metric.values().stream().filter(Objects::nonNull).toList())
            .filter(values -> !values.isEmpty())
            .mapToDouble(values -> values.stream().mapToDouble(v -> v).sum() / values.size())
            .sorted()
            .toArray();
    if (perFork.length == 0 || !Arrays.stream(perFork).allMatch(Double::isFinite)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of((perFork[(perFork.length - 1) / 2] + perFork[perFork.length / 2]) / 2);
  }
}
