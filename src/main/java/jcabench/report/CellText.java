package jcabench.report;

import java.util.function.Function;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;

/**
 * What stands in a table for a cell: its number, or how it ended with a footnote; never nothing.
 */
final class CellText {
  private static final int LONGEST_REASON = 300;

  private final Names names;
  private final Footnotes footnotes;

  CellText(Names names, Footnotes footnotes) {
    this.names = names;
    this.footnotes = footnotes;
  }

  /** The cell's outcome, or for a measured one the text that a function makes of it. */
  String of(CellResult result, Function<CellResult, String> measured) {
    return switch (result.cell()) {
      case Cell.Measured _ -> measured.apply(result);
      case Cell.Checked _ -> "checked";
      case Cell.Absent absent -> "absent" + mark(result.contender(), "absent", reason(absent));
      case Cell.Failed failed -> "failed" + mark(result.contender(), "failed", failed.reason());
      case Cell.Pending _ -> "not run";
    };
  }

  private String mark(PlannedContender contender, String outcome, String reason) {
    return footnotes.mark(
        names.of(contender) + " " + outcome + ": " + Markdown.text(known(reason), LONGEST_REASON));
  }

  /** Why a cell is absent, with what would cure it. */
  static String reason(Cell.Absent absent) {
    return known(absent.reason())
        + (absent.cure().isBlank() ? "" : " Cure: " + absent.cure().strip());
  }

  /** The reason, or that there is none. */
  static String known(String reason) {
    return reason.isBlank() ? "no reason recorded" : reason.strip();
  }
}
