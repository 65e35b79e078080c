package jcabench.cli;

import java.nio.file.Path;
import jcabench.result.Run;
import jcabench.run.RunFiles;
import jcabench.stats.Comparison;

/** Writes into a run's folder what is made of the run when it has ended. */
final class RunReports {
  private RunReports() {}

  /**
   * Writes every form that a run has by itself.
   *
   * @return where they are, as a line
   */
  static String write(Run run, String reference, Path folder) {
    var files = Format.all(Format.OF_A_RUN, Comparison.of(run, reference));
    var results = new RunFiles(folder);
    files.forEach(results::write);
    return told(folder);
  }

  /** Where they are, as a line. */
  static String told(Path folder) {
    return "Report: " + folder.resolve("report.md") + ", " + folder.resolve("report.html");
  }
}
