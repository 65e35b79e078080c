package jcabench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import jcabench.result.Row;

/**
 * The order of forks within a round: rows in random order, and the contenders of a row, one fork
 * each, next to each other in random order, so that a drift of the machine hits all alike. The
 * order depends on seed and round only: a resumed run repeats it.
 */
final class Schedule {
  private static final long SPREAD = 1_000_003;

  private final long seed;

  Schedule(long seed) {
    this.seed = seed;
  }

  /** A row with the contenders that have a fork in this round, in their order. */
  record Turn(Row row, List<String> contenders) {}

  /** All turns of a round. */
  List<Turn> round(int round, List<Row> rows, List<String> contenders) {
    var random = new Random(seed * SPREAD + round);
    var shuffled = new ArrayList<>(rows);
    Collections.shuffle(shuffled, random);
    var turns = new ArrayList<Turn>();
    for (var row : shuffled) {
      var order = new ArrayList<>(contenders);
      Collections.shuffle(order, random);
      turns.add(new Turn(row, List.copyOf(order)));
    }
    return turns;
  }
}
