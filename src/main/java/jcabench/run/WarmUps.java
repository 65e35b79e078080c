package jcabench.run;

import java.util.HashMap;
import java.util.Map;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.stats.SteadyState;

/**
 * How long each cell's forks warm up: the first as long as the profile says, the next as long as
 * the one before needed, with a reserve, and twice as long when that was not enough.
 */
final class WarmUps {
  private static final int LEAST = 6; // iterations
  private static final int RESERVE = 4;
  private static final int MOST = 60;

  private final Profile.Timing usual;
  private final Map<CellKey, Integer> iterations = new HashMap<>();

  WarmUps(Profile.Timing usual) {
    this.usual = usual;
  }

  /** What the next fork of a cell gets. */
  Profile.Timing timing(CellKey cell) {
    int count = iterations.getOrDefault(cell, usual.warmups());
    return new Profile.Timing(count, usual.iterations(), usual.millis());
  }

  /** Takes a finished fork into account. */
  void learn(Fork fork) {
    if (fork.outcome() != Outcome.MEASURED || fork.measurement().warmup().isEmpty()) {
      return;
    }
    var cell = fork.cell();
    int had = fork.measurement().warmup().size();
    var needed = SteadyState.steadyFrom(fork);
    int next =
        needed.isPresent() && needed.getAsInt() <= had
            ? needed.getAsInt() + RESERVE
            : Math.max(2 * had, LEAST);
    // Never below what an earlier fork needed: what is slow to compile once is slow again.
    int known = iterations.getOrDefault(cell, Math.min(LEAST, usual.warmups()));
    iterations.put(cell, Math.clamp(Math.max(next, known), Math.min(LEAST, usual.warmups()), MOST));
  }
}
