package jcabench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import jcabench.result.Cell;
import jcabench.result.CellKey;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * Everything that changed from an older state to a newer one.
 *
 * @param all every cell that both have, by row and contender
 * @param lost cells that only the older one measured
 * @param gained cells that only the newer one measured
 * @param unknown cells that were to be measured and were in neither: time ended before, or they
 *     failed in both
 * @param redefined rows among the lost and gained ones that only have another definition
 */
public record Changes(
    List<Change> all,
    List<CellKey> lost,
    List<CellKey> gained,
    List<CellKey> unknown,
    List<Redefined> redefined) {
  public Changes {
    all = List.copyOf(all);
    lost = List.copyOf(lost);
    gained = List.copyOf(gained);
    unknown = List.copyOf(unknown);
    redefined = List.copyOf(redefined);
  }

  /**
   * From one run to another. The speeds are ratios to the reference of the same run, round by
   * round, so that a machine that was slower as a whole cancels out; without a reference they are
   * the scores themselves. The reference itself is left out.
   *
   * @param reference id of the contender that ratios are taken to; empty to compare scores
   */
  public static Changes between(Run older, Run newer, Optional<String> reference) {
    var changes = new ArrayList<Change>();
    var unknown = new ArrayList<CellKey>();
    var before = new HashMap<String, Row>();
    // A row of another definition is another row; foreign files don't say theirs.
    older.plan().rows().forEach(row -> before.put(row.key(), row));
    for (var row : newer.plan().rows()) {
      var was = before.get(row.key());
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
              unpaired(
                  row,
                  column,
                  reference,
                  now.get(),
                  reference.flatMap(id -> sample(newer, row, id)),
                  then.get(),
                  reference.flatMap(id -> sample(older, was, id)),
                  Allocation.grew(
                      Allocation.of(older, was, column.id()),
                      Allocation.of(newer, row, column.id()))));
        } else if (unknown(older.cell(was, column.id()), newer.cell(row, column.id()))) {
          unknown.add(new CellKey(row, column.id()));
        }
      }
    }
    return new Changes(
        changes,
        less(measured(older), measured(newer), true),
        less(measured(newer), measured(older), true),
        unknown,
        Redefined.between(older, newer));
  }

  /** From one contender of a run to another: their forks ran close together and make pairs. */
  public static Changes within(Run run, String older, String newer) {
    var column =
        run.plan()
            .contender(newer)
            .orElseThrow(() -> new IllegalArgumentException("the run has no contender " + newer));
    var changes = new ArrayList<Change>();
    var unknown = new ArrayList<CellKey>();
    for (var row : run.plan().rows()) {
      var now = sample(run, row, newer);
      var then = sample(run, row, older);
      if (now.isPresent() && then.isPresent()) {
        var ratio = Ratio.of(now.get(), then.get());
        changes.add(
            new Change(
                row,
                column,
                ratio,
                Optional.of(ratio),
                Ratio.evidence(now.get(), then.get()),
                Allocation.grew(Allocation.of(run, row, older), Allocation.of(run, row, newer))));
      } else if (unknown(run.cell(row, older), run.cell(row, newer))) {
        unknown.add(new CellKey(row, newer));
      }
    }
    var before = measured(run).stream().filter(cell -> cell.contender().equals(older)).toList();
    var after = measured(run).stream().filter(cell -> cell.contender().equals(newer)).toList();
    return new Changes(
        changes, less(before, after, false), less(after, before, false), unknown, List.of());
  }

  /** What both say that they do not offer is nothing to know. */
  private static boolean unknown(Cell older, Cell newer) {
    return !(older instanceof Cell.Measured)
        && !(newer instanceof Cell.Measured)
        && !(older instanceof Cell.Absent && newer instanceof Cell.Absent);
  }

  /** Every cell that a run measured. */
  public static List<CellKey> measured(Run run) {
    var cells = new ArrayList<CellKey>();
    for (var row : run.plan().rows()) {
      for (var column : run.plan().contenders()) {
        if (run.cell(row, column.id()) instanceof Cell.Measured) {
          cells.add(new CellKey(row, column.id()));
        }
      }
    }
    return cells;
  }

  /** The cells of which the others have none with the same row, and the same contender if asked. */
  private static List<CellKey> less(
      List<CellKey> cells, List<CellKey> others, boolean byContender) {
    var theirs =
        others.stream().map(cell -> identity(cell, byContender)).collect(Collectors.toSet());
    return cells.stream().filter(cell -> !theirs.contains(identity(cell, byContender))).toList();
  }

  private static String identity(CellKey cell, boolean byContender) {
    return (byContender ? cell.contender() : "") + " " + cell.row().key();
  }

  private static Optional<Sample> sample(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? Optional.of(Sample.of(row, cell.forks()))
        : Optional.empty();
  }

  private static Change unpaired(
      Row row,
      PlannedContender column,
      Optional<String> reference,
      Sample now,
      Optional<Sample> referenceNow,
      Sample then,
      Optional<Sample> referenceThen,
      Optional<String> growth) {
    var toReference = referenceNow.map(other -> Ratio.of(now, other));
    var unit = now.unit();
    var trouble = Optional.<String>empty();
    if (reference.isPresent() && (referenceNow.isEmpty() || referenceThen.isEmpty())) {
      trouble =
          Optional.of(
              "Not both runs have the reference in this row, so that another speed of the machine"
                  + " would not cancel out.");
    } else if (!then.in(unit).unit().equals(unit)) {
      trouble = Optional.of(unit.text() + " and " + then.unit().text() + " cannot be compared.");
    }
    if (trouble.isPresent()) {
      var nothing = new Evidence.Unpaired(List.of(), List.of());
      return new Change(row, column, Ratio.unknown(trouble.get()), toReference, nothing, growth);
    }
    var newer = logs(now, referenceNow);
    var older = logs(then.in(unit), referenceThen);
    return new Change(
        row,
        column,
        ratio(newer, older),
        toReference,
        new Evidence.Unpaired(list(newer), list(older)),
        growth);
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
    return reference
        .map(other -> Ratio.logs(sample, other.in(sample.unit())))
        .orElseGet(
            () -> sample.logSpeeds().values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }
}
