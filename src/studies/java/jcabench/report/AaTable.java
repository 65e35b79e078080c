package jcabench.report;

import java.util.List;
import java.util.Locale;
import jcabench.result.Run;
import jcabench.stats.study.AaTest;

/** A run of contenders against themselves, as a table. */
final class AaTable {
  private AaTable() {}

  /** A line for each two names of one contender, and one for all of them. */
  static String of(Run run) {
    var table =
        new Table().words("Two names of one contender").numbers("Ratios").numbers("Leave out 1");
    int compared = 0;
    int missed = 0;
    for (var test : AaTest.of(run)) {
      line(table, test.contender() + " and " + test.copy(), test.compared(), test.missed().size());
      compared += test.compared();
      missed += test.missed().size();
    }
    line(table, "all", compared, missed);
    return table.toString();
  }

  private static void line(Table table, String what, int compared, int missed) {
    var share = String.format(Locale.ROOT, "%d (%.1f %%)", missed, 100.0 * missed / compared);
    table.row(List.of(what, String.valueOf(compared), share));
  }
}
