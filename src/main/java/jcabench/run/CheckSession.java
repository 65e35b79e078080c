package jcabench.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jcabench.contender.Trial;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Outcome;
import jcabench.result.Row;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs in a contender's own JVM: every row once, untimed, with checked answers. One line of JSON
 * for each row, written as soon as it is known, so that a JVM that dies loses one row.
 */
final class CheckSession {
  private CheckSession() {}

  /**
   * Arguments: the contender's id, a file of rows, one a line, the file to append to, and how often
   * to call each operation.
   */
  public static void main(String[] arguments) throws IOException {
    var contender = arguments[0];
    var answers = Path.of(arguments[2]);
    var calls = Integer.parseInt(arguments[3]);
    var outcomeFile = Path.of(arguments[2] + ".outcome");
    System.setProperty(Trial.OUTCOME_FILE, outcomeFile.toString());
    for (var row : readRows(Path.of(arguments[1]))) {
      var fork = check(row, contender, calls, outcomeFile);
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

  static void writeRows(Path file, List<Row> rows) throws IOException {
    Files.write(file, rows.stream().map(Json::line).toList());
  }

  private static List<Row> readRows(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(line -> Json.parse(line, Row.class)).toList();
  }

  private static Fork check(Row row, String contender, int calls, Path outcomeFile) {
    var started = Instant.now();
    var clock = System.nanoTime();
    var trouble = "";
    try {
      new Runner(JmhOptions.calls(row, contender, calls).build(), new SilentOutput()).run();
    } catch (RunnerException | RuntimeException e) {
      trouble = RootCause.of(e);
    }
    var said = OutcomeFile.take(outcomeFile);
    var outcome = outcome(said, trouble);
    var told = said.map(OutcomeFile::reason).filter(text -> !text.isEmpty()).orElse(trouble);
    return new Fork(
        row,
        contender,
        0,
        started,
        (System.nanoTime() - clock) / 1e9,
        outcome,
        outcome == Outcome.CHECKED ? "" : told.isEmpty() ? "it ended without a word" : told,
        List.of(),
        said.map(OutcomeFile::proof).orElse(null),
        null);
  }

  private static Outcome outcome(Optional<OutcomeFile> said, String trouble) {
    var stage = said.map(OutcomeFile::outcome);
    if (stage.equals(Optional.of(Trial.Outcome.DONE)) && trouble.isEmpty()) {
      return Outcome.CHECKED;
    }
    return stage.equals(Optional.of(Trial.Outcome.ABSENT)) ? Outcome.ABSENT : Outcome.FAILED;
  }
}
