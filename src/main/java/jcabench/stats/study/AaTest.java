package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;

/**
 * A contender held against itself, where a run has it several times ({@code jdk} and {@code
 * jdk@2}): every interval that leaves out 1 is a false finding, and there must be no more of them
 * than intervals promise.
 *
 * @param contender id of the first of two
 * @param copy id of the second
 * @param compared number of rows with an interval
 * @param missed labels of the rows whose own 95 % interval leaves out 1
 * @param missedTogether how many of the simultaneous intervals leave out 1; they are those of all
 *     pairs of the run together
 * @param halfWidth the median of half the widths of the single intervals, as a factor: 1.02 is ±2
 *     %; empty without any
 */
public record AaTest(
    String contender,
    String copy,
    int compared,
    List<String> missed,
    int missedTogether,
    OptionalDouble halfWidth) {
  public AaTest {
    missed = List.copyOf(missed);
  }

  /** Two names of one contender. */
  private record Pair(String contender, String copy) {}

  /**
   * Every two names of one contender, as the run's report would say of them: with what all of its
   * ratios tell of their scatter, and as one table. Three names give three pairs, of which any two
   * share forks: each of them is missed as rarely as others, but they are not independent.
   */
  public static List<AaTest> of(Run run) {
    var names = new LinkedHashMap<String, List<String>>();
    for (var column : run.plan().contenders()) {
      var contender = column.id().replaceFirst("@[2-9]$", "");
      names.computeIfAbsent(contender, _ -> new ArrayList<>()).add(column.id());
    }
    var comparison = Comparison.of(run, Comparison.usualReference(run.plan()));
    var pairs = new LinkedHashMap<Pair, Map<Row, Ratio>>();
    for (var same : names.values()) {
      for (int i = 0; i < same.size(); i++) {
        for (int j = i + 1; j < same.size(); j++) {
          var pair = new Pair(same.get(i), same.get(j));
          pairs.put(pair, ratios(comparison, pair));
        }
      }
    }
    int all = Math.max(1, pairs.values().stream().mapToInt(Map::size).sum());
    var checks = new ArrayList<AaTest>();
    pairs.forEach(
        (pair, ratios) -> {
          ratios.replaceAll((_, ratio) -> ratio.among(all));
          var equals = NullControl.of(ratios);
          checks.add(
              new AaTest(
                  pair.contender,
                  pair.copy,
                  ratios.size(),
                  equals.missed().stream().map(Row::label).toList(),
                  equals.missedTogether(),
                  equals.halfWidth()));
        });
    return checks;
  }

  /** Of the copy to the contender, by row, where there is an interval. */
  private static Map<Row, Ratio> ratios(Comparison comparison, Pair pair) {
    var plan = comparison.run().plan();
    var one = plan.contender(pair.contender).orElseThrow();
    var other = plan.contender(pair.copy).orElseThrow();
    var ratios = new LinkedHashMap<Row, Ratio>();
    for (var row : comparison.rows()) {
      var first = row.cell(one).sample();
      var second = row.cell(other).sample();
      if (first.isPresent() && second.isPresent()) {
        var ratio = Ratio.of(second.get(), first.get(), comparison.priors().ratios());
        if (ratio.estimate().isPresent()) {
          ratios.put(row.row(), ratio);
        }
      }
    }
    return ratios;
  }
}
