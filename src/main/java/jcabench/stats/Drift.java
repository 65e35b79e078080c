package jcabench.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Cell;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * Whether the machine kept its speed: calibration rows do the same work in every round, whoever the
 * contender is. Ratios compare forks that ran within seconds and hardly suffer when it did not;
 * scores do.
 */
public final class Drift {
  /** A change that is worth a sentence: fork to fork, quiet machines stay within 2 %. */
  static final double BOUND = 1.05;

  private static final int LEAST_ROUNDS = 2;

  private Drift() {}

  /** A sentence for each calibration row that moved. */
  static List<String> warnings(Run run) {
    var warnings = new ArrayList<String>();
    for (var row : calibration(run)) {
      samples(run, row).forEach((id, sample) -> warning(row, id, sample).ifPresent(warnings::add));
    }
    return warnings;
  }

  /**
   * By how much the machine of a newer run was faster or slower than that of an older one: a
   * sentence for each calibration row that both measured and that moved beyond the bound.
   */
  public static List<String> between(Run older, Run newer) {
    var sentences = new ArrayList<String>();
    for (var row : calibration(newer)) {
      var then = speed(older, row);
      var now = speed(newer, row);
      if (then.isPresent() && now.isPresent()) {
        double factor = now.getAsDouble() / then.getAsDouble();
        if (Math.max(factor, 1 / factor) > BOUND) {
          sentences.add(
              String.format(
                  Locale.ROOT,
                  "the calibration row %s was %.0f %% %s",
                  row.label(),
                  100 * (Math.max(factor, 1 / factor) - 1),
                  factor > 1 ? "faster" : "slower"));
        }
      }
    }
    return sentences;
  }

  /** Of a row over all contenders that measured it: it does the same for each. */
  private static OptionalDouble speed(Run run, Row row) {
    var logs =
        samples(run, row).values().stream()
            .filter(Sample::allPositive)
            .flatMapToDouble(sample -> sample.logSpeeds().values().stream().mapToDouble(log -> log))
            .average();
    return logs.isPresent() ? OptionalDouble.of(Math.exp(logs.getAsDouble())) : logs;
  }

  /** By contender, whether the run shows it or not: each is a witness of the machine. */
  private static Map<String, Sample> samples(Run run, Row row) {
    var ids = new LinkedHashSet<String>();
    run.plan().contenders().forEach(column -> ids.add(column.id()));
    run.forks().stream()
        .filter(fork -> fork.row().equals(row))
        .forEach(fork -> ids.add(fork.contender()));
    var samples = new LinkedHashMap<String, Sample>();
    for (var id : ids) {
      if (run.cell(row, id) instanceof Cell.Measured measured) {
        samples.put(id, Sample.of(row, measured.forks()));
      }
    }
    return samples;
  }

  private static List<Row> calibration(Run run) {
    var rows = new ArrayList<>(run.plan().calibration());
    run.plan().rows().stream().filter(row -> row.calibrates()).forEach(rows::add);
    return rows;
  }

  private static Optional<String> warning(Row row, String contender, Sample sample) {
    var speeds = sample.logSpeeds();
    if (speeds.size() < LEAST_ROUNDS || !sample.allPositive()) {
      return Optional.empty();
    }
    var fastest = Collections.max(speeds.entrySet(), Map.Entry.comparingByValue());
    var slowest = Collections.min(speeds.entrySet(), Map.Entry.comparingByValue());
    var factor = Math.exp(fastest.getValue() - slowest.getValue());
    if (factor <= BOUND) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "The machine changed its speed: calibration row %s (%s) was %.0f %% faster in round %d"
                + " than in round %d. Ratios are taken within rounds and suffer little; scores do.",
            row.label(),
            contender,
            100 * (factor - 1),
            fastest.getKey().round(),
            slowest.getKey().round()));
  }
}
