package jcabench.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
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

  /** All of them, by the name of their file. */
  static Map<String, String> of(Comparison comparison) {
    var files = new LinkedHashMap<String, String>();
    files.put(TEXT, MarkdownReport.of(comparison));
    files.put(PAGE, HtmlReport.of(comparison));
    Charts.of(comparison).forEach((name, svg) -> files.put(CHARTS + name, svg));
    return files;
  }

  /**
   * Writes all of them.
   *
   * @return where they are, as a line
   */
  static String write(Run run, String reference, Path folder) {
    var results = new RunFolder(folder);
    of(Comparison.of(run, reference)).forEach(results::write);
    return "Report: " + folder.resolve(TEXT) + ", " + folder.resolve(PAGE);
  }
}
