package jcabench.stats;

import java.util.Optional;

/**
 * When enough has been measured: the interval is as narrow as was wanted, or never will be.
 *
 * <p>Every look at which measuring may end costs coverage, since what looks good by luck ends
 * first. So the first look comes late and the next ones ever more rarely; {@code CoverageTest}
 * shows what is left.
 *
 * @param precision half the width of the interval that is wanted, as a factor above 1: 1.02 is ±2 %
 * @param cap the most forks of a cell
 */
public record Goal(double precision, int cap) {
  /** Forks of each before the first look. */
  public static final int LEAST = 7;

  private static final double STRETCH = 1.25; // from one look to the next

  /** What is to be thought of a cell. */
  public enum Standing {
    /** More forks may bring it to the goal. */
    OPEN,
    /** It is measured well enough. */
    REACHED,
    /** Its noise is too large for the goal within the cap. */
    OUT_OF_REACH
  }

  public Goal {
    if (!(precision > 1 && precision <= 10)) {
      throw new IllegalArgumentException("a precision of " + precision + " is no factor above 1");
    }
    if (cap < 1) {
      throw new IllegalArgumentException("a cap of " + cap + " forks measures nothing");
    }
  }

  /** Whether intervals are looked at after so many rounds. */
  public boolean looks(int rounds) {
    int look = LEAST;
    while (look < rounds) {
      look = (int) Math.ceil(look * STRETCH);
    }
    return look == rounds || rounds >= cap;
  }

  /**
   * Where a cell stands.
   *
   * @param interval of its ratio to the reference, or of its score where it has none
   * @param forks of which it is
   */
  public Standing standing(Optional<Interval> interval, int forks) {
    if (forks >= cap) {
      return interval.isPresent() && halfWidth(interval.get()) <= Math.log(precision)
          ? Standing.REACHED
          : Standing.OUT_OF_REACH;
    }
    if (forks < LEAST || interval.isEmpty()) {
      return Standing.OPEN;
    }
    var excess = halfWidth(interval.get()) / Math.log(precision);
    if (excess <= 1) {
      return Standing.REACHED;
    }
    // The width shrinks with the root of the number.
    return forks * excess * excess > cap ? Standing.OUT_OF_REACH : Standing.OPEN;
  }

  private static double halfWidth(Interval interval) {
    return Math.log(interval.high() / interval.low()) / 2;
  }
}
