package jcabench.stats;

import java.util.Locale;
import java.util.Optional;

/**
 * It is clear whether a cell is slower than the reference by more than allowed, or never will be.
 * To be called slower it must stand against a part of its share in the table's false alarms, since
 * cells are looked at up to ten times; {@code VerdictGoalTest} shows what comes of it as a whole.
 *
 * @param maxSlowdown the allowed slow-down as a factor above 1: 1.02 is 2 %
 * @param falseAlarms how likely a table in which nothing is slower may have a cell called so
 * @param comparisons number of cells in the table
 * @param cap the most forks of a cell
 */
public record VerdictGoal(double maxSlowdown, double falseAlarms, int comparisons, int cap)
    implements Goal {
  /** By what the share of a cell in the false alarms is divided for each look: see its test. */
  private static final double LOOKS = 6;

  /** Fewer know their own scatter too badly to give up. */
  private static final int LEAST_TO_GIVE_UP = 12;

  /** How likely a cell that is slower by just more than allowed may be let pass at one look. */
  public static final double MISSED = 0.01;

  public VerdictGoal {
    if (!(maxSlowdown > 1 && maxSlowdown <= 10)) {
      throw new IllegalArgumentException("a slow-down of " + maxSlowdown + " is no factor above 1");
    }
    if (!(falseAlarms > 0 && falseAlarms < 1) || comparisons < 1 || cap < 1) {
      throw new IllegalArgumentException("a verdict takes a level, comparisons and forks");
    }
  }

  @Override
  public double precision() {
    return maxSlowdown;
  }

  @Override
  public int looks() {
    return 1;
  }

  @Override
  public String describe() {
    return String.format(
        Locale.ROOT,
        "it is clear whether it is slower by more than %.1f %%",
        100 * (maxSlowdown - 1));
  }

  @Override
  public Standing standing(
      Optional<Interval> interval, Optional<Evidence.Paired> ratio, int forks) {
    if (ratio.isEmpty()) {
      return Standing.REACHED; // nothing to be slower than
    }
    double bound = -Math.log(maxSlowdown);
    var evidence = ratio.get();
    var slower = evidence.below(bound);
    var passes = evidence.above(bound);
    if (forks >= LEAST && slower.isPresent() && passes.isPresent()) {
      if (slower.getAsDouble() <= falseAlarms / (LOOKS * comparisons)
          || passes.getAsDouble() <= MISSED) {
        return Standing.REACHED;
      }
      if (forks < cap && interval.isPresent() && hopeless(interval.get(), bound, forks)) {
        return Standing.OUT_OF_REACH;
      }
    }
    return forks >= cap ? Standing.OUT_OF_REACH : Standing.OPEN;
  }

  /**
   * Whether the interval would be wider than the allowance with all forks there are, so that not
   * even equals could pass, and the ratio is too near the bound to stand out from that.
   */
  private boolean hopeless(Interval interval, double bound, int forks) {
    double least = interval.logHalfWidth() * Math.sqrt((double) forks / cap);
    return forks >= LEAST_TO_GIVE_UP
        && least > -bound
        && Math.abs(Math.log(interval.center()) - bound) < least;
  }
}
