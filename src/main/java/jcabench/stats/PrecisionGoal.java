package jcabench.stats;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Every ratio of a row is known as well as was wanted, and its fastest contender is known.
 *
 * @param precision half the width of the intervals that is wanted, as a factor above 1: 1.02 is ±2
 *     %
 * @param cap the most generations of a row
 */
public record PrecisionGoal(double precision, int cap) implements Goal {
  public PrecisionGoal {
    if (!(precision > 1 && precision <= 10)) {
      throw new IllegalArgumentException("a precision of " + precision + " is no factor above 1");
    }
    if (cap < 1) {
      throw new IllegalArgumentException("a cap of " + cap + " forks measures nothing");
    }
  }

  @Override
  public boolean pairs() {
    return false;
  }

  @Override
  public String describe() {
    return String.format(
        Locale.ROOT,
        "its intervals are within ±%.1f %% and its fastest contender is known",
        100 * (precision - 1));
  }

  /** First what two equals must be known to ({@link RowStanding#EQUAL}), then what was wanted. */
  @Override
  public List<Double> steps() {
    return precision < RowStanding.EQUAL
        ? List.of(RowStanding.EQUAL, precision)
        : List.of(precision);
  }

  @Override
  public RowStanding standing(
      Map<String, Sample> samples, String reference, Prior prior, int looks) {
    return RowStanding.of(samples, reference, prior, precision);
  }
}
