package jcabench.jmh;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.contender.ContenderProcess;
import jcabench.contender.Home;
import jcabench.contender.Trial;
import jcabench.machine.Counter;
import jcabench.result.ForkStart;
import jcabench.run.LiveFork;
import jcabench.run.LiveJvm;
import jcabench.run.RunException;
import org.openjdk.jmh.runner.CompilerHints;

/** A contender's JVM that runs {@link ForkMain}, and the host's end of the line to it. */
final class JmhJvm implements LiveJvm {
  private static final int POLL_MILLIS = 100;
  private static final Duration END = Duration.ofSeconds(2);

  /** Where there is nothing to count, forks need not link to the kernel's call. */
  private static final boolean COUNTS_INSTRUCTIONS = Counter.offered(Counter.Event.INSTRUCTIONS);

  private final Contender contender;
  private final Path folder;
  private final OutputStream log;
  private final Duration limit;
  private final List<String> flags;
  private final ServerSocket server;
  private final ContenderProcess process;
  private Line line;
  private String trouble = "";

  /**
   * Starts the JVM.
   *
   * @param folder of its own, for what it reads and writes; deleted at the end
   * @param log takes what it printed, at the end
   * @param limit the longest that an answer may take
   */
  JmhJvm(Contender contender, Path folder, OutputStream log, Duration limit) {
    this.contender = contender;
    this.folder = folder;
    this.log = log;
    this.limit = limit;
    this.flags = flags(folder);
    try {
      Files.createDirectories(folder);
      server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      server.setSoTimeout(POLL_MILLIS);
    } catch (IOException e) {
      throw new RunException(
          folder + " or the loopback address cannot be used (" + e.getMessage() + ")", e);
    }
    try {
      process =
          ContenderProcess.start(
              contender,
              folder,
              ForkMain.class,
              flags,
              List.of(Integer.toString(server.getLocalPort()), contender.id()));
    } catch (IOException e) {
      throw new RunException(
          "the JVM of " + contender.id() + " cannot be started: " + e.getMessage(), e);
    }
  }

  private static List<String> flags(Path folder) {
    var flags = new ArrayList<String>();
    flags.add("-D" + Trial.OUTCOME_FILE + "=" + Home.fromHere(outcomeFile(folder)));
    // Else each file that a fork writes makes it load time zones and languages for a date.
    flags.add("-Djava.properties.date=fork");
    flags.add("-Djmh.ignoreLock=true");
    flags.add("-Djmh.executor=CUSTOM");
    flags.add("-Djmh.executor.class=" + TimedThreads.class.getName());
    if (COUNTS_INSTRUCTIONS) {
      flags.add("-D" + ProcessProfiler.COUNT + "=true");
    }
    // Stubs that must not be inlined, and black holes, as in every fork of JMH.
    CompilerHints.addCompilerHints(flags);
    return List.copyOf(flags);
  }

  private static Path outcomeFile(Path folder) {
    return folder.resolve("outcome.properties");
  }

  @Override
  public LiveFork fork(ForkStart start) {
    return new JmhFork(this, start);
  }

  @Override
  public boolean isAlive() {
    return trouble.isEmpty() && process.isAlive();
  }

  /** What the fork has written of the row that it had open. */
  Optional<OutcomeFile> outcome() {
    return OutcomeFile.take(outcomeFile(folder));
  }

  /** The JVM's flags as a reader of JMH's file expects them. */
  List<String> arguments() {
    var arguments = new ArrayList<>(new ContenderJvm(contender, folder).flags());
    arguments.addAll(flags);
    return arguments;
  }

  /** Why the JVM answers no more; empty while it does. */
  String trouble() {
    return trouble;
  }

  List<String> lastLines() {
    try {
      return process.lastLines();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The rest of a question. */
  interface Question {
    void write(DataOutputStream out) throws IOException;
  }

  /** An answer. */
  interface Answer<T> {
    T read(DataInputStream in) throws IOException;
  }

  /** The fork could not do what was asked; it goes on all the same. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedException(String reason) {
      super(reason);
    }
  }

  /**
   * Asks and waits.
   *
   * @param longest how long the answer may take, if that is shorter than the run's own limit
   * @throws RefusedException with the reason when it failed, or when there is no JVM any more
   */
  <T> T ask(byte kind, Duration longest, Question question, Answer<T> answer)
      throws RefusedException {
    if (!trouble.isEmpty()) {
      throw new RefusedException(trouble);
    }
    var wait = longest.compareTo(limit) < 0 ? longest : limit;
    try {
      connect();
      line.waitAtMost(wait);
      line.out.writeByte(kind);
      question.write(line.out);
      line.out.flush();
      if (first() == Line.DONE) {
        return answer.read(line.in);
      }
    } catch (SocketTimeoutException e) {
      trouble = "timed out after " + wait.toSeconds() + " s; killed";
      kill();
      throw new RefusedException(trouble);
    } catch (IOException e) {
      kill();
      trouble = ended();
      throw new RefusedException(trouble);
    }
    try {
      throw new RefusedException(line.in.readUTF());
    } catch (IOException e) {
      kill();
      trouble = ended();
      throw new RefusedException(trouble);
    }
  }

  private String ended() {
    return "the JVM ended without a result: exit code " + process.exitCode();
  }

  private void connect() throws IOException {
    if (line != null) {
      return;
    }
    var begun = System.nanoTime();
    while (line == null) {
      try {
        line = new Line(server.accept());
      } catch (SocketTimeoutException e) {
        if (!process.isAlive()) {
          throw new IOException("it has ended", e);
        }
        if (System.nanoTime() - begun > limit.toNanos()) {
          throw e;
        }
      }
    }
  }

  private byte first() throws IOException {
    return line.in.readByte();
  }

  private void kill() {
    try {
      process.endsWithin(Duration.ofMillis(POLL_MILLIS));
      process.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the JVM by ending the line; what does not go is killed. */
  @Override
  public void close() {
    try (server) {
      if (line != null) {
        line.close();
      }
      if (line == null || !process.endsOrIsKilled(END)) {
        process.kill();
      }
      copyLog();
      delete();
    } catch (IOException e) {
      throw new UncheckedIOException("the line to " + contender.id() + " cannot be closed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What it printed is a help for readers: a full disk must not end the run here. */
  private void copyLog() {
    synchronized (log) {
      try {
        process.copyOutput(log);
      } catch (IOException e) {
        // The journal, which matters, tells by itself when it cannot be written.
      }
    }
  }

  private void delete() throws IOException {
    try (var files = Files.list(folder)) {
      for (var file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(folder);
  }
}
