package jcabench.stats;

import java.util.Optional;

/**
 * When to stop measuring one cell. Two looks in a row must find the goal reached: an interval that
 * is narrow by luck stops a run too early, and forks that are added after it was narrow bring the
 * coverage back ({@code CoverageTest}).
 */
public final class Stopping {
  private final Goal goal;
  private boolean reachedBefore;

  /** For a cell that has no forks. */
  public Stopping(Goal goal) {
    this.goal = goal;
  }

  /** What to think of the cell now; to be asked when the goal {@link Goal#looks looks}. */
  public Goal.Standing look(Optional<Interval> interval, int forks) {
    var standing = goal.standing(interval, forks);
    var reached = standing == Goal.Standing.REACHED;
    if (reached && !reachedBefore && forks < goal.cap()) {
      reachedBefore = true;
      return Goal.Standing.OPEN;
    }
    reachedBefore = reached;
    return standing;
  }
}
