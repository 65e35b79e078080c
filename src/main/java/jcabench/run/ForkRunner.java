package jcabench.run;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.contender.Home;
import jcabench.contender.Trial;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs one fork through JMH and says how it ended; it never throws for what a contender does. */
final class ForkRunner implements AutoCloseable {
  private static final String CLASS_PATH = "java.class.path";

  private final Path work;
  private final OutputStream log;
  private final Duration limit;
  private final ScheduledExecutorService watchdog =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  /**
   * A runner.
   *
   * @param work a folder for what the fork writes
   * @param log takes all that forks print
   * @param limit after this time a fork is taken for hung and ended
   */
  ForkRunner(Path work, OutputStream log, Duration limit) {
    this.work = work;
    this.log = log;
    this.limit = limit;
  }

  /** One fork of one cell. */
  Fork run(Row row, Contender contender, int round, Profile.Timing timing) {
    var started = Instant.now();
    var clock = System.nanoTime();
    var outcomeFile = work.resolve("outcome.properties");
    OutcomeFile.take(outcomeFile);
    var jvm = new ContenderJvm(contender, work);
    jvm.prepare();
    var arguments = new ArrayList<>(jvm.flags());
    arguments.add("-D" + Trial.OUTCOME_FILE + "=" + Home.fromHere(outcomeFile));
    arguments.add("-Djcabench.definition=" + row.definitionVersion());
    var options =
        JmhOptions.fork(row, contender.id(), timing)
            .jvm(jvm.launcher().toString())
            .jvmArgs(arguments.toArray(String[]::new))
            .timeout(TimeValue.seconds(limit.toSeconds()))
            .addProfiler(
                ProcessProfiler.class) // first is outermost: the other counts what it takes
            .addProfiler(GCProfiler.class)
            .build();
    var output = new ForkOutput(log);
    var hung = new AtomicBoolean();
    var guard =
        watchdog.schedule(
            () -> {
              hung.set(true);
              endChildren();
            },
            limit.toMillis(),
            TimeUnit.MILLISECONDS);
    var host = System.getProperty(CLASS_PATH);
    // JMH appends the host's own class path last to the fork's command; there is no option for it.
    System.setProperty(CLASS_PATH, jvm.classPath());
    Optional<RunResult> result = Optional.empty();
    var trouble = "";
    try {
      result = new Runner(options, output).run().stream().findFirst();
    } catch (RunnerException | RuntimeException e) {
      trouble = RootCause.of(e);
    } finally {
      System.setProperty(CLASS_PATH, host);
      guard.cancel(false);
    }
    var seconds = (System.nanoTime() - clock) / 1e9;
    var said = OutcomeFile.take(outcomeFile);
    var end = new End(result, said, hung.get(), trouble, output.warmup(), output.lastLines());
    return end.asFork(row, contender.id(), round, started, seconds, limit);
  }

  /** All that is known when a fork has ended. */
  private record End(
      Optional<RunResult> result,
      Optional<OutcomeFile> said,
      boolean hung,
      String trouble,
      List<Double> warmup,
      List<String> lastLines) {

    Fork asFork(
        Row row, String contender, int round, Instant started, double seconds, Duration limit) {
      SortedMap<String, String> proof = said.map(OutcomeFile::proof).orElse(new TreeMap<>());
      var outcome = outcome();
      var measurement =
          outcome == Outcome.MEASURED ? JmhResults.measurement(result.orElseThrow(), warmup) : null;
      return new Fork(
          row,
          contender,
          round,
          started,
          seconds,
          outcome,
          reason(outcome, limit),
          outcome == Outcome.FAILED ? lastLines : List.of(),
          proof,
          measurement);
    }

    private Outcome outcome() {
      var stage = said.map(OutcomeFile::outcome);
      if (stage.equals(Optional.of(Trial.Outcome.ABSENT))) {
        return Outcome.ABSENT;
      }
      var finished = stage.equals(Optional.of(Trial.Outcome.DONE));
      return finished && !hung && result.filter(JmhResults::hasData).isPresent()
          ? Outcome.MEASURED
          : Outcome.FAILED;
    }

    private String reason(Outcome outcome, Duration limit) {
      if (outcome == Outcome.MEASURED) {
        return "";
      }
      if (hung) {
        return "no end after " + limit.toSeconds() + " s: taken for hung and ended";
      }
      var told = said.map(OutcomeFile::reason).orElse("");
      if (!told.isEmpty()) {
        return told;
      }
      return trouble.isEmpty() ? "the JVM ended without a result" : trouble;
    }
  }

  private static void endChildren() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    watchdog.shutdownNow();
  }
}
