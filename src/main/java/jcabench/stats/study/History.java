package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import jcabench.result.Run;
import jcabench.stats.Estimate;
import jcabench.stats.RunVariance;
import jcabench.stats.Speeds;

/**
 * How far apart runs of the same code lie: the part of noise that no single run shows, such as how
 * a compiler laid out its code that day.
 */
public final class History {
  private History() {}

  /**
   * The variance of runs that earlier ones of unchanged code show, held against the declared one.
   * That alone with fewer than {@link RunVariance#LEAST_RUNS} runs.
   *
   * @param reference id of the contender that ratios are taken to; empty to take scores
   */
  public static RunVariance of(List<Run> runs, Optional<String> reference) {
    var cells = new LinkedHashMap<String, List<Estimate>>();
    for (var run : runs) {
      var speeds = Speeds.of(run, reference);
      for (var row : run.plan().rows()) {
        for (var column : run.plan().contenders()) {
          if (!reference.equals(Optional.of(column.id()))) {
            speeds
                .estimate(row, column.id())
                .ifPresent(
                    estimate ->
                        cells
                            .computeIfAbsent(column.id() + " " + row.key(), _ -> new ArrayList<>())
                            .add(estimate));
          }
        }
      }
    }
    return RunVariance.of(cells.values())
        .map(RunVariance.DECLARED::moderated)
        .orElse(RunVariance.DECLARED);
  }

  /**
   * A sentence on the level of which intervals between runs speak.
   *
   * @param runs how many earlier ones there are
   * @param variance what was taken
   */
  public static String note(int runs, RunVariance variance) {
    return variance.sentence()
        + (runs < RunVariance.LEAST_RUNS
            ? " That is declared; " + RunVariance.LEAST_RUNS + " runs given with --history show it."
            : " That is what is declared and what " + runs + " earlier runs show.");
  }
}
