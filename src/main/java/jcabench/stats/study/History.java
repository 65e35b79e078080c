package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.result.CellKey;
import jcabench.result.Run;
import jcabench.stats.Changes;
import jcabench.stats.Estimate;
import jcabench.stats.RunVariance;
import jcabench.stats.RunVariances;
import jcabench.stats.Speeds;

/**
 * How far apart runs of the same code lie: the part of noise that no single run shows, such as how
 * a compiler laid out its code that day.
 */
public final class History {
  private History() {}

  /**
   * The variance of runs that earlier ones of unchanged code show, for each kind of operation held
   * against the declared one. That alone with fewer than {@link RunVariance#LEAST_RUNS} runs.
   *
   * @param declared what stands until runs show it
   * @param reference id of the contender that ratios are taken to; empty to take scores
   */
  public static RunVariances of(RunVariances declared, List<Run> runs, Optional<String> reference) {
    var observed = new TreeMap<String, RunVariance>();
    cells(runs, reference)
        .forEach(
            (kind, cells) ->
                RunVariance.of(cells.values()).ifPresent(shown -> observed.put(kind, shown)));
    return declared.moderated(observed);
  }

  /** By kind of operation, contender and row: what each run says of the cell. */
  public static SortedMap<String, SequencedMap<CellKey, List<Estimate>>> cells(
      List<Run> runs, Optional<String> reference) {
    var kinds = new TreeMap<String, SequencedMap<CellKey, List<Estimate>>>();
    runs.parallelStream()
        .map(run -> estimates(run, reference))
        .forEachOrdered(
            estimates ->
                estimates.forEach(
                    (cell, estimate) ->
                        kinds
                            .computeIfAbsent(cell.row().service(), _ -> new LinkedHashMap<>())
                            .computeIfAbsent(cell, _ -> new ArrayList<>())
                            .add(estimate)));
    return kinds;
  }

  private static SequencedMap<CellKey, Estimate> estimates(Run run, Optional<String> reference) {
    var speeds = Speeds.of(run, reference);
    var estimates = new LinkedHashMap<CellKey, Estimate>();
    for (var cell : Changes.measured(run)) {
      if (!reference.equals(Optional.of(cell.contender()))) {
        speeds
            .estimate(cell.row(), cell.contender())
            .ifPresent(estimate -> estimates.put(cell, estimate));
      }
    }
    return estimates;
  }

  /**
   * A sentence on the level of which intervals between runs speak.
   *
   * @param runs how many earlier ones there are
   * @param variance what was taken
   */
  public static String note(int runs, RunVariances variance) {
    return variance.sentence()
        + (runs < RunVariance.LEAST_RUNS
            ? " That is declared; " + RunVariance.LEAST_RUNS + " runs given with --history show it."
            : " That is what is declared and what " + runs + " earlier runs show.");
  }
}
