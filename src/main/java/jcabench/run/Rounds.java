package jcabench.run;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jcabench.contender.Contender;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.result.Run;

/** Rounds of forks, interleaved, until the number of rounds or the budget is reached. */
final class Rounds {
  /** What a fork takes beside its iterations, until one has been seen. */
  private static final double START_SECONDS = 1.2;

  private static final double KEY_SECONDS = 0.5;

  private final RunRequest request;
  private final RunFolder folder;
  private final Progress progress;
  private final Journal journal;
  private final Map<String, Contender> contenders = new LinkedHashMap<>();
  private final Set<CellKey> open;
  private final Optional<Instant> deadline;
  private final Map<CellKey, Double> seconds = new HashMap<>();
  private final Set<Done> done = new HashSet<>();

  /** A cell. */
  record CellKey(Row row, String contender) {}

  private record Done(CellKey cell, int round) {}

  Rounds(
      RunRequest request,
      RunFolder folder,
      Progress progress,
      Journal journal,
      List<Contender> present,
      Set<CellKey> open,
      Instant started) {
    this.request = request;
    this.folder = folder;
    this.progress = progress;
    this.journal = journal;
    this.open = new HashSet<>(open);
    this.deadline = request.budget().map(started::plus);
    present.forEach(contender -> contenders.put(contender.id(), contender));
  }

  /** Runs all rounds that fit; forks that the journal knows are not run again. */
  void run(List<Fork> known) {
    for (var fork : known) {
      done.add(new Done(new CellKey(fork.row(), fork.contender()), fork.round()));
    }
    var schedule = new Schedule(request.seed());
    try (var log = folder.log();
        var runner = new ForkRunner(folder.scratch(), log, request.limit())) {
      for (int round = 1; !isOver(round); round++) {
        var before = done.size();
        var fits = round(schedule, round, runner, log);
        MainJob.writeJmh(folder, Run.read(request.folder()));
        if (!fits && done.size() == before) {
          break;
        }
      }
    } catch (IOException e) {
      throw new RunException("the log of forks could not be closed: " + e.getMessage(), e);
    }
  }

  private boolean isOver(int round) {
    return open.isEmpty() || (deadline.isEmpty() && round > request.profile().rounds());
  }

  /** One round; false when some row did not fit into the budget any more. */
  private boolean round(Schedule schedule, int round, ForkRunner runner, OutputStream log)
      throws IOException {
    var fits = true;
    for (var turn : schedule.round(round, request.rows(), List.copyOf(contenders.keySet()))) {
      var cells =
          turn.contenders().stream()
              .map(id -> new CellKey(turn.row(), id))
              .filter(cell -> open.contains(cell) && !done.contains(new Done(cell, round)))
              .toList();
      var needed = cells.stream().mapToDouble(this::estimate).sum();
      if (deadline.isPresent() && secondsLeft() < needed) {
        fits = false;
        continue;
      }
      for (var cell : cells) {
        one(cell, round, runner);
      }
      log.flush();
    }
    return fits;
  }

  private void one(CellKey cell, int round, ForkRunner runner) {
    var fork =
        runner.run(
            cell.row(),
            contenders.get(cell.contender()),
            round,
            request.profile().timing().orElseThrow());
    journal.append(fork);
    done.add(new Done(cell, round));
    seconds.put(cell, fork.seconds());
    if (fork.outcome() != Outcome.MEASURED) {
      open.remove(cell);
    }
    var planned = open.size() * request.profile().rounds();
    progress.measured(
        fork, round, measuredForks(), Math.max(planned, measuredForks()), left(round));
  }

  private int measuredForks() {
    return (int) done.stream().filter(d -> d.round() > 0).count();
  }

  private double secondsLeft() {
    return deadline
        .map(end -> Duration.between(Instant.now(), end).toMillis() / 1e3)
        .orElse(Double.MAX_VALUE);
  }

  private Duration left(int round) {
    if (deadline.isPresent()) {
      return Duration.ofMillis((long) (1000 * Math.max(0, secondsLeft())));
    }
    var forks = 0.0;
    for (int r = round; r <= request.profile().rounds(); r++) {
      for (var cell : open) {
        forks += done.contains(new Done(cell, r)) ? 0 : estimate(cell);
      }
    }
    return Duration.ofMillis((long) (1000 * forks));
  }

  private double estimate(CellKey cell) {
    var timing = request.profile().timing().orElseThrow();
    var iterations =
        cell.row().mode().equals("ss")
            ? 50 * KEY_SECONDS
            : (timing.warmups() + timing.iterations()) * timing.millis() / 1e3;
    return seconds.getOrDefault(cell, START_SECONDS + iterations);
  }
}
