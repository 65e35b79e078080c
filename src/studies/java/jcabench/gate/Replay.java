package jcabench.gate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Change;
import jcabench.stats.Changes;
import jcabench.stats.Goal;
import jcabench.stats.Prior;
import jcabench.stats.Sample;
import jcabench.stats.TestData;
import jcabench.stats.VerdictGoal;

/**
 * Gate runs out of a long recording of two contenders. Each has the ten rows of which most is left,
 * and takes the next forks of each in their order of time, as many as the engine would have taken;
 * none is used twice.
 *
 * @param findings of the gate run
 * @param forks how many it used, of both contenders together
 * @param errorBarsApart rows that a comparison of JMH's own error bars would call slower
 * @param meansLower rows that a comparison of means would call slower by more than 10 %
 */
record Replay(List<Finding> findings, int forks, int errorBarsApart, int meansLower) {
  private static final int CAP = 60;
  private static final int TABLE = 10; // rows

  /** Forks of one round. */
  private record Pair(Fork older, Fork newer) {}

  /** What is left of a recording, row by row. */
  private record Tape(String baseline, String candidate, Map<Row, Deque<Pair>> left) {
    static Tape of(Run recording, String baseline, String candidate) {
      var left = new LinkedHashMap<Row, Deque<Pair>>();
      for (var row : recording.plan().rows()) {
        var newer = byRound(recording, row, candidate);
        var pairs = new ArrayDeque<Pair>();
        byRound(recording, row, baseline)
            .forEach(
                (round, older) ->
                    Optional.ofNullable(newer.get(round))
                        .ifPresent(fork -> pairs.add(new Pair(older, fork))));
        left.put(row, pairs);
      }
      return new Tape(baseline, candidate, left);
    }

    private static TreeMap<Integer, Fork> byRound(Run run, Row row, String contender) {
      var forks = new TreeMap<Integer, Fork>();
      if (run.cell(row, contender) instanceof Cell.Measured cell) {
        cell.forks().forEach(fork -> forks.put(fork.block().round(), fork));
      }
      return forks;
    }

    /** The rows of which most is left. */
    List<Row> longest(int rows) {
      return left.entrySet().stream()
          .sorted(Comparator.comparingInt(entry -> -entry.getValue().size()))
          .limit(rows)
          .map(Map.Entry::getKey)
          .toList();
    }

    /** What changed in a gate run of these forks, and of no other rows. */
    Changes changes(List<Fork> forks) {
      var run = TestData.run(List.of(baseline, candidate), forks);
      return Changes.within(run, baseline, candidate);
    }
  }

  /** All gate runs that the recording is long enough for. */
  static List<Replay> of(Run recording, String baseline, String candidate, Policy policy) {
    var replays = new ArrayList<Replay>();
    var tape = Tape.of(recording, baseline, candidate);
    for (var next = next(tape, policy); next.isPresent(); next = next(tape, policy)) {
      replays.add(next.get());
    }
    return replays;
  }

  private static Optional<Replay> next(Tape tape, Policy policy) {
    var first = stage(tape, tape.longest(TABLE), policy);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    var judge = new Judge(policy);
    var changes = tape.changes(first.get());
    var suspects = judge.suspects(changes).stream().map(Change::row).toList();
    var older = by(tape.baseline(), first.get());
    var newer = by(tape.candidate(), first.get());
    if (suspects.isEmpty()) {
      return Optional.of(of(judge.findings(changes, Optional.empty()), older, newer));
    }
    return stage(tape, suspects, policy)
        .map(
            second ->
                of(judge.findings(changes, Optional.of(tape.changes(second))), older, newer)
                    .longerBy(second.size()));
  }

  /** What the gate found in the forks of a first stage, and what others would find in them. */
  static Replay of(List<Finding> findings, List<Fork> baseline, List<Fork> candidate) {
    int apart = 0;
    int lower = 0;
    for (var row : candidate.stream().map(Fork::row).distinct().toList()) {
      var older = baseline.stream().filter(fork -> fork.row().equals(row)).toList();
      var newer = candidate.stream().filter(fork -> fork.row().equals(row)).toList();
      apart += OtherGates.errorBarsApart(older, newer) ? 1 : 0;
      lower += OtherGates.meanLowerByTenPercent(older, newer) ? 1 : 0;
    }
    return new Replay(findings, baseline.size() + candidate.size(), apart, lower);
  }

  private Replay longerBy(int more) {
    return new Replay(findings, forks + more, errorBarsApart, meansLower);
  }

  private static List<Fork> by(String contender, List<Fork> forks) {
    return forks.stream().filter(fork -> fork.contender().equals(contender)).toList();
  }

  /** The forks until every row has closed; empty where the recording ends before. */
  private static Optional<List<Fork>> stage(Tape tape, List<Row> rows, Policy policy) {
    var goal = new VerdictGoal(policy.maxSlowdown(), policy.falseAlarms(), rows.size(), CAP);
    var taken = new ArrayList<Fork>();
    for (var row : rows) {
      var pairs = tape.left().get(row);
      int looks = 0;
      var older = new ArrayList<Fork>();
      var newer = new ArrayList<Fork>();
      var reached = false;
      while (!reached) {
        var pair = pairs.poll();
        if (pair == null) {
          return Optional.empty();
        }
        older.add(pair.older());
        newer.add(pair.newer());
        if (goal.looksAfter(newer.size())) {
          reached = look(goal, row, newer, older, ++looks) || newer.size() >= CAP;
        }
      }
      taken.addAll(older);
      taken.addAll(newer);
    }
    return Optional.of(taken);
  }

  private static boolean look(Goal goal, Row row, List<Fork> own, List<Fork> other, int look) {
    var samples = Map.of("own", Sample.of(row, own), "other", Sample.of(row, other));
    return goal.standing(samples, "other", Prior.NONE, look).reached();
  }
}
