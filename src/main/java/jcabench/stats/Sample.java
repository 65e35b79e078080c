package jcabench.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * The scores of a cell, one for each block: of its fork, or the mean of several.
 *
 * @param scores by block, finite; may be empty where a foreign file gives no number
 * @param jvms how many forks a block's score is the mean of, the harmonic mean over the blocks
 * @param unit of every score
 * @param largerIsFaster the direction, from the row's mode
 * @param warnings what weakens them, as sentences
 */
public record Sample(
    SortedMap<Block, Double> scores,
    double jvms,
    Unit unit,
    boolean largerIsFaster,
    List<String> warnings) {

  /** The entry of a fork's proof that says what disturbed it. */
  public static final String DISTURBANCE = "disturbance";

  /** What intervals are asked to cover with. */
  public static final double CONFIDENCE = 0.95;

  public Sample {
    scores = Collections.unmodifiableSortedMap(new TreeMap<>(scores));
    warnings = List.copyOf(warnings);
  }

  /**
   * The sample of a measured cell. A fork's score is that of its undisturbed turns ({@link Turns});
   * without turns the mean over all that it timed, or the median for single shots.
   *
   * @param forks measured forks of the row for one contender, each of another block; at least one
   */
  public static Sample of(Row row, List<Fork> forks) {
    var unit = new Unit(forks.getFirst().measurement().unit());
    var scores = new TreeMap<Block, Double>();
    var warnings = new ArrayList<String>();
    int lost = 0;
    for (var fork : forks) {
      var factor = new Unit(fork.measurement().unit()).factorTo(unit);
      var score = score(row, fork);
      if (factor.isEmpty() || score.isEmpty()) {
        lost++;
      } else if (scores.put(fork.block(), score.getAsDouble() * factor.getAsDouble()) != null) {
        throw new IllegalArgumentException("two forks of one cell and " + fork.block());
      }
    }
    if (lost > 0) {
      warnings.add(lost + " of " + forks.size() + " forks gave no usable number.");
    }
    SteadyState.warning(row, forks).ifPresent(warnings::add);
    told(forks, DISTURBANCE, "%d of %d forks were disturbed: %s.").ifPresent(warnings::add);
    told(
            forks,
            Fork.NOT_PINNED,
            "%d of %d forks were not pinned to a processor, so that they scatter more: %s.")
        .ifPresent(warnings::add);
    told(forks, Fork.NOT_STEADY, "%d of %d forks took turns before they were warm: %s.")
        .ifPresent(warnings::add);
    warnings.addAll(MemoryUse.warnings(forks));
    return new Sample(scores, 1, unit, row.largerIsFaster(), warnings);
  }

  /** How many forks have an entry in their proof, with the words of the last one. */
  private static Optional<String> told(List<Fork> forks, String entry, String sentence) {
    int number = 0;
    var last = "";
    for (var fork : forks) {
      var what = fork.proof().get(entry);
      if (what != null) {
        number++;
        last = what;
      }
    }
    return number == 0
        ? Optional.empty()
        : Optional.of(sentence.formatted(number, forks.size(), last));
  }

  private static OptionalDouble score(Row row, Fork fork) {
    var iterations = fork.measurement().iterations();
    if (row.singleShot()) {
      var median = Quantiles.of(iterations).map(Quantiles::median);
      return median.isPresent() ? OptionalDouble.of(median.get()) : OptionalDouble.empty();
    }
    var score = Turns.of(fork).map(Turns::score).orElseGet(() -> Quantiles.mean(iterations));
    return Double.isFinite(score) ? OptionalDouble.of(score) : OptionalDouble.empty();
  }

  /** The same scores in another unit; as they are where the units don't convert. */
  public Sample in(Unit other) {
    var factor = unit.factorTo(other);
    if (factor.isEmpty() || unit.equals(other)) {
      return this;
    }
    double times = factor.getAsDouble();
    var converted = new TreeMap<>(scores);
    converted.replaceAll((_, score) -> score * times);
    return new Sample(converted, jvms, other, largerIsFaster, warnings);
  }

  /** What a run says of a contender in a row; empty where it was not measured. */
  public static Optional<Sample> of(Run run, Row row, String contender) {
    if (!(run.cell(row, contender) instanceof Cell.Measured own)) {
      return Optional.empty();
    }
    var again =
        run.cell(row, Plan.control(contender)) instanceof Cell.Measured control
            ? control.forks()
            : List.<Fork>of();
    return Optional.of(joined(row, own.forks(), again));
  }

  /**
   * What a measured cell and its copy ({@link Plan#control}) say together: in a block that has both
   * the mean of the two on a log scale.
   */
  public static Sample joined(Row row, List<Fork> forks, List<Fork> again) {
    var one = of(row, forks);
    if (again.isEmpty()) {
      return one;
    }
    var two = of(row, again).in(one.unit);
    if (!two.unit.equals(one.unit) || !one.allPositive() || !two.allPositive()) {
      return one;
    }
    var means = new TreeMap<Block, Double>();
    double parts = 0;
    for (var score : one.scores.entrySet()) {
      var other = two.scores.get(score.getKey());
      means.put(
          score.getKey(), other == null ? score.getValue() : Math.sqrt(score.getValue() * other));
      parts += other == null ? 1 : 0.5;
    }
    var warnings = new LinkedHashSet<>(one.warnings);
    warnings.addAll(two.warnings);
    return new Sample(
        means,
        means.isEmpty() ? 1 : means.size() / parts,
        one.unit,
        one.largerIsFaster,
        List.copyOf(warnings));
  }

  /** The same without the forks of a round and later ones. */
  Sample before(int round) {
    var earlier = new TreeMap<>(scores);
    earlier.keySet().removeIf(block -> block.round() >= round);
    return new Sample(earlier, jvms, unit, largerIsFaster, warnings);
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
    return allPositive() ? Estimate.of(logs(), prior.times(1 / jvms)) : Optional.empty();
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

  /** The logarithms of the speeds. */
  double[] logs() {
    return logSpeeds().values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The same as they would scatter with one JVM in each block: what priors are made of. */
  double[] singleLogs() {
    return Prior.scattered(logs(), Math.sqrt(jvms));
  }

  /** The logarithm of each round's speed: larger is faster, whatever the mode. */
  public SortedMap<Block, Double> logSpeeds() {
    var logs = new TreeMap<>(scores);
    logs.replaceAll((_, score) -> largerIsFaster ? Math.log(score) : -Math.log(score));
    return logs;
  }
}
