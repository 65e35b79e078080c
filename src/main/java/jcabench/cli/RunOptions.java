package jcabench.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import jcabench.contender.Home;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.run.Profile;
import jcabench.source.Sources;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command that measures takes: rows, threads, mode, time, and where to. */
final class RunOptions {
  private static final int MOST_THREADS = 1024;
  private static final List<String> MODES =
      List.of(Mode.THROUGHPUT.label(), Mode.SAMPLE_TIME.label());
  private static final DateTimeFormatter FOLDER =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  @Mixin private ProfileOption profile;

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
  private String mode = MODES.getFirst();

  @Option(
      names = "--budget",
      paramLabel = "DURATION",
      description = "Wall time of the whole run, for example PT10M or 10m.")
  private String budget;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the order of forks.")
  private Long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Run folder. Default: results/TIME-PROFILE.")
  private Path out;

  @Option(names = "--resume", description = "Go on with the run in --out.")
  private boolean resume;

  Profile profile() {
    return profile.profile();
  }

  boolean resume() {
    return resume;
  }

  /** The wall time that was asked for. */
  Optional<Duration> budget() {
    return Optional.ofNullable(budget).map(text -> duration("--budget", text));
  }

  /** The seed that was given, else that of the run to go on with, else any. */
  long seed(Path folder, boolean goesOn) {
    return seed(folder, goesOn, anySeed());
  }

  /** The seed that was given, else that of the run to go on with, else another. */
  long seed(Path folder, boolean goesOn, long other) {
    if (seed != null) {
      return seed;
    }
    return goesOn ? Sources.read(folder).plan().seed() : other;
  }

  static long anySeed() {
    return System.nanoTime() & 0xffff_ffffL;
  }

  /** The folder of the run. */
  Path folder() {
    if (out != null) {
      return out;
    }
    if (resume) {
      throw new UsageException("--resume needs --out with the folder of the run to go on with");
    }
    return newFolder(profile().name());
  }

  /** A folder that is named after the time. */
  static Path newFolder(String what) {
    var name = FOLDER.format(LocalDateTime.now(ZoneId.systemDefault()));
    return Home.fromHere(Home.resolve(Path.of("results", name + "-" + what)));
  }

  /** The rows, for each number of threads. */
  List<Row> rows(PrintWriter err) {
    if (!MODES.contains(mode)) {
      throw Known.unknown("mode", mode, MODES);
    }
    var chosen = Mode.of(mode).orElseThrow();
    var rows = new ArrayList<Row>();
    for (int n : numbersOfThreads(err)) {
      for (var row : profile.rows()) {
        var threaded = row.withThreads(n);
        boolean own = row.singleShot() || row.load().isPresent();
        rows.add(own ? threaded : threaded.withMode(chosen));
      }
    }
    return rows;
  }

  private Set<Integer> numbersOfThreads(PrintWriter err) {
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
        err.println(
            "jcabench: note: " + n + " threads on " + processors + " processors take turns");
      }
      numbers.add(n);
    }
    return numbers;
  }

  /** A wall time that an option asks for. */
  static Duration duration(String option, String text) {
    try {
      var iso = text.toUpperCase(Locale.ROOT).startsWith("PT") ? text : "PT" + text;
      var parsed = Duration.parse(iso);
      if (parsed.isNegative() || parsed.isZero()) {
        throw new UsageException(option + " must be longer than nothing, not " + text);
      }
      return parsed;
    } catch (DateTimeParseException e) {
      throw new UsageException(
          option + " takes a duration such as PT10M or 90s, not '" + text + "'");
    }
  }
}
