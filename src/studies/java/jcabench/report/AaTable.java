package jcabench.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import jcabench.report.text.Numbers;
import jcabench.result.Run;
import jcabench.stats.Quantiles;
import jcabench.stats.study.AaTest;

/** A run of contenders against themselves, as a table. */
final class AaTable {
  private AaTable() {}

  /** A line for each two names of one contender, and one for all of them. */
  static String of(Run run) {
    var table =
        new Table()
            .words("Two names of one contender")
            .numbers("Ratios")
            .numbers("Leave out 1")
            .numbers("Simultaneous ones that do")
            .numbers("Median half width");
    int compared = 0;
    int missed = 0;
    int together = 0;
    var widths = new ArrayList<Double>();
    for (var test : AaTest.of(run)) {
      line(
          table,
          test.contender() + " and " + test.copy(),
          test,
          test.halfWidth().orElse(Double.NaN));
      test.halfWidth().ifPresent(widths::add);
      together += test.missedTogether();
      compared += test.compared();
      missed += test.missed().size();
    }
    var all = widths.stream().mapToDouble(width -> width).toArray();
    line(
        table,
        "all",
        new AaTest(
            "", "", compared, Collections.nCopies(missed, ""), together, OptionalDouble.empty()),
        all.length == 0 ? Double.NaN : Quantiles.median(all));
    return table.toString();
  }

  private static void line(Table table, String what, AaTest test, double halfWidth) {
    int missed = test.missed().size();
    var share =
        String.format(Locale.ROOT, "%d (%.1f %%)", missed, 100.0 * missed / test.compared());
    table.row(
        List.of(
            what,
            String.valueOf(test.compared()),
            share,
            String.valueOf(test.missedTogether()),
            Double.isFinite(halfWidth) ? Numbers.plusMinus(halfWidth) : "–"));
  }
}
