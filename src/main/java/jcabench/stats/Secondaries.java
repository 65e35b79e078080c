package jcabench.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.result.Run;

/** What forks recorded beside their scores. */
public final class Secondaries {
  /**
   * By how much more forks must take, of bytes or instructions, before it is said. Compilers decide
   * anew in each JVM what they leave out.
   *
   * @param factor by what factor
   * @param bytes and by so many bytes, which harness or profiler may spread over operations
   */
  record Growth(double factor, double bytes) {
    /** Within a run, where a second measurement has the last word. */
    static final Growth WITHIN = new Growth(1.02, 8);

    /**
     * Between runs of few forks. Seen between runs of the same code: 160 and 184 bytes, 973 and
     * 1026, 1832 and 1880.
     */
    static final Growth BETWEEN = new Growth(1.1, 64);

    /**
     * What to say of newer forks that all take more than every older one; empty without any.
     *
     * @param beside how much more beside the factor
     * @param sentence with the fewest of the newer ones and the most of the older ones
     */
    Optional<String> of(double[] before, double[] after, double beside, String sentence) {
      if (before.length == 0 || after.length == 0) {
        return Optional.empty();
      }
      double most = Arrays.stream(before).max().orElseThrow();
      double fewest = Arrays.stream(after).min().orElseThrow();
      return fewest > most * factor + beside
          ? Optional.of(String.format(Locale.ROOT, sentence, fewest, most))
          : Optional.empty();
    }
  }

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
  public static double[] means(List<Fork> forks, String name) {
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

  /**
   * Instructions of the timed threads' own code for each operation: of each fork of a cell the
   * median over its iterations; empty where nobody counted. They tell of a slow-down that a noisy
   * machine hides.
   */
  static double[] instructions(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? cell.forks().stream()
            .map(Secondaries::instructions)
            .flatMap(Optional::stream)
            .mapToDouble(Double::doubleValue)
            .toArray()
        : new double[0];
  }

  private static Optional<Double> instructions(Fork fork) {
    var recorded = fork.measurement().secondary().get(Metrics.INSTRUCTIONS);
    if (recorded == null) {
      return Optional.empty();
    }
    var known =
        recorded.values().stream()
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return known.length == 0 ? Optional.empty() : Optional.of(Quantiles.median(known));
  }

  /**
   * What to say of newer forks that all take more instructions than every older one: compilers
   * decide per JVM what they make, so that less is no growth.
   */
  static Optional<String> grew(double[] before, double[] after, Growth least) {
    return least.of(before, after, 0, "takes %.0f instructions an operation, before at most %.0f");
  }
}
