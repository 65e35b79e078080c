package jcabench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jcabench.result.Row;
import jcabench.stats.Goal;

/**
 * What a request will do, before anything starts: numbers of cells and forks, and times that take
 * every contender for present and a fork's start for a second.
 *
 * @param rows number of rows
 * @param contenders number of contenders
 * @param round the time of one fork for each cell; nothing when nothing is timed
 * @param request what was asked
 */
public record DryRun(int rows, int contenders, Duration round, RunRequest request) {
  private static final double START_SECONDS = 1;
  private static final double KEY_SECONDS = 0.5; // an RSA key, over all sizes
  private static final int KEYS = 50; // of a fork
  private static final double CHECK_SECONDS = 0.1; // a cell, with contenders side by side

  /** What a request will do. */
  public static DryRun of(RunRequest request) {
    var seconds =
        request
            .profile()
            .timing()
            .map(
                timing ->
                    request.rows().stream()
                        .mapToDouble(row -> fork(row, timing) * ForkNumbers.in(row, 1))
                        .sum())
            .orElse(0.0);
    return new DryRun(
        request.rows().size(),
        request.contenders().size(),
        Duration.ofMillis((long) (1000 * seconds * request.contenders().size())),
        request);
  }

  /** The seconds that a fork takes, as far as one can tell before the first. */
  static double fork(Row row, Profile.Timing timing) {
    if (row.firstUse()) {
      return START_SECONDS;
    }
    return row.singleShot()
        ? START_SECONDS + KEYS * KEY_SECONDS
        : START_SECONDS + (timing.warmups() + timing.iterations()) * timing.millis() / 1e3;
  }

  /** Number of cells. */
  public int cells() {
    return rows * contenders;
  }

  /** The same in lines. */
  public List<String> lines() {
    var lines = new ArrayList<String>();
    lines.add("%d rows x %d contenders = %d cells".formatted(rows, contenders, cells()));
    lines.add(
        "check: every answer once, untimed, about "
            + Progress.clock(Duration.ofMillis((long) (1000 * CHECK_SECONDS * cells()))));
    if (round.isZero()) {
      lines.add("nothing is timed");
      return lines;
    }
    lines.add(
        "a round: one fork of each cell, %d forks, about %s"
            .formatted(cells(), Progress.clock(round)));
    var goal = request.goal();
    lines.add(
        goal.isPresent()
            ? "rounds: %d to %d for each cell, until %s"
                .formatted(Goal.LEAST, goal.get().cap(), goal.get().describe())
            : "rounds: %d, about %s"
                .formatted(
                    request.profile().rounds(),
                    Progress.clock(round.multipliedBy(request.profile().rounds()))));
    request
        .budget()
        .ifPresent(
            budget ->
                lines.add(
                    "budget: %s, in which about %.1f rounds of all cells fit"
                        .formatted(
                            Progress.clock(budget),
                            (double) budget.toMillis() / round.toMillis())));
    return lines;
  }
}
