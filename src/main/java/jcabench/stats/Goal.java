package jcabench.stats;

import java.util.Optional;

/**
 * When enough has been measured of a cell.
 *
 * <p>Every look at which measuring may end costs coverage, since what looks good by luck ends
 * first. So the first look comes late and the next ones ever more rarely; {@code CoverageTest}
 * shows what is left.
 */
public sealed interface Goal permits PrecisionGoal, VerdictGoal {
  /** Forks of each before the first look. */
  int LEAST = 7;

  /** What is to be thought of a cell. */
  enum Standing {
    /** More forks may bring it to the goal. */
    OPEN,
    /** It is measured well enough. */
    REACHED,
    /** Its noise is too large for the goal within the cap. */
    OUT_OF_REACH
  }

  /** The most forks of a cell. */
  int cap();

  /** Half the width of the interval, as a factor above 1, at which a cell is usually done. */
  double precision();

  /** How many looks in a row must find it reached. */
  int looks();

  /** How a dry run says it, as the end of "until …". */
  String describe();

  /**
   * Where a cell stands.
   *
   * @param interval of its ratio to the reference, or of its score where it has none
   * @param ratio its ratio to the reference; empty where it has none
   * @param forks of which they are
   */
  Standing standing(Optional<Interval> interval, Optional<Evidence.Paired> ratio, int forks);

  /** Whether cells are looked at after so many rounds. */
  default boolean looksAfter(int rounds) {
    int look = LEAST;
    while (look < rounds) {
      look = (int) Math.ceil(look * 1.25);
    }
    return look == rounds || rounds >= cap();
  }
}
