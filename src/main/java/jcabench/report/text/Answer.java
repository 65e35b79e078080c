package jcabench.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.RowStanding;
import jcabench.stats.Sample;

/**
 * What a run says in words, of its key operations: plain text, not escaped.
 *
 * @param fastest in how many of them who is fastest; empty where there is nobody to be faster than
 * @param head what the lines speak of
 * @param lines of each contender beside the reference
 * @param foot what it is from
 */
public record Answer(String fastest, String head, List<Line> lines, String foot) {
  /** A contender, and what it is. */
  public record Line(String contender, String words) {}

  public Answer {
    lines = List.copyOf(lines);
  }

  /** Of the rows given, or of the whole run where there are none. */
  public static Answer of(Comparison comparison, Labels labels, List<RowResult> keyOperations) {
    var maker = new Maker(comparison, labels, keyOperations);
    var plan = comparison.run().plan();
    if (!plan.publishesSpeed()) {
      return new Answer(
          "",
          "Every operation was run once by each contender and its answer checked; nothing was"
              + " timed, so that this report names no speed.",
          List.of(),
          "");
    }
    var reference = comparison.reference().filter(PlannedContender::present);
    if (reference.isEmpty() || keyOperations.isEmpty()) {
      return new Answer(
          "",
          "Scores of %d contenders over %d rows%s."
              .formatted(plan.contenders().size(), plan.rows().size(), maker.where()),
          List.of(),
          maker.forks());
    }
    int number = keyOperations.size();
    return new Answer(
        maker.fastest(reference.get()),
        "%s against %s%s:"
            .formatted(
                number == 1 ? "1 key operation" : number + " key operations",
                labels.of(reference.get()),
                maker.where()),
        plan.contenders().stream()
            .filter(contender -> !contender.equals(reference.get()) && !contender.runsLoopsInC())
            .map(contender -> new Line(labels.of(contender), maker.words(contender)))
            .toList(),
        maker.forks());
  }

  private record Maker(Comparison comparison, Labels labels, List<RowResult> rows) {
    String fastest(PlannedContender reference) {
      var first = new LinkedHashMap<String, Integer>();
      int asked = 0;
      int open = 0;
      for (var row : rows) {
        var samples = new TreeMap<String, Sample>();
        row.cells().stream()
            .filter(cell -> !cell.contender().runsLoopsInC())
            .forEach(cell -> cell.sample().ifPresent(s -> samples.put(cell.contender().id(), s)));
        if (samples.size() > 1) {
          asked++;
          var fastest = RowStanding.fastest(samples, reference.id(), comparison.priors().ratios());
          fastest.forEach(id -> first.merge(id, 1, Integer::sum));
          open += fastest.isEmpty() ? 1 : 0;
        }
      }
      return asked == 0 ? "" : sentence(first, asked, open);
    }

    private String sentence(Map<String, Integer> first, int asked, int open) {
      var leaders =
          comparison.run().plan().contenders().stream()
              .filter(contender -> first.containsKey(contender.id()))
              .sorted(Comparator.comparingInt(contender -> -first.get(contender.id())))
              .map(contender -> labels.of(contender) + " in " + first.get(contender.id()))
              .collect(Collectors.toCollection(ArrayList::new));
      if (open > 0) {
        leaders.add("not decided in " + open);
      }
      return "Fastest, or shown to be equal to the fastest within 5 %%, of %d: %s."
          .formatted(asked, String.join(", ", leaders));
    }

    String where() {
      var facts = comparison.run().environment();
      var cpu =
          facts.fact("cpu.model").map(model -> " on " + Shortened.middle(model, 80)).orElse("");
      var java =
          facts.fact("jvm.version").map(v -> " with Java " + Shortened.middle(v, 80)).orElse("");
      return cpu + java;
    }

    String words(PlannedContender contender) {
      if (!contender.present()) {
        return "is absent";
      }
      var parts = new ArrayList<String>();
      ratios(contender, Ratio.Verdict.FASTER, "faster").ifPresent(parts::add);
      ratios(contender, Ratio.Verdict.SLOWER, "slower").ifPresent(parts::add);
      count(contender, cell -> is(cell, Ratio.Verdict.SAME), "not distinguishable")
          .ifPresent(parts::add);
      count(contender, cell -> is(cell, Ratio.Verdict.UNKNOWN), "without an interval")
          .ifPresent(parts::add);
      count(contender, Maker::withoutRatio, "without a ratio").ifPresent(parts::add);
      count(contender, cell -> cell.cell() instanceof Cell.Absent, "absent").ifPresent(parts::add);
      count(contender, cell -> cell.cell() instanceof Cell.Failed, "failed").ifPresent(parts::add);
      count(contender, cell -> cell.cell() instanceof Cell.Pending, "not run")
          .ifPresent(parts::add);
      return "is " + String.join(", ", parts);
    }

    private Optional<String> ratios(
        PlannedContender contender, Ratio.Verdict verdict, String word) {
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
                          labels.of(most.row())));
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

    String forks() {
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
}
