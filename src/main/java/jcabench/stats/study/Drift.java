package jcabench.stats.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
import jcabench.stats.Sample;

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

  /** How far a calibration row of a contender moved between rounds; above 1. */
  private record Move(Row row, String contender, double factor) {}

  /** One sentence, with the row that moved most, when one has moved beyond the bound. */
  static List<String> warnings(Run run) {
    var moves = new ArrayList<Move>();
    for (var row : calibration(run)) {
      samples(run, row).forEach((id, sample) -> move(row, id, sample).ifPresent(moves::add));
    }
    var far = moves.stream().filter(move -> move.factor > BOUND).toList();
    return far.stream()
        .max(Comparator.comparingDouble(Move::factor))
        .map(
            most ->
                String.format(
                    Locale.ROOT,
                    "The machine changed its speed: %d of %d calibration cells differed by more"
                        + " than %.0f %% between rounds, most %s (%s), by %.0f %%. Ratios are"
                        + " taken within rounds and suffer little; scores do.",
                    far.size(),
                    moves.size(),
                    100 * (BOUND - 1),
                    most.row.label(),
                    most.contender,
                    100 * (most.factor - 1)))
        .stream()
        .toList();
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

  private static Optional<Move> move(Row row, String contender, Sample sample) {
    var speeds = sample.logSpeeds();
    if (speeds.size() < LEAST_ROUNDS || !sample.allPositive()) {
      return Optional.empty();
    }
    double most = Collections.max(speeds.values()) - Collections.min(speeds.values());
    return Optional.of(new Move(row, contender, Math.exp(most)));
  }
}
