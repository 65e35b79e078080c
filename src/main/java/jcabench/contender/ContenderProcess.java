package jcabench.contender;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A process of ours in a contender's own JVM. */
public final class ContenderProcess {
  private static final Duration END = Duration.ofSeconds(10); // for the kernel to end a process
  private static final Duration FAREWELL = Duration.ofSeconds(2);
  private static final int KEPT_LINES = 20;

  private final Process process;
  private final Path output;

  private ContenderProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * Starts one.
   *
   * @param folder a folder for the declaration that the JVM reads, and for what it prints
   * @param main the class to run
   * @param flags beside those of every contender's JVM
   * @param arguments of the class
   */
  public static ContenderProcess start(
      Contender contender, Path folder, Class<?> main, List<String> flags, List<String> arguments)
      throws IOException {
    var jvm = new ContenderJvm(contender, folder);
    jvm.prepare();
    var output = folder.resolve("output.txt");
    var process =
        new ProcessBuilder(jvm.command(main.getName(), flags, arguments))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new ContenderProcess(process, output);
  }

  /** Waits for its end; whether it ended in time. */
  public boolean endsWithin(Duration time) throws InterruptedException {
    return process.waitFor(time);
  }

  /** Waits for its end, and kills it where that takes longer; whether it ended by itself. */
  public boolean endsOrIsKilled(Duration limit) throws InterruptedException {
    try {
      if (process.waitFor(limit)) {
        return true;
      }
      kill();
      return false;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  /** Ends it; it has a moment to delete its files and to end what it started. */
  public void kill() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(FAREWELL)) {
      process.destroyForcibly().waitFor(END);
    }
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Writes all that it printed. */
  public void copyOutput(OutputStream to) throws IOException {
    Files.copy(output, to);
  }

  /** Its exit code, once it has ended. */
  public int exitCode() {
    return process.exitValue();
  }

  /** The last lines that it printed, without empty ones. */
  public List<String> lastLines() throws IOException {
    // What a provider prints need not be UTF-8.
    var lines =
        new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.equals("#"))
            .toList();
    return lines.subList(Math.max(0, lines.size() - KEPT_LINES), lines.size());
  }
}
