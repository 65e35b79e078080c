package jcabench.gate;

import java.util.Optional;
import jcabench.stats.Ratio;

/**
 * What a gate says of a row for a contender.
 *
 * @param verdict the verdict
 * @param contender the contender's id
 * @param row the row's label
 * @param identity the row's whole identity
 * @param change the candidate's speed over the baseline's; empty where one of them is missing
 * @param reason why, as a sentence
 */
public record Finding(
    Verdict verdict,
    String contender,
    String row,
    String identity,
    Optional<Ratio> change,
    String reason) {

  /** A verdict on a row, worst first. */
  public enum Verdict {
    /** Slower than allowed, or allocates more, and a second measurement agrees. */
    SLOWER,
    /** The same by one measurement, and no second one was made. */
    SUSPECTED,
    /** The baseline has it, the candidate does not. */
    MISSING,
    /** Not shown to be slower; but it could be, by twice the allowance. */
    UNDECIDED,
    /** The candidate has it, the baseline does not. */
    NEW,
    /** Faster. */
    FASTER,
    /** A slow-down of twice the allowance is excluded. */
    NOT_SLOWER
  }

  /** Whether it keeps a candidate out. */
  public boolean blocks() {
    return switch (verdict) {
      case SLOWER, SUSPECTED, MISSING -> true;
      case UNDECIDED, NEW, FASTER, NOT_SLOWER -> false;
    };
  }
}
