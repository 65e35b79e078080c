package jcabench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.contender.Contender;
import jcabench.jmh.JmhDriver;
import jcabench.machine.Children;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Shard;
import jcabench.result.Tally;
import jcabench.run.DryRun;
import jcabench.run.MainJob;
import jcabench.run.Preflight;
import jcabench.run.Profile;
import jcabench.run.Progress;
import jcabench.run.RunRequest;
import jcabench.run.TimeSpent;
import jcabench.stats.Comparison;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code jcabench run}: the main job. */
@Command(
    name = "run",
    description = "Checks every cell, measures it in interleaved forks, and writes a run folder.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  /** The most forks of a cell. */
  static final int MOST_FORKS = 60;

  private static final double USUAL_PRECISION = 1.02;
  private static final int MOST_ROWS_PER_JVM = 1000;
  private static final double FINEST_PRECISION = 1.001;
  private static final double COARSEST_PRECISION = 2;

  /** All shards of a run must have one, and nobody coordinates them. */
  private static final long SEED_OF_SHARDS = 1;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;
  @Mixin private DeclaredContenders declared;

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "ID",
      description =
          "Contenders by id, in the order of columns; jdk@2 is the JDK once more, to see how much"
              + " is noise. Default: all that are known.")
  private List<String> contenders = List.of();

  @Option(
      names = "--no-ceiling",
      negatable = true,
      description =
          "Do not measure loops in C beside contenders over OpenSSL, which tell how fast each could"
              + " be with its library.")
  private boolean ceiling = true;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description =
          "A cell is measured until half the interval of its ratio to the reference is as narrow:"
              + " 2%% by default in a profile with a budget.")
  private String precision;

  @Option(
      names = "--prove",
      description =
          "Count calls in untimed forks: the contender's SPI must serve each operation, the JDK's"
              + " must serve none.")
  private boolean prove;

  @Option(
      names = "--rows-per-jvm",
      paramLabel = "N",
      description = "Rows that a JVM measures one after the other. Default: ${DEFAULT-VALUE}.")
  private int rowsPerJvm = RunRequest.USUAL_ROWS_PER_JVM;

  @Option(
      names = "--shard",
      paramLabel = "K/N",
      description =
          "Measure one of N parts of the rows, on a machine of its own; jcabench merge joins them."
              + " Default: the variable JCABENCH_SHARD, or all.")
  private String shard;

  @Option(
      names = "--no-preflight",
      negatable = true,
      description = "Do not try out first which precision the machine can give today.")
  private boolean preflight = true;

  @Option(
      names = "--dry-run",
      description =
          "Print cells, times and, after half a minute of trying, the precision to be expected"
              + " here; measure nothing.")
  private boolean dryRun;

  @Override
  public Integer call() {
    var folder = options.folder();
    var request = request(folder);
    if (dryRun) {
      var shown =
          preflight ? Preflight.of(request, Progress.standard()) : Optional.<Preflight>empty();
      DryRun.of(request, shown).lines().forEach(spec.commandLine().getOut()::println);
      spec.commandLine().getOut().flush();
      return 0;
    }
    Children.endWithThisProcess();
    var job = new MainJob(request, Progress.standard(), run -> report(run, folder));
    var run = job.run();
    var reports = report(run, folder);
    return summary(run.tally(DryRun.ownRows(request)), job.timeSpent(), reports);
  }

  private static String report(Run run, Path folder) {
    return RunReports.write(run, Comparison.usualReference(run.plan()), folder);
  }

  private RunRequest request(Path folder) {
    if (rowsPerJvm < 1 || rowsPerJvm > MOST_ROWS_PER_JVM) {
      throw new UsageException(
          "--rows-per-jvm lies between 1 and " + MOST_ROWS_PER_JVM + ", not " + rowsPerJvm);
    }
    var rows = options.rows(spec.commandLine().getErr());
    var chosen = chosen(rows);
    var part = shard();
    return new RunRequest(
        AllDrivers.ALL,
        options.profile(),
        chosen,
        rows,
        part,
        AllDrivers.ALL.calibration(),
        options.seed(
            folder, options.resume(), part.isWhole() ? RunOptions.anySeed() : SEED_OF_SHARDS),
        folder,
        options
            .budget()
            .or(() -> options.profile().budget(chosen.size()).map(all -> all.dividedBy(part.of()))),
        goal(),
        Comparison.USUAL_REFERENCE,
        options.resume(),
        prove,
        spec.commandLine().getParseResult().originalArgs(),
        rowsPerJvm,
        preflight && options.profile().slicing().isPresent(),
        RunRequest.LIMIT);
  }

  /** What is to be measured here; without the option what an engine of jobs has set. */
  private Shard shard() {
    var asked = shard != null ? shard : System.getenv().getOrDefault("JCABENCH_SHARD", "");
    if (asked.isEmpty()) {
      return Shard.WHOLE;
    }
    return Shard.parse(asked)
        .orElseThrow(
            () ->
                new UsageException(
                    "--shard takes a part of a whole such as 2/4, the second of four, not '"
                        + asked
                        + "'"));
  }

  private List<Contender> chosen(List<Row> rows) {
    boolean loopsInC = ceiling && rows.stream().anyMatch(JmhDriver::hasLoopInC);
    if (contenders.isEmpty()) {
      return declared.usual(Profile.OF_TLS.contains(options.profile()), loopsInC);
    }
    var chosen = declared.chosen(contenders);
    return loopsInC ? DeclaredContenders.besideC(chosen) : chosen;
  }

  /** Where nothing is said, profiles with a number of rounds keep to it. */
  private Optional<Goal> goal() {
    if (precision == null) {
      return options
          .profile()
          .budgetEach()
          .map(_ -> new PrecisionGoal(USUAL_PRECISION, MOST_FORKS));
    }
    double factor =
        Percent.factor(precision)
            .orElseThrow(
                () ->
                    new UsageException(
                        "--precision takes a percentage such as 2%, not '" + precision + "'"));
    if (factor < FINEST_PRECISION || factor > COARSEST_PRECISION) {
      throw new UsageException("--precision lies between 0.1% and 100%, not " + precision);
    }
    return Optional.of(new PrecisionGoal(factor, MOST_FORKS));
  }

  /** What came of it, and whether everything that was asked has an answer. */
  private int summary(Tally tally, TimeSpent spent, String reports) {
    var out = spec.commandLine().getOut();
    out.println(tally.sum());
    out.println(spent);
    out.println(reports);
    out.flush();
    return tally.failed() + tally.pending() == 0 ? 0 : Main.INCOMPLETE;
  }
}
