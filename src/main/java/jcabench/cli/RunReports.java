package jcabench.cli;

import java.nio.file.Path;
import jcabench.result.Json;
import jcabench.result.Run;
import jcabench.run.RunFiles;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.Comparison;

/** Writes into a run's folder what is made of the run when it has ended. */
final class RunReports {
  private RunReports() {}

  /** A folder for a run that was not measured here. */
  static RunFiles empty(Path folder) {
    var files = new RunFiles(folder);
    if (files.holdsRun()) {
      throw new UsageException(folder + " holds a run already: name another folder with --out");
    }
    return files;
  }

  /**
   * Writes a run that was not measured here, and what is made of it.
   *
   * @return where the reports are, as a line
   */
  static String writeWhole(Run whole, RunFiles files) {
    files.create();
    files.clean();
    files.write(RunFolder.ENVIRONMENTS, Json.pretty(whole.environments()));
    files.write(
        RunFolder.FORKS,
        text -> {
          for (var fork : whole.forks()) {
            text.write(Json.line(fork));
            text.write('\n');
          }
        });
    files.write(RunFolder.CELLS, Json.pretty(whole.plan()));
    var run = Sources.read(files.path()); // what is reported is what was written
    return write(run, Comparison.usualReference(run.plan()), files.path());
  }

  /**
   * Writes every form that a run has by itself.
   *
   * @return where they are, as a line
   */
  static String write(Run run, String reference, Path folder) {
    var files = Format.all(Comparison.of(run, reference));
    var results = new RunFiles(folder);
    files.forEach(results::write);
    return "Report: " + folder.resolve("report.md") + ", " + folder.resolve("report.html");
  }
}
