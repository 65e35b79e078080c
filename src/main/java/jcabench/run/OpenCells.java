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
import jcabench.stats.Evidence;
import jcabench.stats.Goal;
import jcabench.stats.Interval;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;
import jcabench.stats.Stopping;

/**
 * The cells that still want forks. Contenders of a row close one by one, when the interval of their
 * ratio to the reference has reached the goal or never will; the reference closes last, and a row
 * without it goes by the intervals of its scores.
 */
final class OpenCells {
  private final Optional<Goal> goal;
  private final String reference;
  private final Map<Row, Set<String>> open = new LinkedHashMap<>();
  private final Map<CellKey, Stopping> stoppings = new HashMap<>();
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
    for (var row : rows()) {
      for (var cell : of(row)) {
        if (cell.contender().equals(reference) && of(row).size() > 1) {
          continue;
        }
        var stopping = stoppings.computeIfAbsent(cell, _ -> new Stopping(goal.get()));
        switch (stopping.look(interval(cell), ratio(cell), number(cell))) {
          case OPEN -> {}
          case REACHED, OUT_OF_REACH -> close(cell);
        }
      }
      // The reference has nobody left to be compared with.
      if (of(row).equals(List.of(new CellKey(row, reference))) && measuredOthers(row)) {
        close(new CellKey(row, reference));
      }
    }
  }

  /**
   * The width of a row's widest interval among its open cells, on a log scale; infinite while there
   * is none.
   */
  double width(Row row) {
    return widths.computeIfAbsent(
        row, _ -> of(row).stream().mapToDouble(this::width).max().orElse(0));
  }

  private double width(CellKey cell) {
    return interval(cell)
        .map(interval -> Math.log(interval.high() / interval.low()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  private boolean measuredOthers(Row row) {
    return forks.keySet().stream()
        .anyMatch(cell -> cell.row().equals(row) && !cell.contender().equals(reference));
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

  private int number(CellKey cell) {
    return forks.containsKey(cell) ? forks.get(cell).size() : 0;
  }

  /** Of the ratio to the reference, or of the score where the row has none. */
  private Optional<Interval> interval(CellKey cell) {
    var own = sample(cell);
    var other = sample(new CellKey(cell.row(), reference));
    if (own.isEmpty()) {
      return Optional.empty();
    }
    return cell.contender().equals(reference) || other.isEmpty()
        ? own.get().interval()
        : Ratio.of(own.get(), other.get()).interval();
  }

  private Optional<Evidence.Paired> ratio(CellKey cell) {
    var own = sample(cell);
    var other = sample(new CellKey(cell.row(), reference));
    return cell.contender().equals(reference) || own.isEmpty() || other.isEmpty()
        ? Optional.empty()
        : Optional.of(Ratio.evidence(own.get(), other.get()));
  }

  private Optional<Sample> sample(CellKey cell) {
    var known = forks.get(cell);
    return known == null
        ? Optional.empty()
        : Optional.of(Sample.of(cell.row(), List.copyOf(known.values())));
  }
}
