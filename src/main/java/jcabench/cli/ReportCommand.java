package jcabench.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import jcabench.report.DashboardList;
import jcabench.report.HtmlReport;
import jcabench.report.JsonReport;
import jcabench.report.MarkdownReport;
import jcabench.result.Plan;
import jcabench.result.Run;
import jcabench.result.WholeFile;
import jcabench.stats.Comparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: a run as text. */
@Command(
    name = "report",
    description = "Writes the report of a run.",
    mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
  /** What a report can be. */
  private enum Format {
    MD,
    HTML,
    JSON,
    LIST
  }

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "A run folder under results/, or a JMH JSON file.")
  private Path place;

  @Option(
      names = "--format",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
      defaultValue = "MD")
  private Format format;

  @Option(
      names = "--reference",
      paramLabel = "ID",
      description = "The contender to compare with (default: " + Comparison.USUAL_REFERENCE + ").")
  private String reference;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path out;

  @Override
  public Integer call() {
    var run = Run.read(place);
    var known = run.plan().contenders().stream().map(Plan.Column::id).toList();
    if (reference != null && !known.contains(reference)) {
      throw Known.unknown("contender in this run", reference, known);
    }
    var comparison = Comparison.of(run, reference == null ? Comparison.USUAL_REFERENCE : reference);
    var text =
        switch (format) {
          case MD -> MarkdownReport.of(comparison);
          case HTML -> HtmlReport.of(comparison);
          case JSON -> JsonReport.of(comparison);
          case LIST -> DashboardList.of(comparison);
        };
    if (out == null) {
      print(text);
    } else {
      write(text);
    }
    return 0;
  }

  private static void print(String text) {
    // Bytes, because the terminal's character set may lack what the report is written with.
    System.out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    if (System.out.checkError()) {
      throw new UsageException("standard output cannot be written: is its disk full?");
    }
  }

  private void write(String text) {
    try {
      WholeFile.write(out, text);
    } catch (IOException e) {
      throw new UsageException(
          out + " cannot be written (" + e + "): name a file in a writable folder with --out");
    }
  }
}
