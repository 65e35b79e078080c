package jcabench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Outcome;
import jcabench.result.Row;

/**
 * Checks a contender's cells in one JVM. A row that kills the JVM or hangs is failed, and a new JVM
 * goes on with the rows after it.
 */
final class Checker {
  private static final int KEPT_LINES = 20;
  private static final long POLL_MILLIS = 50;

  private final Path work;
  private final Duration limit;

  /**
   * A checker.
   *
   * @param work a folder for what the JVM reads and writes
   * @param limit after this time without an answer a row is taken for hung
   */
  Checker(Path work, Duration limit) {
    this.work = work;
    this.limit = limit;
  }

  /** Checks all rows and hands each answer on as soon as it is known. */
  void check(Contender contender, List<Row> rows, Consumer<Fork> answer)
      throws InterruptedException {
    var open = new ArrayDeque<>(rows);
    for (int session = 0; !open.isEmpty(); session++) {
      var folder = work.resolve(contender.id() + "-check-" + session);
      try {
        Files.createDirectories(folder);
        session(contender, folder, open, answer);
      } catch (IOException e) {
        throw new RunException(
            folder + " cannot be used (" + e.getMessage() + "): make room or choose --out", e);
      }
    }
  }

  /** One JVM; it takes the rows that it answered, or that ended it, off the list. */
  private void session(Contender contender, Path folder, Deque<Row> open, Consumer<Fork> answer)
      throws IOException, InterruptedException {
    var jvm = new ContenderJvm(contender, folder);
    jvm.prepare();
    var rows = folder.resolve("rows.jsonl");
    var answers = folder.resolve("answers.jsonl");
    var output = folder.resolve("output.txt");
    CheckSession.writeRows(rows, List.copyOf(open));
    var process =
        new ProcessBuilder(
                jvm.command(
                    CheckSession.class.getName(),
                    List.of("-Djmh.ignoreLock=true"),
                    List.of(contender.id(), rows.toString(), answers.toString(), "1")))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    var started = Instant.now();
    var lastAnswer = System.nanoTime();
    var hung = false;
    var tail = new Tail(answers);
    while (true) {
      var ended = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
      for (var line : tail.lines()) {
        answer.accept(Json.parse(line, Fork.class));
        open.removeFirst();
        lastAnswer = System.nanoTime();
        started = Instant.now();
      }
      if (ended) {
        break;
      }
      if (System.nanoTime() - lastAnswer > limit.toNanos()) {
        hung = true;
        process.destroyForcibly();
      }
    }
    if (!open.isEmpty()) {
      var reason =
          hung
              ? "no answer after " + limit.toSeconds() + " s: taken for hung and ended"
              : "the JVM died with exit code " + process.exitValue();
      answer.accept(failed(open.removeFirst(), contender, started, reason, lastLines(output)));
    }
  }

  private static Fork failed(
      Row row, Contender contender, Instant started, String reason, List<String> lastLines) {
    return new Fork(
        row,
        contender.id(),
        0,
        started,
        Duration.between(started, Instant.now()).toMillis() / 1e3,
        Outcome.FAILED,
        reason,
        lastLines,
        null,
        null);
  }

  private static List<String> lastLines(Path output) throws IOException {
    var lines =
        new String(Files.readAllBytes(output), java.nio.charset.StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
    return lines.subList(Math.max(0, lines.size() - KEPT_LINES), lines.size());
  }
}
