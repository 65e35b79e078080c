package jcabench.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.result.Fork;
import jcabench.result.OpenSslSpeed;
import jcabench.result.Outcome;

/**
 * Our binding beside {@code openssl speed} on the same library: a fork of ours and a figure of C
 * next to each other in time, in random order, round by round.
 */
public final class Ceiling {
  private static final Profile.Timing TIMING = new Profile.Timing(6, 5, 250);

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
   * @param seconds how long {@code openssl speed} takes for a figure; its times are rounded to 0.01
   *     s, so that 3 is the least for figures that count
   * @throws RunException when the contender is absent or no openssl program of its library is found
   */
  public Ceiling(Contender contender, int seconds, Progress progress) {
    var found = Availability.of(contender);
    if (!found.present()) {
      throw new RunException(
          contender.id() + " is absent: " + found.reason() + "; cure: " + found.cure());
    }
    this.contender = contender;
    this.seconds = seconds;
    this.progress = progress;
    this.library =
        Path.of(found.proof().get("fact.file").replaceFirst("^~", System.getProperty("user.home")));
    this.version = found.proof().get("fact.fullVersion");
    this.program = program(library);
  }

  /** The library's version. */
  public String version() {
    return version;
  }

  private static Path program(Path library) {
    var beside = library.resolveSibling("../bin/openssl").normalize();
    return Files.isExecutable(beside) ? beside : Path.of("/usr/bin/openssl");
  }

  /** All rounds: the pairs of each row. */
  public Map<CeilingRow, List<Pair>> run(List<CeilingRow> rows, int rounds, long seed) {
    var pairs = new LinkedHashMap<CeilingRow, List<Pair>>();
    rows.forEach(row -> pairs.put(row, new ArrayList<>()));
    try (var _ = MachineLock.take();
        var runner =
            new ForkRunner(
                Files.createTempDirectory("jcabench-ceiling"),
                OutputStream.nullOutputStream(),
                Duration.ofMinutes(2))) {
      for (int round = 1; round <= rounds; round++) {
        var random = new Random(seed * 31 + round);
        var order = new ArrayList<>(rows);
        Collections.shuffle(order, random);
        var done = 0;
        for (var row : order) {
          var oursFirst = random.nextBoolean();
          var before = oursFirst ? ours(runner, row, round) : 0;
          var c = c(row);
          pairs.get(row).add(new Pair(oursFirst ? before : ours(runner, row, round), c));
          progress.step("round " + round, ++done, order.size(), row.row().label());
        }
      }
    } catch (IOException e) {
      throw new RunException("no temporary folder can be made: " + e.getMessage(), e);
    }
    return pairs;
  }

  private double ours(ForkRunner runner, CeilingRow row, int round) {
    Fork fork = runner.run(row.row(), contender, round, TIMING);
    if (fork.outcome() != Outcome.MEASURED) {
      throw new RunException(row.row().label() + " failed: " + fork.reason());
    }
    return fork.measurement().iterations().stream()
        .mapToDouble(iteration -> iteration.values()[0])
        .average()
        .orElseThrow();
  }

  /** Operations per millisecond in C; always by the wall clock. */
  private double c(CeilingRow row) {
    var command = new ArrayList<>(List.of(program.toString(), "speed", "-elapsed"));
    command.addAll(List.of("-seconds", Integer.toString(seconds)));
    command.addAll(row.arguments());
    var text = output(command);
    var speed = OpenSslSpeed.parse(text, String.join(" ", command));
    if (!speed.version().equals(version)) {
      throw new RunException(
          program
              + " is version "
              + speed.version()
              + ", the provider loaded "
              + version
              + ": they do not compare");
    }
    return speed
            .figure(row.name(), row.column())
            .orElseThrow(
                () -> new RunException("no figure '" + row.name() + "' came of " + command))
            .perSecond()
        / 1000;
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
