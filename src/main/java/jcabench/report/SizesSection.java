package jcabench.report;

import java.util.ArrayList;
import java.util.List;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.stats.Comparison;
import jcabench.stats.study.SizeSweep;

/** What an operation and what a byte costs, and from which size on who pays. */
final class SizesSection {
  private static final String NOTHING = "–";

  private SizesSection() {}

  /** The section; empty where nothing was measured at three sizes. */
  static String of(Comparison comparison, Names names) {
    var sweeps =
        SizeSweep.of(comparison).stream().filter(sweep -> !sweep.family().calibrates()).toList();
    if (sweeps.isEmpty()) {
      return "";
    }
    var table =
        new Table()
            .words("Service")
            .words("Operation")
            .words("Contender")
            .numbers("An operation, ns")
            .numbers("A byte, ns");
    var reference = comparison.reference();
    reference.ifPresent(other -> table.words("Faster than " + names.of(other)));
    for (var sweep : sweeps) {
      var line =
          new ArrayList<>(
              List.of(
                  Markdown.text(Service.of(sweep.family()).title(), 120),
                  Markdown.text(sweep.family().label(), 120),
                  names.of(sweep.contender()),
                  Numbers.nanos(sweep.fixedNanos()),
                  Numbers.nanos(sweep.nanosPerByte())));
      if (reference.isPresent()) {
        line.add(sweep.crossover().map(Numbers::crossover).orElse(everywhere(sweep)));
      }
      table.row(line);
    }
    return """
    ## Fixed and per-byte cost

    A straight line fitted to the times over all sizes, with least relative error. The last \
    column says from which size on the contender is faster than the reference, or up to which \
    size; it considers only sizes at which the two can be distinguished.

    """
        + table;
  }

  private static String everywhere(SizeSweep sweep) {
    return switch (sweep.everywhere()) {
      case FASTER -> "at every size";
      case SLOWER -> "at no size";
      case SAME -> "~ alike at every size";
      case UNKNOWN -> NOTHING;
    };
  }
}
