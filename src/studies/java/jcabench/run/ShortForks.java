package jcabench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.jmh.JmhDriver;
import jcabench.machine.MachineLock;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.JsonReader;

/**
 * Forks for studies that need tens of thousands of them: a JVM measures all rows of a table, so
 * that its start is paid once, by a program that the study brings. The folder is one as the
 * engine's, with every answer checked before.
 */
public final class ShortForks {
  /** The engine itself measures nothing. */
  private static final Profile TABLE =
      new Profile("short-forks", List.of(), Optional.of(Slicing.USUAL), 0, Optional.empty());

  private static final long SEED = 1;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final RunFiles folder;
  private final List<Contender> contenders;
  private final List<Row> rows;
  private final Class<?> program;

  /**
   * Forks of every contender and row, in a run folder that grows.
   *
   * @param program has a {@code main} that takes a contender's id, a file of rows, one a line, a
   *     file to write forks to, the round, the plan's hash and the machine's id
   */
  public ShortForks(Path folder, List<Contender> contenders, List<Row> rows, Class<?> program) {
    this.folder = new RunFiles(folder);
    this.contenders = contenders;
    this.rows = rows;
    this.program = program;
  }

  /**
   * Goes on with round after round for some time, or with one. Every answer is checked first, and
   * the folder refuses other code, JDK or machine than it was begun with.
   */
  public void extend(Duration time) throws IOException, InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    var begun = new MainJob(request(), Progress.standard(), _ -> {}).run();
    int last = begun.forks().stream().mapToInt(fork -> fork.block().round()).max().orElse(0);
    folder.create();
    try (var _ = MachineLock.take();
        var journal = Journal.open(folder.journal())) {
      int round = last;
      do {
        round(begun, ++round).forEach(journal::append);
      } while (System.nanoTime() < end);
    } finally {
      folder.clean();
    }
  }

  private RunRequest request() {
    return new RunRequest(
        new Drivers(List.of(new JmhDriver())),
        TABLE,
        contenders,
        rows,
        List.of(),
        SEED,
        folder.path(),
        Optional.empty(),
        Optional.empty(),
        contenders.getFirst().id(),
        folder.holdsRun(),
        false,
        List.of(),
        1,
        false,
        LIMIT);
  }

  /** One JVM of each contender; the order of contenders and rows changes from round to round. */
  private List<Fork> round(Run begun, int round) throws IOException, InterruptedException {
    var random = new Random(SEED * 31 + round);
    var inTurn = new ArrayList<>(contenders);
    var table = new ArrayList<>(rows);
    Collections.shuffle(inTurn, random);
    Collections.shuffle(table, random);
    var forks = new ArrayList<Fork>();
    for (var contender : inTurn) {
      forks.addAll(jvm(begun, contender, table, round));
    }
    return forks;
  }

  private List<Fork> jvm(Run begun, Contender contender, List<Row> table, int round)
      throws IOException, InterruptedException {
    var scratch = folder.scratch();
    var jvm = new ContenderJvm(contender, scratch);
    jvm.prepare();
    var asked = scratch.resolve("rows.jsonl");
    var answers = scratch.resolve("answers.jsonl");
    var output = scratch.resolve("output.txt");
    Files.write(asked, table.stream().map(Json::line).toList());
    Files.deleteIfExists(answers);
    var command =
        jvm.command(
            program.getName(),
            List.of(),
            List.of(
                contender.id(),
                asked.toString(),
                answers.toString(),
                "" + round,
                begun.plan().hash(),
                begun.environments().machines().firstKey()));
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int exit = process.waitFor();
    if (exit != 0) {
      throw new RunException("a JVM ended with " + exit + ": " + Files.readString(output));
    }
    return Files.readAllLines(answers).stream()
        .map(line -> JsonReader.parse(line, Fork.class))
        .toList();
  }
}
