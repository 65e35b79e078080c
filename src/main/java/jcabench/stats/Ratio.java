package jcabench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many times as fast a contender is as a reference: above 1 is faster. Forks of one block ran
 * beside each other or close together, so that they are compared with each other, and the
 * logarithms of their ratios give the interval.
 *
 * @param center the estimate; empty without a common block
 * @param estimate its logarithm with a standard error; empty where nothing tells how it scatters
 * @param comparisons the number of ratios in the table that it is shown in; 1 alone
 * @param pairs the number of common blocks
 * @param warnings what weakens it, as sentences
 */
public record Ratio(
    OptionalDouble center,
    Optional<Estimate> estimate,
    int comparisons,
    int pairs,
    List<String> warnings) {

  /** What arithmetic leaves of a standard error where all values were the same. */
  private static final double ROUNDING = 1e-12;

  public Ratio {
    warnings = List.copyOf(warnings);
    if (comparisons < 1) {
      throw new IllegalArgumentException("a table of " + comparisons + " ratios");
    }
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
    UNKNOWN;

    private static Verdict of(Optional<Interval> interval) {
      if (interval.isEmpty()) {
        return UNKNOWN;
      }
      if (interval.get().contains(1)) {
        return SAME;
      }
      return interval.get().low() > 1 ? FASTER : SLOWER;
    }
  }

  /**
   * The contender's speed over the reference's.
   *
   * @param prior of the ratios of the run
   */
  public static Ratio of(Sample contender, Sample reference, Prior prior) {
    if (contender.largerIsFaster() != reference.largerIsFaster()) {
      throw new IllegalArgumentException("only samples of one row can be compared");
    }
    if (!contender.in(reference.unit()).unit().equals(reference.unit())) {
      return unknown(
          contender.unit().text() + " and " + reference.unit().text() + " cannot be compared.");
    }
    if (!contender.allPositive() || !reference.allPositive()) {
      return unknown("A score is not above 0, so that there is no ratio.");
    }
    return ofLogs(
        logs(contender, reference),
        contender.scores().size(),
        prior.times(share(contender, reference)));
  }

  /**
   * The logarithm of the ratio in each block that two samples have in common. Empty where units
   * don't convert, or a score is not above 0.
   */
  public static double[] logs(Sample contender, Sample reference) {
    var same = contender.in(reference.unit());
    if (!same.unit().equals(reference.unit()) || !same.allPositive() || !reference.allPositive()) {
      return new double[0];
    }
    var speeds = List.copyOf(same.logSpeeds().entrySet());
    var others = List.copyOf(reference.logSpeeds().entrySet());
    var logs = new double[Math.min(speeds.size(), others.size())];
    int common = 0;
    for (int i = 0, j = 0; i < speeds.size() && j < others.size(); ) {
      int order = speeds.get(i).getKey().compareTo(others.get(j).getKey());
      if (order == 0) {
        logs[common++] = speeds.get(i).getValue() - others.get(j).getValue();
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return Arrays.copyOf(logs, common);
  }

  /**
   * The variance of a block's logarithm as a share of that with one JVM on each side, where all
   * JVMs scatter alike.
   */
  private static double share(Sample contender, Sample reference) {
    return (1 / contender.jvms() + 1 / reference.jvms()) / 2;
  }

  /** The {@link #logs} as they would scatter with one JVM on each side: what priors are made of. */
  public static double[] singleLogs(Sample contender, Sample reference) {
    return Prior.scattered(logs(contender, reference), 1 / Math.sqrt(share(contender, reference)));
  }

  /** What is known of the ratio's logarithm; empty where nothing tells how it scatters. */
  static Optional<Estimate> estimate(Sample contender, Sample reference, Prior prior) {
    return Estimate.of(logs(contender, reference), prior.times(share(contender, reference)));
  }

  /**
   * The ratio of which some logarithms are known.
   *
   * @param logs one for each block that has both
   * @param blocks how many blocks the contender was measured in; the reference may be in more
   */
  private static Ratio ofLogs(double[] logs, int blocks, Prior prior) {
    if (logs.length == 0) {
      return unknown("The two have no round in common.");
    }
    var warnings = new ArrayList<String>();
    if (logs.length < blocks) {
      warnings.add("Only " + logs.length + " of " + blocks + " rounds have the reference.");
    }
    var estimate = Estimate.of(logs, prior);
    if (estimate.isEmpty()) {
      warnings.add(
          "There is no interval: it takes at least 2 forks of each ("
              + logs.length
              + " here), or other ratios of the run that have them.");
    }
    return of(Prior.mean(logs), estimate, logs.length, warnings);
  }

  /**
   * A ratio of which an estimate was made otherwise.
   *
   * @param pairs the number of blocks it is from
   */
  public static Ratio of(Estimate estimate, int pairs, List<String> warnings) {
    return of(estimate.mean(), Optional.of(estimate), pairs, warnings);
  }

  private static Ratio of(
      double log, Optional<Estimate> estimate, int pairs, List<String> warnings) {
    var all = new ArrayList<>(warnings);
    if (estimate.isPresent() && estimate.get().standardError() < ROUNDING) {
      all.add("All rounds gave the same ratio, so that the interval has no width.");
    }
    return new Ratio(OptionalDouble.of(Math.exp(log)), estimate, 1, pairs, all);
  }

  /** A ratio that has no value, and why. */
  public static Ratio unknown(String why) {
    return new Ratio(OptionalDouble.empty(), Optional.empty(), 1, 0, List.of(why));
  }

  /**
   * The same as one of several in a table.
   *
   * @param ratios the number of ratios in the table, with this one
   */
  public Ratio among(int ratios) {
    return new Ratio(center, estimate, ratios, pairs, warnings);
  }

  /** The same with its value divided. */
  Ratio dividedBy(double divisor) {
    return new Ratio(
        center.isPresent() ? OptionalDouble.of(center.getAsDouble() / divisor) : center,
        estimate.map(log -> log.plus(-Math.log(divisor))),
        comparisons,
        pairs,
        warnings);
  }

  /** The interval that covers this one ratio with 95 %. */
  public Optional<Interval> interval() {
    return interval(Sample.CONFIDENCE);
  }

  /**
   * The interval that covers together with those of the other ratios of the table: all of them hold
   * their true values with at least 95 % (Bonferroni's inequality).
   */
  public Optional<Interval> simultaneous() {
    return interval(1 - (1 - Sample.CONFIDENCE) / comparisons);
  }

  private Optional<Interval> interval(double confidence) {
    return estimate.map(log -> log.interval(confidence).map(Math::exp));
  }

  /** What it says by itself. */
  public Verdict verdict() {
    return Verdict.of(interval());
  }

  /** What it says as one of all ratios of the table, where one in twenty would err by chance. */
  public Verdict tableVerdict() {
    return Verdict.of(simultaneous());
  }

  /** Whether the two differ by more than noise. */
  public boolean distinguishable() {
    return verdict() == Verdict.FASTER || verdict() == Verdict.SLOWER;
  }

  /** Whether they differ by more than noise, also as one of all ratios of the table. */
  public boolean standsInTable() {
    return tableVerdict() == Verdict.FASTER || tableVerdict() == Verdict.SLOWER;
  }

  /**
   * Half the width of the interval as a factor: 1.04 is about ±4 %; what a goal of precision asks
   * for.
   */
  public OptionalDouble precision() {
    return factor(estimate.map(log -> log.halfWidth(Sample.CONFIDENCE)));
  }

  /**
   * The smallest ratio above 1 that would be told from 1 with a power of 80 % at this noise; 1.04
   * means 4 %.
   */
  public OptionalDouble detectable() {
    return factor(estimate.map(Estimate::detectable));
  }

  private static OptionalDouble factor(Optional<Double> log) {
    return log.isPresent() ? OptionalDouble.of(Math.exp(log.get())) : OptionalDouble.empty();
  }
}
