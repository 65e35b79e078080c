package jcabench.run.ceiling;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.machine.MachineLock;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Outcome;
import jcabench.run.Drivers;
import jcabench.run.Progress;
import jcabench.run.RunException;
import jcabench.run.Slicing;
import jcabench.source.OpenSslSpeed;
import jcabench.source.UnreadableRunException;

/**
 * Our binding beside {@code openssl speed} on the same library: a fork of ours and a figure of C
 * next to each other in time, in random order, round by round.
 */
public final class Ceiling {
  private static final Slicing SLICING =
      new Slicing(
          new Slicing.WarmUp(20, 1000, 6000), new Slicing.Turn(20, 100, 200, 100, 1), 10, 10, 60);
  private static final double MILLIS = 1000; // in a second

  private static final String HERE = "here"; // its figures leave no machine

  private final Drivers drivers;
  private final Contender contender;
  private final Path program;
  private final Path library;
  private final String version;
  private final int seconds;
  private final Progress progress;

  /** Operations per millisecond of one round. */
  public record Pair(double ours, double c) {}

  /**
   * A comparison on the library that the contender loads.
   *
   * @param drivers what measures the rows
   * @param seconds how long {@code openssl speed} takes for a figure; its times are rounded to 0.01
   *     s, so that 3 is the least for figures that count
   * @throws RunException when the contender is absent or no openssl program of its library is found
   */
  public Ceiling(Drivers drivers, Contender contender, int seconds, Progress progress) {
    var found = Availability.of(contender);
    if (!found.present()) {
      throw new RunException(
          contender.id() + " is absent: " + found.reason() + "; cure: " + found.cure());
    }
    this.drivers = drivers;
    this.contender = contender;
    this.seconds = seconds;
    this.progress = progress;
    this.library = library(found);
    this.version = found.proof().get("fact.fullVersion");
    this.program = program(library);
  }

  /** The library's version. */
  public String version() {
    return version;
  }

  /** The file that a present contender loads. */
  static Path library(Availability found) {
    return Path.of(
        found.proof().get("fact.file").replaceFirst("^~", System.getProperty("user.home")));
  }

  /** The program that belongs to a library. */
  static Path program(Path library) {
    var beside = library.resolveSibling("../bin/openssl").normalize();
    return Files.isExecutable(beside) ? beside : Path.of("/usr/bin/openssl");
  }

  /**
   * What came of a comparison.
   *
   * @param pairs of each row that was measured, one for each round
   * @param failures of each other row, why
   */
  public record Answer(Map<CeilingRow, List<Pair>> pairs, Map<CeilingRow, String> failures) {}

  /** All rounds of all rows. A row that fails once is left out from then on. */
  public Answer run(List<CeilingRow> rows, int rounds, long seed) {
    var answer = new Answer(new LinkedHashMap<>(), new LinkedHashMap<>());
    // One call of openssl speed gives the figures of several rows: sign and verify, for example.
    var calls = rows.stream().collect(Collectors.groupingBy(CeilingRow::arguments));
    try (var _ = MachineLock.take();
        var sessions =
            new Drivers.Sessions(
                drivers,
                Files.createTempDirectory("jcabench-ceiling"),
                OutputStream.nullOutputStream(),
                Duration.ofMinutes(2))) {
      for (int round = 1; round <= rounds; round++) {
        var random = new Random(seed * 31 + round);
        var order = new ArrayList<>(calls.keySet());
        order.sort(Comparator.comparing(List::toString));
        Collections.shuffle(order, random);
        var done = 0;
        for (var call : order) {
          var together = new ArrayList<>(calls.get(call));
          Collections.shuffle(together, random);
          measure(new Round(sessions, round), call, together, random.nextBoolean(), answer);
          progress.step("round " + round, ++done, order.size(), together.getFirst().row().label());
        }
      }
    } catch (IOException e) {
      throw new RunException("no temporary folder can be made: " + e.getMessage(), e);
    }
    answer.failures.keySet().forEach(answer.pairs::remove);
    return answer;
  }

  /** Where forks of a round run. */
  private record Round(Drivers.Sessions sessions, int number) {}

  /** The rows of one call of {@code openssl speed}, ours and C's next to each other. */
  private void measure(
      Round round, List<String> call, List<CeilingRow> rows, boolean oursFirst, Answer answer) {
    rows.removeIf(answer.failures::containsKey);
    if (rows.isEmpty()) {
      return;
    }
    try {
      if (oursFirst) {
        var ours = ours(round, rows, answer);
        pair(ours, speed(call), answer);
      } else {
        var c = speed(call);
        pair(ours(round, rows, answer), c, answer);
      }
    } catch (RunException | UnreadableRunException e) {
      rows.forEach(row -> answer.failures.put(row, e.getMessage()));
    }
  }

  private Map<CeilingRow, Double> ours(Round round, List<CeilingRow> rows, Answer answer) {
    var scores = new LinkedHashMap<CeilingRow, Double>();
    for (var row : rows) {
      var block = new Block(HERE, round.number);
      var start = ForkStart.now("", row.row(), contender.id(), block);
      var fork = fork(round, row, start);
      if (fork.outcome() == Outcome.MEASURED) {
        scores.put(row, mean(fork));
      } else {
        answer.failures.put(row, fork.reason());
      }
    }
    return scores;
  }

  private Fork fork(Round round, CeilingRow row, ForkStart start) {
    try (var jvm = round.sessions.of(row.row()).start(contender, row.row())) {
      var fork = jvm.fork(start);
      var goesOn = fork.open() && fork.warmUp(SLICING.warmUp());
      for (int turn = 0; goesOn && turn < SLICING.leastCycles(); turn++) {
        goesOn = !fork.slice(SLICING.turn()).isEmpty();
      }
      return fork.end();
    }
  }

  private static double mean(Fork fork) {
    return fork.measurement().iterations().stream()
        .mapToDouble(iteration -> iteration.values()[0])
        .average()
        .orElseThrow();
  }

  private static void pair(Map<CeilingRow, Double> ours, OpenSslSpeed c, Answer answer) {
    ours.forEach(
        (row, score) ->
            c.figure(row.name(), row.column())
                .ifPresentOrElse(
                    figure ->
                        answer
                            .pairs
                            .computeIfAbsent(row, _ -> new ArrayList<>())
                            .add(new Pair(score, figure.perSecond() / MILLIS)),
                    () ->
                        answer.failures.put(
                            row,
                            "openssl speed "
                                + String.join(" ", row.arguments())
                                + " printed no figure '"
                                + row.name()
                                + "', "
                                + row.column())));
  }

  /** All figures of a call, by the wall clock. */
  private OpenSslSpeed speed(List<String> arguments) {
    var command = new ArrayList<>(List.of(program.toString(), "speed", "-elapsed"));
    command.addAll(List.of("-seconds", Integer.toString(seconds)));
    command.addAll(arguments);
    var speed = OpenSslSpeed.parse(output(command), String.join(" ", command));
    if (!speed.version().equals(version)) {
      throw new RunException(
          program
              + " is version "
              + speed.version()
              + ", the provider loaded "
              + version
              + ": they do not compare");
    }
    return speed;
  }

  private String output(List<String> command) {
    try {
      var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
      // The very library: the loader must not take another one of the same name.
      builder.environment().put("LD_LIBRARY_PATH", library.getParent().toString());
      var process = builder.start();
      var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
        throw new RunException("'" + String.join(" ", command) + "' failed");
      }
      return text;
    } catch (IOException e) {
      throw new RunException(program + " cannot be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException("interrupted", e);
    }
  }
}
