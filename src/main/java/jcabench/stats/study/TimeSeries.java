package jcabench.stats.study;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import jcabench.result.CellKey;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Ratio;
import jcabench.stats.RunVariance;
import jcabench.stats.RunVariances;
import jcabench.stats.Speeds;
import jcabench.stats.Unit;

/**
 * Runs one after the other: what each of them says of every cell, and whether the newest one says
 * another thing than those before it.
 *
 * @param runs two or more, the oldest first
 * @param reference id of the contender that ratios are taken to, each within its run; empty for
 *     scores
 * @param steps for each run the facts in which it differs from the one before it; none for the
 *     first
 * @param lines by contender, then by row
 * @param level on which the intervals of {@link Line#newest} speak, as a sentence
 */
public record TimeSeries(
    List<Run> runs,
    Optional<String> reference,
    List<List<Axis.Difference>> steps,
    List<Line> lines,
    String level) {
  public TimeSeries {
    runs = List.copyOf(runs);
    steps = steps.stream().map(List::copyOf).toList();
    lines = List.copyOf(lines);
  }

  /**
   * A cell over time. A row of another definition is another row.
   *
   * @param contender as the newest run that has it names it
   * @param unit of scores; nothing where points are ratios
   * @param points one for each run, larger is faster; empty where it has none
   * @param newest the newest run's speed over the mean of those before it, of those on the same
   *     kind of processor where there are any; empty where the newest or all others have none
   */
  public record Line(
      PlannedContender contender,
      Row row,
      Optional<Unit> unit,
      List<Optional<Ratio>> points,
      Optional<Ratio> newest) {
    public Line {
      points = List.copyOf(points);
    }

    private Line among(int lines) {
      return new Line(contender, row, unit, points, newest.map(ratio -> ratio.among(lines)));
    }
  }

  /**
   * The series of some runs.
   *
   * @param some two or more, in any order
   * @param reference id of the contender that ratios are taken to; empty for scores
   */
  public static TimeSeries of(List<Run> some, Optional<String> reference) {
    var runs =
        some.stream()
            .sorted(
                Comparator.<Run, Instant>comparing(run -> run.plan().started())
                    .thenComparing(Run::name))
            .toList();
    var speeds = runs.parallelStream().map(run -> Speeds.of(run, reference)).toList();
    var before = alike(runs);
    var older = before.stream().map(runs::get).toList();
    var declared = RunVariances.declared(older.getLast(), runs.getLast());
    var apart = History.of(declared, older, reference);
    var lines =
        cells(runs).parallelStream()
            .filter(cell -> !reference.equals(Optional.of(cell.contender())))
            .flatMap(
                cell ->
                    unit(speeds, cell)
                        .map(
                            unit -> {
                              var points =
                                  speeds.stream()
                                      .map(speed -> speed.ratio(cell.row(), cell.contender(), unit))
                                      .toList();
                              return new Line(
                                  contender(runs, cell.contender()),
                                  cell.row(),
                                  reference.isEmpty() ? Optional.of(unit) : Optional.empty(),
                                  points,
                                  newest(apart, cell.row(), points, before));
                            })
                        .stream())
            .toList();
    int compared = (int) lines.stream().filter(line -> line.newest().isPresent()).count();
    return new TimeSeries(
        runs,
        reference,
        steps(runs),
        lines.stream().map(line -> line.among(Math.max(1, compared))).toList(),
        apart.sentence() + source(older.size()));
  }

  private static String source(int older) {
    return older < RunVariance.LEAST_RUNS
        ? " That is declared; " + RunVariance.LEAST_RUNS + " runs before the newest one show it."
        : " That is what is declared and what the " + older + " runs before the newest one show.";
  }

  /** The last point over those at some places before it. */
  private static Optional<Ratio> newest(
      RunVariances apart, Row row, List<Optional<Ratio>> points, List<Integer> before) {
    var then =
        before.stream()
            .flatMap(place -> points.get(place).flatMap(Ratio::estimate).stream())
            .toList();
    return points
        .getLast()
        .flatMap(Ratio::estimate)
        .filter(_ -> !then.isEmpty())
        .map(now -> Ratio.of(apart.of(row).between(now, then), then.size(), List.of()));
  }

  /** Places of the runs before the newest one: on its kind of processor, or all where none is. */
  private static List<Integer> alike(List<Run> runs) {
    var newest = runs.getLast();
    var all = IntStream.range(0, runs.size() - 1).boxed().toList();
    var alike =
        all.stream()
            .filter(i -> RunVariances.declared(runs.get(i), newest).equals(RunVariances.ALIKE))
            .toList();
    return alike.isEmpty() ? all : alike;
  }

  private static List<List<Axis.Difference>> steps(List<Run> runs) {
    var steps = new ArrayList<List<Axis.Difference>>();
    steps.add(List.of());
    for (int i = 1; i < runs.size(); i++) {
      steps.add(Axis.RELEASE.differences(runs.subList(i - 1, i + 1)));
    }
    return steps;
  }

  /** Every cell that one of the runs planned. */
  private static List<CellKey> cells(List<Run> runs) {
    var contenders = new LinkedHashSet<String>();
    var rows = new TreeSet<Row>();
    for (var run : runs.reversed()) {
      run.plan().contenders().forEach(contender -> contenders.add(contender.id()));
      rows.addAll(run.plan().rows());
    }
    return contenders.stream()
        .flatMap(id -> rows.stream().map(row -> new CellKey(row, id)))
        .toList();
  }

  /** That of the newest run that measured the cell. */
  private static Optional<Unit> unit(List<Speeds> speeds, CellKey cell) {
    return speeds.reversed().stream()
        .flatMap(speed -> speed.unit(cell.row(), cell.contender()).stream())
        .findFirst();
  }

  private static PlannedContender contender(List<Run> runs, String id) {
    return runs.reversed().stream()
        .flatMap(run -> run.plan().contender(id).stream())
        .findFirst()
        .orElseThrow();
  }
}
