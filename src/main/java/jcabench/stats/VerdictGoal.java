package jcabench.stats;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * It is clear of each contender of a row that it is slower than the reference by more than allowed,
 * or that it is not slower by twice as much. To be called slower it must stand against a part of
 * its share in the table's false alarms; {@code VerdictGoalTest} shows what comes of it as a whole.
 *
 * @param maxSlowdown the allowed slow-down as a factor above 1: 1.02 is 2 %
 * @param falseAlarms how likely a table in which nothing is slower may have a cell called so
 * @param comparisons number of cells in the table
 * @param cap the most generations of a row
 */
public record VerdictGoal(double maxSlowdown, double falseAlarms, int comparisons, int cap)
    implements Goal {
  /** How likely a cell that is slower by just twice the allowance may be let pass at one look. */
  public static final double MISSED = 0.0075;

  /** Of the false alarms half are for the looks, and half for the verdict at the end. */
  public static final double FOR_LOOKS = 0.5;

  public VerdictGoal {
    if (!(maxSlowdown > 1 && maxSlowdown <= 10)) {
      throw new IllegalArgumentException("a slow-down of " + maxSlowdown + " is no factor above 1");
    }
    if (!(falseAlarms > 0 && falseAlarms < 1) || comparisons < 1 || cap < 1) {
      throw new IllegalArgumentException("a verdict takes a level, comparisons and forks");
    }
  }

  /** Twice an allowed slow-down, which a row that passes may not hide: 1.04 for 1.02. */
  public static double mostHidden(double maxSlowdown) {
    return 1 + 2 * (maxSlowdown - 1);
  }

  @Override
  public double precision() {
    return mostHidden(maxSlowdown);
  }

  @Override
  public boolean pairs() {
    return true;
  }

  @Override
  public String describe() {
    return String.format(
        Locale.ROOT,
        "it is shown to be slower by more than %.1f %%, or not to be slower by %.1f %%",
        100 * (maxSlowdown - 1),
        100 * (mostHidden(maxSlowdown) - 1));
  }

  /** Ever more rarely: each look spends a part of the false alarms. */
  @Override
  public boolean looksAfter(int generations) {
    int look = LEAST;
    while (look < generations) {
      look = (int) Math.ceil(look * 1.25);
    }
    return look == generations || generations >= cap();
  }

  @Override
  public RowStanding standing(
      Map<String, Sample> samples, String reference, Prior prior, int looks) {
    if (!samples.containsKey(reference)) {
      return new RowStanding(
          0, Map.of(), Optional.empty(), 0, Set.of(), true); // nothing to be slower than
    }
    var estimates = RowStanding.estimates(samples, reference, prior);
    if (samples.size() == 1) {
      return RowStanding.of(estimates, RowStanding.Lead.UNASKED, true);
    }
    var clear =
        estimates.values().stream()
            .allMatch(estimate -> estimate.isPresent() && clear(estimate.get(), looks));
    return RowStanding.of(estimates, RowStanding.Lead.UNASKED, clear);
  }

  /** Whether one look settles what to think of a ratio. */
  private boolean clear(Estimate ratio, int look) {
    return ratio.below(-Math.log(maxSlowdown))
            <= RowStanding.spent(FOR_LOOKS * falseAlarms / comparisons, look)
        || ratio.above(-Math.log(mostHidden(maxSlowdown))) <= MISSED;
  }
}
