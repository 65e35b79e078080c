package jcabench.jmh;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.contender.Home;
import jcabench.contender.Trial;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.run.LiveFork;
import jcabench.run.Profile;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;

/** One fork that JMH starts and that waits for its turns. */
final class JmhFork implements LiveFork {
  private static final String CLASS_PATH = "java.class.path";

  private static final String HOST = System.getProperty(CLASS_PATH);

  /** The class path of the host is the only way to tell JMH that of a fork. */
  private static final ReentrantLock CLASS_PATH_LOCK = new ReentrantLock();

  private final ForkStart start;
  private final Duration limit;
  private final Path outcomeFile;
  private final ForkOutput output;
  private final Turns turns;
  private final CompletableFuture<Optional<RunResult>> result;
  private boolean timedOut;
  private String trouble = "";

  JmhFork(
      ForkStart start,
      Contender contender,
      Profile.Timing timing,
      Path work,
      OutputStream log,
      Duration limit) {
    this.start = start;
    this.limit = limit;
    this.outcomeFile = work.resolve("outcome-" + contender.id() + ".properties");
    this.output = new ForkOutput(log, this::giveClassPathBack);
    this.turns = new Turns(limit);
    OutcomeFile.take(outcomeFile);
    var jvm = new ContenderJvm(contender, work);
    jvm.prepare();
    var arguments = new ArrayList<>(jvm.flags());
    arguments.add("-D" + Trial.OUTCOME_FILE + "=" + Home.fromHere(outcomeFile));
    arguments.add("-Djcabench.definition=" + start.row().definitionVersion());
    arguments.add("-Djcabench.service=" + start.row().service());
    arguments.add(portArgument());
    var options =
        JmhOptions.fork(start.row(), contender.id(), timing)
            .jvm(jvm.launcher().toString())
            .jvmArgs(arguments.toArray(String[]::new))
            .timeout(TimeValue.seconds(limit.toSeconds()))
            // The first is outermost: each counts what those after it take.
            .addProfiler(TurnProfiler.class)
            .addProfiler(ProcessProfiler.class)
            .addProfiler(GCProfiler.class)
            .build();
    result = new CompletableFuture<>();
    Thread.ofPlatform()
        .daemon()
        .name("fork of " + contender.id())
        .start(() -> result.complete(run(options, jvm.classPath())));
  }

  private String portArgument() {
    return "-D" + TurnProfiler.PORT + "=" + turns.port();
  }

  private Optional<RunResult> run(Options options, String classPath) {
    CLASS_PATH_LOCK.lock();
    // JMH appends the host's own class path last to the fork's command; there is no option for it.
    System.setProperty(CLASS_PATH, classPath);
    try {
      return new Runner(options, output).run().stream().findFirst();
    } catch (RunnerException | RuntimeException e) {
      trouble = RootCause.of(e);
      return Optional.empty();
    } finally {
      giveClassPathBack();
    }
  }

  /** As soon as the command line stands, so that several forks can be alive. */
  private void giveClassPathBack() {
    if (CLASS_PATH_LOCK.isHeldByCurrentThread()) {
      System.setProperty(CLASS_PATH, HOST);
      CLASS_PATH_LOCK.unlock();
    }
  }

  @Override
  public boolean warmUp() {
    try {
      while (turns.asked(result::isDone) == Turns.WARM_UP) {
        turns.run(result::isDone);
      }
      return turns.asked(result::isDone) == Turns.MEASURE;
    } catch (Turns.TimedOutException e) {
      return kill();
    }
  }

  @Override
  public boolean slice() {
    try {
      return turns.asked(result::isDone) == Turns.MEASURE && turns.run(result::isDone);
    } catch (Turns.TimedOutException e) {
      return kill();
    }
  }

  @Override
  public Fork end() {
    // A fork that is not let go on would never end.
    var more = warmUp();
    while (more) {
      more = slice();
    }
    var ended = Optional.<RunResult>empty();
    try (turns) {
      ended = result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      kill();
    } catch (ExecutionException e) {
      trouble = RootCause.of(e);
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
    }
    return record(ended, OutcomeFile.take(outcomeFile));
  }

  private Fork record(Optional<RunResult> ended, Optional<OutcomeFile> said) {
    var proof = said.map(OutcomeFile::proof).orElseGet(java.util.TreeMap::new);
    var stage = said.map(OutcomeFile::stage);
    var told = said.map(OutcomeFile::reason).orElse("");
    if (stage.equals(Optional.of(Trial.Stage.ABSENT))) {
      return start.absent(told, proof);
    }
    if (!timedOut
        && stage.equals(Optional.of(Trial.Stage.DONE))
        && ended.filter(JmhJson::hasData).isPresent()) {
      return start.measured(proof, JmhJson.measurement(ended.get(), output.warmup()));
    }
    var reason =
        timedOut
            ? "timed out after " + limit.toSeconds() + " s; killed"
            : !told.isEmpty()
                ? told
                : trouble.isEmpty() ? "the JVM ended without a result" : trouble;
    return start.failed(reason, output.lastLines(), proof);
  }

  /** Kills this fork's process, which its command line tells from others. */
  private boolean kill() {
    timedOut = true;
    ProcessHandle.current()
        .descendants()
        .filter(
            process ->
                process
                    .info()
                    .commandLine()
                    .filter(line -> line.contains(portArgument()))
                    .isPresent())
        .forEach(ProcessHandle::destroyForcibly);
    return false;
  }
}
