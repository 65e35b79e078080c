package jcabench.cli;

import java.nio.file.Path;
import jcabench.result.Json;
import jcabench.result.Run;
import jcabench.run.RunFiles;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import picocli.CommandLine.Option;

/** The folder that a command makes of results that were measured elsewhere. */
final class NewRun {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the run that is made.")
  private Path out;

  /** Refuses a folder that holds a run. */
  void requireFree() {
    if (new RunFiles(out).holdsRun()) {
      throw new UsageException(out + " holds a run already: name another folder with --out");
    }
  }

  /**
   * Writes the run, and what is made of it.
   *
   * @return where the reports are, as a line
   */
  String write(Run whole) {
    var files = new RunFiles(out);
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
    var run = Sources.read(out); // what is reported is what was written
    return RunReports.write(run, Comparison.usualReference(run.plan()), out);
  }
}
