package jcabench.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.contender.LoopsInC;
import jcabench.jmh.JmhDriver;
import jcabench.machine.Children;
import jcabench.result.Json;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Shard;
import jcabench.run.MainJob;
import jcabench.run.Progress;
import jcabench.run.RunException;
import jcabench.run.RunRequest;
import jcabench.stats.Comparison;
import jcabench.stats.Interval;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.RowResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code jcabench ceiling}: the OpenSSL contender beside loops in C on the same library. */
@Command(
    name = "ceiling",
    description =
        "Measures the OpenSSL contender beside loops in C that do the same work with the very"
            + " library that it loads, and prints ours over C: 1 means as fast as C.",
    mixinStandardHelpOptions = true)
final class CeilingCommand implements Callable<Integer> {
  private static final double PRECISION = 1.02;
  private static final int ROUNDS = 60;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Option(names = "--json", description = "A list of {row, ours, c, ratio, low, high}.")
  private boolean json;

  @Override
  public Integer call() {
    var folder = options.folder();
    var ours = Contenders.byId().get("openssl");
    var ceiling = LoopsInC.overTheSetup();
    var rows = rows();
    requireOneLibrary(present(ours), present(ceiling));
    Children.endWithThisProcess();
    var request =
        new RunRequest(
            AllDrivers.ALL,
            options.profile(),
            List.of(ceiling, ours),
            rows,
            Shard.WHOLE,
            List.of(),
            options.seed(folder, options.resume()),
            folder,
            options.budget().or(() -> options.profile().budget(2)),
            Optional.of(new PrecisionGoal(PRECISION, ROUNDS)),
            ceiling.id(),
            options.resume(),
            false,
            spec.commandLine().getParseResult().originalArgs(),
            RunRequest.USUAL_ROWS_PER_JVM,
            false,
            RunRequest.LIMIT);
    var job =
        new MainJob(
            request, Progress.standard(), run -> RunReports.write(run, ceiling.id(), folder));
    var run = job.run();
    var reports = RunReports.write(run, ceiling.id(), folder);
    var lines =
        Comparison.of(run, ceiling.id()).rows().stream()
            .map(row -> Line.of(row, column(run, ours), column(run, ceiling)))
            .flatMap(Optional::stream)
            .toList();
    var out = spec.commandLine().getOut();
    out.print(json ? Json.pretty(lines) : table(lines));
    out.flush();
    var err = spec.commandLine().getErr();
    err.println(run.tally().sum());
    err.println(reports);
    err.flush();
    return run.tally().failed() + run.tally().pending() == 0 ? 0 : Main.INCOMPLETE;
  }

  private static PlannedContender column(Run run, Contender contender) {
    return run.plan().contender(contender.id()).orElseThrow();
  }

  private List<Row> rows() {
    var all = options.rows(spec.commandLine().getErr());
    var found = all.stream().filter(JmhDriver::hasLoopInC).toList();
    if (found.isEmpty()) {
      throw new UsageException(
          "none of the rows that were asked for has a loop in C, "
              + all.getFirst().label()
              + " among them: see docs/commands.md");
    }
    return found;
  }

  private static Availability present(Contender contender) {
    var found = Availability.of(contender);
    if (!found.present()) {
      throw new RunException(
          contender.id() + " is absent: " + found.reason() + "; cure: " + found.cure());
    }
    return found;
  }

  private static void requireOneLibrary(Availability ours, Availability c) {
    var loaded = "OpenSSL " + ours.proof().get("fact.fullVersion");
    var linked = c.proof().get("fact.version");
    if (!loaded.equals(linked)) {
      throw new RunException(
          "the provider loads %s and the loops in C call %s, which do not compare: run scripts/setup"
              .formatted(loaded, linked));
    }
  }

  /**
   * One line of the answer.
   *
   * @param ours operations per millisecond
   * @param c the same in C
   * @param ratio ours over C, with its interval
   */
  private record Line(String row, double ours, double c, double ratio, double low, double high) {
    static Optional<Line> of(RowResult row, PlannedContender ours, PlannedContender c) {
      var own = row.cell(ours);
      var ratio = own.ratio();
      var interval = ratio.flatMap(one -> one.interval());
      if (interval.isEmpty()) {
        return Optional.empty();
      }
      Interval found = interval.get();
      return Optional.of(
          new Line(
              row.row().label(),
              own.sample().orElseThrow().center().orElseThrow(),
              row.cell(c).sample().orElseThrow().center().orElseThrow(),
              ratio.get().center().orElseThrow(),
              found.low(),
              found.high()));
    }
  }

  private static String table(List<Line> lines) {
    var text =
        new StringBuilder(
            """
            Operations per millisecond; ours over C with its 95 % interval.

            | row | ours | C | ours ÷ C |
            | --- | ---: | ---: | --- |
            """);
    for (var line : lines) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %.4g | %.4g | %.3f [%.3f, %.3f] |%n",
              line.row(),
              line.ours(),
              line.c(),
              line.ratio(),
              line.low(),
              line.high()));
    }
    return text.toString();
  }
}
