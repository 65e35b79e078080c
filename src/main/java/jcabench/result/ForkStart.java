package jcabench.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A fork that has begun, from which every way to end makes a {@link Fork}.
 *
 * @param plan as in {@link Fork#plan}
 * @param row as in {@link Fork#row}
 * @param contender as in {@link Fork#contender}
 * @param block as in {@link Fork#block}
 * @param attempt as in {@link Fork#attempt}
 * @param started as in {@link Fork#started}
 * @param startedNanos the same on {@link System#nanoTime}, the clock that nobody sets
 */
public record ForkStart(
    String plan,
    Row row,
    String contender,
    Block block,
    int attempt,
    Instant started,
    long startedNanos) {

  /** The first attempt of a fork that starts now. */
  public static ForkStart now(String plan, Row row, String contender, Block block) {
    return new ForkStart(plan, row, contender, block, 1, Instant.now(), System.nanoTime());
  }

  /** The attempt after an ended fork's, which starts now. */
  public static ForkStart after(Fork ended) {
    return new ForkStart(
        ended.plan(),
        ended.row(),
        ended.contender(),
        ended.block(),
        ended.attempt() + 1,
        Instant.now(),
        System.nanoTime());
  }

  /** It was timed. */
  public Fork measured(Map<String, String> proof, Measurement measurement) {
    return ended(Outcome.MEASURED, "", List.of(), proof, measurement);
  }

  /** Its answer was right; nothing was timed. */
  public Fork checked(Map<String, String> proof) {
    return ended(Outcome.CHECKED, "", List.of(), proof, null);
  }

  /** The contender does not offer it. */
  public Fork absent(String reason, Map<String, String> proof) {
    return ended(Outcome.ABSENT, reason, List.of(), proof, null);
  }

  /** It should have worked; the last lines are what the JVM printed. */
  public Fork failed(String reason, List<String> lastLines, Map<String, String> proof) {
    return ended(Outcome.FAILED, reason, lastLines, proof, null);
  }

  private Fork ended(
      Outcome outcome,
      String reason,
      List<String> lastLines,
      Map<String, String> proof,
      Measurement measurement) {
    var seconds = (System.nanoTime() - startedNanos) / 1e9;
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
        proof,
        measurement);
  }
}
