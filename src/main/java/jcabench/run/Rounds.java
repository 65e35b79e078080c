package jcabench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import jcabench.contender.Contender;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Outcome;
import jcabench.result.Row;

/** Rounds of forks, interleaved, until every cell is closed or the budget is spent. */
final class Rounds {
  private static final Profile.Timing CALIBRATION =
      new Profile.Timing(5, 5, 50); // compiles at once

  private final RunRequest request;
  private final Asking asking;
  private final Map<String, Contender> contenders = new LinkedHashMap<>();
  private final String reference;
  private final OpenCells open;
  private final RemainingTime remaining;
  private final Optional<Duration> budget;
  private final long startedNanos; // of the clock that nobody sets
  private final Disturbance disturbance = Disturbance.here();
  private final WarmUps warmUps;
  private final Map<CellKey, Double> seconds = new HashMap<>();
  private final Set<Done> done = new HashSet<>();
  private double forkSeconds;

  private record Done(CellKey cell, int number) {}

  Rounds(
      RunRequest request,
      Asking asking,
      List<Contender> present,
      Set<CellKey> open,
      long startedNanos) {
    this.request = request;
    this.asking = asking;
    present.forEach(contender -> contenders.put(contender.id(), contender));
    this.reference =
        contenders.containsKey(request.reference())
            ? request.reference()
            : contenders.keySet().stream().findFirst().orElse(request.reference());
    this.open = new OpenCells(request.goal(), reference, open);
    this.remaining =
        new RemainingTime(this.open, request.goal(), request.profile().rounds(), this::estimate);
    this.budget = request.budget();
    this.startedNanos = startedNanos;
    this.warmUps = new WarmUps(request.profile().timing().orElseThrow());
  }

  /**
   * Runs all rounds that fit; forks that the journal knows are not run again.
   *
   * @return the time in forks
   */
  Duration run(List<Fork> known) {
    var rounds = new TreeMap<Integer, List<Fork>>();
    for (var fork : known) {
      int round = ForkNumbers.pass(fork.row(), fork.block().round());
      rounds.computeIfAbsent(round, _ -> new ArrayList<>()).add(fork);
    }
    var schedule = new Schedule(request.seed());
    for (int round = 1; !isOver(round) && secondsLeft() > 0; round++) {
      rounds.getOrDefault(round, List.of()).forEach(this::take);
      calibrate(round);
      var before = done.size();
      var fits = round(schedule, round);
      open.judge(round);
      if (done.size() == before && !fits) {
        break;
      }
    }
    return Duration.ofNanos((long) (forkSeconds * 1e9));
  }

  private boolean isOver(int round) {
    var bounded = budget.isPresent() || request.goal().isPresent();
    return open.isEmpty() || (!bounded && round > request.profile().rounds());
  }

  /** One round; false when some row did not fit into the budget any more. */
  private boolean round(Schedule schedule, int round) {
    var rows = open.rows().size();
    var fitting = fitting(round);
    for (var turn : schedule.round(round, request.rows(), List.copyOf(contenders.keySet()))) {
      var cells = open(turn.row(), turn.contenders(), round);
      if (!fitting.contains(turn.row()) || secondsLeft() < needed(cells, round)) {
        continue;
      }
      int last = ForkNumbers.last(turn.row(), round);
      for (int number = ForkNumbers.last(turn.row(), round - 1) + 1; number <= last; number++) {
        for (var cell : cells) {
          one(cell, round, number);
        }
      }
    }
    return fitting.size() == rows;
  }

  private void calibrate(int round) {
    for (var row : request.calibration()) {
      if (done.add(new Done(new CellKey(row, reference), round))) {
        asking
            .journal()
            .append(fork(start(row, reference, round), contenders.get(reference), CALIBRATION));
      }
    }
  }

  /**
   * The rows for which a round's time is left: all of them, or those with the widest intervals,
   * which have most to gain.
   */
  private Set<Row> fitting(int round) {
    var rows = new ArrayList<>(open.rows());
    var ids = List.copyOf(contenders.keySet());
    if (rows.stream().mapToDouble(row -> needed(open(row, ids, round), round)).sum()
        > secondsLeft()) {
      rows.sort(Comparator.comparingDouble(open::width).reversed());
    }
    var fitting = new LinkedHashSet<Row>();
    double left = secondsLeft();
    for (var row : rows) {
      left -= needed(open(row, ids, round), round);
      if (left >= 0) {
        fitting.add(row);
      }
    }
    return fitting;
  }

  /** The open cells of a row that lack a fork of the round. */
  private List<CellKey> open(Row row, List<String> order, int round) {
    return order.stream()
        .map(id -> new CellKey(row, id))
        .filter(cell -> open.contains(cell) && lacks(cell, round))
        .toList();
  }

  private boolean lacks(CellKey cell, int round) {
    return !done.contains(new Done(cell, ForkNumbers.last(cell.row(), round)));
  }

  private double needed(List<CellKey> cells, int round) {
    return cells.stream()
        .mapToDouble(cell -> estimate(cell) * ForkNumbers.in(cell.row(), round))
        .sum();
  }

  /** One fork of a cell, with its number among all of the cell. */
  private void one(CellKey cell, int round, int number) {
    if (done.contains(new Done(cell, number)) || !open.contains(cell)) {
      return;
    }
    var contender = contenders.get(cell.contender());
    var start = start(cell.row(), cell.contender(), number);
    var fork = fork(start, contender, warmUps.timing(cell));
    if (disturbance.of(fork).isPresent()) {
      asking.journal().append(disturbance.marked(fork));
      fork = disturbance.marked(fork(start.again(), contender, warmUps.timing(cell)));
    }
    asking.journal().append(fork);
    take(fork);
    var left = budget.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(secondsLeft());
    var standing = remaining.at(round, one -> lacks(one, round), done.size(), left);
    asking.progress().measured(fork, standing, open.width(cell.row()));
  }

  private ForkStart start(Row row, String contender, int number) {
    return ForkStart.now(asking.plan(), row, contender, asking.block(number));
  }

  /** Takes all turns of a fork at once: one fork lives at a time. */
  private Fork fork(ForkStart start, Contender contender, Profile.Timing timing) {
    var live = asking.sessions().of(start.row()).start(start, contender, timing);
    var more = live.warmUp();
    while (more) {
      more = live.slice();
    }
    var fork = live.end();
    forkSeconds += fork.seconds();
    return fork;
  }

  private void take(Fork fork) {
    if (fork.block().round() > 0) {
      done.add(new Done(fork.cell(), fork.block().round()));
      seconds.put(fork.cell(), fork.seconds());
    }
    if (fork.block().round() > 0 || fork.outcome() == Outcome.FAILED) {
      open.add(fork);
    }
    warmUps.learn(fork);
  }

  private double secondsLeft() {
    return budget
        .map(all -> (all.toNanos() - (System.nanoTime() - startedNanos)) / 1e9)
        .orElse(Double.MAX_VALUE);
  }

  private double estimate(CellKey cell) {
    return seconds.getOrDefault(cell, DryRun.fork(cell.row(), warmUps.timing(cell)));
  }
}
