package jcabench.stats;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Cell;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * Bytes that an operation allocates on the Java heap. Compilers decide per JVM what they allocate,
 * so that only a run of which every fork allocates more than any fork of the other has grown.
 */
final class Allocation {
  private static final double LEAST_BYTES = 8; // what a profiler allocates, spread over operations
  private static final double LEAST_SHARE = 1.02;

  private Allocation() {}

  /** What to say of newer forks that all allocate more than every older one. */
  static Optional<String> grew(List<Double> before, List<Double> after) {
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    double most = before.stream().mapToDouble(b -> b).max().orElseThrow();
    double least = after.stream().mapToDouble(b -> b).min().orElseThrow();
    return least > most * LEAST_SHARE + LEAST_BYTES
        ? Optional.of(
            String.format(
                Locale.ROOT, "allocates %.0f bytes an operation, before at most %.0f", least, most))
        : Optional.empty();
  }

  /** Bytes an operation in each fork of a cell; empty where it was not measured. */
  static List<Double> of(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? cell.forks().stream()
            .map(fork -> fork.measurement().mean(Metrics.ALLOCATED))
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList()
        : List.of();
  }
}
