package jcabench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jcabench.contender.Contender;
import jcabench.contender.ContenderProcess;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Json;
import jcabench.result.Row;
import jcabench.run.RunException;
import jcabench.source.JsonReader;

/**
 * Checks a contender's cells in one JVM. A row that kills the JVM or hangs is failed, and a new JVM
 * goes on with the rows after it.
 */
final class Checker {
  private static final Duration POLL = Duration.ofMillis(50);

  private final Path work;
  private final Duration limit;
  private final String plan;
  private final Block block;

  /**
   * A checker.
   *
   * @param work a folder for what the JVM reads and writes
   * @param limit after this time without an answer a row's JVM is killed
   * @param plan hash of the plan that asks
   * @param block of the check
   */
  Checker(Path work, Duration limit, String plan, Block block) {
    this.work = work;
    this.limit = limit;
    this.plan = plan;
    this.block = block;
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
    var answers = folder.resolve("answers.jsonl");
    var process =
        start(contender, folder, answers, task(contender, List.copyOf(open), 1), List.of());
    var started = Instant.now();
    var lastAnswer = System.nanoTime();
    var timedOut = false;
    var tail = new Tail(answers);
    while (true) {
      var ended = process.endsWithin(POLL);
      for (var line : tail.lines()) {
        answer.accept(JsonReader.parse(line, Fork.class));
        open.removeFirst();
        lastAnswer = System.nanoTime();
        started = Instant.now();
      }
      if (ended) {
        break;
      }
      if (System.nanoTime() - lastAnswer > limit.toNanos()) {
        timedOut = true;
        process.kill();
      }
    }
    if (!open.isEmpty()) {
      var reason =
          timedOut
              ? "timed out after " + limit.toSeconds() + " s; killed"
              : "the JVM died with exit code " + process.exitCode();
      var start =
          new ForkStart(plan, open.removeFirst(), contender.id(), block, 1, started, lastAnswer);
      answer.accept(start.failed(reason, process.lastLines(), Map.of()));
    }
  }

  /** A JVM of a contender that asks for rows and appends its answers to a file. */
  static ContenderProcess start(
      Contender contender, Path folder, Path answers, CheckSession.Task task, List<String> flags)
      throws IOException {
    var file = folder.resolve("task.json");
    Files.writeString(file, Json.line(task));
    return ContenderProcess.start(
        contender,
        folder,
        CheckSession.class,
        Stream.concat(Stream.of("-Djmh.ignoreLock=true"), flags.stream()).toList(),
        List.of(file.toString(), answers.toString()));
  }

  private CheckSession.Task task(Contender contender, List<Row> rows, int calls) {
    return new CheckSession.Task(plan, block, contender.id(), rows, calls);
  }
}
