package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import jcabench.report.text.Numbers;
import jcabench.result.Cell;
import jcabench.result.KeyRows;
import jcabench.result.PlannedContender;
import jcabench.result.Question;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.Ratio.Verdict;
import jcabench.stats.RowResult;

/** What a run says in a few lines: three sentences, and one row of each JCA service. */
final class Headlines {
  private static final String NOT_OFFERED = "–";

  private final Comparison comparison;
  private final Names names;
  private final PlannedContender reference;
  private final List<PlannedContender> others;
  private final List<RowResult> keyRows;

  private Headlines(Comparison comparison) {
    var plan = comparison.run().plan();
    this.comparison = comparison;
    this.names = new Names(plan);
    this.reference = comparison.reference().orElseThrow();
    this.others = plan.contenders().stream().filter(one -> !one.equals(reference)).toList();
    // A run of an earlier version lacks those that became key operations after it.
    this.keyRows = KeyRows.KEY_OPERATIONS.stream().flatMap(one -> find(one).stream()).toList();
  }

  /** A row of each service, with ratios and intervals only. */
  static String table(Comparison comparison) {
    return new Headlines(comparison).table();
  }

  /**
   * Which provider is faster than the reference, at what nobody is, and the most there is to gain.
   */
  static String answer(Comparison comparison) {
    var headlines = new Headlines(comparison);
    return String.join("\n", headlines.counts(), headlines.unbeaten(), headlines.mostToGain());
  }

  private String table() {
    var table = new Table().words("Operation");
    others.forEach(contender -> table.numbers(names.of(contender)));
    for (var question : KeyRows.ONE_OF_EACH_SERVICE) {
      var row = row(question);
      var line = new ArrayList<String>(List.of(names.of(row.row())));
      others.forEach(contender -> line.add(speedUp(row.cell(contender))));
      table.row(line);
    }
    return table
        + "\n`2.0x faster [1.9, 2.1]`: twice as fast as %s, with the 95 %% interval of this run."
            .formatted(names.of(reference))
        + " **Bold**: it stands as one of all %d ratios of the run; plain: by itself."
            .formatted(comparison.ratios())
        + " `~ 1.04x [0.97, 1.12]`: not distinguishable."
        + " `"
        + NOT_OFFERED
        + "`: not offered; the run's report says why.";
  }

  private static String speedUp(CellResult cell) {
    return switch (cell.cell()) {
      case Cell.Absent _ -> NOT_OFFERED;
      case Cell.Measured _ -> Markdown.ratio(cell.ratio().orElseThrow());
      default -> throw new IllegalStateException("a published run has a cell without an answer");
    };
  }

  private RowResult row(Question question) {
    return find(question).orElseThrow();
  }

  private Optional<RowResult> find(Question question) {
    return comparison.rows().stream()
        .filter(row -> row.row().threads() == 1 && row.row().question().equals(question))
        .findFirst();
  }

  private String counts() {
    var facts = comparison.run().environment();
    var where = new StringBuilder();
    facts.fact("cpu.model").ifPresent(cpu -> where.append(" on ").append(Markdown.text(cpu, 80)));
    facts
        .fact("jvm.version")
        .ifPresent(java -> where.append(" with Java ").append(Markdown.text(java, 80)));
    return others.stream()
        .sorted(Comparator.comparingLong(c -> -count(c, Verdict.FASTER)))
        .map(
            contender ->
                "%s is faster in %d and slower in %d of the %d that it offers"
                    .formatted(
                        names.of(contender),
                        count(contender, Verdict.FASTER),
                        count(contender, Verdict.SLOWER),
                        offered(contender)))
        .collect(
            Collectors.joining(
                "; ",
                "Against %s in %d key operations%s: "
                    .formatted(names.of(reference), keyRows.size(), where),
                "."));
  }

  private long offered(PlannedContender contender) {
    return keyRows.stream()
        .filter(row -> row.cell(contender).cell() instanceof Cell.Measured)
        .count();
  }

  private long count(PlannedContender contender, Verdict verdict) {
    return keyRows.stream().filter(row -> is(row.cell(contender), verdict)).count();
  }

  private static boolean is(CellResult cell, Verdict verdict) {
    return cell.ratio().map(Ratio::verdict).filter(verdict::equals).isPresent();
  }

  private String unbeaten() {
    var rows =
        keyRows.stream()
            .filter(row -> others.stream().noneMatch(c -> is(row.cell(c), Verdict.FASTER)))
            .map(row -> names.of(row.row()))
            .toList();
    return rows.isEmpty()
        ? "In each of them some provider is faster than %s.".formatted(names.of(reference))
        : "No provider was shown to be faster than %s in %d of them: %s."
            .formatted(names.of(reference), rows.size(), String.join(", ", rows));
  }

  private String mostToGain() {
    record Gain(RowResult row, PlannedContender contender, Ratio ratio) {
      double size() {
        return ratio.center().orElseThrow();
      }
    }
    var most =
        keyRows.stream()
            .flatMap(
                row ->
                    others.stream()
                        .filter(c -> is(row.cell(c), Verdict.FASTER))
                        .map(c -> new Gain(row, c, row.cell(c).ratio().orElseThrow())))
            .max(Comparator.comparingDouble(Gain::size));
    return most.map(
            gain ->
                "The largest gain is %s with %s: %s."
                    .formatted(
                        names.of(gain.row().row()),
                        names.of(gain.contender()),
                        Numbers.words(gain.ratio())))
        .orElse("No provider was shown to be faster.");
  }
}
