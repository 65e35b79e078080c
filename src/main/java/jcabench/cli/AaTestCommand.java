package jcabench.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import jcabench.source.Sources;
import jcabench.stats.Quantiles;
import jcabench.stats.study.AaTest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code jcabench aa-test}: how often a run finds a difference where there is none. */
@Command(
    name = "aa-test",
    description =
        "For runs that have a contender several times, as in --contenders jdk,jdk@2: how many 95 %%"
            + " intervals between two of its names leave out 1.",
    mixinStandardHelpOptions = true)
final class AaTestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", arity = "1..*", description = "Run folders.")
  private List<Path> runs;

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    int compared = 0;
    int missed = 0;
    int together = 0;
    var widths = new ArrayList<Double>();
    for (var run : runs) {
      var checks = AaTest.of(Sources.read(run));
      if (checks.isEmpty()) {
        throw new UsageException(
            run + " has no contender twice: measure one with --contenders jdk,jdk@2");
      }
      for (var check : checks) {
        out.println(
            line(
                check.contender() + " and " + check.copy(),
                check.compared(),
                check.missed().size(),
                check.missedTogether(),
                check.halfWidth()));
        check.missed().forEach(label -> out.println("  " + label));
        compared += check.compared();
        missed += check.missed().size();
        together += check.missedTogether();
        check.halfWidth().ifPresent(widths::add);
      }
    }
    var middle =
        widths.isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                Quantiles.median(widths.stream().mapToDouble(width -> width).toArray()));
    out.println(line("all", compared, missed, together, middle));
    out.flush();
    return 0;
  }

  private static String line(
      String what, int compared, int missed, int together, OptionalDouble halfWidth) {
    return String.format(
        Locale.ROOT,
        "%s: %d of %d intervals leave out 1 (%.1f %%), %d of the simultaneous ones%s",
        what,
        missed,
        compared,
        100.0 * missed / Math.max(1, compared),
        together,
        halfWidth.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT, "; median half width ±%.1f %%", 100 * (halfWidth.getAsDouble() - 1)));
  }
}
