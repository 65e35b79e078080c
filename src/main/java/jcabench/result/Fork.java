package jcabench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One JVM that was asked for one cell: a line of {@code forks.jsonl}.
 *
 * @param row the row
 * @param contender the contender's id
 * @param round 0 for the check before timing, then 1 and up
 * @param started when the JVM was started
 * @param seconds wall time from start to end
 * @param outcome how it ended
 * @param reason why it is absent or failed; empty otherwise
 * @param lastLines the last lines that a failed fork printed
 * @param proof what the fork says of who served, in no order
 * @param measurement the raw data of a measured fork; null otherwise
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Fork(
    Row row,
    String contender,
    @JsonInclude(JsonInclude.Include.ALWAYS) int round,
    Instant started,
    double seconds,
    Outcome outcome,
    String reason,
    List<String> lastLines,
    Map<String, String> proof,
    Measurement measurement) {

  /** Far above what forks have; names that were chosen to collide take the square of it. */
  private static final int MOST_PROOFS = 10_000;

  public Fork {
    if (row == null || contender == null || started == null || outcome == null) {
      throw new IllegalArgumentException("a fork needs row, contender, started and outcome");
    }
    if (outcome == Outcome.MEASURED && measurement == null) {
      throw new IllegalArgumentException("a measured fork needs a measurement");
    }
    if (proof != null && proof.size() > MOST_PROOFS) {
      throw new IllegalArgumentException("a fork has at most " + MOST_PROOFS + " proofs");
    }
    reason = reason == null ? "" : reason;
    lastLines = lastLines == null ? List.of() : List.copyOf(lastLines);
    proof = proof == null ? Map.of() : Map.copyOf(proof);
  }

  /** The same fork with another proof. */
  public Fork withProof(Map<String, String> other) {
    return new Fork(
        row, contender, round, started, seconds, outcome, reason, lastLines, other, measurement);
  }

  /** The same fork with other raw data. */
  public Fork withMeasurement(Measurement other) {
    return new Fork(
        row, contender, round, started, seconds, outcome, reason, lastLines, proof, other);
  }
}
