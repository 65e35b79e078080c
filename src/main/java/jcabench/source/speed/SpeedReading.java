package jcabench.source.speed;

import java.util.List;

/**
 * What was read of a text with outputs of {@code openssl speed}.
 *
 * @param outputs in their order; none without a figure
 * @param refusals figures that cannot be trusted, each with the reason
 * @param unread lines that are neither a figure nor anything else that the tool prints
 */
public record SpeedReading(List<SpeedOutput> outputs, List<Refusal> refusals, int unread) {
  public SpeedReading {
    outputs = List.copyOf(outputs);
    refusals = List.copyOf(refusals);
  }

  /**
   * A figure, or a row of them, that is not taken.
   *
   * @param line where it stands, from 1 on
   * @param reason a sentence without a full stop
   */
  public record Refusal(int line, String reason) {}
}
