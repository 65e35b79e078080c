package jcabench.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jcabench.result.Run;
import jcabench.stats.study.Axis;
import jcabench.stats.study.SideBySide;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: runs beside each other along one axis. */
@Command(
    name = "compare",
    description =
        "Compares runs that differ in one thing: machine, system, JDK, OpenSSL, contenders'"
            + " versions or release.",
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description =
          "Run folders; the others are compared with the first. One alone is taken apart by the"
              + " machines that measured it.")
  private List<Path> places;

  @Option(
      names = "--axis",
      required = true,
      paramLabel = "AXIS",
      description =
          "In what they are meant to differ: host, os, jdk, openssl, contender, release, options of"
              + " openssl speed, or mask, the capabilities of the processor that are hidden from"
              + " OpenSSL.")
  private String axis;

  @Option(
      names = "--accept-differences",
      description = "Compare although more differs; the report lists it.")
  private boolean accept;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "md (default), svg: heat maps into the folder --out, or csv: every score, a line for each"
              + " row and a column for each run.")
  private String format = Format.MD.word();

  @Mixin private Output output;
  @Mixin private ForeignFiles foreign;

  @Override
  public Integer call() {
    var word = format.toLowerCase(Locale.ROOT);
    if (!Format.ofSeveralRuns().contains(word)) {
      throw Known.unknown("format", format, Format.ofSeveralRuns());
    }
    var known = Arrays.stream(Axis.values()).map(Axis::toString).toList();
    var name = axis.toLowerCase(Locale.ROOT);
    if (!known.contains(name)) {
      throw Known.unknown("axis", axis, known);
    }
    var chosen = Axis.valueOf(name.toUpperCase(Locale.ROOT));
    var runs = beside(runs());
    if (!accept) {
      for (int i = 1; i < runs.size(); i++) {
        Definitions.requireSame(
            new Definitions.Named(place(0), runs.getFirst()),
            new Definitions.Named(place(i), runs.get(i)),
            "measure one of them anew, or give --accept-differences to leave such rows out");
      }
    }
    var others = chosen.differences(runs).stream().filter(one -> !one.wanted()).toList();
    if (!others.isEmpty() && !accept) {
      throw new UsageException(
          "the runs differ in more than "
              + chosen
              + ": "
              + others.stream()
                  .limit(8)
                  .map(one -> one.name() + " " + one.values())
                  .collect(Collectors.joining(", "))
              + (others.size() > 8 ? " and " + (others.size() - 8) + " more" : "")
              + "; give --accept-differences to compare all the same");
    }
    var form = Format.named(word);
    // Of thousands of machines the comparison takes seconds: only pictures need it here.
    var caution = form.takesFolder() ? caution(chosen, others, SideBySide.of(runs)) : "";
    var files = form.files(new Format.SeveralRuns(runs, chosen, caution));
    if (files.isEmpty()) {
      throw new UsageException("the runs have no measurement in common, so that nothing is drawn");
    }
    output.write(form, files);
    return 0;
  }

  private List<Run> runs() {
    var read = places.stream().map(foreign::read).toList();
    if (read.size() > 1) {
      return read;
    }
    var machines = read.getFirst().byMachine();
    if (machines.size() < 2) {
      throw new UsageException(
          places.getFirst() + " was measured on one machine: name another run beside it");
    }
    return machines;
  }

  /**
   * Where each run has one contender, that is what is compared, whatever it is called: outputs of
   * two versions of openssl speed are two contenders by name.
   */
  private static List<Run> beside(List<Run> runs) {
    var only = runs.getFirst().onlyContender();
    return only.isPresent() && runs.stream().allMatch(run -> run.onlyContender().isPresent())
        ? runs.stream().map(run -> run.namingItsContender(only.get().id())).toList()
        : runs;
  }

  private Path place(int run) {
    return places.get(Math.min(run, places.size() - 1));
  }

  private static String caution(Axis axis, List<Axis.Difference> others, SideBySide compared) {
    var leftOut = compared.leftOut().stream().mapToInt(List::size).sum();
    var left =
        leftOut == 0
            ? ""
            : leftOut + " measurements that the first run does not share are left out. ";
    return others.isEmpty()
        ? left.strip()
        : left
            + "The runs differ in more than %s, %d facts: %s"
                .formatted(
                    axis,
                    others.size(),
                    others.stream().map(Axis.Difference::name).collect(Collectors.joining(", ")));
  }
}
