package jcabench.report;

import java.util.function.Function;
import jcabench.report.text.Ending;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.stats.CellResult;

/**
 * What stands in a table for a cell: its number, or how it ended with a footnote; never nothing.
 */
final class CellText {
  private static final int LONGEST_REASON = 300;

  private final Plan plan;
  private final Names names;
  private final Footnotes footnotes;

  CellText(Plan plan, Names names, Footnotes footnotes) {
    this.plan = plan;
    this.names = names;
    this.footnotes = footnotes;
  }

  /** The cell's outcome, or for a measured one the text that a function makes of it. */
  String of(CellResult result, Function<CellResult, String> measured) {
    return Ending.of(result.cell(), plan)
        .map(ending -> ending.word() + mark(result, ending))
        .orElseGet(() -> measured.apply(result));
  }

  /** Only what is absent or failed needs its reason in each table. */
  private String mark(CellResult result, Ending ending) {
    return result.cell() instanceof Cell.Absent || result.cell() instanceof Cell.Failed
        ? footnotes.mark(
            names.of(result.contender())
                + (result.cell() instanceof Cell.Absent ? " is absent: " : " failed: ")
                + Markdown.text(ending.reason(), LONGEST_REASON))
        : "";
  }
}
