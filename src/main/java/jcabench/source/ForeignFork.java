package jcabench.source;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import jcabench.result.Block;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Outcome;
import jcabench.result.Row;

/** A measurement that no run of ours made: of no plan, and of a machine that nobody described. */
final class ForeignFork {
  private ForeignFork() {}

  /**
   * The fork.
   *
   * @param round how many of the same cell there are with it
   * @param facts what its file says of it
   */
  static Fork of(
      Row row,
      String contender,
      int round,
      SortedMap<String, String> facts,
      Measurement measurement) {
    return new Fork(
        "", // no run of ours planned it
        row,
        contender,
        new Block(Environments.NOWHERE, round),
        1,
        Instant.EPOCH,
        0,
        Outcome.MEASURED,
        "",
        List.of(),
        facts,
        measurement);
  }
}
