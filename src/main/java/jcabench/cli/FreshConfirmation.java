package jcabench.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import jcabench.contender.Contender;
import jcabench.gate.Confirmation;
import jcabench.gate.Policy;
import jcabench.machine.Children;
import jcabench.machine.Machine;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.run.Profile;
import jcabench.run.Progress;
import jcabench.stats.Change;
import jcabench.stats.Changes;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * Measures what two stored runs say is slower once more, both states beside each other, where the
 * jars of both are at hand.
 */
final class FreshConfirmation {
  @Mixin private DeclaredContenders declared;

  @Option(
      names = "--confirm-with",
      split = ",",
      paramLabel = "OLD,NEW",
      description =
          "Two contenders with the very jars of baseline and candidate: what looks slower is"
              + " measured once more with both, as gate run does.")
  private List<String> ids = List.of();

  @Option(
      names = "--confirm-budget",
      paramLabel = "DURATION",
      description = "Wall time of that, for example 10m (default: until the verdict is clear).")
  private String budget;

  @Option(
      names = "--confirm-out",
      paramLabel = "DIR",
      description = "Run folder of that. Default: results/TIME-confirm.")
  private Path out;

  /** The two, and what the stored runs call them. */
  record Pair(PairedRun run, String contender) {}

  /**
   * The two contenders that were given, of which it is shown that they are those of the runs.
   *
   * @throws UsageException when they are not, or not here
   */
  Optional<Pair> pair(Run older, Run newer, Policy policy, CommandSpec spec) {
    if (ids.isEmpty()) {
      if (time().isPresent() || out != null) {
        throw new UsageException("--confirm-budget and --confirm-out need --confirm-with OLD,NEW");
      }
      return Optional.empty();
    }
    if (ids.size() != 2 || ids.getFirst().equals(ids.getLast())) {
      throw new UsageException("--confirm-with takes two contenders, OLD,NEW");
    }
    var both = declared.chosen(ids);
    var before = having(older, both.getFirst());
    var after = having(newer, both.getLast());
    var contender =
        before.stream()
            .filter(after::contains)
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "%s has the jars of %s in %s, and %s those of %s in %s, which are not one"
                            .formatted(
                                ids.getFirst(),
                                String.join(", ", before),
                                older.name(),
                                ids.getLast(),
                                String.join(", ", after),
                                newer.name())));
    var base = both.getFirst();
    var run =
        new PairedRun(
            base.id().equals(contender) ? base.again(2) : base,
            both.getLast().named(contender),
            policy,
            Profile.FULL,
            spec);
    run.demandBoth();
    return Optional.of(new Pair(run, contender));
  }

  private Optional<Duration> time() {
    return Optional.ofNullable(budget).map(text -> RunOptions.duration("--confirm-budget", text));
  }

  /** The contenders of a run that were measured with the very jars that one has now. */
  private static Set<String> having(Run run, Contender contender) {
    var now = new ArrayList<>(Machine.jars(contender).values());
    if (now.isEmpty()) {
      throw new UsageException(
          "contender "
              + contender.id()
              + " has no jars, so that nothing shows whether it is what "
              + run.name()
              + " measured: give its jars, or use gate run");
    }
    var found = new TreeSet<String>();
    for (var column : run.plan().contenders()) {
      var then = Machine.jars(run.environment(), column.id()).values();
      if (now.stream().sorted().toList().equals(then.stream().sorted().toList())) {
        found.add(column.id());
      }
    }
    if (found.isEmpty()) {
      throw new UsageException(
          "contender "
              + contender.id()
              + " has other jars than "
              + run.plan().contenders().stream().map(PlannedContender::id).toList()
              + " in "
              + run.name()
              + ": give the jars that were measured there");
    }
    return found;
  }

  /** Measures the suspects of the two; empty where there are none. */
  Optional<Confirmation> of(Pair pair, List<Change> suspects) {
    var known = AllDrivers.ALL.rows();
    var rows = new ArrayList<Row>();
    for (var suspect : suspects) {
      if (suspect.contender().id().equals(pair.contender())) {
        known.stream()
            .map(row -> row.withThreads(suspect.row().threads()).withMode(suspect.row().mode()))
            .filter(row -> row.key().equals(suspect.row().key()))
            .findFirst()
            .ifPresent(rows::add);
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    Progress.standard().say("Measuring " + rows.size() + " suspects once more");
    var folder = out == null ? RunOptions.newFolder("confirm") : out;
    Children.endWithThisProcess();
    var run = pair.run();
    var measured = run.measure(folder, rows, time(), RunOptions.anySeed(), false);
    var changes = Changes.within(measured, run.baseline().id(), run.candidate().id());
    return Optional.of(
        new Confirmation(
            changes,
            true,
            change ->
                change.contender().id().equals(pair.contender()) && rows.contains(change.row())));
  }
}
