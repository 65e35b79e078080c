package jcabench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.gate.Confirmation;
import jcabench.gate.Judge;
import jcabench.gate.Policy;
import jcabench.result.Cell;
import jcabench.result.Run;
import jcabench.source.UnreadableRunException;
import jcabench.stats.Changes;
import jcabench.stats.Comparison;
import jcabench.stats.RunVariances;
import jcabench.stats.study.Drift;
import jcabench.stats.study.History;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gate}: whether a candidate is slower than a baseline. */
@Command(
    name = "gate",
    description =
        "Compares two stored runs by their ratios to the reference of the same run and ends with 1"
            + " when a row is slower or missing, and with 3 when it cannot tell. 'gate run'"
            + " measures both in one run instead, which sees more.",
    mixinStandardHelpOptions = true,
    subcommands = GateRunCommand.class)
final class GateCommand implements Callable<Integer> {
  /** Facts whose effect a ratio to the reference does not take out. */
  private static final List<String> NOT_CANCELLED =
      List.of("cpu.identifier", "cpu.flags", "jvm.version");

  @Spec private CommandSpec spec;
  @Mixin private GateOutput output;
  @Mixin private FreshConfirmation fresh;
  @Mixin private ForeignFiles files;

  @Option(names = "--baseline", paramLabel = "RUN", description = "The older run.")
  private Path baseline;

  @Option(names = "--candidate", paramLabel = "RUN", description = "The newer run.")
  private Path candidate;

  @Option(
      names = "--confirm",
      paramLabel = "RUN",
      description =
          "A second run of the candidate: what it excludes is cleared. What it says too stays"
              + " suspected, which ends with 1, unless the baseline was measured anew as well.")
  private Path second;

  @Option(
      names = "--confirm-baseline",
      paramLabel = "RUN",
      description =
          "A second run of the baseline, with which that of --confirm is compared: what both say"
              + " is slower.")
  private Path secondBaseline;

  @Option(
      names = "--history",
      split = ",",
      paramLabel = "RUN",
      description =
          "Runs of code that did not change, three or more, or folders of such runs: how far runs"
              + " lie apart is taken from them.")
  private List<Path> history = List.of();

  @Option(
      names = "--reference",
      paramLabel = "ID",
      description =
          "The contender whose ratio is compared (default: jdk where both runs have it); none to"
              + " compare scores.")
  private String reference;

  @Option(names = "--accept-differences", description = "Compare unlike machines or JDKs.")
  private boolean accept;

  @Override
  public Integer call() {
    if (baseline == null || candidate == null) {
      throw new UsageException(
          "gate takes --baseline RUN and --candidate RUN, or 'gate run' with two contenders");
    }
    if (secondBaseline != null && second == null) {
      throw new UsageException("--confirm-baseline RUN needs the candidate's --confirm RUN");
    }
    var policy = output.policy(Policy.STORED);
    var older = measured(baseline);
    var newer = files.read(candidate);
    var pair = fresh.pair(older, newer, policy, spec);
    if (pair.isPresent() && second != null) {
      throw new UsageException("--confirm RUN and --confirm-with OLD,NEW exclude each other");
    }
    var again = Optional.ofNullable(second).map(files::read);
    var anew = Optional.ofNullable(secondBaseline).map(this::measured);
    var earlier = files.all(history);
    var others = new ArrayList<>(List.of(newer));
    again.ifPresent(others::add);
    anew.ifPresent(others::add);
    others.addAll(earlier);
    var notes = new ArrayList<String>();
    others.forEach(run -> notes.addAll(differences(older, run)));
    var chosen = reference(older, newer);
    others.forEach(run -> notes.addAll(drift(older, run, chosen)));
    notes.add(
        chosen
            .map(id -> "Compared are ratios to " + id + " of the same run.")
            .orElse(
                "Compared are scores, since the runs have no reference in common: that is fair on"
                    + " one unchanged machine only."));
    var runs = runs(older, newer, earlier, chosen);
    notes.add(History.note(earlier.size(), runs));
    var judge = new Judge(policy);
    var changes = Changes.between(older, newer, chosen, runs);
    var confirmation =
        again
            .map(
                run -> {
                  var held = anew.orElse(older);
                  return Confirmation.ofAll(
                      Changes.between(held, run, chosen, runs(held, run, earlier, chosen)),
                      anew.isPresent());
                })
            .or(() -> pair.flatMap(both -> fresh.of(both, judge.suspects(changes))));
    var findings = judge.findings(changes, confirmation);
    judge.detectable(changes).ifPresent(notes::add);
    return output.publish(findings, policy, notes, spec.commandLine().getErr());
  }

  /** Each pair by its own processors: a confirmation may come from another kind. */
  private static RunVariances runs(Run one, Run other, List<Run> earlier, Optional<String> chosen) {
    return History.of(RunVariances.declared(one, other), earlier, chosen);
  }

  /** A machine that changed its speed cancels out of ratios, not out of scores. */
  private List<String> drift(Run older, Run newer, Optional<String> chosen) {
    var moved = Drift.between(older, newer);
    if (chosen.isEmpty() && !moved.isEmpty() && !accept) {
      throw new UsageException(
          "the machine had another speed in "
              + newer.name()
              + " ("
              + String.join("; ", moved)
              + "), and without a reference in all runs only scores can be compared: measure them"
              + " with jdk beside, or give --accept-differences");
    }
    return moved.isEmpty()
        ? List.of()
        : List.of(
            "The machine had another speed in "
                + newer.name()
                + ": "
                + String.join("; ", moved)
                + ".");
  }

  private Run measured(Path place) {
    var run = files.read(place);
    var some =
        run.plan().rows().stream()
            .anyMatch(
                row ->
                    run.plan().contenders().stream()
                        .anyMatch(c -> run.cell(row, c.id()) instanceof Cell.Measured));
    if (!some) {
      throw new UnreadableRunException(
          place + " holds no measurement, so that nothing can be held against it");
    }
    return run;
  }

  private Optional<String> reference(Run older, Run newer) {
    if ("none".equals(reference)) {
      return Optional.empty();
    }
    var id = reference == null ? Comparison.USUAL_REFERENCE : reference;
    var both = present(older, id) && present(newer, id);
    if (!both && reference != null) {
      throw new UsageException("the runs do not both have the reference '" + reference + "'");
    }
    return both ? Optional.of(id) : Optional.empty();
  }

  private static boolean present(Run run, String id) {
    return run.plan().contender(id).filter(column -> column.present()).isPresent();
  }

  private List<String> differences(Run older, Run newer) {
    var differences = new ArrayList<String>();
    for (var name : NOT_CANCELLED) {
      var was = older.environment().fact(name);
      var is = newer.environment().fact(name);
      if (was.isPresent() && is.isPresent() && !was.equals(is)) {
        differences.add(name + " was " + was.get() + ", is " + is.get());
      }
    }
    if (!differences.isEmpty() && !accept) {
      throw new UsageException(
          "the runs are of unlike machines or JDKs, which ratios do not take out: "
              + String.join("; ", differences)
              + ". Measure a baseline on this kind of machine, or give --accept-differences");
    }
    return differences.stream().map(one -> "The runs are unlike: " + one + ".").toList();
  }
}
