package jcabench.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.machine.Machine;
import jcabench.machine.MachineLock;
import jcabench.machine.Parallel;
import jcabench.machine.Version;
import jcabench.result.CellKey;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;

/** The main job: probe, plan, check, measure, and leave a run folder that stands by itself. */
public final class MainJob {
  /** The fact that names the part of the plan that was measured. */
  private final RunRequest request;

  private final Progress progress;
  private final Consumer<Run> reports;
  private final RunFiles folder;
  private Duration checks = Duration.ZERO;
  private Duration forks = Duration.ZERO;
  private Duration wall = Duration.ZERO;

  /**
   * A job.
   *
   * @param reports writes a report of the run so far; it is called again and again
   */
  public MainJob(RunRequest request, Progress progress, Consumer<Run> reports) {
    this.request = request;
    this.reports = reports;
    this.progress = progress;
    this.folder = new RunFiles(request.folder());
  }

  /**
   * Runs to the end, or to the budget.
   *
   * @return the finished run as its folder tells it
   * @throws RunException when it can't begin or go on; the journal keeps what was finished
   */
  public Run run() {
    if (folder.holdsRun() && !request.resume()) {
      throw new RunException(
          request.folder()
              + " holds a run already: give --resume to go on with it, or another --out");
    }
    if (request.resume() && !folder.holdsRun()) {
      throw new RunException(
          request.folder() + " holds no run to resume: name its folder with --out");
    }
    try (var _ = MachineLock.take()) {
      folder.clean(); // answers that a killed run did not live to take are not this one's
      folder.create();
      return locked(Instant.now(), System.nanoTime());
    } finally {
      folder.clean();
    }
  }

  private Run locked(Instant started, long startedNanos) {
    progress.say("Probing " + request.contenders().size() + " contenders");
    var found = Parallel.map(request.contenders(), Availability::of);
    for (var one : found) {
      progress.say(
          "  "
              + one.contender().id()
              + ": "
              + (one.present() ? one.version() : "absent: " + one.reason() + cure(one)));
      one.warnings().forEach(warning -> progress.say("    " + warning));
    }
    var here = Machine.environment(found);
    var machine = Machine.id(here);
    var environment = marked(here);
    var plan = plan(found, started);
    if (request.resume()) {
      Resume.check(Sources.read(request.folder()), plan, machine, environment);
    } else {
      folder.write(RunFolder.ENVIRONMENTS, Json.pretty(Environments.of(machine, environment)));
      folder.write(RunFolder.CELLS, Json.pretty(plan));
    }
    var present =
        found.stream().filter(Availability::present).map(Availability::contender).toList();
    try (var log = folder.log();
        var sessions =
            new Drivers.Sessions(request.drivers(), folder.scratch(), log, request.limit());
        var journal = Journal.open(folder.journal())) {
      var begun = Sources.read(request.folder());
      var known = Collections.synchronizedList(new ArrayList<>(begun.forks()));
      var asking = new Asking(plan.hash(), machine, sessions, progress);
      check(asking, journal, present, known);
      if (request.prove()) {
        countCalls(asking, journal, present, known);
      }
      checks = since(startedNanos);
      if (request.profile().slicing().isPresent() && !present.isEmpty()) {
        var open = open(known, present);
        preflight(asking, present, open);
        checks = since(startedNanos);
        var snapshots = new Snapshots(begun, known, reports);
        forks =
            new Generations(request, asking, journal, present, open, snapshots, startedNanos)
                .run(known);
      }
    } catch (IOException e) {
      throw new RunException("the log of forks could not be closed: " + e.getMessage(), e);
    }
    var run = Sources.read(request.folder());
    wall = since(startedNanos);
    return run;
  }

  /** The shards of a run are told from each other on machines that are alike. */
  private Environment marked(Environment here) {
    var facts = new TreeMap<>(here.facts());
    if (!request.shard().isWhole()) {
      facts.put(Environment.SHARD, request.shard().toString());
    }
    return new Environment(facts);
  }

