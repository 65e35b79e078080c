package jcabench.report;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import jcabench.report.text.Numbers;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/** One paragraph that a release note could quote. */
final class Summary {
  private final Comparison comparison;
  private final Names names;
  private final List<RowResult> rows;

  Summary(Comparison comparison, Names names, List<RowResult> keyOperations) {
    this.comparison = comparison;
    this.names = names;
    this.rows = keyOperations;
  }

  @Override
  public String toString() {
    var plan = comparison.run().plan();
    if (!plan.publishesSpeed()) {
      return "Every operation was run once by each contender and its answer checked; nothing was"
          + " timed, so that this report names no speed.\n";
    }
    var reference = comparison.reference().filter(PlannedContender::present);
    if (reference.isEmpty() || rows.isEmpty()) {
      return "Scores of %d contenders over %d rows%s. %s\n"
          .formatted(plan.contenders().size(), plan.rows().size(), where(), forks());
    }
    var sentences =
        plan.contenders().stream()
            .filter(contender -> !contender.equals(reference.get()) && !contender.runsLoopsInC())
            .map(this::sentence)
            .collect(Collectors.joining("; "));
    return "Against %s in %s%s: %s. %s\n"
        .formatted(
            names.of(reference.get()),
            rows.size() == 1 ? "1 key operation" : rows.size() + " key operations",
            where(),
            sentences.isEmpty() ? "no other contender" : sentences,
            forks());
  }

  private String where() {
    var facts = comparison.run().environment();
    var cpu = facts.fact("cpu.model").map(model -> " on " + Markdown.text(model, 80)).orElse("");
    var java = facts.fact("jvm.version").map(v -> " with Java " + Markdown.text(v, 80)).orElse("");
    return cpu + java;
  }

  private String sentence(PlannedContender contender) {
    if (!contender.present()) {
      return "**" + names.of(contender) + "** is absent";
    }
    var parts = new ArrayList<String>();
    ratios(contender, Ratio.Verdict.FASTER, "faster").ifPresent(parts::add);
    ratios(contender, Ratio.Verdict.SLOWER, "slower").ifPresent(parts::add);
    count(contender, cell -> is(cell, Ratio.Verdict.SAME), "not distinguishable")
        .ifPresent(parts::add);
    count(contender, cell -> is(cell, Ratio.Verdict.UNKNOWN), "without an interval")
        .ifPresent(parts::add);
    count(contender, Summary::withoutRatio, "without a ratio").ifPresent(parts::add);
    count(contender, cell -> cell.cell() instanceof Cell.Absent, "absent").ifPresent(parts::add);
    count(contender, cell -> cell.cell() instanceof Cell.Failed, "failed").ifPresent(parts::add);
    count(contender, cell -> cell.cell() instanceof Cell.Pending, "not run").ifPresent(parts::add);
    return "**" + names.of(contender) + "** is " + String.join(", ", parts);
  }

  private Optional<String> ratios(PlannedContender contender, Ratio.Verdict verdict, String word) {
    var found = rows.stream().filter(row -> is(row.cell(contender), verdict)).toList();
    return found.stream()
        .max((a, b) -> Double.compare(size(a, contender), size(b, contender)))
        .map(
            most ->
                "%s in %d (most: %s, %s)"
                    .formatted(
                        word,
                        found.size(),
                        Numbers.times(most.cell(contender).ratio().orElseThrow()),
                        names.of(most.row())));
  }

  private static double size(RowResult row, PlannedContender contender) {
    return Math.abs(Math.log(row.cell(contender).ratio().orElseThrow().center().orElse(1)));
  }

  private Optional<String> count(
      PlannedContender contender, Predicate<CellResult> which, String word) {
    var found = rows.stream().filter(row -> which.test(row.cell(contender))).count();
    return found == 0 ? Optional.empty() : Optional.of(word + " in " + found);
  }

  private static boolean is(CellResult cell, Ratio.Verdict verdict) {
    return cell.ratio().isPresent() && cell.ratio().get().verdict() == verdict;
  }

  private static boolean withoutRatio(CellResult cell) {
    return cell.cell() instanceof Cell.Measured && cell.ratio().isEmpty();
  }

  private String forks() {
    var forks =
        comparison.rows().stream()
            .flatMap(row -> row.cells().stream())
            .flatMap(cell -> cell.sample().stream())
            .collect(
                IntSummaryStatistics::new,
                (statistics, sample) -> statistics.accept(sample.scores().size()),
                IntSummaryStatistics::combine);
    if (forks.getCount() == 0) {
      return "Nothing is measured yet.";
    }
    var many =
        forks.getMin() == forks.getMax()
            ? String.valueOf(forks.getMin())
            : forks.getMin() + " to " + forks.getMax();
    return "Each score is from %s (%s)."
        .formatted(
            many.equals("1") ? "1 fork" : many + " forks", many.equals("1") ? "JVM" : "JVMs");
  }
}
