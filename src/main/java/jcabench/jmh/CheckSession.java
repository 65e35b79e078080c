package jcabench.jmh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.contender.Trial;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Json;
import jcabench.result.Row;
import jcabench.source.JsonReader;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs in a contender's own JVM: every row once, untimed, with checked answers. One line of JSON
 * for each row, written as soon as it is known, so that a JVM that dies loses one row.
 */
final class CheckSession {
  private CheckSession() {}

  /**
   * What to ask.
   *
   * @param plan hash of the plan that asks
   * @param block of the check
   * @param contender the contender's id
   * @param rows in this order
   * @param calls how often to call each operation
   */
  record Task(String plan, Block block, String contender, List<Row> rows, int calls) {}

  /** Arguments: the file with the {@link Task}, and the file to append answers to. */
  public static void main(String[] arguments) throws IOException {
    var task = JsonReader.parse(Files.readString(Path.of(arguments[0])), Task.class);
    var answers = Path.of(arguments[1]);
    var outcomeFile = Path.of(arguments[1] + ".outcome");
    System.setProperty(Trial.OUTCOME_FILE, outcomeFile.toString());
    var host = ProcessHandle.current().parent();
    for (var row : task.rows()) {
      if (!ProcessHandle.current().parent().equals(host)) {
        break; // it has been killed, and nobody reads answers
      }
      var fork = check(row, task, outcomeFile);
      Files.writeString(
          answers,
          Json.line(fork) + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
    // A provider's own threads must not keep the process.
    System.exit(0);
  }

  private static void ask(Row row, Task task) throws RunnerException {
    if (Trial.runsLoopsInC(task.contender())) {
      new CLoopIterations(row, task.contender()).end();
    } else {
      new Runner(JmhOptions.calls(row, task.contender(), task.calls()).build(), new SilentOutput())
          .run();
    }
  }

  private static Fork check(Row row, Task task, Path outcomeFile) {
    var start = ForkStart.now(task.plan(), row, task.contender(), task.block());
    var trouble = "";
    try {
      ask(row, task);
    } catch (RunnerException | RuntimeException e) {
      trouble = RootCause.of(e);
    }
    var said = OutcomeFile.take(outcomeFile);
    var proof = said.map(OutcomeFile::proof).orElseGet(TreeMap::new);
    var told = said.map(OutcomeFile::reason).filter(text -> !text.isEmpty()).orElse(trouble);
    var reason = told.isEmpty() ? "it ended without a word" : told;
    var stage = said.map(OutcomeFile::stage);
    if (stage.equals(Optional.of(Trial.Stage.DONE)) && trouble.isEmpty()) {
      return start.checked(proof);
    }
    return stage.equals(Optional.of(Trial.Stage.ABSENT))
        ? start.absent(reason, proof)
        : start.failed(reason, List.of(), proof);
  }
}
