package jcabench.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.study.AaTest;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** What simpler rules would say of equals: each finding is a false one. */
final class ErrorBars {
  private static final double JMH_CONFIDENCE = 0.999; // of the error that JMH prints
  private static final double THRESHOLD = 0.05;

  private ErrorBars() {}

  /** A line for all pairs of names in a run of contenders against themselves. */
  static String of(Run run) {
    int compared = 0;
    int missed = 0;
    int together = 0;
    int apart = 0;
    int beyond = 0;
    for (var test : AaTest.of(run)) {
      compared += test.compared();
      missed += test.missed().size();
      together += test.missedTogether();
      for (var row : run.plan().rows()) {
        var one = scores(run, row, test.contender());
        var other = scores(run, row, test.copy());
        if (one.length > 1 && other.length > 1) {
          apart += errorBarsApart(one, other) ? 1 : 0;
          beyond += meansApart(one, other) ? 1 : 0;
        }
      }
    }
    var table =
        new Table().words("Rule").numbers("Comparisons of equals").numbers("Called unequal");
    int all = compared;
    line(table, "our 95 % intervals leave out 1", all, missed);
    line(table, "our simultaneous intervals leave out 1", all, together);
    line(table, "JMH's error bars do not overlap", all, apart);
    line(table, "the means differ by more than 5 %", all, beyond);
    return table.toString();
  }

  private static void line(Table table, String rule, int compared, int number) {
    table.row(
        List.of(
            rule,
            String.valueOf(compared),
            String.format(Locale.ROOT, "%d (%.1f %%)", number, 100.0 * number / compared)));
  }

  private static double[] scores(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell
        ? cell.forks().stream().flatMapToDouble(ErrorBars::iterations).toArray()
        : new double[0];
  }

  private static DoubleStream iterations(Fork fork) {
    return fork.measurement().iterations().stream()
        .flatMapToDouble(iteration -> DoubleStream.of(iteration.values()));
  }

  /** The intervals that JMH prints, over all iterations of all forks, do not overlap. */
  private static boolean errorBarsApart(double[] one, double[] other) {
    return Math.abs(StatUtils.mean(one) - StatUtils.mean(other)) > error(one) + error(other);
  }

  private static boolean meansApart(double[] one, double[] other) {
    return Math.abs(Math.log(StatUtils.mean(one) / StatUtils.mean(other))) > Math.log1p(THRESHOLD);
  }

  private static double error(double[] scores) {
    double t =
        new TDistribution(null, scores.length - 1)
            .inverseCumulativeProbability((1 + JMH_CONFIDENCE) / 2);
    return t * Math.sqrt(StatUtils.variance(scores) / scores.length);
  }
}
