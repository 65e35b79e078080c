package jcabench.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Changes;
import jcabench.stats.Evidence;
import jcabench.stats.Goal;
import jcabench.stats.History;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;
import jcabench.stats.Stopping;
import jcabench.stats.VerdictGoal;

/**
 * Gate runs out of a long recording of two contenders: each takes the next rounds, in their order
 * of time, as many as the engine would have taken, and none is used twice.
 *
 * @param findings of the gate run
 * @param seconds that the forks took which it used
 * @param rounds that it used up
 * @param errorBarsApart rows that a comparison of JMH's own error bars would call slower
 * @param meansLower rows that a comparison of means would call slower by more than 10 %
 */
record Replay(
    List<Finding> findings, double seconds, int rounds, int errorBarsApart, int meansLower) {
  private static final int CAP = 60;

  /** What a stage used: forks of each row from a round on. */
  private record Stage(List<Fork> forks, int lastRound) {}

  /** All gate runs that the recording is long enough for. */
  static List<Replay> of(Run recording, String baseline, String candidate, Policy policy) {
    var replays = new ArrayList<Replay>();
    int last = recording.forks().stream().mapToInt(Fork::round).max().orElse(0);
    int used = 0;
    while (true) {
      var replay = next(recording, baseline, candidate, policy, used, last);
      if (replay.isEmpty()) {
        return replays;
      }
      replays.add(replay.get());
      used += replay.get().rounds();
    }
  }

  private static Optional<Replay> next(
      Run recording, String baseline, String candidate, Policy policy, int used, int last) {
    var rows = recording.plan().rows();
    var first = stage(recording, rows, baseline, candidate, policy, used, last);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    var judge = new Judge(policy, History.NONE);
    var changes = changes(recording, first.get(), baseline, candidate);
    var suspects = judge.suspects(changes).stream().map(change -> change.row()).toList();
    if (suspects.isEmpty()) {
      return Optional.of(
          of(
              judge.findings(changes, Optional.empty()),
              by(baseline, first.get().forks()),
              by(candidate, first.get().forks()),
              first.get().lastRound() - used));
    }
    var second =
        stage(recording, suspects, baseline, candidate, policy, first.get().lastRound(), last);
    return second.map(
        stage ->
            of(
                    judge.findings(
                        changes, Optional.of(changes(recording, stage, baseline, candidate))),
                    by(baseline, first.get().forks()),
                    by(candidate, first.get().forks()),
                    stage.lastRound() - used)
                .longerBy(seconds(stage.forks())));
  }

  /** What the gate found in the forks of a first stage, and what others would find in them. */
  static Replay of(List<Finding> findings, List<Fork> baseline, List<Fork> candidate, int rounds) {
    int apart = 0;
    int lower = 0;
    for (var row : candidate.stream().map(Fork::row).distinct().toList()) {
      var older = baseline.stream().filter(fork -> fork.row().equals(row)).toList();
      var newer = candidate.stream().filter(fork -> fork.row().equals(row)).toList();
      apart += OtherGates.errorBarsApart(older, newer) ? 1 : 0;
      lower += OtherGates.meanLowerByTenPercent(older, newer) ? 1 : 0;
    }
    return new Replay(findings, seconds(baseline) + seconds(candidate), rounds, apart, lower);
  }

  private Replay longerBy(double more) {
    return new Replay(findings, seconds + more, rounds, errorBarsApart, meansLower);
  }

  private static List<Fork> by(String contender, List<Fork> forks) {
    return forks.stream().filter(fork -> fork.contender().equals(contender)).toList();
  }

  /** Empty where the recording ends before every row has closed. */
  private static Optional<Stage> stage(
      Run recording,
      List<Row> rows,
      String baseline,
      String candidate,
      Policy policy,
      int from,
      int last) {
    var goal = new VerdictGoal(policy.maxSlowdown(), policy.falseAlarms(), rows.size(), CAP);
    var taken = new ArrayList<Fork>();
    int end = from;
    for (var row : rows) {
      var mine = byRound(recording, row, candidate);
      var theirs = byRound(recording, row, baseline);
      var stopping = new Stopping(goal);
      var own = new ArrayList<Fork>();
      var other = new ArrayList<Fork>();
      int round = from;
      var standing = Goal.Standing.OPEN;
      while (standing == Goal.Standing.OPEN) {
        round++;
        if (round > last || !mine.containsKey(round) || !theirs.containsKey(round)) {
          return Optional.empty();
        }
        own.add(mine.get(round));
        other.add(theirs.get(round));
        if (goal.looksAfter(own.size())) {
          standing = look(stopping, row, own, other);
        }
      }
      end = Math.max(end, round);
      taken.addAll(own);
      taken.addAll(other);
    }
    return Optional.of(new Stage(taken, end));
  }

  private static Goal.Standing look(Stopping stopping, Row row, List<Fork> own, List<Fork> other) {
    var sample = Sample.of(row, own);
    var reference = Sample.of(row, other);
    Evidence.Paired evidence = Ratio.evidence(sample, reference);
    return stopping.look(Ratio.of(sample, reference).interval(), Optional.of(evidence), own.size());
  }

  private static TreeMap<Integer, Fork> byRound(Run run, Row row, String contender) {
    var forks = new TreeMap<Integer, Fork>();
    if (run.cell(row, contender) instanceof Cell.Measured cell) {
      cell.forks().forEach(fork -> forks.put(fork.round(), fork));
    }
    return forks;
  }

  private static Changes changes(Run recording, Stage stage, String baseline, String candidate) {
    var run =
        new Run(
            recording.name(), recording.plan(), recording.environment(), stage.forks(), List.of());
    return Changes.within(run, baseline, candidate);
  }

  private static double seconds(List<Fork> forks) {
    return forks.stream().mapToDouble(Fork::seconds).sum();
  }
}
