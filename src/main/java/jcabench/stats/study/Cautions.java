package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import jcabench.stats.Comparison;

/** What weakens a comparison as a whole, from all that is known of the field. */
public final class Cautions {
  private Cautions() {}

  /**
   * The comparison's own warnings, then what the machine did and what cannot be, then contenders
   * that may be one.
   */
  public static List<String> of(Comparison comparison) {
    var all = new ArrayList<>(comparison.warnings());
    all.addAll(Drift.warnings(comparison.run()));
    all.addAll(Processors.warnings(comparison));
    all.addAll(UnequalEffort.warnings(comparison));
    all.addAll(SuspectedAliases.warnings(comparison.rows(), comparison.priors().ratios()));
    return all;
  }
}
