package jcabench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * One JVM that was asked for one cell: a line of {@code forks.jsonl}.
 *
 * @param plan hash of the plan that asked ({@link Plan#hash}); empty where none of ours did
 * @param row the row
 * @param contender the contender's id
 * @param block where it belongs
 * @param attempt from 1 on: where a fork was disturbed and measured once more, the last one counts
 * @param started when the JVM was started
 * @param seconds wall time from start to end, other forks' turns in between included
 * @param outcome how it ended
 * @param reason why it is absent or failed; empty otherwise
 * @param lastLines the last lines that a failed fork printed
 * @param proof what the fork says of who served, in no order
 * @param measurement the raw data of a measured fork; null otherwise
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Fork(
    String plan,
    Row row,
    String contender,
    Block block,
    int attempt,
    Instant started,
    double seconds,
    Outcome outcome,
    String reason,
    List<String> lastLines,
    Map<String, String> proof,
    Measurement measurement) {

  /** The entry of a proof that says for how many seconds a fork warmed up. */
  public static final String WARM_UP_SECONDS = "warm-up.seconds";

  /** The entry that says why a fork was measured though it was not steady. */
  public static final String NOT_STEADY = "not-steady";

  /**
   * The entry that says to which processors the timed threads were pinned: {@code 0; 1} first to
   * one and then to another, {@code 0,1} two threads at once.
   */
  public static final String PROCESSORS = "processors";

  /**
   * Before the name of an operation: the entry that says that its calls differ in work, so that the
   * fastest of them tell nothing.
   */
  public static final String VARIES = "effort.";

  /** The entry that says why they were not pinned. */
  public static final String NOT_PINNED = "not-pinned";

  /** Far above what forks have; names that were chosen to collide take the square of it. */
  private static final int MOST_PROOFS = 10_000;

  public Fork {
    if (row == null || contender == null || block == null || started == null || outcome == null) {
      throw new IllegalArgumentException("a fork needs row, contender, block, started and outcome");
    }
    plan = plan == null ? "" : plan;
    if (attempt < 1) {
      throw new IllegalArgumentException("a fork's attempt is 1 or more");
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

  /** Whether its proof says that calls of its row differ in work. */
  public boolean varies() {
    return proof.containsKey(VARIES + row.operation());
  }

  /** Which cell it is of. */
  public CellKey cell() {
    return new CellKey(row, contender);
  }

  /** The same fork in another block. */
  public Fork in(Block other) {
    return in(other, plan);
  }

  /** The same fork in a block of another plan. */
  public Fork in(Block other, String hash) {
    return new Fork(
        hash,
        row,
        contender,
        other,
        attempt,
        started,
        seconds,
        outcome,
        reason,
        lastLines,
        proof,
        measurement);
  }

  /** The same fork of a contender with another id. */
  public Fork by(String other) {
    return new Fork(
        plan,
        row,
        other,
        block,
        attempt,
        started,
        seconds,
        outcome,
        reason,
        lastLines,
        proof,
        measurement);
  }

  /** The same fork with another proof. */
  public Fork withProof(Map<String, String> other) {
    return new Fork(
        plan,
        row,
        contender,
        block,
        attempt,
        started,
        seconds,
        outcome,
        reason,
        lastLines,
        other,
        measurement);
  }

  /** The same fork with other raw data. */
  public Fork withMeasurement(Measurement other) {
    return new Fork(
        plan, row, contender, block, attempt, started, seconds, outcome, reason, lastLines, proof,
        other);
  }
}
