package jcabench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.result.PlannedContender;
import jcabench.result.Run;
import jcabench.result.SpeedColumn;
import jcabench.source.SpeedFigures;
import jcabench.stats.Comparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: a run as text. */
@Command(
    name = "report",
    description = "Writes the report of a run.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  private static final String ALL = "all";

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "A run folder under results/, or a JMH JSON file.")
  private Path place;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "md (default), html, svg (pictures into the folder --out), json (after"
              + " docs/report.schema.json), list (for dashboards that know no parameters), csv"
              + " (every reading, a line each), jmh"
              + " (JMH's own JSON), release-notes with --baseline, or all that a run writes (into"
              + " the folder --out).")
  private String format = Format.MD.word();

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "With --format release-notes: the run since which things changed.")
  private Path baseline;

  @Option(
      names = "--openssl-speed",
      paramLabel = "FILE",
      description =
          "With --format md: what openssl speed printed on this machine, as a column beside the"
              + " loops in C where its work is the same.")
  private Path speed;

  @Option(
      names = "--reference",
      paramLabel = "ID",
      description =
          "The contender to compare with (default: "
              + Comparison.USUAL_REFERENCE
              + ", or the first one of a run without it).")
  private String reference;

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "ID",
      description = "Contenders to show (default: all of the run).")
  private List<String> contenders = List.of();

  @Mixin private Output output;
  @Mixin private ForeignFiles files;

  @Override
  public Integer call() {
    var word = format.toLowerCase(Locale.ROOT);
    var known = new ArrayList<>(Format.ofOneRun());
    known.add(ALL);
    if (!known.contains(word)) {
      throw Known.unknown("format", format, known);
    }
    if (word.equals(Format.RELEASE_NOTES.word()) != (baseline != null)) {
      throw new UsageException(
          "--format release-notes and --baseline RUN, an older run, come together");
    }
    if (speed != null && !word.equals(Format.MD.word())) {
      throw new UsageException("--openssl-speed FILE is for --format md alone");
    }
    var run = shown();
    var ids = ids(run);
    if (reference != null && !ids.contains(reference)) {
      throw Known.unknown("contender in this report", reference, ids);
    }
    var comparison =
        Comparison.of(run, reference == null ? Comparison.usualReference(run.plan()) : reference);
    if (word.equals(ALL)) {
      output.writeAll(Format.all(Format.OF_A_RUN, comparison));
      return 0;
    }
    var older = Optional.ofNullable(baseline).map(_ -> since(run));
    var chosen = Format.named(word);
    var written = chosen.files(new Format.OneRun(comparison, older, column(run)));
    if (written.isEmpty()) {
      throw new UsageException(
          "%s has nothing for --format %s: %s"
              .formatted(
                  place,
                  word,
                  chosen == Format.JMH
                      ? "JMH measured none of it"
                      : "it compares no speeds that could be drawn"));
    }
    output.write(chosen, written);
    return 0;
  }

  private Optional<SpeedColumn> column(Run run) {
    if (speed == null) {
      return Optional.empty();
    }
    if (run.plan().contender(PlannedContender.CEILING).isEmpty()) {
      throw new UsageException(
          "--openssl-speed stands beside loops in C, and %s has none: measure contender c with it"
              .formatted(place));
    }
    return Optional.of(SpeedFigures.of(speed, run.plan().rows()));
  }

  private Run since(Run run) {
    var older = files.read(baseline);
    Definitions.requireSame(
        new Definitions.Named(baseline, older),
        new Definitions.Named(place, run),
        "measure a new baseline");
    return older;
  }

  private Run shown() {
    var run = files.read(place);
    if (contenders.isEmpty()) {
      return run;
    }
    for (var id : contenders) {
      if (!ids(run).contains(id)) {
        throw Known.unknown("contender in this run", id, ids(run));
      }
    }
    return run.showing(contenders.stream().distinct().toList());
  }

  private static List<String> ids(Run run) {
    return run.plan().contenders().stream().map(PlannedContender::id).toList();
  }
}
