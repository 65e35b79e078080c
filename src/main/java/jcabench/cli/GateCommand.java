package jcabench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.gate.Judge;
import jcabench.gate.Policy;
import jcabench.report.GateReport;
import jcabench.result.Cell;
import jcabench.result.Run;
import jcabench.result.UnreadableRunException;
import jcabench.stats.Comparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code gate}: whether a candidate is slower than a baseline. */
@Command(
    name = "gate",
    description =
        "Compares two stored runs by their ratios to the reference of the same run and ends with 1"
            + " when a row is regressed or missing.",
    mixinStandardHelpOptions = true)
final class GateCommand implements Callable<Integer> {
  /** Facts whose effect a ratio to the reference does not take out. */
  private static final List<String> NOT_CANCELLED =
      List.of("cpu.identifier", "cpu.flags", "jvm.version");

  private static final double MOST_SLOWDOWN = 10;

  @Spec private CommandSpec spec;

  @Option(names = "--baseline", required = true, paramLabel = "RUN", description = "The older run.")
  private Path baseline;

  @Option(
      names = "--candidate",
      required = true,
      paramLabel = "RUN",
      description = "The newer run.")
  private Path candidate;

  @Option(
      names = "--confirm",
      paramLabel = "RUN",
      description =
          "A second run of the candidate: a row is regressed only when both say so, and undecided"
              + " without it.")
  private Path second;

  @Option(
      names = "--max-slowdown",
      paramLabel = "PERCENT",
      description = "How much slower a row may be (default: 5%%).")
  private String maxSlowdown = "5%";

  @Option(names = "--strict", description = "What cannot be decided blocks too.")
  private boolean strict;

  @Option(
      names = "--reference",
      paramLabel = "ID",
      description =
          "The contender whose ratio is compared (default: jdk where both runs have it); none to"
              + " compare scores.")
  private String reference;

  @Option(names = "--accept-differences", description = "Compare unlike machines or JDKs.")
  private boolean accept;

  @Option(names = "--junit", paramLabel = "FILE", description = "JUnit XML, a case for each row.")
  private Path junit;

  @Option(names = "--json", paramLabel = "FILE", description = "All findings as JSON.")
  private Path json;

  @Override
  public Integer call() {
    var policy = new Policy(factor(), Policy.USUAL.falseAlarms(), strict);
    var older = measured(baseline);
    var newer = Run.read(candidate);
    var again = Optional.ofNullable(second).map(Run::read);
    var notes = new ArrayList<>(differences(older, newer));
    again.ifPresent(run -> notes.addAll(differences(older, run)));
    var chosen = reference(older, newer);
    notes.add(
        chosen
            .map(id -> "Compared are ratios to " + id + " of the same run.")
            .orElse(
                "Compared are scores, since the runs have no reference in common: that is fair on"
                    + " one unchanged machine only."));
    var findings = new Judge(policy, older, newer, again, chosen).findings();
    var report = new GateReport(findings, policy, notes);
    publish(report);
    return Judge.passes(findings, policy) ? 0 : Main.INCOMPLETE;
  }

  private double factor() {
    return Percent.factor(maxSlowdown)
        .filter(factor -> factor <= MOST_SLOWDOWN)
        .orElseThrow(
            () ->
                new UsageException(
                    "--max-slowdown takes a percentage from 0% to 900%, such as 5%, not '"
                        + maxSlowdown
                        + "'"));
  }

  private static Run measured(Path place) {
    var run = Run.read(place);
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

  private void publish(GateReport report) {
    Output.print(report.markdown());
    var summary = System.getenv("GITHUB_STEP_SUMMARY");
    if (summary != null && !summary.isBlank()) {
      append(Path.of(summary), report.markdown());
    }
    if ("true".equals(System.getenv("GITHUB_ACTIONS"))) {
      report.githubErrors().forEach(System.out::println);
    }
    if (junit != null) {
      Output.write(junit, report.junit());
    }
    if (json != null) {
      Output.write(json, report.json());
    }
    spec.commandLine().getErr().println("jcabench gate " + report.summary());
    spec.commandLine().getErr().flush();
  }

  private static void append(Path file, String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UsageException("GITHUB_STEP_SUMMARY " + file + " cannot be written (" + e + ")");
    }
  }
}
