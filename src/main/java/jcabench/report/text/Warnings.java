package jcabench.report.text;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.stats.Comparison;
import jcabench.stats.study.Cautions;

/** What a reader must know before the first number. */
public final class Warnings {
  private Warnings() {}

  /**
   * All of a run, as sentences: of its data, of its comparison, and of who served.
   *
   * @param proofs of each contender, by its id
   */
  public static List<String> of(Comparison comparison, Map<String, Proofs> proofs) {
    var run = comparison.run();
    return Stream.of(run.remarks(), Cautions.of(comparison), Proofs.warnings(run.plan(), proofs))
        .flatMap(List::stream)
        .toList();
  }
}
