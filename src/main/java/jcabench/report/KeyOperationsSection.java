package jcabench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.report.text.Ending;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/** The two tables that a reader looks at first: scores, and speed-ups against the reference. */
final class KeyOperationsSection {
  private static final String CAUTION =
      "This score, or the one it is compared with, has a warning: see the section of its service.";

  private final Comparison comparison;
  private final Names names;
  private final List<RowResult> rows;

  KeyOperationsSection(Comparison comparison, Names names, List<RowResult> rows) {
    this.comparison = comparison;
    this.names = names;
    this.rows = rows;
  }

  /** Scores of every contender. */
  String scores() {
    var text = new StringBuilder("## Key operations\n\n");
    if (rows.isEmpty()) {
      return text.append("None of the declared key operations is in this run: see the sections.\n")
          .toString();
    }
    var footnotes = new Footnotes();
    var cells = new CellText(comparison.run().plan(), names, footnotes);
    var table = new Table().words("Service").words("Operation");
    comparison.run().plan().contenders().forEach(c -> table.numbers(names.of(c)));
    table.words("Unit");
    for (var row : rows) {
      var line = new ArrayList<>(heading(row));
      row.cells()
          .forEach(cell -> line.add(cells.of(cell, it -> score(it) + caution(it, footnotes))));
      line.add(Markdown.text(row.unit().text()));
      table.row(line);
    }
    text.append(table).append(footnotes);
    text.append(
        "\n"
            + "`±` is half the 95 % interval of this run. Higher is better for `ops/…`, lower for"
            + " `…/op`.");
    if (rows.stream().anyMatch(row -> row.row().singleShot())) {
      text.append(" Operations timed one by one show their median and quartiles.");
    }
    return text.append("\n").toString();
  }

  private List<String> heading(RowResult row) {
    return List.of(Markdown.text(Service.of(row.row()).title(), 60), names.of(row.row()));
  }

  private static String score(CellResult cell) {
    return Numbers.score(Numbers.middle(cell))
        + cell.quantiles()
            .map(known -> " (" + Numbers.quartiles(known) + ")")
            .or(() -> cell.interval().map(interval -> " " + Numbers.plusMinus(interval)))
            .orElse("");
  }

  /** Speed-ups in words; empty where the run has no reference. */
  String speedUps() {
    var reference = comparison.reference().filter(PlannedContender::present);
    var others =
        comparison.run().plan().contenders().stream()
            .filter(contender -> !reference.equals(Optional.of(contender)))
            .toList();
    if (rows.isEmpty() || reference.isEmpty() || others.isEmpty()) {
      return "";
    }
    var name = names.of(reference.get());
    var footnotes = new Footnotes();
    var table = new Table().words("Service").words("Operation");
    others.forEach(contender -> table.numbers(names.of(contender)));
    for (var row : rows) {
      var line = new ArrayList<>(heading(row));
      others.forEach(c -> line.add(speedUp(row, c, reference.get(), footnotes)));
      table.row(line);
    }
    return "## Speed-ups against "
        + name
        + "\n\n"
        + table
        + footnotes
        + legend(name, comparison.ratios());
  }

  private String speedUp(
      RowResult row, PlannedContender contender, PlannedContender reference, Footnotes footnotes) {
    return new CellText(comparison.run().plan(), names, footnotes)
        .of(
            row.cell(contender),
            cell ->
                cell.ratio()
                    .map(
                        ratio ->
                            Markdown.ratio(ratio)
                                + marks(ratio, footnotes)
                                + (isCautioned(cell) || isCautioned(row.cell(reference))
                                    ? footnotes.mark(CAUTION)
                                    : ""))
                    .orElseGet(() -> Numbers.NO_RATIO + footnotes.mark(noRatio(row, reference))));
  }

  private static String caution(CellResult cell, Footnotes footnotes) {
    return isCautioned(cell) ? footnotes.mark(CAUTION) : "";
  }

  private static boolean isCautioned(CellResult cell) {
    return cell.sample().filter(sample -> !sample.warnings().isEmpty()).isPresent();
  }

  private static String marks(Ratio ratio, Footnotes footnotes) {
    var marks = new StringBuilder();
    ratio.warnings().forEach(warning -> marks.append(footnotes.markText(warning)));
    return marks.toString();
  }

  private String noRatio(RowResult row, PlannedContender reference) {
    return names.of(reference)
        + switch (row.cell(reference).cell()) {
          case Cell.Absent _ -> " is absent: " + reason(row, reference);
          case Cell.Failed _ -> " failed: " + reason(row, reference);
          case Cell.Pending _ -> " was not run.";
          case Cell.Checked _ -> " was not timed.";
          case Cell.Measured _ -> " gave no usable number.";
        };
  }

  private String reason(RowResult row, PlannedContender contender) {
    return Ending.of(row.cell(contender).cell(), comparison.run().plan())
        .map(ending -> Markdown.text(ending.reason(), 300))
        .orElseThrow();
  }

  private static String legend(String reference, int ratios) {
    return """

    `2.0x faster [1.9, 2.1]`: twice the speed of %s; in brackets the 95 %% interval of this one \
    ratio. **Bold**: it stands also among all the ratios of this run (%d), whose simultaneous \
    intervals hold together in 95 of 100 runs; plain: it stands by itself only. \
    `~ 1.04x [0.97, 1.12]`: not distinguishable from %s. Intervals are of this run: they speak of \
    its JVMs, not of another day or machine.
    """
        .formatted(reference, ratios, reference);
  }
}
