package jcabench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import jcabench.report.Charts;
import jcabench.report.DashboardList;
import jcabench.report.HtmlReport;
import jcabench.report.JsonReport;
import jcabench.report.MarkdownReport;
import jcabench.report.ReleaseNotes;
import jcabench.result.Plan;
import jcabench.result.Run;
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
  private static final String MARKDOWN = "md";
  private static final String RELEASE_NOTES = "release-notes";
  private static final String ALL = "all";
  private static final List<String> FORMATS =
      List.of(MARKDOWN, "html", "svg", "json", "list", RELEASE_NOTES, ALL);

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
              + " docs/report.schema.json), list (for dashboards that know no parameters),"
              + " release-notes with --baseline, or all that a run writes (into the folder"
              + " --out).")
  private String format = MARKDOWN;

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "With --format release-notes: the run since which things changed.")
  private Path baseline;

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

  @Override
  public Integer call() {
    var kind = format.toLowerCase(Locale.ROOT);
    if (!FORMATS.contains(kind)) {
      throw Known.unknown("format", format, FORMATS);
    }
    if (kind.equals(RELEASE_NOTES) != (baseline != null)) {
      throw new UsageException(
          "--format release-notes and --baseline RUN, an older run, come together");
    }
    var run = shown();
    var known = ids(run);
    if (reference != null && !known.contains(reference)) {
      throw Known.unknown("contender in this report", reference, known);
    }
    var comparison =
        Comparison.of(run, reference == null ? Comparison.usualReference(run.plan()) : reference);
    if (kind.equals("svg")) {
      return pictures(comparison);
    }
    if (kind.equals(ALL)) {
      output.writeAll(RunReports.of(comparison));
      return 0;
    }
    var text =
        switch (kind) {
          case "html" -> HtmlReport.of(comparison);
          case "json" -> JsonReport.of(comparison);
          case "list" -> DashboardList.of(comparison);
          case RELEASE_NOTES -> ReleaseNotes.of(comparison, since(run));
          default -> MarkdownReport.of(comparison);
        };
    output.write(text);
    return 0;
  }

  private Run since(Run run) {
    var older = Run.read(baseline);
    Definitions.requireSame(
        new Definitions.Named(baseline, older),
        new Definitions.Named(place, run),
        "measure a new baseline");
    return older;
  }

  private Run shown() {
    var run = Run.read(place);
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
    return run.plan().contenders().stream().map(Plan.Column::id).toList();
  }

  private int pictures(Comparison comparison) {
    var charts = Charts.of(comparison);
    if (charts.isEmpty()) {
      throw new UsageException(place + " has nothing that can be drawn: it compares no speeds");
    }
    output.writeAll(charts);
    return 0;
  }
}
