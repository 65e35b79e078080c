package jcabench.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.Prior;
import jcabench.stats.RowStanding;
import jcabench.stats.Sample;

/**
 * The cells that still want forks. The contenders of a row close together, when its goal is reached
 * or its cap; a cell that fails closes alone.
 */
final class OpenCells {
  private final Optional<Goal> goal;
  private final String reference;
  private final Map<Row, Set<String>> open = new LinkedHashMap<>();
  private final Map<Row, Integer> looks = new HashMap<>();
  private final Map<Row, Double> widths = new HashMap<>();
  private final Map<CellKey, SortedMap<Block, Fork>> forks = new HashMap<>();

  /**
   * Cells that nothing is known of.
   *
   * @param goal when a cell closes; empty when only the number of rounds or the budget ends it
   * @param reference id of the contender with which the others are compared
   */
  OpenCells(Optional<Goal> goal, String reference, Collection<CellKey> cells) {
    this.goal = goal;
    this.reference = reference;
    cells.forEach(
        cell -> open.computeIfAbsent(cell.row(), _ -> new LinkedHashSet<>()).add(cell.contender()));
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  boolean contains(CellKey cell) {
    return open.getOrDefault(cell.row(), Set.of()).contains(cell.contender());
  }

  /** The rows with an open cell. */
  List<Row> rows() {
    return List.copyOf(open.keySet());
  }

  /** The open cells of a row. */
  List<CellKey> of(Row row) {
    return open.getOrDefault(row, Set.of()).stream().map(id -> new CellKey(row, id)).toList();
  }

  /** Takes a finished fork into account; a cell whose fork gave no number closes. */
  void add(Fork fork) {
    widths.remove(fork.row());
    var cell = fork.cell();
    if (fork.outcome() == Outcome.MEASURED) {
      forks.computeIfAbsent(cell, _ -> new TreeMap<>()).put(fork.block(), fork);
    } else {
      close(cell);
    }
  }

  /** Closes what has been measured enough, after a round. */
  void judge(int round) {
    if (goal.isEmpty() || !goal.get().looksAfter(round)) {
      return;
    }
    var prior = prior();
    for (var row : rows()) {
      int look = looks.merge(row, 1, Integer::sum);
      if (round >= goal.get().cap()
          || goal.get().standing(samples(row), reference, prior, look).reached()) {
        of(row).forEach(this::close);
      }
    }
  }

  private Prior prior() {
    return Prior.of(
        forks.keySet().stream()
            .map(CellKey::row)
            .distinct()
            .flatMap(row -> RowStanding.logs(samples(row), reference).stream())
            .toList());
  }

  /** The width of a row's widest interval, on a log scale; infinite while there is none. */
  double width(Row row) {
    return widths.computeIfAbsent(
        row,
        _ ->
            2
                * new PrecisionGoal(2, Integer.MAX_VALUE)
                    .standing(samples(row), reference, Prior.NONE, 1)
                    .halfWidth());
  }

  private void close(CellKey cell) {
    widths.remove(cell.row());
    open.computeIfPresent(
        cell.row(),
        (_, contenders) -> {
          contenders.remove(cell.contender());
          return contenders.isEmpty() ? null : contenders;
        });
  }

  private Map<String, Sample> samples(Row row) {
    var samples = new TreeMap<String, Sample>();
    forks.forEach(
        (cell, known) -> {
          if (cell.row().equals(row)) {
            samples.put(cell.contender(), Sample.of(row, List.copyOf(known.values())));
          }
        });
    return samples;
  }
}
