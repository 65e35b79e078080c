package jcabench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import jcabench.result.Plan;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.study.TimeSeries;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jcabench history}: runs one after the other. */
@Command(
    name = "history",
    description =
        "Shows every row and contender over the runs of a folder, what changed between them, and"
            + " whether the newest one is slower or faster than those before.",
    mixinStandardHelpOptions = true)
final class HistoryCommand implements Callable<Integer> {
  /** What stands for no reference. */
  private static final String NONE = "none";

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Folders of runs, or runs; the order is that of their beginnings.")
  private List<Path> places;

  @Option(
      names = "--reference",
      paramLabel = "ID",
      description =
          "The contender to which ratios are taken, each in its run (default: jdk, or the first"
              + " contender of the newest run without it); none to show scores.")
  private String reference;

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "ID",
      description = "Contenders to show (default: all).")
  private List<String> contenders = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "md (default), html: a page with a picture of each row, or csv: a line for each run, as"
              + " Apache Otava reads it.")
  private String format = Format.MD.word();

  @Mixin private Output output;
  @Mixin private ForeignFiles files;

  @Override
  public Integer call() {
    var word = format.toLowerCase(Locale.ROOT);
    if (!Format.ofTime().contains(word)) {
      throw Known.unknown("format", format, Format.ofTime());
    }
    var runs = files.all(places);
    if (runs.size() < 2) {
      throw new UsageException(
          "a history takes two runs or more, and there is 1 in "
              + places.getFirst()
              + ": name a folder of runs, or several runs");
    }
    var series = TimeSeries.of(shown(runs), reference(runs));
    if (series.lines().isEmpty()) {
      throw new UsageException(
          "no run has a measurement beside "
              + reference(runs).orElse(NONE)
              + ": name another contender with --reference, or none for scores");
    }
    var form = Format.named(word);
    output.write(form, form.files(series));
    return 0;
  }

  private Optional<String> reference(List<Run> runs) {
    if (NONE.equals(reference)) {
      return Optional.empty();
    }
    var known = ids(runs);
    if (reference != null && !known.contains(reference)) {
      throw Known.unknown("contender in these runs", reference, known);
    }
    return Optional.of(
        reference != null ? reference : Comparison.usualReference(newest(runs).plan()));
  }

  private static Run newest(List<Run> runs) {
    return runs.stream()
        .max((one, other) -> one.plan().started().compareTo(other.plan().started()))
        .orElseThrow();
  }

  private List<Run> shown(List<Run> runs) {
    var known = ids(runs);
    for (var id : contenders) {
      if (!known.contains(id)) {
        throw Known.unknown("contender in these runs", id, known);
      }
    }
    if (contenders.isEmpty()) {
      return runs;
    }
    var base = reference(runs);
    return runs.stream().map(run -> run.showing(asked(run.plan(), base))).toList();
  }

  /** Of one run, with its reference. */
  private List<String> asked(Plan plan, Optional<String> base) {
    return plan.contenders().stream()
        .map(contender -> contender.id())
        .filter(id -> contenders.contains(id) || base.equals(Optional.of(id)))
        .toList();
  }

  private static List<String> ids(List<Run> runs) {
    return runs.stream()
        .flatMap(run -> run.plan().contenders().stream())
        .map(contender -> contender.id())
        .distinct()
        .toList();
  }
}
