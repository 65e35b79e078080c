package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import jcabench.result.Cell;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Interval;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;

/**
 * A contender held against itself, where a run has it several times ({@code jdk} and {@code
 * jdk@2}): every interval that leaves out 1 is a false finding, and there must be no more of them
 * than intervals promise.
 *
 * @param contender id of the first of two
 * @param copy id of the second
 * @param compared number of rows with an interval
 * @param missed labels of the rows whose interval leaves out 1
 */
public record AaTest(String contender, String copy, int compared, List<String> missed) {
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
    int compared = 0;
    var missed = new ArrayList<String>();
    for (var row : run.plan().rows()) {
      var interval = interval(run, row, contender, copy);
      if (interval.isPresent()) {
        compared++;
        if (!interval.get().contains(1)) {
          missed.add(row.label());
        }
      }
    }
    return new AaTest(contender, copy, compared, missed);
  }

  private static Optional<Interval> interval(Run run, Row row, String contender, String copy) {
    return run.cell(row, contender) instanceof Cell.Measured one
            && run.cell(row, copy) instanceof Cell.Measured other
        ? Ratio.of(Sample.of(row, other.forks()), Sample.of(row, one.forks())).interval()
        : Optional.empty();
  }
}
