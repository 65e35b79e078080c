package jcabench.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.CellKey;
import jcabench.result.Row;
import jcabench.stats.Change;
import jcabench.stats.Changes;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;

/**
 * Verdicts on what changed. A row is suspected when a test against the allowed slow-down says that
 * it is slower, after Holm's correction over the whole table, and slower when the same test on a
 * second, independent measurement agrees. A row that is neither is not slower when its interval
 * excludes a slow-down of twice the allowance.
 */
public final class Judge {
  private static final double SURE = 0.05; // of the second measurement, of the suspects alone
  private static final String ALONE = " by one measurement: a second one confirms or clears it";

  private static final String SAME_BASELINE =
      ", and so says a second run, but against the same baseline: that has to be measured anew";

  private final Policy policy;

  private record Key(String contender, String identity) {
    static Key of(Change change) {
      return new Key(change.contender().id(), change.row().key());
    }
  }

  /** What a second measurement says of a row: nothing where there was none, or not of this row. */
  private record Again(boolean happened, boolean bothAnew, Optional<Change> change) {}

  /**
   * A judge.
   *
   * @param policy what is let pass
   */
  public Judge(Policy policy) {
    this.policy = policy;
  }

  /**
   * A finding for each cell that either state has, worst first.
   *
   * @param second another measurement, of the suspects at least, that confirms what the first one
   *     says; without it, or when it has the same baseline, such a row is suspected, which keeps
   *     the candidate out as well
   */
  public List<Finding> findings(Changes changes, Optional<Confirmation> second) {
    var slower = slower(changes.all());
    var faster = corrected(changes.all().stream().map(change -> change.fasterThan(1)).toList());
    var confirming = new HashMap<Key, Change>();
    second.ifPresent(
        other -> other.changes().all().forEach(change -> confirming.put(Key.of(change), change)));
    var bothAnew = second.filter(Confirmation::bothAnew).isPresent();
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < changes.all().size(); i++) {
      var change = changes.all().get(i);
      var asked = second.filter(other -> other.about().test(change)).isPresent();
      var again = new Again(asked, bothAnew, Optional.ofNullable(confirming.get(Key.of(change))));
      findings.add(judged(change, slower[i], faster[i], again));
    }
    var redefined = redefined(changes);
    for (var cell : changes.lost()) {
      var why = redefined.getOrDefault(cell.row(), "the candidate did not measure it");
      findings.add(absent(Finding.Verdict.MISSING, cell, why));
    }
    for (var cell : changes.gained()) {
      var why = redefined.getOrDefault(cell.row(), "the baseline did not measure it");
      findings.add(absent(Finding.Verdict.NEW, cell, why));
    }
    changes
        .unknown()
        .forEach(
            cell ->
                findings.add(
                    absent(
                        Finding.Verdict.UNDECIDED,
                        cell,
                        "neither baseline nor candidate was measured")));
    findings.sort(
        Comparator.comparing(Finding::verdict)
            .thenComparingDouble(finding -> finding.change().map(Judge::center).orElse(1.0)));
    return findings;
  }

  /** Why a row is in one state only although both have one of its name. */
  private static Map<Row, String> redefined(Changes changes) {
    var reasons = new HashMap<Row, String>();
    for (var one : changes.redefined()) {
      reasons.put(
          one.older(),
          "by this name the candidate times another thing, definition version %d instead of %d:"
                  .formatted(one.newer().definitionVersion(), one.older().definitionVersion())
              + " measure a new baseline");
      reasons.put(
          one.newer(),
          "by this name the baseline times another thing, definition version %d instead of %d"
              .formatted(one.older().definitionVersion(), one.newer().definitionVersion()));
    }
    return reasons;
  }

  /** The cells that look slower, and are if a second measurement agrees. */
  public List<Change> suspects(Changes changes) {
    var slower = slower(changes.all());
    var suspects = new ArrayList<Change>();
    for (int i = 0; i < slower.length; i++) {
      var change = changes.all().get(i);
      if (slower[i] || change.growth().isPresent()) {
        suspects.add(change);
      }
    }
    return suspects;
  }

  /**
   * What slow-down these measurements can find: a sentence; empty where no cell has an interval.
   * Half of the cells find a smaller one with a power of 80 %, each by itself; the table's
   * correction asks for more.
   */
  public Optional<String> detectable(Changes changes) {
    var factors =
        changes.all().stream()
            .map(change -> change.ratio().detectable())
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    return factors.length == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "A change by %s would be found in 80 of 100 gates, in the middle one of %d cells.",
                percent(Quantiles.median(factors)),
                factors.length));
  }

  private boolean[] slower(List<Change> changes) {
    return corrected(
        changes.stream().map(change -> change.slowerThan(policy.maxSlowdown())).toList());
  }

  private static double center(Ratio ratio) {
    return ratio.center().orElse(1);
  }

  /** What cannot be tested is no finding, and takes no part in the correction. */
  private boolean[] corrected(List<OptionalDouble> tests) {
    var known =
        tests.stream().filter(OptionalDouble::isPresent).mapToDouble(OptionalDouble::getAsDouble);
    var findings = Holm.findings(known.toArray(), policy.level());
    var all = new boolean[tests.size()];
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      all[i] = tests.get(i).isPresent() && findings[next++];
    }
    return all;
  }

  private Finding judged(Change change, boolean slower, boolean faster, Again again) {
    var said = new ArrayList<Finding>();
    if (slower) {
      said.add(slower(change, again));
    } else {
      said.add(faster ? finding(Finding.Verdict.FASTER, change, "faster") : open(change, ""));
    }
    change.growth().ifPresent(what -> said.add(grown(change, what, again)));
    return Collections.min(said, Comparator.comparing(Finding::verdict));
  }

  /**
   * What to think of a row of which no test says that it is slower: how slow it could be all the
   * same.
   */
  private Finding open(Change change, String before) {
    var interval = change.ratio().interval();
    if (interval.isEmpty()) {
      return finding(
          Finding.Verdict.UNDECIDED,
          change,
          before + change.ratio().warnings().stream().findFirst().orElse("there is no interval"));
    }
    double slowest = 1 / interval.get().low();
    if (slowest > policy.mostHidden()) {
      return finding(
          Finding.Verdict.UNDECIDED,
          change,
          "%sit could be %s slower; a slow-down by %s would be found in 80 of 100 gates"
              .formatted(
                  before, percent(slowest), percent(change.ratio().detectable().orElseThrow())));
    }
    return finding(
        Finding.Verdict.NOT_SLOWER,
        change,
        before + (slowest > 1 ? "at most " + percent(slowest) + " slower" : "not slower"));
  }

  private Finding slower(Change change, Again again) {
    var what = "slower than the allowed " + percent(policy.maxSlowdown());
    if (!again.happened()) {
      return finding(Finding.Verdict.SUSPECTED, change, what + ALONE);
    }
    if (again.change().isEmpty()) {
      return finding(
          Finding.Verdict.UNDECIDED, change, what + ", but the second measurement lacks it");
    }
    var second = again.change().get();
    var p = second.slowerThan(policy.maxSlowdown());
    if (p.isEmpty() || p.getAsDouble() > SURE) {
      return open(second, "one measurement said slower, a second one does not: ");
    }
    return again.bothAnew()
        ? finding(Finding.Verdict.SLOWER, change, what + ", and so says the second measurement")
        : finding(Finding.Verdict.SUSPECTED, change, what + SAME_BASELINE);
  }

  private static Finding grown(Change change, String what, Again again) {
    if (!again.happened()) {
      return finding(Finding.Verdict.SUSPECTED, change, what + ALONE);
    }
    if (again.change().flatMap(Change::growth).isEmpty()) {
      return finding(Finding.Verdict.UNDECIDED, change, what + ", the second measurement does not");
    }
    return again.bothAnew()
        ? finding(Finding.Verdict.SLOWER, change, what)
        : finding(Finding.Verdict.SUSPECTED, change, what + SAME_BASELINE);
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

  private static Finding absent(Finding.Verdict verdict, CellKey cell, String reason) {
    return new Finding(
        verdict, cell.contender(), cell.row().label(), cell.row().key(), Optional.empty(), reason);
  }

  private static String percent(double factor) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * (factor - 1));
  }
}
