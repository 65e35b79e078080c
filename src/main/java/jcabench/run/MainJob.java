package jcabench.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.Run;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;

/** The main job: probe, plan, check, measure, and leave a run folder that stands by itself. */
public final class MainJob {
  private final RunRequest request;
  private final Progress progress;
  private final RunFolder folder;
  private Duration checks = Duration.ZERO;
  private Duration forks = Duration.ZERO;
  private Duration wall = Duration.ZERO;

  /** A job. */
  public MainJob(RunRequest request, Progress progress) {
    this.request = request;
    this.progress = progress;
    this.folder = new RunFolder(request.folder());
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
    folder.create();
    try (var _ = MachineLock.take()) {
      return locked(Instant.now(), System.nanoTime());
    } finally {
      folder.clean();
    }
  }

  private Run locked(Instant started, long startedNanos) {
    progress.say("Probing " + request.contenders().size() + " contenders");
    var found = inParallel(request.contenders(), Availability::of);
    for (var one : found) {
      progress.say(
          "  "
              + one.contender().id()
              + ": "
              + (one.present() ? one.version() : "absent: " + one.reason() + cure(one)));
      one.warnings().forEach(warning -> progress.say("    " + warning));
    }
    var environment = Machine.environment(found);
    var plan = plan(found, started);
    if (request.resume()) {
      Resume.check(Run.read(request.folder()), plan, environment);
    } else {
      folder.write(Run.ENVIRONMENT, Json.pretty(environment));
      folder.write(Run.CELLS, Json.pretty(plan));
    }
    var present =
        found.stream().filter(Availability::present).map(Availability::contender).toList();
    try (var journal = Journal.open(folder.journal())) {
      var known =
          Collections.synchronizedList(
              new ArrayList<>(Run.journal(folder.journal(), new ArrayList<>())));
      check(present, known, journal);
      if (request.prove()) {
        prove(present, known, journal);
      }
      checks = since(startedNanos);
      if (request.profile().timing().isPresent()) {
        forks =
            new Rounds(
                    request, folder, progress, journal, present, open(known, present), startedNanos)
                .run(known);
      }
    }
    var run = Run.read(request.folder());
    writeJmh(folder, run);
    wall = since(startedNanos);
    return run;
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  /** Where the time of the finished run went. */
  public Effort effort() {
    var cpu = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    return new Effort(wall, checks, forks, Duration.ofNanos(Math.max(0, cpu)));
  }

  private static String cure(Availability one) {
    return one.cure().isEmpty() ? "" : "; cure: " + one.cure();
  }

  private Plan plan(List<Availability> found, Instant started) {
    return new Plan(
        Plan.SCHEMA,
        Machine.version(),
        Machine.commit(),
        request.profile().name(),
        request.seed(),
        started,
        request.arguments(),
        request.profile().timing().isPresent(),
        found.stream()
            .map(
                one ->
                    new Plan.Column(
                        one.contender().id(),
                        one.contender().title(),
                        one.present(),
                        one.reason(),
                        one.cure(),
                        one.version(),
                        one.contender().fipsOf().orElse("")))
            .toList(),
        request.rows(),
        request.profile().timing().isPresent() ? request.rulers() : List.of(),
        precision());
  }

  /** A run that goes for verdicts has no precision to reach. */
  private double precision() {
    return request.goal().filter(PrecisionGoal.class::isInstance).map(Goal::precision).orElse(0.0);
  }

  /** Every cell that has no answer yet, once and untimed; contenders side by side. */
  private void check(List<Contender> present, List<Fork> known, Journal journal) {
    var answered = new HashSet<CellKey>();
    known.forEach(fork -> answered.add(new CellKey(fork.row(), fork.contender())));
    var total = present.size() * request.rows().size();
    var done = new AtomicInteger(answered.size());
    progress.say("Checking " + total + " cells: every answer before any speed");
    var checker = new Checker(folder.scratch(), request.limit());
    inParallel(
        present,
        contender -> {
          var open =
              request.rows().stream()
                  .filter(row -> !answered.contains(new CellKey(row, contender.id())))
                  .toList();
          checker.check(
              contender,
              open,
              fork -> {
                journal.append(fork);
                known.add(fork);
                progress.checked(fork, done.incrementAndGet(), total);
              });
          return contender;
        });
  }

  /** Counts calls in every cell whose answer was right, contenders side by side. */
  private void prove(List<Contender> present, List<Fork> known, Journal journal) {
    progress.say("Counting calls: every cell twice, untimed");
    var twins = CallCounts.spiOf(known, "jdk");
    var prover = new CallCounts(folder.scratch(), request.limit());
    inParallel(
        present,
        contender -> {
          var checked =
              List.copyOf(known).stream()
                  .filter(fork -> fork.contender().equals(contender.id()))
                  .filter(fork -> fork.outcome() == Outcome.CHECKED)
                  .toList();
          for (var fork : checked) {
            var counted = prover.count(contender, fork, twins.getOrDefault(fork.row(), Set.of()));
            journal.append(counted);
            known.add(counted);
            progress.checked(counted, checked.indexOf(fork) + 1, checked.size());
          }
          return contender;
        });
  }

  /** The cells whose answer was right. */
  private Set<CellKey> open(List<Fork> known, List<Contender> present) {
    var ids = present.stream().map(Contender::id).toList();
    var open = new HashSet<CellKey>();
    for (var fork : known) {
      if (fork.outcome() == Outcome.CHECKED && ids.contains(fork.contender())) {
        open.add(new CellKey(fork.row(), fork.contender()));
      }
    }
    for (var fork : known) {
      if (fork.outcome() == Outcome.FAILED || fork.outcome() == Outcome.ABSENT) {
        open.remove(new CellKey(fork.row(), fork.contender()));
      }
    }
    return open;
  }

  /** JMH's own file from what the journal holds so far. */
  static void writeJmh(RunFolder folder, Run run) {
    var cells = new ArrayList<List<Fork>>();
    for (var row : run.plan().rows()) {
      for (var column : run.plan().contenders()) {
        if (run.cell(row, column.id()) instanceof jcabench.result.Cell.Measured measured) {
          cells.add(measured.forks());
        }
      }
    }
    if (!cells.isEmpty()) {
      folder.write(RunFolder.JMH, out -> JmhResults.write(cells, out));
    }
  }

  private interface Work<A, B> {
    B on(A item) throws IOException, InterruptedException;
  }

  /** As many at once as there are processors: nothing is timed here. */
  private static <A, B> List<B> inParallel(List<A> items, Work<A, B> work) {
    var threads = Math.max(1, Runtime.getRuntime().availableProcessors());
    try (var executor = Executors.newFixedThreadPool(threads)) {
      var calls = items.stream().map(item -> (Callable<B>) () -> work.on(item)).toList();
      var results = new ArrayList<B>();
      for (var future : executor.invokeAll(calls)) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException("the run was interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new RunException("the run failed: " + e.getCause(), e);
    }
  }
}
