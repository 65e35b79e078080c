package jcabench.stats.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import jcabench.result.CellKey;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Changes;
import jcabench.stats.Ratio;
import jcabench.stats.RunVariances;
import jcabench.stats.Speeds;

/**
 * Several runs beside each other: what each contender of the first one did in the others.
 *
 * @param names of the runs; with a number where two have one name
 * @param parts one for each contender that the first run has a measurement in common with another
 * @param leftOut for each run what it measured that is in no part, since there is nothing to hold
 *     it against
 */
public record SideBySide(List<String> names, List<Part> parts, List<List<CellKey>> leftOut) {
  public SideBySide {
    names = List.copyOf(names);
    parts = List.copyOf(parts);
    leftOut = leftOut.stream().map(List::copyOf).toList();
  }

  /** A contender as the first run names it, with its rows in the order of the runs. */
  public record Part(PlannedContender contender, List<Line> lines) {
    public Part {
      lines = List.copyOf(lines);
    }
  }

  /**
   * A row.
   *
   * @param ratios for each run but the first its speed over that of the first; empty where not both
   *     measured the row
   */
  public record Line(Row row, List<Optional<Ratio>> ratios) {
    public Line {
      ratios = List.copyOf(ratios);
    }
  }

  /**
   * Compares the scores of runs with those of the first.
   *
   * @param runs two or more
   */
  public static SideBySide of(List<Run> runs) {
    return of(runs, RunVariances::declared);
  }

  /**
   * The same.
   *
   * @param apart by how much two runs of the same code differ
   */
  public static SideBySide of(List<Run> runs, BiFunction<Run, Run, RunVariances> apart) {
    var first = runs.getFirst();
    var then = Speeds.of(first, Optional.empty());
    var all = new LinkedHashMap<CellKey, List<Optional<Ratio>>>();
    for (int i = 1; i < runs.size(); i++) {
      var other = runs.get(i);
      var declared = apart.apply(first, other);
      for (var change : Changes.between(first, then, other, Optional.empty(), declared).all()) {
        all.computeIfAbsent(
                new CellKey(change.row(), change.contender().id()),
                _ -> new ArrayList<>(Collections.nCopies(runs.size() - 1, Optional.empty())))
            .set(i - 1, Optional.of(change.ratio()));
      }
    }
    var parts = new ArrayList<Part>();
    for (var contender : first.plan().contenders()) {
      var lines =
          all.entrySet().stream()
              .filter(entry -> entry.getKey().contender().equals(contender.id()))
              .map(entry -> new Line(entry.getKey().row(), entry.getValue()))
              .toList();
      if (!lines.isEmpty()) {
        parts.add(new Part(contender, lines));
      }
    }
    var leftOut =
        runs.stream()
            .map(
                run ->
                    Changes.measured(run).stream().filter(cell -> !all.containsKey(cell)).toList())
            .toList();
    return new SideBySide(names(runs), parts, leftOut);
  }

  private static List<String> names(List<Run> runs) {
    var same = runs.stream().map(Run::name).distinct().count() < runs.size();
    return IntStream.range(0, runs.size())
        .mapToObj(i -> runs.get(i).name() + (same ? " (" + (i + 1) + ")" : ""))
        .toList();
  }
}
