package jcabench.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import jcabench.result.Block;
import jcabench.result.PlannedContender;

/**
 * Where a row stands after some generations of JVMs: whether to measure more of it.
 *
 * @param halfWidth the widest of {@code halfWidths}: what the row has to gain; infinite where one
 *     has no interval yet
 * @param halfWidths by contender half the width of its ratio's 95 % interval on a log scale, 0.02
 *     is about ±2 %; of a contender that is alone in its row that of its score
 * @param first the fastest, where it is told from every other contender, or those that are not told
 *     from it are shown to be equal to it within {@link #EQUAL}; empty where it is not decided
 * @param lead where it is not decided, half the width of the 95 % interval of the fastest one's
 *     lead over another, on a log scale, of the widest that matter; else 0
 * @param rivals where it is not decided, the one that looks fastest and those that may be as fast
 * @param reached whether nothing is gained by measuring more
 */
public record RowStanding(
    double halfWidth,
    Map<String, Double> halfWidths,
    Optional<String> first,
    double lead,
    Set<String> rivals,
    boolean reached) {
  /** Contenders that differ by less are equals: 5 % either way. */
  public static final double EQUAL = 1.05;

  /** How likely a wrong contender may be called the fastest of a row, over all looks. */
  public static final double ERROR = 0.05;

  /**
   * A standard error that is known worse than with so many degrees of freedom, the prior's
   * included, closes no row: it is too often small by luck ({@code CoverageTest}).
   */
  private static final double LEAST_DEGREES = 5;

  public RowStanding {
    halfWidths = Collections.unmodifiableMap(new TreeMap<>(halfWidths));
    rivals = Collections.unmodifiableSet(new TreeSet<>(rivals));
  }

  /**
   * The standing of a row that is measured until its ratios are known to a precision and its
   * fastest contender is known.
   *
   * @param samples by contender, of those that were measured
   * @param reference id of the contender that ratios are taken to; where it was not measured, the
   *     first other one stands in
   * @param prior of the ratios of the run
   * @param precision half the width of the intervals that is wanted, as a factor above 1
   */
  public static RowStanding of(
      Map<String, Sample> samples, String reference, Prior prior, double precision) {
    var estimates = estimates(samples, reference, prior);
    var lead = lead(samples, reference, prior);
    double goal = Math.log(precision);
    return of(
        estimates,
        lead,
        lead.first.isPresent()
            && within(estimates, goal)
            && agreed(samples, reference, prior, goal));
  }

  private static boolean within(Map<String, Optional<Estimate>> estimates, double goal) {
    return !estimates.isEmpty()
        && estimates.values().stream()
            .allMatch(
                one ->
                    one.isPresent()
                        && one.get().degreesOfFreedom() >= LEAST_DEGREES
                        && one.get().halfWidth(Sample.CONFIDENCE) <= goal);
  }

  /**
   * Whether the look before found the same: what is narrow or decided by luck ends a row too early,
   * and a generation that is measured after it was brings the coverage back. From the samples
   * themselves, so that nothing has to be remembered.
   */
  private static boolean agreed(
      Map<String, Sample> samples, String reference, Prior prior, double goal) {
    int newest =
        samples.values().stream()
            .flatMap(sample -> sample.scores().keySet().stream())
            .mapToInt(Block::round)
            .max()
            .orElse(0);
    var before = new LinkedHashMap<String, Sample>();
    samples.forEach((id, sample) -> before.put(id, sample.before(newest)));
    return within(estimates(before, reference, prior), goal)
        && lead(before, reference, prior).first.isPresent();
  }

  /**
   * Of the one that looks fastest over the others.
   *
   * @param first that one, where it is told from each other or shown to be its equal
   * @param halfWidth as {@link RowStanding#lead}
   * @param rivals as {@link RowStanding#rivals}
   * @param alike those that are not told from the one that looks fastest, but shown to be equal
   */
  record Lead(Optional<String> first, double halfWidth, Set<String> rivals, Set<String> alike) {
    /** Where nobody asks for it. */
    static final Lead UNASKED = new Lead(Optional.empty(), 0, Set.of(), Set.of());
  }

  /**
   * The fastest of a row, and those that are shown to be equal to it within {@link #EQUAL}; nobody
   * where it is not decided.
   *
   * @param samples by contender, of those that were measured
   * @param reference id of the contender that ratios are taken to
   * @param prior of the ratios of the run
   */
  public static Set<String> fastest(Map<String, Sample> samples, String reference, Prior prior) {
    var lead = lead(samples, reference, prior);
    if (lead.first.isEmpty()) {
      return Set.of();
    }
    var all = new TreeSet<>(lead.alike);
    all.add(lead.first.get());
    return all;
  }

  /**
   * Which one looks fastest is chosen by the data, so that each of the others takes a part of the
   * error. The reference tells it, since only that is in every generation. Loops in C are no
   * provider that anybody could take.
   */
  private static Lead lead(Map<String, Sample> samples, String reference, Prior prior) {
    var base = base(samples, reference);
    var asked = new TreeSet<>(samples.keySet());
    asked.removeIf(id -> PlannedContender.runsLoopsInC(id) && !id.equals(base));
    String fastest = base;
    double best = 0;
    for (var id : asked) {
      var logs = Ratio.logs(samples.get(id), samples.get(base));
      double log = logs.length == 0 ? Double.NEGATIVE_INFINITY : Prior.mean(logs);
      if (log > best) {
        fastest = id;
        best = log;
      }
    }
    var first = fastest;
    var open = new TreeMap<String, Double>();
    var alike = new TreeSet<String>();
    for (var id : asked) {
      if (!id.equals(first)) {
        var lead = Ratio.estimate(samples.get(first), samples.get(id), prior);
        double alpha = share(samples.get(first), samples.get(id), asked.size());
        if (!settled(lead, alpha)) {
          open.put(id, halfWidth(lead));
        } else if (lead.get().above(0) > alpha) {
          alike.add(id);
        }
      }
    }
    if (samples.isEmpty() || open.isEmpty()) {
      return new Lead(Optional.of(first).filter(samples::containsKey), 0, Set.of(), alike);
    }
    double widest = Collections.max(open.values());
    var rivals = new TreeSet<>(open.keySet());
    rivals.add(first);
    return new Lead(Optional.empty(), widest, rivals, Set.of());
  }

  /**
   * The part of the error that one look at a lead may take. A lead is looked at anew when both were
   * measured again, whoever else of the row was.
   */
  static double share(Sample first, Sample other, int contenders) {
    int looks = Ratio.logs(first, other).length - Goal.LEAST + 1;
    return spent(ERROR, Math.max(1, looks)) / Math.max(1, contenders - 1);
  }

  private static double halfWidth(Optional<Estimate> estimate) {
    return estimate.map(log -> log.halfWidth(Sample.CONFIDENCE)).orElse(Double.POSITIVE_INFINITY);
  }

  /** Whether a lead is told from none, or by two one-sided tests shown to be less than counts. */
  private static boolean settled(Optional<Estimate> lead, double alpha) {
    double equal = Math.log(EQUAL);
    return lead.isPresent()
        && (lead.get().above(0) <= alpha
            || (lead.get().above(-equal) <= alpha && lead.get().below(equal) <= alpha));
  }

  /** Whether the fastest is known. */
  public boolean firstDecided() {
    return first.isPresent();
  }

  /**
   * The part of an error that the k-th look may take: α ÷ (k (k + 1)), which adds up to α over all
   * looks, however many there are. A spending function as Lan's and DeMets' (Biometrika 70, 1983)
   * for an unknown number of looks, by Bonferroni's inequality; {@code CoverageTest} and {@code
   * VerdictGoalTest} simulate what comes of it.
   */
  public static double spent(double alpha, int look) {
    return alpha / ((double) look * (look + 1));
  }

  /** The logarithms of a row's ratios, of which the prior of a run is made. */
  public static List<double[]> logs(Map<String, Sample> samples, String reference) {
    var base = base(samples, reference);
    var logs = new ArrayList<double[]>();
    samples.forEach(
        (id, sample) -> {
          if (!id.equals(base)) {
            logs.add(Ratio.singleLogs(sample, samples.get(base)));
          }
        });
    return logs;
  }

  /** With whom the others are compared; nobody where nobody was measured. */
  static String base(Map<String, Sample> samples, String reference) {
    return samples.containsKey(reference)
        ? reference
        : samples.keySet().stream().findFirst().orElse(reference);
  }

  /** What is known of each contender: of its ratio, or of its score where it is alone. */
  static Map<String, Optional<Estimate>> estimates(
      Map<String, Sample> samples, String reference, Prior prior) {
    var estimates = new TreeMap<String, Optional<Estimate>>();
    var base = base(samples, reference);
    samples.forEach(
        (id, sample) -> {
          if (samples.size() == 1) {
            estimates.put(id, sample.speed(Prior.NONE));
          } else if (!id.equals(base)) {
            estimates.put(id, Ratio.estimate(sample, samples.get(base), prior));
          }
        });
    return estimates;
  }

  /** The standing that some estimates give. */
  static RowStanding of(Map<String, Optional<Estimate>> estimates, Lead lead, boolean reached) {
    var widths = new TreeMap<String, Double>();
    estimates.forEach((id, estimate) -> widths.put(id, halfWidth(estimate)));
    double widest =
        widths.values().stream().mapToDouble(width -> width).max().orElse(Double.POSITIVE_INFINITY);
    return new RowStanding(widest, widths, lead.first, lead.halfWidth, lead.rivals, reached);
  }
}
