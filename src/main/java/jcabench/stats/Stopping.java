package jcabench.stats;

import java.util.Optional;

/** When to stop measuring one cell: as many looks in a row as its goal wants find it reached. */
public final class Stopping {
  private final Goal goal;
  private int reached;

  /** For a cell that has no forks. */
  public Stopping(Goal goal) {
    this.goal = goal;
  }

  /**
   * What to think of the cell now; to be asked when the goal {@link Goal#looksAfter looks}.
   *
   * @param interval of its ratio to the reference, or of its score where it has none
   * @param ratio its ratio to the reference; empty where it has none
   * @param forks of which they are
   */
  public Goal.Standing look(
      Optional<Interval> interval, Optional<Evidence.Paired> ratio, int forks) {
    var standing = goal.standing(interval, ratio, forks);
    reached = standing == Goal.Standing.REACHED ? reached + 1 : 0;
    return reached > 0 && reached < goal.looks() && forks < goal.cap()
        ? Goal.Standing.OPEN
        : standing;
  }
}
