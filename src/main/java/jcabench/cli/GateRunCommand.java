package jcabench.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.gate.Confirmation;
import jcabench.gate.Judge;
import jcabench.gate.Policy;
import jcabench.machine.Children;
import jcabench.run.DryRun;
import jcabench.run.Progress;
import jcabench.source.RunFolder;
import jcabench.stats.Change;
import jcabench.stats.Changes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gate run}: both states measured in one run, until the verdict is clear. */
@Command(
    name = "run",
    description =
        "Measures two contenders in one interleaved run, each row until the candidate is shown to"
            + " be slower by more than allowed, or not to be slower by twice as much; measures what"
            + " looks slower once more, and ends with 1 when a row is slower or missing, and with 3"
            + " when it cannot tell.",
    mixinStandardHelpOptions = true)
final class GateRunCommand implements Callable<Integer> {
  private static final String CONFIRMATION = "confirm";
  private static final double SMALLEST_SLOWDOWN = 1.005;

  /** Of a budget, for the first measurement: the second one has fewer rows. */
  private static final double FIRST_SHARE = 0.75;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;
  @Mixin private DeclaredContenders declared;
  @Mixin private GateOutput output;

  @Option(
      names = "--baseline-contender",
      required = true,
      paramLabel = "ID",
      description = "What the candidate is held against.")
  private String baseline;

  @Option(
      names = "--candidate-contender",
      required = true,
      paramLabel = "ID",
      description = "What may not be slower.")
  private String candidate;

  @Option(names = "--dry-run", description = "Print cells, forks and times, and start nothing.")
  private boolean dryRun;

  @Override
  public Integer call() {
    var policy = policy();
    var pair = pair(policy);
    var folder = options.folder();
    var rows = options.rows(spec.commandLine().getErr());
    if (dryRun) {
      var seed = options.seed(folder, options.resume());
      var request = pair.request(folder, rows, options.budget(), seed, options.resume());
      DryRun.of(request, Optional.empty()).lines().forEach(spec.commandLine().getOut()::println);
      spec.commandLine().getOut().flush();
      return 0;
    }
    pair.demandBoth();
    Children.endWithThisProcess();
    var deadline = options.budget().map(Instant.now()::plus);
    var seed = options.seed(folder, options.resume());
    var first = pair.measure(folder, rows, share(FIRST_SHARE), seed, options.resume());
    var changes = Changes.within(first, baseline, candidate);
    var judge = new Judge(policy);
    var suspects = judge.suspects(changes);
    var notes = new ArrayList<String>();
    notes.add(
        ("%s and %s were measured in one run, fork beside fork. A change is the ratio that most"
                + " pairs of their readings agree on; the run's report has those of undisturbed"
                + " speeds, which a busy machine tells less surely.")
            .formatted(baseline, candidate));
    judge.detectable(changes).ifPresent(notes::add);
    var second = Optional.<Confirmation>empty();
    if (!suspects.isEmpty()) {
      var left = deadline.map(end -> Duration.between(Instant.now(), end));
      if (left.filter(Duration::isNegative).isPresent()) {
        notes.add("The budget left no time to measure what looks slower once more.");
      } else {
        var anew = confirm(pair, folder, suspects, left);
        second = Optional.of(Confirmation.ofAll(anew, true));
      }
    }
    var findings = judge.findings(changes, second);
    return output.publish(findings, policy, notes, spec.commandLine().getErr());
  }

  private Policy policy() {
    var policy = output.policy(Policy.PAIRED);
    if (policy.maxSlowdown() < SMALLEST_SLOWDOWN) {
      throw new UsageException(
          "--max-slowdown must be at least 0.5% here: no measurement can show that two are equal");
    }
    return policy;
  }

  private PairedRun pair(Policy policy) {
    if (baseline.equals(candidate)) {
      throw new UsageException(
          "baseline and candidate are both '"
              + baseline
              + "': to hold a contender against itself, name it "
              + baseline
              + "@2 the second time");
    }
    var both = declared.chosen(List.of(baseline, candidate));
    return new PairedRun(both.getFirst(), both.getLast(), policy, options.profile(), spec);
  }

  /** What looks slower is measured anew: forks that raised a suspicion can't confirm it. */
  private Changes confirm(
      PairedRun pair, Path folder, List<Change> suspects, Optional<Duration> left) {
    Progress.standard().say("Measuring " + suspects.size() + " suspects once more");
    var rows = suspects.stream().map(Change::row).toList();
    var place = folder.resolve(CONFIRMATION);
    var resume = options.resume() && Files.exists(place.resolve(RunFolder.CELLS));
    return Changes.within(
        pair.measure(place, rows, left, options.seed(place, resume), resume), baseline, candidate);
  }

  private Optional<Duration> share(double part) {
    return options.budget().map(all -> Duration.ofMillis((long) (part * all.toMillis())));
  }
}
