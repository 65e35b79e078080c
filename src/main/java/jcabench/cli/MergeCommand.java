package jcabench.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import jcabench.result.Run;
import jcabench.source.Merge;
import jcabench.source.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code merge}: runs of one plan as one run. */
@Command(
    name = "merge",
    description =
        "Joins runs of one plan, measured on several machines or at several times, into one run"
            + " folder. Nothing is left out: other plans, other programs and forks that stand twice"
            + " are refused. Ends with 1 when cells are still missing.",
    mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", arity = "2..*", description = "Run folders.")
  private List<Path> places;

  @Mixin private NewRun made;

  @Override
  public Integer call() {
    made.requireFree();
    var runs = new LinkedHashMap<String, Run>();
    for (var place : places) {
      if (runs.put(place.toString(), Sources.read(place)) != null) {
        throw new UsageException(place + " is named twice: name each run once");
      }
    }
    var merged = Merge.of(runs);
    var reports = made.write(merged);
    var tally = merged.tally();
    var text = spec.commandLine().getOut();
    text.println(tally.sum());
    text.println(reports);
    text.flush();
    return tally.failed() + tally.pending() == 0 ? 0 : Main.INCOMPLETE;
  }
}
