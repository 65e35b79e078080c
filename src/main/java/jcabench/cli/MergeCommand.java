package jcabench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.By;
import jcabench.source.Merge;
import jcabench.source.Shards;
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
            + " are refused, and nothing is written then. Names what is missing, and ends with 1"
            + " when something is.",
    mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
  private static final int MOST_ROWS = 20;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", arity = "2..*", description = "Run folders.")
  private List<Path> places;

  @Mixin private NewRun made;

  @Override
  public Integer call() {
    made.requireFree();
    var named = new HashSet<Path>();
    for (var place : places) {
      if (!named.add(place.toAbsolutePath().normalize())) {
        throw new UsageException(place + " is named twice: name each run once");
      }
    }
    var read = Sources.readAll(places, By.PROVIDER);
    var runs = new LinkedHashMap<String, Run>();
    for (int i = 0; i < read.size(); i++) {
      runs.put(places.get(i).toString(), read.get(i));
    }
    var merged = Merge.of(runs);
    var whole = merged.run(made.name());
    var reports = made.write(merged, whole);
    var tally = whole.tally();
    var text = spec.commandLine().getOut();
    merged.remarks().forEach(text::println);
    text.println(tally.sum());
    missing(whole).forEach(text::println);
    text.println(reports);
    text.flush();
    return tally.failed() + tally.pending() == 0 ? 0 : Main.INCOMPLETE;
  }

  /** What was asked and not run, as lines. */
  private static List<String> missing(Run whole) {
    var lines = new ArrayList<String>();
    for (var shard : Shards.missing(whole.environments())) {
      lines.add("missing: shard " + shard);
    }
    var rows =
        whole.plan().rows().stream()
            .filter(row -> whole.tally(List.of(row)).pending() > 0)
            .map(Row::label)
            .toList();
    rows.stream().limit(MOST_ROWS).forEach(row -> lines.add("not run: " + row));
    if (rows.size() > MOST_ROWS) {
      lines.add("and " + (rows.size() - MOST_ROWS) + " rows more");
    }
    return lines;
  }
}