  /** What this machine can do today; told, and kept beside the run. */
  private void preflight(Asking asking, List<Contender> present, Set<CellKey> open) {
    var reference = RunRequest.reference(request.reference(), present);
    var rows =
        request.rows().stream().filter(row -> open.contains(new CellKey(row, reference))).toList();
    var row = Preflight.row(rows);
    if (!request.preflight() || row.isEmpty()) {
      return;
    }
    progress.say("Preflight: the reference beside itself, half a minute at most");
    var contender =
        present.stream().filter(one -> one.id().equals(reference)).findFirst().orElseThrow();
    var shown = Preflight.of(row.get(), contender, asking, request);
    shown.ifPresentOrElse(
        known -> folder.write("preflight.json", Json.pretty(known)),
        () -> progress.say("The preflight gave too few ratios to tell a precision"));
    DryRun.of(request, shown).lines().forEach(progress::say);
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  /** Where the time of the finished run went. */
  public TimeSpent timeSpent() {
    var cpu = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    return new TimeSpent(wall, checks, forks, Duration.ofNanos(Math.max(0, cpu)));
  }

  private static String cure(Availability one) {
    return one.cure().isEmpty() ? "" : "; cure: " + one.cure();
  }

  private Plan plan(List<Availability> found, Instant started) {
    return new Plan(
        Plan.SCHEMA,
        Version.current(),
        Machine.commit(),
        request.profile().name(),
        request.seed(),
        started,
        request.arguments(),
        request.profile().slicing().isPresent(),
        found.stream()
            .map(
                one ->
                    new PlannedContender(
                        one.contender().id(),
                        one.contender().title(),
                        one.present(),
                        one.reason(),
                        one.cure(),
                        one.version(),
                        one.contender().fipsOf().orElse("")))
            .toList(),
        request.rows(),
        request.profile().slicing().isPresent() ? request.calibration() : List.of(),
        request.drivers().timed(),
        precision());
  }

  /** A run that goes for verdicts has no precision to reach. */
  private double precision() {
    return request.goal().filter(PrecisionGoal.class::isInstance).map(Goal::precision).orElse(0.0);
  }

  /** Every cell that has no answer yet, once and untimed; contenders side by side. */
  private void check(Asking asking, Journal journal, List<Contender> present, List<Fork> known) {
    var answered = new HashSet<CellKey>();
    known.forEach(fork -> answered.add(fork.cell()));
    var rows = DryRun.ownRows(request);
    var total = present.size() * rows.size();
    var done = new AtomicInteger(answered.size());
    progress.say("Checking " + total + " cells: every answer before any speed");
    Parallel.map(
        present,
        contender -> {
          var open =
              rows.stream()
                  .filter(row -> !answered.contains(new CellKey(row, contender.id())))
                  .toList();
          for (var group : asking.sessions().grouped(open).entrySet()) {
            group
                .getKey()
                .check(
                    asking.plan(),
                    asking.block(0),
                    contender,
                    group.getValue(),
                    fork -> {
                      journal.append(fork);
                      known.add(fork);
                      progress.checked(fork, done.incrementAndGet(), total);
                    });
          }
          return contender;
        });
  }

  /** Counts calls in every cell whose answer was right, contenders side by side. */
  private void countCalls(
      Asking asking, Journal journal, List<Contender> present, List<Fork> known) {
    progress.say("Counting calls: every cell twice, untimed");
    var jdk = new HashMap<Row, Fork>();
    for (var fork : known) {
      if (fork.contender().equals("jdk") && fork.outcome() == Outcome.CHECKED) {
        jdk.put(fork.row(), fork);
      }
    }
    Parallel.map(
        present,
        contender -> {
          var checked =
              List.copyOf(known).stream()
                  .filter(fork -> fork.contender().equals(contender.id()))
                  .filter(fork -> fork.outcome() == Outcome.CHECKED)
                  .collect(Collectors.toMap(Fork::row, fork -> fork, MainJob::later))
                  .values();
          int done = 0;
          for (var fork : checked) {
            var counted =
                asking
                    .sessions()
                    .of(fork.row())
                    .countCalls(contender, fork, Optional.ofNullable(jdk.get(fork.row())));
            journal.append(counted);
            known.add(counted);
            progress.checked(counted, ++done, checked.size());
          }
          return contender;
        });
  }

  private static Fork later(Fork one, Fork other) {
    return one.attempt() > other.attempt() ? one : other;
  }

  /** The cells whose answer was right. */
  private Set<CellKey> open(List<Fork> known, List<Contender> present) {
    var ids = present.stream().map(Contender::id).toList();
    var open = new HashSet<CellKey>();
    for (var fork : known) {
      if (fork.outcome() == Outcome.CHECKED && ids.contains(fork.contender())) {
        open.add(fork.cell());
      }
    }
    for (var fork : known) {
      if (fork.outcome() == Outcome.FAILED || fork.outcome() == Outcome.ABSENT) {
        open.remove(fork.cell());
      }
    }
    return open;
  }
}
