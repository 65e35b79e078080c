package jcabench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many times as fast a contender is as a reference: above 1 is faster. Forks of one round ran
 * close together, so that they are compared with each other, and the logarithms of their ratios
 * give the interval.
 *
 * @param center the estimate; empty without a common round
 * @param interval its interval; empty with fewer than two common rounds
 * @param pairs the number of common rounds
 * @param warnings what weakens it, as sentences
 */
public record Ratio(
    OptionalDouble center, Optional<Interval> interval, int pairs, List<String> warnings) {

  public Ratio {
    warnings = List.copyOf(warnings);
  }

  /** What a ratio says. */
  public enum Verdict {
    /** The interval lies above 1. */
    FASTER,
    /** The interval lies below 1. */
    SLOWER,
    /** The interval holds 1: not distinguishable. */
    SAME,
    /** There is no interval. */
    UNKNOWN
  }

  /** The contender's speed over the reference's. */
  public static Ratio of(Sample contender, Sample reference) {
    if (contender.largerIsFaster() != reference.largerIsFaster()) {
      throw new IllegalArgumentException("only samples of one row can be compared");
    }
    var same = contender.in(reference.unit());
    if (!same.unit().equals(reference.unit())) {
      return unknown(
          contender.unit().text() + " and " + reference.unit().text() + " cannot be compared.");
    }
    if (!same.allPositive() || !reference.allPositive()) {
      return unknown("A score is not above 0, so that there is no ratio.");
    }
    var rounds = Math.max(same.scores().size(), reference.scores().size());
    return ofLogs(logs(same, reference), rounds);
  }

  /** What a ratio is known from; nothing where it has no value. */
  public static Evidence.Paired evidence(Sample contender, Sample reference) {
    var same = contender.in(reference.unit());
    return same.unit().equals(reference.unit()) && same.allPositive() && reference.allPositive()
        ? new Evidence.Paired(Arrays.stream(logs(same, reference)).boxed().toList())
        : new Evidence.Paired(List.of());
  }

  /** Logarithms of the ratios of the rounds that two samples of one unit have in common. */
  static double[] logs(Sample contender, Sample reference) {
    var speeds = contender.logSpeeds();
    var others = reference.logSpeeds();
    return speeds.keySet().stream()
        .filter(others::containsKey)
        .mapToDouble(round -> speeds.get(round) - others.get(round))
        .toArray();
  }

  /**
   * The ratio of which some logarithms are known.
   *
   * @param logs one for each block that has both
   * @param rounds how many blocks have at least one
   */
  public static Ratio ofLogs(double[] logs, int rounds) {
    var warnings = new ArrayList<String>();
    if (logs.length == 0) {
      return unknown("The two have no round in common.");
    }
    if (logs.length < rounds) {
      warnings.add("Only " + logs.length + " of " + rounds + " rounds have both.");
    }
    var interval = Location.of(logs, Sample.CONFIDENCE).map(log -> log.map(Math::exp));
    if (interval.isEmpty()) {
      warnings.add(needs(logs.length));
    }
    if (interval.isPresent() && Location.hasNoWidth(interval.get())) {
      warnings.add("All rounds gave the same ratio, so that the interval has no width.");
    }
    var center = interval.map(Interval::center).orElseGet(() -> Math.exp(logs[0]));
    return new Ratio(OptionalDouble.of(center), interval, logs.length, warnings);
  }

  private static String needs(int pairs) {
    return "An interval takes at least "
        + Location.SMALLEST
        + " forks of each ("
        + pairs
        + " here), and "
        + Location.EXACT_FROM
        + " for one that does not trust times to be normally distributed.";
  }

  static Ratio unknown(String why) {
    return new Ratio(OptionalDouble.empty(), Optional.empty(), 0, List.of(why));
  }

  /** The same with its values divided. */
  Ratio dividedBy(double divisor) {
    return new Ratio(
        center.isPresent() ? OptionalDouble.of(center.getAsDouble() / divisor) : center,
        interval.map(range -> range.map(value -> value / divisor)),
        pairs,
        warnings);
  }

  /** What it says. */
  public Verdict verdict() {
    if (interval.isEmpty()) {
      return Verdict.UNKNOWN;
    }
    if (interval.get().contains(1)) {
      return Verdict.SAME;
    }
    return interval.get().low() > 1 ? Verdict.FASTER : Verdict.SLOWER;
  }

  /** Whether the two differ by more than noise. */
  public boolean distinguishable() {
    return verdict() == Verdict.FASTER || verdict() == Verdict.SLOWER;
  }

  /**
   * The smallest ratio above 1 that would have been told from 1 with this noise: half the width of
   * the interval on a log scale. 1.04 means 4 %.
   */
  public OptionalDouble detectable() {
    return interval.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(interval.get().high() / interval.get().low()));
  }
}
