package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Changes;
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
 * @param missedTogether how many of the simultaneous intervals of all these rows leave out 1
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

  /**
   * Every two names of one contender. Three names give three pairs, of which any two share forks:
   * each of them is missed as rarely as others, but they are not independent.
   */
  public static List<AaTest> of(Run run) {
    var names = new LinkedHashMap<String, List<String>>();
    for (var column : run.plan().contenders()) {
      var contender = column.id().replaceFirst("@[2-9]$", "");
      names.computeIfAbsent(contender, _ -> new ArrayList<>()).add(column.id());
    }
    var checks = new ArrayList<AaTest>();
    for (var same : names.values()) {
      for (int i = 0; i < same.size(); i++) {
        for (int j = i + 1; j < same.size(); j++) {
          checks.add(of(run, same.get(i), same.get(j)));
        }
      }
    }
    return checks;
  }

  private static AaTest of(Run run, String contender, String copy) {
    var ratios = new LinkedHashMap<Row, Ratio>();
    for (var change : Changes.within(run, contender, copy).all()) {
      if (change.ratio().estimate().isPresent()) {
        ratios.put(change.row(), change.ratio());
      }
    }
    ratios.replaceAll((_, ratio) -> ratio.among(ratios.size()));
    var equals = NullControl.of(ratios);
    return new AaTest(
        contender,
        copy,
        ratios.size(),
        equals.missed().stream().map(Row::label).toList(),
        equals.missedTogether(),
        equals.halfWidth());
  }
}
