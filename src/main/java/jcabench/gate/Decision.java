package jcabench.gate;

import java.util.List;

/** What a gate says of a candidate as a whole. */
public enum Decision {
  /** Some row is slower, suspected or missing, or nothing could be compared. */
  SLOWER,
  /** No row is slower, but one could be, by twice the allowance, without having been seen. */
  UNDECIDED,
  /** A slow-down of twice the allowance is excluded in every row. */
  NOT_SLOWER;

  /** Of a gate's findings. */
  public static Decision of(List<Finding> findings) {
    if (findings.stream().anyMatch(Finding::blocks)
        || findings.stream().allMatch(finding -> finding.change().isEmpty())) {
      return SLOWER;
    }
    return findings.stream().anyMatch(one -> one.verdict() == Finding.Verdict.UNDECIDED)
        ? UNDECIDED
        : NOT_SLOWER;
  }
}
