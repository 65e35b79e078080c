package jcabench.gate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Run;
import jcabench.stats.Allocation;
import jcabench.stats.Change;
import jcabench.stats.Holm;
import jcabench.stats.Ratio;

/**
 * Verdicts on a candidate run against a baseline run. A row is slower when a test against the
 * allowed slow-down says so after Holm's correction over the whole table, and regressed when the
 * same test on a second, independent run of the candidate agrees.
 */
public final class Judge {
  private static final double SURE = 0.05; // of the second run, which tests the suspects alone

  private static final String UNCONFIRMED =
      ", which one run alone does not decide: measure the candidate once more and give that run"
          + " with --confirm";

  private final Policy policy;
  private final Run baseline;
  private final Run candidate;
  private final Optional<Run> second;
  private final Optional<String> reference;

  private record Key(String contender, String identity) {
    static Key of(Change change) {
      return new Key(change.contender().id(), change.row().key());
    }
  }

  /**
   * A judge of two runs.
   *
   * @param second a repetition of the candidate that confirms what the first one says; without it
   *     no row is called regressed
   * @param reference id of the contender whose ratio is compared; empty to compare scores
   */
  public Judge(
      Policy policy,
      Run baseline,
      Run candidate,
      Optional<Run> second,
      Optional<String> reference) {
    this.policy = policy;
    this.baseline = baseline;
    this.candidate = candidate;
    this.second = second;
    this.reference = reference;
  }

  /** A finding for each row and contender that either run measured, worst first. */
  public List<Finding> findings() {
    var changes = Change.of(baseline, candidate, reference);
    var slower = corrected(changes.stream().map(c -> c.slowerThan(policy.maxSlowdown())).toList());
    var faster = corrected(changes.stream().map(c -> c.fasterThan(1)).toList());
    var confirming = new HashMap<Key, Change>();
    second.ifPresent(
        run ->
            Change.of(baseline, run, reference)
                .forEach(change -> confirming.put(Key.of(change), change)));
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < changes.size(); i++) {
      findings.add(judged(changes.get(i), slower[i], faster[i], confirming));
    }
    Change.only(baseline, candidate)
        .forEach(
            cell ->
                findings.add(
                    absent(Finding.Verdict.MISSING, cell, "the candidate did not measure it")));
    Change.only(candidate, baseline)
        .forEach(
            cell ->
                findings.add(absent(Finding.Verdict.NEW, cell, "the baseline did not measure it")));
    findings.sort(
        Comparator.comparing(Finding::verdict)
            .thenComparingDouble(finding -> finding.change().map(Judge::center).orElse(1.0)));
    return findings;
  }

  private static double center(Ratio ratio) {
    return ratio.center().orElse(1);
  }

  /** What cannot be tested is no finding, and takes no part in the correction. */
  private boolean[] corrected(List<OptionalDouble> tests) {
    var known = tests.stream().filter(OptionalDouble::isPresent).mapToDouble(p -> p.getAsDouble());
    var findings = Holm.findings(known.toArray(), policy.falseAlarms());
    var all = new boolean[tests.size()];
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      all[i] = tests.get(i).isPresent() && findings[next++];
    }
    return all;
  }

  private Finding judged(
      Change change, boolean slower, boolean faster, Map<Key, Change> confirming) {
    var again = Optional.ofNullable(confirming.get(Key.of(change)));
    var allocates = Allocation.grew(baseline, candidate, change.row(), change.contender().id());
    if (slower) {
      return suspect(change, again, "slower than the allowed " + percent(policy.maxSlowdown()));
    }
    if (allocates.isPresent()) {
      var also =
          second.flatMap(
              run -> Allocation.grew(baseline, run, change.row(), change.contender().id()));
      return also.isPresent()
          ? finding(Finding.Verdict.REGRESSED, change, allocates.get())
          : finding(
              Finding.Verdict.UNRESOLVED,
              change,
              allocates.get() + (second.isEmpty() ? UNCONFIRMED : ", the second run does not"));
    }
    var interval = change.ratio().interval();
    if (interval.isEmpty()) {
      return finding(
          Finding.Verdict.UNRESOLVED,
          change,
          change.ratio().warnings().stream().findFirst().orElse("there is no interval"));
    }
    if (interval.get().low() < 1 / policy.maxSlowdown()) {
      return finding(
          Finding.Verdict.UNRESOLVED,
          change,
          "it may be slower by more than "
              + percent(policy.maxSlowdown())
              + "; a difference of "
              + percent(change.ratio().detectable().orElseThrow())
              + " would have been seen");
    }
    return faster
        ? finding(Finding.Verdict.IMPROVED, change, "faster")
        : finding(Finding.Verdict.PASS, change, "not slower by " + percent(policy.maxSlowdown()));
  }

  private Finding suspect(Change change, Optional<Change> again, String what) {
    if (second.isEmpty()) {
      return finding(Finding.Verdict.UNRESOLVED, change, what + UNCONFIRMED);
    }
    var p = again.map(c -> c.slowerThan(policy.maxSlowdown())).orElse(OptionalDouble.empty());
    return p.isPresent() && p.getAsDouble() <= SURE
        ? finding(Finding.Verdict.REGRESSED, change, what + ", and so says the second run")
        : finding(
            Finding.Verdict.UNRESOLVED, change, what + ", but the second run does not say so");
  }

  private static Finding finding(Finding.Verdict verdict, Change change, String reason) {
    return new Finding(
        verdict,
        change.contender().id(),
        change.row().label(),
        change.row().key(),
        Optional.of(change.ratio()),
        reason);
  }

  private static Finding absent(Finding.Verdict verdict, Change.Measured cell, String reason) {
    return new Finding(
        verdict, cell.contender(), cell.row().label(), cell.row().key(), Optional.empty(), reason);
  }

  private static String percent(double factor) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * (factor - 1));
  }

  /** Whether the candidate may pass. */
  public static boolean passes(List<Finding> findings, Policy policy) {
    return findings.stream().noneMatch(finding -> finding.blocks(policy))
        && findings.stream().anyMatch(finding -> finding.change().isPresent());
  }
}
