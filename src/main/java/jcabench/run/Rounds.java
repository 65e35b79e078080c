package jcabench.run;

import java.io.IOException;
import java.io.OutputStream;
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
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.result.Run;

/** Rounds of forks, interleaved, until every cell is closed or the budget is spent. */
final class Rounds {
  private static final Profile.Timing RULER = new Profile.Timing(5, 5, 50); // compiles at once

  private final RunRequest request;
  private final RunFolder folder;
  private final Progress progress;
  private final Journal journal;
  private final Map<String, Contender> contenders = new LinkedHashMap<>();
  private final String reference;
  private final OpenCells open;
  private final Outlook outlook;
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
      RunFolder folder,
      Progress progress,
      Journal journal,
      List<Contender> present,
      Set<CellKey> open,
      long startedNanos) {
    this.request = request;
    this.folder = folder;
    this.progress = progress;
    this.journal = journal;
    present.forEach(contender -> contenders.put(contender.id(), contender));
    this.reference =
        contenders.containsKey(request.reference())
            ? request.reference()
            : contenders.keySet().stream().findFirst().orElse(request.reference());
    this.open = new OpenCells(request.goal(), reference, open);
    this.outlook =
        new Outlook(this.open, request.goal(), request.profile().rounds(), this::estimate);
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
      int round = ForkNumbers.round(fork.row(), fork.round());
      rounds.computeIfAbsent(round, _ -> new ArrayList<>()).add(fork);
    }
    var schedule = new Schedule(request.seed());
    try (var log = folder.log();
        var runner = new ForkRunner(folder.scratch(), log, request.limit())) {
      for (int round = 1; !isOver(round) && secondsLeft() > 0; round++) {
        rounds.getOrDefault(round, List.of()).forEach(this::take);
        rulers(round, runner);
        var before = done.size();
        var fits = round(schedule, round, runner, log);
        open.judge(round);
        if (done.size() > before) {
          MainJob.writeJmh(folder, Run.read(request.folder()));
        } else if (!fits) {
          break;
        }
      }
    } catch (IOException e) {
      throw new RunException("the log of forks could not be closed: " + e.getMessage(), e);
    }
    return Duration.ofNanos((long) (forkSeconds * 1e9));
  }

  private boolean isOver(int round) {
    var bounded = budget.isPresent() || request.goal().isPresent();
    return open.isEmpty() || (!bounded && round > request.profile().rounds());
  }

  /** One round; false when some row did not fit into the budget any more. */
  private boolean round(Schedule schedule, int round, ForkRunner runner, OutputStream log)
      throws IOException {
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
          one(cell, round, number, runner);
        }
      }
      log.flush();
    }
    return fitting.size() == rows;
  }

  private void rulers(int round, ForkRunner runner) {
    for (var row : request.rulers()) {
      if (done.add(new Done(new CellKey(row, reference), round))) {
        journal.append(fork(row, contenders.get(reference), round, RULER, runner));
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
  private void one(CellKey cell, int round, int number, ForkRunner runner) {
    if (done.contains(new Done(cell, number)) || !open.contains(cell)) {
      return;
    }
    var contender = contenders.get(cell.contender());
    var fork = fork(cell.row(), contender, number, warmUps.timing(cell), runner);
    if (disturbance.of(fork).isPresent()) {
      journal.append(disturbance.marked(fork));
      fork = disturbance.marked(fork(cell.row(), contender, number, warmUps.timing(cell), runner));
    }
    journal.append(fork);
    take(fork);
    var left = budget.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(secondsLeft());
    var standing = outlook.at(round, one -> lacks(one, round), done.size(), left);
    progress.measured(fork, standing, open.width(cell.row()));
  }

  private Fork fork(
      Row row, Contender contender, int number, Profile.Timing timing, ForkRunner runner) {
    var fork = runner.run(row, contender, number, timing);
    forkSeconds += fork.seconds();
    return fork;
  }

  private void take(Fork fork) {
    var cell = new CellKey(fork.row(), fork.contender());
    if (fork.round() > 0) {
      done.add(new Done(cell, fork.round()));
      seconds.put(cell, fork.seconds());
    }
    if (fork.round() > 0 || fork.outcome() == Outcome.FAILED) {
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
    return seconds.getOrDefault(cell, Forecast.fork(cell.row(), warmUps.timing(cell)));
  }
}
