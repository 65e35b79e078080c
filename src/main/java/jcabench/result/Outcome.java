package jcabench.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How one fork, or one check without timing, ended. */
public enum Outcome {
  /** Timed, with proof and checked answers before and after. */
  @JsonProperty("measured")
  MEASURED,
  /** Run and checked once, not timed. */
  @JsonProperty("checked")
  CHECKED,
  /** The contender does not offer it. */
  @JsonProperty("absent")
  ABSENT,
  /** It should have worked. */
  @JsonProperty("failed")
  FAILED
}
