package jcabench.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.CellKey;
import jcabench.result.Redefined;
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
   * From one run to another. The speeds are ratios to the reference of the same run, so that a
   * machine that was slower as a whole cancels out; without a reference they are the scores
   * themselves. The reference itself is left out.
   *
   * @param reference id of the contender that ratios are taken to; empty to compare scores
   * @param runs by how much whole runs of the same code differ
   */
  public static Changes between(
      Run older, Run newer, Optional<String> reference, RunVariances runs) {
    return between(older, Speeds.of(older, reference), newer, reference, runs);
  }

  /**
   * The same from a run that others are held against too.
   *
   * @param then the older run's speeds, to the same reference
   */
  public static Changes between(
      Run older, Speeds then, Run newer, Optional<String> reference, RunVariances runs) {
    var changes = new ArrayList<Change>();
    var unknown = new ArrayList<CellKey>();
    var now = Speeds.of(newer, reference);
    for (var row : newer.plan().rows()) {
      var was = then.row(row);
      if (was.isEmpty()) {
        continue;
      }
      for (var column : newer.plan().contenders()) {
        var id = column.id();
        if (reference.equals(Optional.of(id)) || older.plan().contender(id).isEmpty()) {
          continue;
        }
        if (now.measured(row, id) && then.measured(was.get(), id)) {
          var change = change(then.speed(was.get(), id), now.speed(row, id), runs.of(row));
          changes.add(
              new Change(
                  row,
                  column,
                  change,
                  reference.map(_ -> now.speed(row, id).ratio()),
                  growth(
                      older,
                      new CellKey(was.get(), id),
                      newer,
                      new CellKey(row, id),
                      Secondaries.Growth.BETWEEN)));
        } else if (unknown(older.cell(was.get(), id), newer.cell(row, id))) {
          unknown.add(new CellKey(row, id));
        }
      }
    }
    return new Changes(
        changes.stream().map(change -> change.among(changes.size())).toList(),
        less(measured(older), measured(newer), true),
        less(measured(newer), measured(older), true),
        unknown,
        Redefined.between(older, newer));
  }

  private static Ratio change(Speeds.Speed then, Speeds.Speed now, RunVariance runs) {
    if (!then.unit().equals(now.unit()) && then.unit().factorTo(now.unit()).isEmpty()) {
      return Ratio.unknown(
          now.unit().text() + " and " + then.unit().text() + " cannot be compared.");
    }
    for (var speed : List.of(now, then)) {
      if (speed.ratio().center().isEmpty()) {
        return Ratio.unknown(speed.ratio().warnings().getFirst());
      }
    }
    int pairs = Math.min(now.ratio().pairs(), then.ratio().pairs());
    // Scores of another unit are as many times as large.
    double shift = now.isScore() ? Math.log(then.unit().factorTo(now.unit()).orElse(1)) : 0;
    double center =
        Math.log(now.ratio().center().getAsDouble() / then.ratio().center().getAsDouble());
    center -= now.largerIsFaster() ? shift : -shift;
    var newer = now.ratio().estimate();
    var older = then.ratio().estimate();
    if (newer.isEmpty() || older.isEmpty()) {
      return new Ratio(
          OptionalDouble.of(Math.exp(center)),
          Optional.empty(),
          1,
          pairs,
          List.of(
              "There is no interval: it takes at least 2 forks in both runs, or other cells of the"
                  + " run that have them."));
    }
    var between = runs.between(newer.get(), older.get());
    return Ratio.of(between.plus(center - between.mean()), pairs, List.of());
  }

  /**
   * From one contender of a run to another, both states of much the same code: their forks ran
   * beside each other and make pairs ({@link PairedSample}).
   */
  public static Changes within(Run run, String older, String newer) {
    var column =
        run.plan()
            .contender(newer)
            .orElseThrow(() -> new IllegalArgumentException("the run has no contender " + newer));
    var then = new LinkedHashMap<Row, Sample>();
    var now = new LinkedHashMap<Row, Sample>();
    var unknown = new ArrayList<CellKey>();
    for (var row : run.plan().rows()) {
      var base = Sample.of(run, row, older);
      var sample = PairedSample.of(run, row, newer, older);
      if (base.isPresent() && sample.isPresent()) {
        then.put(row, base.get());
        now.put(row, sample.get());
      } else if (unknown(run.cell(row, older), run.cell(row, newer))) {
        unknown.add(new CellKey(row, newer));
      }
    }
    var prior =
        Prior.of(
            now.keySet().stream()
                .map(row -> Ratio.singleLogs(now.get(row), then.get(row)))
                .toList());
    var changes = new ArrayList<Change>();
    now.forEach(
        (row, sample) -> {
          var ratio = Ratio.of(sample, then.get(row), prior);
          changes.add(
              new Change(
                  row,
                  column,
                  ratio,
                  Optional.of(ratio),
                  growth(
                      run,
                      new CellKey(row, older),
                      run,
                      new CellKey(row, newer),
                      Secondaries.Growth.WITHIN)));
        });
    var before = measured(run).stream().filter(cell -> cell.contender().equals(older)).toList();
    var after = measured(run).stream().filter(cell -> cell.contender().equals(newer)).toList();
    return new Changes(
        changes.stream().map(change -> change.among(changes.size())).toList(),
        less(before, after, false),
        less(after, before, false),
        unknown,
        List.of());
  }

  /** What a cell takes more of than another one did, beside time: as words. */
  private static Optional<String> growth(
      Run older, CellKey was, Run newer, CellKey is, Secondaries.Growth least) {
    var bytes =
        Allocation.grew(
            Allocation.of(older, was.row(), was.contender()),
            Allocation.of(newer, is.row(), is.contender()),
            least);
    var instructions =
        Secondaries.grew(
            Secondaries.instructions(older, was.row(), was.contender()),
            Secondaries.instructions(newer, is.row(), is.contender()),
            least);
    return Stream.of(bytes, instructions)
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + "; " + other);
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
}
