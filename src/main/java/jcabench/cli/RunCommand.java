package jcabench.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.contender.Home;
import jcabench.report.Charts;
import jcabench.report.HtmlReport;
import jcabench.report.MarkdownReport;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Tally;
import jcabench.run.Effort;
import jcabench.run.Forecast;
import jcabench.run.MainJob;
import jcabench.run.Profile;
import jcabench.run.Progress;
import jcabench.run.Rows;
import jcabench.run.RunFolder;
import jcabench.run.RunRequest;
import jcabench.stats.Comparison;
import jcabench.stats.Goal;
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
  private static final String REPORT = "report.md";
  private static final String PAGE = "report.html";
  private static final String CHARTS = "charts/";
  private static final int MOST_THREADS = 1024;
  private static final int MOST_FORKS = 60; // of a cell
  private static final double USUAL_PRECISION = 1.02;
  private static final double FINEST_PRECISION = 1.001;
  private static final double COARSEST_PRECISION = 2;
  private static final List<String> MODES = List.of("thrpt", "sample");
  private static final Pattern COPY = Pattern.compile("(.+)@([2-9])");
  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  @Spec private CommandSpec spec;
  @Mixin private ProfileOption profile;

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "ID",
      description =
          "Contenders by id, in the order of columns; jdk@2 is the JDK once more, to see how much"
              + " is noise. Default: all built-in ones.")
  private List<String> contenders = List.of();

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "N",
      description = "Threads that run the operation at once; each number is a row of its own.")
  private List<String> threads = List.of("1");

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "thrpt, operations per time (default), or sample, the time of single calls with its"
              + " quantiles.")
  private String mode = "thrpt";

  @Option(
      names = "--budget",
      paramLabel = "DURATION",
      description = "Wall time of the whole run, for example PT10M or 10m.")
  private String budget;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description =
          "A cell is measured until half the interval of its ratio to the reference is as narrow:"
              + " 2%% by default in a profile with a budget.")
  private String precision;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the order of forks.")
  private Long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Run folder. Default: results/TIME-PROFILE.")
  private Path out;

  @Option(names = "--resume", description = "Go on with the run in --out.")
  private boolean resume;

  @Option(
      names = "--prove",
      description =
          "Count calls in untimed forks: the contender's SPI must serve each operation, the JDK's"
              + " must serve none.")
  private boolean prove;

  @Option(names = "--dry-run", description = "Print cells, forks and times, and start nothing.")
  private boolean dryRun;

  @Option(
      names = "--die-with-parent",
      hidden = true,
      description = "End when the parent process ends: a build that is stopped leaves nothing.")
  private boolean dieWithParent;

  @Override
  public Integer call() {
    var folder = folder();
    var request = request(folder);
    if (dryRun) {
      Forecast.of(request).lines().forEach(spec.commandLine().getOut()::println);
      spec.commandLine().getOut().flush();
      return 0;
    }
    endWithChildren();
    var job = new MainJob(request, Progress.standard());
    var run = job.run();
    var comparison = Comparison.of(run, Comparison.USUAL_REFERENCE);
    var results = new RunFolder(folder);
    results.write(REPORT, MarkdownReport.of(comparison));
    results.write(PAGE, HtmlReport.of(comparison));
    Charts.of(comparison).forEach((name, svg) -> results.write(CHARTS + name, svg));
    return summary(run.tally(), job.effort(), folder);
  }

  private RunRequest request(Path folder) {
    return new RunRequest(
        profile.profile(),
        chosen(),
        rows(),
        Rows.all().stream().filter(row -> Profile.RULERS.contains(row.label())).toList(),
        seed != null
            ? seed
            : resume ? Run.read(folder).plan().seed() : System.nanoTime() & 0xffff_ffffL,
        folder,
        budget == null ? profile.profile().budget() : Optional.of(duration(budget)),
        goal(),
        Comparison.USUAL_REFERENCE,
        resume,
        prove,
        spec.commandLine().getParseResult().originalArgs(),
        RunRequest.LIMIT);
  }

  /** No JVM outlives this one, whatever ends it. */
  private void endWithChildren() {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
    if (dieWithParent) {
      ProcessHandle.current()
          .parent()
          .ifPresent(
              parent -> {
                var _ = parent.onExit().thenRun(() -> System.exit(130));
              });
    }
  }

  private Path folder() {
    if (out != null) {
      return out;
    }
    if (resume) {
      throw new UsageException("--resume needs --out with the folder of the run to go on with");
    }
    var name = FOLDER.format(LocalDateTime.now(java.time.ZoneId.systemDefault()));
    return Home.fromHere(Home.resolve(Path.of("results", name + "-" + profile.profile().name())));
  }

  private List<Contender> chosen() {
    var known = Contenders.byId();
    if (contenders.isEmpty()) {
      return List.copyOf(known.values());
    }
    var chosen = new ArrayList<Contender>();
    for (var id : new LinkedHashSet<>(contenders)) {
      var copy = COPY.matcher(id);
      var base = copy.matches() ? copy.group(1) : id;
      if (!known.containsKey(base)) {
        throw Known.unknown("contender", base, known.keySet());
      }
      var contender = known.get(base);
      chosen.add(copy.matches() ? contender.again(Integer.parseInt(copy.group(2))) : contender);
    }
    return chosen;
  }

  private List<Row> rows() {
    if (!MODES.contains(mode)) {
      throw Known.unknown("mode", mode, MODES);
    }
    var rows = new ArrayList<Row>();
    for (int n : numbersOfThreads()) {
      for (var row : profile.rows()) {
        rows.add(
            new Row(
                row.benchmark(),
                row.operation(),
                row.params(),
                n,
                row.singleShot() ? row.mode() : mode,
                row.definitionVersion()));
      }
    }
    return rows;
  }

  private Set<Integer> numbersOfThreads() {
    var processors = Runtime.getRuntime().availableProcessors();
    var numbers = new TreeSet<Integer>();
    for (var word : threads) {
      if (!word.equals("max") && !word.matches("[1-9][0-9]{0,3}")) {
        throw new UsageException(
            "--threads takes numbers from 1 to " + MOST_THREADS + " and max, not '" + word + "'");
      }
      int n = word.equals("max") ? processors : Integer.parseInt(word);
      if (n > MOST_THREADS) {
        throw new UsageException("--threads takes at most " + MOST_THREADS + ", not " + word);
      }
      if (n > processors) {
        spec.commandLine()
            .getErr()
            .println(
                "jcabench: note: " + n + " threads on " + processors + " processors take turns");
      }
      numbers.add(n);
    }
    return numbers;
  }

  /** Where nothing is said, profiles with a number of rounds keep to it. */
  private Optional<Goal> goal() {
    if (precision == null) {
      return profile.profile().budget().map(_ -> new Goal(USUAL_PRECISION, MOST_FORKS));
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
    return Optional.of(new Goal(factor, MOST_FORKS));
  }

  private static Duration duration(String text) {
    try {
      var iso = text.toUpperCase(Locale.ROOT).startsWith("PT") ? text : "PT" + text;
      var parsed = Duration.parse(iso);
      if (parsed.isNegative() || parsed.isZero()) {
        throw new UsageException("--budget must be longer than nothing, not " + text);
      }
      return parsed;
    } catch (DateTimeParseException e) {
      throw new UsageException(
          "--budget takes a duration such as PT10M or 90s, not '" + text + "'");
    }
  }

  /** What came of it, and whether everything that was asked has an answer. */
  private int summary(Tally tally, Effort effort, Path folder) {
    var out = spec.commandLine().getOut();
    out.println(tally.sum());
    out.println(effort);
    out.println("Report: " + folder.resolve(REPORT) + ", " + folder.resolve(PAGE));
    out.flush();
    return tally.failed() + tally.pending() == 0 ? 0 : Main.INCOMPLETE;
  }
}
