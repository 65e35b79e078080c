package jcabench.stats;

import java.util.List;
import java.util.Optional;

/**
 * How a run's numbers scatter. Ratios have a prior of their own: what forks of a block have in
 * common cancels out in them and not in scores.
 *
 * @param ratios of the ratios to the reference; {@link Prior#NONE} without one
 * @param scores of the scores
 */
public record Priors(Prior ratios, Prior scores) {
  static Priors of(List<MeasuredRow> rows, Optional<String> reference) {
    var ratios =
        reference
            .map(to -> Prior.of(rows.stream().flatMap(row -> row.logs(to).stream()).toList()))
            .orElse(Prior.NONE);
    return new Priors(
        ratios, Prior.of(rows.stream().flatMap(row -> row.scores().stream()).toList()));
  }
}
