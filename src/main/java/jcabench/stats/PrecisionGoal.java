package jcabench.stats;

import java.util.Locale;
import java.util.Optional;

/**
 * The interval is as narrow as was wanted, or never will be. Two looks in a row must find it so: an
 * interval that is narrow by luck stops a run too early, and forks that are added after it was
 * narrow bring the coverage back ({@code CoverageTest}).
 *
 * @param precision half the width of the interval that is wanted, as a factor above 1: 1.02 is ±2 %
 * @param cap the most forks of a cell
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
  public int looks() {
    return 2;
  }

  @Override
  public String describe() {
    return String.format(Locale.ROOT, "its interval is within ±%.1f %%", 100 * (precision - 1));
  }

  @Override
  public Standing standing(
      Optional<Interval> interval, Optional<Evidence.Paired> ratio, int forks) {
    if (forks >= cap) {
      return interval.isPresent() && interval.get().logHalfWidth() <= Math.log(precision)
          ? Standing.REACHED
          : Standing.OUT_OF_REACH;
    }
    if (forks < LEAST || interval.isEmpty()) {
      return Standing.OPEN;
    }
    var excess = interval.get().logHalfWidth() / Math.log(precision);
    if (excess <= 1) {
      return Standing.REACHED;
    }
    // The width shrinks with the root of the number.
    return forks * excess * excess > cap ? Standing.OUT_OF_REACH : Standing.OPEN;
  }
}
