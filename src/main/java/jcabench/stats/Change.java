package jcabench.stats;

import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/**
 * What became of a speed in a row, from an older state to a newer one.
 *
 * @param row the row
 * @param contender the contender as the newer state names it
 * @param ratio the newer speed over the older one; without a value where either is missing
 * @param toReference the newer speed over the reference's, where that is known
 * @param growth what to say if it allocates more or takes more instructions; empty if it does not
 */
public record Change(
    Row row,
    PlannedContender contender,
    Ratio ratio,
    Optional<Ratio> toReference,
    Optional<String> growth) {

  /**
   * How likely what was measured is if the newer one is slower by no more than a factor: small when
   * it is slower by more. Empty where there is no interval.
   *
   * @param factor 1 or more; 1.05 is 5 % slower
   */
  public OptionalDouble slowerThan(double factor) {
    return ratio
        .estimate()
        .map(log -> OptionalDouble.of(log.below(-Math.log(factor))))
        .orElseGet(OptionalDouble::empty);
  }

  /** The same if the newer one is faster by no more than a factor. */
  public OptionalDouble fasterThan(double factor) {
    return ratio
        .estimate()
        .map(log -> OptionalDouble.of(log.above(Math.log(factor))))
        .orElseGet(OptionalDouble::empty);
  }

  /** The same, its ratio in a table of so many. */
  Change among(int ratios) {
    return new Change(row, contender, ratio.among(ratios), toReference, growth);
  }
}
