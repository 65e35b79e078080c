package jcabench.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jcabench.gate.Finding.Verdict;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Run;
import jcabench.run.Recorded;
import jcabench.stats.Changes;
import jcabench.stats.Comparison;
import jcabench.stats.RunVariances;

/** The gate of stored runs, between runs of unchanged code, as they are and with cut scores. */
final class StoredGates {
  private static final Optional<String> REFERENCE = Optional.of(Comparison.USUAL_REFERENCE);
  private static final String CUT = "openssl";
  private static final List<Integer> CUTS = List.of(0, 10, 20, 30);

  private final List<String> contenders;
  private final List<String> lines = new ArrayList<>();

  /**
   * Gates of some contenders.
   *
   * @param contenders ids that all runs have, the reference among them
   */
  StoredGates(List<String> contenders) {
    this.contenders = contenders;
    lines.add(
        "| runs | OpenSSL's scores cut by | gates | they end with slower | undecided | not slower |"
            + " rows of OpenSSL suspected |");
    lines.add("|---|--:|--:|--:|--:|--:|--:|");
  }

  /** A line for each cut over all pairs of an older and a newer run. */
  void add(String name, List<Run> older, List<Run> newer) {
    for (int percent : CUTS) {
      var decisions = new ArrayList<Decision>();
      int rows = 0;
      long found = 0;
      for (var before : older) {
        for (var after : newer) {
          if (Recorded.begun(before).isBefore(Recorded.begun(after))) {
            var findings = findings(before, cut(after, percent));
            decisions.add(Decision.of(findings));
            var own = findings.stream().filter(one -> one.contender().equals(CUT)).toList();
            rows += own.size();
            found += own.stream().filter(one -> one.verdict() == Verdict.SUSPECTED).count();
          }
        }
      }
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %s | %d | %d | %d | %d | %d of %d (%.0f %%) |",
              name,
              percent == 0 ? "nothing" : percent + " %",
              decisions.size(),
              count(decisions, Decision.SLOWER),
              count(decisions, Decision.UNDECIDED),
              count(decisions, Decision.NOT_SLOWER),
              found,
              rows,
              100.0 * found / rows));
    }
  }

  List<String> lines() {
    return lines;
  }

  private static long count(List<Decision> decisions, Decision which) {
    return decisions.stream().filter(one -> one == which).count();
  }

  /** Of what both measured: a row that one run did not get to is no matter of its speed. */
  private List<Finding> findings(Run older, Run newer) {
    var changes =
        Changes.between(
            older.showing(contenders),
            newer.showing(contenders),
            REFERENCE,
            RunVariances.declared(older, newer));
    var common = new Changes(changes.all(), List.of(), List.of(), List.of(), List.of());
    return new Judge(Policy.STORED).findings(common, Optional.empty());
  }

  private static Run cut(Run run, int percent) {
    var forks = run.forks().stream().map(fork -> cut(fork, 1 - percent / 100.0)).toList();
    return new Run(run.name(), run.plan(), run.environments(), forks, run.remarks());
  }

  private static Fork cut(Fork fork, double factor) {
    var measured = fork.measurement();
    if (measured == null || !fork.contender().equals(CUT)) {
      return fork;
    }
    double times = fork.row().largerIsFaster() ? factor : 1 / factor;
    var iterations = measured.iterations().stream().map(one -> one.times(times)).toList();
    return fork.withMeasurement(
        new Measurement(
            measured.unit(),
            measured.warmup(),
            iterations,
            measured.secondary(),
            measured.origin()));
  }
}
