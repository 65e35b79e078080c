package jcabench.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import jcabench.result.Fork;
import jcabench.result.Metrics;

/** Whether memory had a part in a cell's speed, or will have: as sentences. */
final class MemoryUse {
  /** Growth in a second that code, threads and caches of a warm JVM do not need. */
  static final double MOST_GROWTH = 16 << 20;

  /** Share of the time for the garbage collector. */
  static final double MOST_GC = 0.05;

  private MemoryUse() {}

  /** What weakens a cell's score; nothing for first use, to which loading code and data belongs. */
  static List<String> warnings(List<Fork> forks) {
    var warnings = new ArrayList<String>();
    if (forks.getFirst().row().firstUse()) {
      return warnings;
    }
    var growth = Secondaries.median(forks, Metrics.GROWTH).orElse(0);
    if (growth > MOST_GROWTH) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "Native memory grew by %.0f MiB a second, %.0f bytes an operation.",
              growth / (1 << 20),
              Secondaries.median(forks, Metrics.GROWTH_NORM).orElse(Double.NaN)));
    }
    var gc = Secondaries.median(forks, Metrics.GC).orElse(0);
    if (gc > MOST_GC) {
      warnings.add(
          String.format(Locale.ROOT, "The garbage collector took %.0f %% of the time.", 100 * gc));
    }
    return warnings;
  }
}
