package jcabench.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.Metrics;
import jcabench.result.Row;

/**
 * The scores of a cell, one for each fork.
 *
 * @param scores by block, finite; may be empty where a foreign file gives no number
 * @param slices by block the logarithm of the speed in each turn, larger is faster; only of forks
 *     that took turns with others ({@link Metrics#TURN_START}); NaN where a turn gave no number
 * @param unit of every score
 * @param largerIsFaster the direction, from the row's mode
 * @param warnings what weakens them, as sentences
 */
public record Sample(
    SortedMap<Block, Double> scores,
    Map<Block, double[]> slices,
    Unit unit,
    boolean largerIsFaster,
    List<String> warnings) {

  /** The entry of a fork's proof that says what disturbed it. */
  public static final String DISTURBANCE = "disturbance";

  /** What intervals are asked to cover with. */
  public static final double CONFIDENCE = 0.95;

  /** From the interquartile range of a normal distribution to its standard deviation. */
  private static final double IQR = 1.349;

  public Sample {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    slices = Map.copyOf(slices);
    warnings = List.copyOf(warnings);
  }

  /** Scores of which no turns are known. */
  public Sample(
      SortedMap<Block, Double> scores, Unit unit, boolean largerIsFaster, List<String> warnings) {
    this(scores, Map.of(), unit, largerIsFaster, warnings);
  }

  /**
   * The sample of a measured cell. A fork's score is the mean over all that it timed, or the median
   * for single shots.
   *
   * @param forks measured forks of the row for one contender, each of another block; at least one
   */
  public static Sample of(Row row, List<Fork> forks) {
    var unit = new Unit(forks.getFirst().measurement().unit());
    var scores = new TreeMap<Block, Double>();
    var slices = new HashMap<Block, double[]>();
    var warnings = new ArrayList<String>();
    int lost = 0;
    for (var fork : forks) {
      var factor = new Unit(fork.measurement().unit()).factorTo(unit);
      var score = score(row, fork);
      if (factor.isEmpty() || score.isEmpty()) {
        lost++;
      } else if (scores.put(fork.block(), score.getAsDouble() * factor.getAsDouble()) != null) {
        throw new IllegalArgumentException("two forks of one cell and " + fork.block());
      } else if (tookTurns(row, fork)) {
        slices.put(fork.block(), slices(row, fork, factor.getAsDouble()));
      }
    }
    if (lost > 0) {
      warnings.add(lost + " of " + forks.size() + " forks gave no usable number.");
    }
    SteadyState.warning(row, forks).ifPresent(warnings::add);
    disturbed(forks).ifPresent(warnings::add);
    warnings.addAll(MemoryUse.warnings(forks));
    return new Sample(scores, slices, unit, row.largerIsFaster(), warnings);
  }

  private static boolean tookTurns(Row row, Fork fork) {
    return !row.singleShot() && fork.measurement().secondary().containsKey(Metrics.TURN_START);
  }

  private static double[] slices(Row row, Fork fork, double factor) {
    return fork.counted().stream()
        .mapToDouble(turn -> Math.log(factor * Quantiles.mean(List.of(turn))))
        .map(log -> !Double.isFinite(log) ? Double.NaN : row.largerIsFaster() ? log : -log)
        .toArray();
  }

  private static Optional<String> disturbed(List<Fork> forks) {
    int disturbed = 0;
    var last = "";
    for (var fork : forks) {
      var what = fork.proof().get(DISTURBANCE);
      if (what != null) {
        disturbed++;
        last = what;
      }
    }
    return disturbed == 0
        ? Optional.empty()
        : Optional.of(
            "%d of %d forks were disturbed: %s.".formatted(disturbed, forks.size(), last));
  }

  private static OptionalDouble score(Row row, Fork fork) {
    var iterations = fork.counted();
    if (row.singleShot()) {
      var median = Quantiles.of(iterations).map(Quantiles::median);
      return median.isPresent() ? OptionalDouble.of(median.get()) : OptionalDouble.empty();
    }
    var mean = Quantiles.mean(iterations);
    return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
  }

  /** The same scores in another unit; as they are where the units don't convert. */
  public Sample in(Unit other) {
    var factor = unit.factorTo(other);
    if (factor.isEmpty()) {
      return this;
    }
    double times = factor.getAsDouble();
    var converted = new TreeMap<Block, Double>();
    scores.forEach((block, score) -> converted.put(block, score * times));
    double shift = largerIsFaster ? Math.log(times) : -Math.log(times);
    var shifted = new HashMap<Block, double[]>();
    slices.forEach(
        (block, logs) -> shifted.put(block, Arrays.stream(logs).map(log -> log + shift).toArray()));
    return new Sample(converted, shifted, other, largerIsFaster, warnings);
  }

  /** The same without the forks of a round and later ones. */
  Sample before(int round) {
    var earlier = new TreeMap<>(scores);
    earlier.keySet().removeIf(block -> block.round() >= round);
    return new Sample(earlier, slices, unit, largerIsFaster, warnings);
  }

  /**
   * The middle as nanoseconds that an operation takes its thread: throughput is that of all threads
   * together. Empty where the unit is none of time.
   *
   * @param threads that ran at once
   */
  public OptionalDouble latency(int threads) {
    var wanted = new Unit(largerIsFaster ? "ops/ns" : "ns/op");
    var converted = in(wanted);
    var center = converted.center();
    return center.isEmpty() || !converted.unit().equals(wanted)
        ? OptionalDouble.empty()
        : OptionalDouble.of(largerIsFaster ? threads / center.getAsDouble() : center.getAsDouble());
  }

  /** The middle: on a log scale, so that the ratio of two middles is the middle ratio. */
  public OptionalDouble center() {
    if (scores.isEmpty()) {
      return OptionalDouble.empty();
    }
    var values = scores.values().stream().mapToDouble(Double::doubleValue);
    return allPositive()
        ? OptionalDouble.of(Math.exp(values.map(Math::log).average().orElseThrow()))
        : values.average();
  }

  /**
   * What is known of the logarithm of the speed; empty where there are too few scores, or one is
   * not above 0.
   *
   * @param prior of the scores of the run
   */
  public Optional<Estimate> speed(Prior prior) {
    return allPositive() ? Estimate.of(logs(), prior) : Optional.empty();
  }

  /**
   * The interval of the score.
   *
   * @param prior of the scores of the run
   */
  public Optional<Interval> interval(Prior prior) {
    var logs = speed(prior).map(speed -> speed.interval(CONFIDENCE));
    return largerIsFaster
        ? logs.map(log -> log.map(Math::exp))
        : logs.map(log -> log.map(Math::exp).inverse());
  }

  /** Whether every score is above 0, so that it has a logarithm. */
  public boolean allPositive() {
    for (double score : scores.values()) {
      if (!(score > 0)) {
        return false;
      }
    }
    return true;
  }

  /** The logarithms of the speeds, of which the prior of scores is made. */
  double[] logs() {
    return logSpeeds().values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The logarithm of each round's speed: larger is faster, whatever the mode. */
  public Map<Block, Double> logSpeeds() {
    var logs = new TreeMap<Block, Double>();
    scores.forEach(
        (round, score) -> logs.put(round, largerIsFaster ? Math.log(score) : -Math.log(score)));
    return logs;
  }

  /**
   * The variance of the log ratio of one turn to that of the other fork in the same cycle, from
   * quartiles, so that a turn that was disturbed counts little; not a number without turns.
   *
   * @param other sample of another fork of the same generation
   */
  public double noise(Sample other) {
    return slices.keySet().stream()
        .filter(other.slices()::containsKey)
        .mapToDouble(block -> variance(slices.get(block), other.slices().get(block)))
        .average()
        .orElse(Double.NaN);
  }

  private static double variance(double[] one, double[] other) {
    int n = Math.min(one.length, other.length);
    if (n < 4) {
      return Double.NaN;
    }
    var differences = new double[n];
    for (int i = 0; i < n; i++) {
      differences[i] = one[i] - other[i];
    }
    Arrays.sort(differences);
    double deviation = (differences[3 * n / 4] - differences[n / 4]) / IQR;
    return deviation * deviation;
  }
}
