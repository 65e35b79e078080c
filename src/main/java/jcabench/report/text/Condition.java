package jcabench.report.text;

import java.util.Arrays;
import java.util.Optional;
import jcabench.result.Run;
import jcabench.stats.Quantiles;
import jcabench.stats.Secondaries;

/**
 * What forks were measured under: a secondary metric over all forks that recorded it, each with the
 * mean of its iterations.
 */
public record Condition(double lowest, double median, double highest) {
  /** Of a run; empty where no fork recorded it. */
  public static Optional<Condition> of(Run run, String metric) {
    var perFork =
        Arrays.stream(Secondaries.means(run.forks(), metric))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    return perFork.length == 0
        ? Optional.empty()
        : Optional.of(
            new Condition(perFork[0], Quantiles.median(perFork), perFork[perFork.length - 1]));
  }
}
