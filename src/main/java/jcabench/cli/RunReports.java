package jcabench.cli;

import java.nio.file.Path;
import jcabench.report.Charts;
import jcabench.report.HtmlReport;
import jcabench.report.MarkdownReport;
import jcabench.result.Run;
import jcabench.run.RunFolder;
import jcabench.stats.Comparison;

/** The reports that lie in a run's folder. */
final class RunReports {
  private static final String TEXT = "report.md";
  private static final String PAGE = "report.html";
  private static final String CHARTS = "charts/";

  private RunReports() {}

  /**
   * Writes all of them.
   *
   * @return where they are, as a line
   */
  static String write(Run run, String reference, Path folder) {
    var comparison = Comparison.of(run, reference);
    var results = new RunFolder(folder);
    results.write(TEXT, MarkdownReport.of(comparison));
    results.write(PAGE, HtmlReport.of(comparison));
    Charts.of(comparison).forEach((name, svg) -> results.write(CHARTS + name, svg));
    return "Report: " + folder.resolve(TEXT) + ", " + folder.resolve(PAGE);
  }
}
