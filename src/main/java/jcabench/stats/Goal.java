package jcabench.stats;

import java.util.List;
import java.util.Map;

/**
 * When enough has been measured of a row. Every look at which measuring may end is one more chance
 * to err, so that what a look concludes stands against a part of the error only: alpha is spent
 * over the looks ({@link RowStanding#spent}).
 */
public sealed interface Goal permits PrecisionGoal, VerdictGoal {
  /** Generations before the first look: two know their own scatter too badly. */
  int LEAST = 3;

  /** The most generations of a row. */
  int cap();

  /** Half the width of the interval, as a factor above 1, at which a row is usually done. */
  double precision();

  /** Half the widths at which an interval has gained something, as factors, the widest first. */
  default List<Double> steps() {
    return List.of(precision());
  }

  /** Whether contenders are states of much the same code, to be held against it as such. */
  boolean pairs();

  /** How a dry run says it, as the end of "until …". */
  String describe();

  /**
   * Where a row stands.
   *
   * @param samples of the row, by contender; of those that were measured
   * @param reference id of the contender that the others are compared with
   * @param prior of the ratios of the run
   * @param looks how many looks the row had, with this one
   */
  RowStanding standing(Map<String, Sample> samples, String reference, Prior prior, int looks);

  /** Whether a row is looked at after so many generations. */
  default boolean looksAfter(int generations) {
    return generations >= LEAST || generations >= cap();
  }
}
