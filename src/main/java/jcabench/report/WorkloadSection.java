package jcabench.report;

import jcabench.report.text.WorkloadWords;
import jcabench.stats.Comparison;
import jcabench.stats.study.WorkloadFigures;

/** Who is best at which workload, for people who run services. */
final class WorkloadSection {
  private WorkloadSection() {}

  /** The section; empty where the run has no workload. */
  static String of(Comparison comparison, Names names) {
    var all = WorkloadFigures.of(comparison);
    if (all.isEmpty()) {
      return "";
    }
    var text = new StringBuilder("## For those who run services\n\n");
    for (var figures : all) {
      var words = WorkloadWords.of(figures.ask());
      text.append("**").append(words.title()).append("**\n\n");
      for (var line : figures.lines()) {
        text.append("- ").append(words.sentence(line, names::of, names::of)).append('\n');
      }
      text.append('\n');
    }
    return text.toString();
  }
}
