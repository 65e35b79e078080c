package jcabench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.result.Services;
import jcabench.stats.Goal;

/**
 * What a request will do, before anything starts: numbers of cells and generations, and times that
 * take every contender for present.
 *
 * @param rows number of rows
 * @param contenders number of contenders
 * @param round the time of one generation of each row; nothing when nothing is timed
 * @param request what was asked
 * @param preflight what this machine showed before; empty where nobody asked it
 */
public record DryRun(
    int rows, int contenders, Duration round, RunRequest request, Optional<Preflight> preflight) {
  private static final double START_SECONDS = 2.0;
  private static final double WARM_SECONDS = 1.4;

  /** Engines in Java take most of a minute, those in C some seconds, and beside load longer. */
  private static final Map<String, Double> WARM_SECONDS_OF =
      Map.of(Services.TLS, 20.0, Services.HTTPS, 40.0);

  private static final double OPEN_SECONDS = 0.4;
  private static final double TURN_SECONDS = 0.02;
  private static final int WARM_STEPS = 5; // after which most forks are warm
  private static final double KEY_SECONDS = 0.5; // an RSA key, over all sizes

  /** Machines differ in theirs, and must find the same shards. */
  private static final int PROCESSORS_OF_SHARDS = 2;

  private static final int KEYS = 20; // of a fork
  private static final double CHECK_SECONDS = 0.1; // a cell, with contenders side by side

  /** What a request will do. */
  public static DryRun of(RunRequest request, Optional<Preflight> preflight) {
    int processors = Runtime.getRuntime().availableProcessors();
    var rows = ownRows(request);
    double seconds = 0;
    if (request.profile().slicing().isPresent()) {
      seconds = rows.stream().mapToDouble(row -> seconds(request, row, processors)).sum();
    }
    return new DryRun(
        rows.size(),
        request.contenders().size(),
        Duration.ofMillis((long) (1000 * seconds)),
        request,
        preflight);
  }

  /** The rows of a request that are measured here: those of its shard. */
  public static List<Row> ownRows(RunRequest request) {
    return request.shard().rows(request.rows(), row -> seconds(request, row, PROCESSORS_OF_SHARDS));
  }

  /** The seconds that a generation of a row takes; without timing, of its check. */
  static double seconds(RunRequest request, Row row, int processors) {
    int contenders = request.contenders().size();
    int jvms = Plan.controlsAll(contenders) ? contenders + 1 : contenders;
    return request
        .profile()
        .slicing()
        .map(
            slicing ->
                generation(
                    row,
                    jvms,
                    slicing,
                    Math.max(request.rowsPerJvm(), sharing(row, request.rows())),
                    processors))
        .orElse(CHECK_SECONDS);
  }

  /** How many of some rows are the same work as one of them, and share its JVMs. */
  private static int sharing(Row row, List<Row> rows) {
    return row.isWorkload()
        ? (int) rows.stream().filter(other -> other.work().equals(row.work())).count()
        : 1;
  }

  /** The seconds that a generation takes, as far as one can tell before the first. */
  static double generation(Row row, int contenders, Slicing slicing, int rowsPerJvm) {
    return generation(
        row, contenders, slicing, rowsPerJvm, Runtime.getRuntime().availableProcessors());
  }

  /** The same on so many processors. */
  static double generation(
      Row row, int contenders, Slicing slicing, int rowsPerJvm, int processors) {
    if (row.firstUse()) {
      return OpenRows.FIRST_USES * contenders * START_SECONDS;
    }
    var own = slicing.of(row, processors);
    var timed = own.turn();
    double turn =
        row.singleShot()
            ? KEY_SECONDS
            : Math.max(
                TURN_SECONDS, (timed.leadMillis() + timed.readings() * timed.leastMillis()) / 1e3);
    var rule = own.warmUp();
    double warm =
        Math.max(WARM_SECONDS, Math.max(rule.leastMillis(), WARM_STEPS * rule.stepMillis()) / 1e3);
    warm = Math.max(warm, WARM_SECONDS_OF.getOrDefault(row.service(), 0.0) / rowsPerJvm);
    double before = START_SECONDS / rowsPerJvm + OPEN_SECONDS + warm;
    int cycles = row.singleShot() ? KEYS : own.leastCycles();
    int sideBySide = Math.max(1, processors / row.processors());
    return contenders * (before / sideBySide + cycles * turn);
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
        "a round: one generation of each row, %d forks, about %s"
            .formatted(cells(), Progress.clock(round)));
    var goal = request.goal();
    lines.add(
        goal.isPresent()
            ? "generations: %d to %d of each row, until %s"
                .formatted(Goal.LEAST, goal.get().cap(), goal.get().describe())
            : "generations: %d of each row, about %s"
                .formatted(
                    request.profile().rounds(),
                    Progress.clock(round.multipliedBy(request.profile().rounds()))));
    request
        .budget()
        .ifPresent(
            budget ->
                lines.add(
                    "budget: %s, in which about %.1f rounds of all rows fit"
                        .formatted(Progress.clock(budget), rounds())));
    preflight.ifPresent(shown -> lines.add(shown.sentence(rounds())));
    return lines;
  }

  /** How many generations of each row fit. */
  private double rounds() {
    return request
        .budget()
        .map(budget -> (double) budget.toMillis() / Math.max(1, round.toMillis()))
        .orElse((double) request.profile().rounds());
  }
}
