package jcabench.run;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import jcabench.result.CellKey;
import jcabench.result.Row;
import jcabench.stats.Goal;

/** How much of a run is still to come, as far as one can tell. */
final class RemainingTime {
  private static final double SHORTEST_ROUND = 0.1; // seconds

  private final OpenCells open;
  private final Optional<Goal> goal;
  private final int rounds;
  private final ToDoubleFunction<CellKey> fork;

  /**
   * What is left of open cells.
   *
   * @param goal that closes cells; empty when rounds or the budget end the run
   * @param rounds of a run that has neither goal nor budget
   * @param fork the seconds that a fork of a cell takes
   */
  RemainingTime(OpenCells open, Optional<Goal> goal, int rounds, ToDoubleFunction<CellKey> fork) {
    this.open = open;
    this.goal = goal;
    this.rounds = rounds;
    this.fork = fork;
  }

  /**
   * Where the run stands.
   *
   * @param lacks whether a cell still waits for its fork of this round
   * @param done forks so far
   * @param budget the seconds that are left; empty for as many as it takes
   */
  Progress.Standing at(int round, Predicate<CellKey> lacks, int done, OptionalDouble budget) {
    int end = goal.isPresent() ? Integer.MAX_VALUE : rounds;
    if (budget.isPresent()) {
      end = affordable(budget.getAsDouble(), lacks, round);
    }
    int forks = 0;
    double seconds = 0;
    for (var row : open.rows()) {
      int last = goal.isPresent() ? Math.min(roundsOf(goal.get(), row, round), end) : end;
      int later = ForkNumbers.last(row, Math.max(round, last)) - ForkNumbers.last(row, round);
      for (var cell : open.of(row)) {
        int each = later + (lacks.test(cell) ? ForkNumbers.in(row, round) : 0);
        forks += each;
        seconds += each * fork.applyAsDouble(cell);
      }
    }
    double left = Math.max(0, Math.min(seconds, budget.orElse(Double.MAX_VALUE)));
    return new Progress.Standing(
        round, open.rows().size(), done, done + forks, Duration.ofMillis((long) (1000 * left)));
  }

  /** The last round that fits into some seconds, if each is like the next one. */
  private int affordable(double seconds, Predicate<CellKey> lacks, int round) {
    double rest = 0;
    double one = 0;
    for (var row : open.rows()) {
      for (var cell : open.of(row)) {
        double each = fork.applyAsDouble(cell);
        rest += lacks.test(cell) ? ForkNumbers.in(row, round) * each : 0;
        one += ForkNumbers.in(row, round + 1) * each;
      }
    }
    return round + (int) (Math.max(0, seconds - rest) / Math.max(one, SHORTEST_ROUND));
  }

  /** In which round a row will close: the width of an interval shrinks with the root of forks. */
  private int roundsOf(Goal goal, Row row, int round) {
    int firstLook = Math.min(Goal.LEAST, goal.cap());
    var excess = open.width(row) / 2 / Math.log(goal.precision());
    var wanted = ForkNumbers.last(row, round) * excess * excess;
    // What is out of reach is given up at the next look.
    return Double.isFinite(wanted) && wanted <= goal.cap()
        ? Math.max(ForkNumbers.pass(row, (int) wanted), Math.max(round, firstLook))
        : Math.max(round, firstLook);
  }
}
