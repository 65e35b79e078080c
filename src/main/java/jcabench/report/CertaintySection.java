package jcabench.report;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import jcabench.report.text.Numbers;
import jcabench.report.text.Proofs;
import jcabench.report.text.Warnings;
import jcabench.stats.Comparison;
import jcabench.stats.Precision;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.study.NullControl;

/** How sure the answer is, and what weakens it. */
final class CertaintySection {
  private final Comparison comparison;
  private final Names names;

  private CertaintySection(Comparison comparison, Names names) {
    this.comparison = comparison;
    this.names = names;
  }

  /**
   * The section.
   *
   * @param proofs of each contender, by its id
   */
  static String of(Comparison comparison, Names names, Map<String, Proofs> proofs) {
    var section = new CertaintySection(comparison, names);
    return "## How sure this is\n\nCells: "
        + comparison.run().tally().sum()
        + section.precision()
        + section.power()
        + section.control()
        + "\n"
        + warnings(Warnings.of(comparison, proofs));
  }

  /** How many ratios reached what was asked. */
  private String precision() {
    return comparison
        .precision()
        .map(
            known ->
                "\n\nPrecision: of %d ratios %d have an interval of %s or narrower%s."
                    .formatted(
                        known.ratios(),
                        known.reached(),
                        Numbers.plusMinus(known.wanted()),
                        known.widest().map(this::widest).orElse("")))
        .orElse("");
  }

  /** What differences the table can show. */
  private String power() {
    var factors =
        comparison.rows().stream()
            .flatMap(row -> row.cells().stream())
            .flatMap(cell -> cell.ratio().stream())
            .map(Ratio::detectable)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    return factors.length == 0
        ? ""
        : "\n\nPower: in the middle one of %d ratios a difference of %s would be found in 80 of 100 runs."
            .formatted(factors.length, Numbers.plusMinus(Quantiles.median(factors)));
  }

  /** The run's own rate of errors. */
  private String control() {
    return NullControl.of(comparison).map(control -> "\n\n" + control.sentence()).orElse("");
  }

  private String widest(Precision.Widest widest) {
    return "; the widest interval is that of "
        + names.of(widest.row())
        + " of "
        + names.of(widest.contender())
        + (Double.isFinite(widest.factor())
            ? ", " + Numbers.plusMinus(widest.factor())
            : ", which has none yet");
  }

  private static String warnings(List<String> all) {
    var text = new StringBuilder(all.isEmpty() ? "" : "\nWarnings:\n\n");
    all.forEach(warning -> text.append("- ").append(Markdown.text(warning, 600)).append('\n'));
    return text.toString();
  }
}
