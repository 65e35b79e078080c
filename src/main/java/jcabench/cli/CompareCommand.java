package jcabench.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jcabench.report.CompareReport;
import jcabench.result.Run;
import jcabench.stats.Axis;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: runs beside each other along one axis. */
@Command(
    name = "compare",
    description =
        "Compares runs that differ in one thing: machine, JDK, OpenSSL, contenders' versions or"
            + " release.",
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RUN",
      arity = "2..*",
      description = "Run folders; the others are compared with the first.")
  private List<Path> places;

  @Option(
      names = "--axis",
      required = true,
      paramLabel = "AXIS",
      description = "In what they are meant to differ: host, jdk, openssl, contender or release.")
  private String axis;

  @Option(
      names = "--accept-differences",
      description = "Compare although more differs; the report lists it.")
  private boolean accept;

  @Mixin private Output output;

  @Override
  public Integer call() {
    var known = Arrays.stream(Axis.values()).map(Axis::toString).toList();
    var name = axis.toLowerCase(Locale.ROOT);
    if (!known.contains(name)) {
      throw Known.unknown("axis", axis, known);
    }
    var chosen = Axis.valueOf(name.toUpperCase(Locale.ROOT));
    var runs = places.stream().map(Run::read).toList();
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
    output.write(CompareReport.of(runs, chosen));
    return 0;
  }
}
