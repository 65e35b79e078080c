package jcabench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * What became of a contender's speed in a row from one run to another. The speeds are ratios to the
 * reference of the same run, round by round, so that a machine that was slower as a whole cancels
 * out; without a reference in both they are the scores themselves.
 *
 * @param row the row
 * @param contender the contender as the newer run names it
 * @param ratio the newer speed over the older one; without a value where either is missing
 * @param toReference the newer speed over the reference's, where that is known
 * @param older logarithms of the older speeds, one for each round
 * @param newer the same for the newer ones
 */
public record Change(
    Row row,
    Plan.Column contender,
    Ratio ratio,
    Optional<Ratio> toReference,
    List<Double> older,
    List<Double> newer) {

  public Change {
    older = List.copyOf(older);
    newer = List.copyOf(newer);
  }

  /**
   * How likely what was measured is if the newer one is slower by no more than a factor: small when
   * it is. Empty with fewer than two rounds of either.
   *
   * @param factor 1 or more; 1.05 is 5 % slower
   */
  public OptionalDouble slowerThan(double factor) {
    return Shift.below(array(newer), array(older), -Math.log(factor));
  }

  /** The same if the newer one is faster by no more than a factor. */
  public OptionalDouble fasterThan(double factor) {
    return Shift.below(array(older), array(newer), -Math.log(factor));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /**
   * Every cell that both runs measured, by row and contender; the reference itself is left out.
   *
   * @param reference id of the contender that ratios are taken to; empty to compare scores
   */
  public static List<Change> of(Run older, Run newer, Optional<String> reference) {
    var changes = new ArrayList<Change>();
    var before = rows(older);
    for (var row : newer.plan().rows()) {
      var was = before.get(identity(row));
      if (was == null) {
        continue;
      }
      for (var column : newer.plan().contenders()) {
        if (reference.equals(Optional.of(column.id()))
            || older.plan().contender(column.id()).isEmpty()) {
          continue;
        }
        var now = sample(newer, row, column.id());
        var then = sample(older, was, column.id());
        if (now.isPresent() && then.isPresent()) {
          changes.add(
              of(
                  row,
                  column,
                  now.get(),
                  reference.flatMap(id -> sample(newer, row, id)),
                  then.get(),
                  reference.flatMap(id -> sample(older, was, id))));
        }
      }
    }
    return changes;
  }

  /** A cell that was measured. */
  public record Measured(Row row, String contender) {}

  /** Cells that one run measured and another did not, in the order of the first. */
  public static List<Measured> only(Run one, Run other) {
    var theirs = measured(other).stream().map(Change::identity).collect(Collectors.toSet());
    return measured(one).stream().filter(cell -> !theirs.contains(identity(cell))).toList();
  }

  private static List<Measured> measured(Run run) {
    var cells = new ArrayList<Measured>();
    for (var row : run.plan().rows()) {
      for (var column : run.plan().contenders()) {
        if (run.cell(row, column.id()) instanceof Cell.Measured) {
          cells.add(new Measured(row, column.id()));
        }
      }
    }
    return cells;
  }

  private static String identity(Measured cell) {
    return cell.contender() + " " + identity(cell.row());
  }

  private static Map<String, Row> rows(Run run) {
    var rows = new HashMap<String, Row>();
    run.plan().rows().forEach(row -> rows.put(identity(row), row));
    return rows;
  }

  /** A row of another definition is another row; foreign files don't say theirs. */
  private static String identity(Row row) {
    return row.key();
  }

  private static Optional<Sample> sample(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? Optional.of(Sample.of(row, cell.forks()))
        : Optional.empty();
  }

  private static Change of(
      Row row,
      Plan.Column column,
      Sample now,
      Optional<Sample> referenceNow,
      Sample then,
      Optional<Sample> referenceThen) {
    var toReference = referenceNow.map(other -> Ratio.of(now, other));
    var unit = now.unit();
    var trouble = Optional.<String>empty();
    if (referenceNow.isPresent() != referenceThen.isPresent()) {
      trouble = Optional.of("Only one of the two runs has the reference in this row.");
    } else if (!then.in(unit).unit().equals(unit)) {
      trouble = Optional.of(unit.text() + " and " + then.unit().text() + " cannot be compared.");
    }
    if (trouble.isPresent()) {
      var none = Ratio.unknown(trouble.get());
      return new Change(row, column, none, toReference, List.of(), List.of());
    }
    var newer = logs(now, referenceNow);
    var older = logs(then.in(unit), referenceThen);
    return new Change(row, column, ratio(newer, older), toReference, list(older), list(newer));
  }

  private static List<Double> list(double[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static Ratio ratio(double[] newer, double[] older) {
    if (newer.length == 0 || older.length == 0) {
      return Ratio.unknown("One of the runs has no round with a usable number.");
    }
    var interval = Shift.of(newer, older, Sample.CONFIDENCE).map(log -> log.map(Math::exp));
    var center =
        interval.isPresent() ? interval.get().center() : Math.exp(mean(newer) - mean(older));
    var warnings = new ArrayList<String>();
    if (interval.isEmpty()) {
      warnings.add(
          "An interval takes at least %d forks of each in both runs.".formatted(Shift.SMALLEST));
    }
    return new Ratio(
        OptionalDouble.of(center), interval, Math.min(newer.length, older.length), warnings);
  }

  /** Logarithms of speeds, or of ratios to the reference in the same round. */
  private static double[] logs(Sample sample, Optional<Sample> reference) {
    if (!sample.allPositive() || reference.filter(r -> !r.allPositive()).isPresent()) {
      return new double[0];
    }
    var speeds = sample.logSpeeds();
    if (reference.isEmpty()) {
      return speeds.values().stream().mapToDouble(v -> v).toArray();
    }
    var others = reference.get().in(sample.unit()).logSpeeds();
    return speeds.entrySet().stream()
        .filter(entry -> others.containsKey(entry.getKey()))
        .mapToDouble(entry -> entry.getValue() - others.get(entry.getKey()))
        .toArray();
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
