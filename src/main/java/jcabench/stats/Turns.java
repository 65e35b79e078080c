package jcabench.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;

/**
 * What a fork's turns give. On a shared machine a turn is slower than the code by whatever others
 * do meanwhile, up to a half and for milliseconds or minutes, and never faster. So the score is the
 * mean of the fastest tenth of the readings: the speed that the machine gives undisturbed, which is
 * the same on a quiet day and on a busy one. Pauses of the garbage collector are the code's own
 * doing: they count with the share of the time that they took in all turns. Time in which a
 * hypervisor or another process had the processor is none in which the code ran: a reading of a
 * thread that does nothing but compute is taken for what was left ({@link Metrics#TURN_AWAY}), and
 * is not among the fastest: a little that was lost outside of what was timed would make it too
 * fast. Where the work itself differs from call to call ({@link Fork#VARIES}), fast readings are
 * lucky ones, and the score is the mean of all.
 *
 * @param scores the mean of each reading, for the time in which its thread had a processor; at
 *     least one
 * @param begun when each reading's turn began, in seconds from that of the first
 * @param largerIsFaster their direction
 * @param collected share of each reading for which a collector paused it
 * @param away share of each reading for which its thread had no processor
 * @param varies whether calls differ in work
 */
public record Turns(
    List<Double> scores,
    List<Double> begun,
    boolean largerIsFaster,
    List<Double> collected,
    List<Double> away,
    boolean varies) {
  /** Of the readings in which no collector ran. */
  private static final int FASTEST = 10;

  /** Where fewer readings than this share are free of something, none is taken out of them. */
  private static final int FREE = 4;

  private static final int LEAST_HALF = 5;

  /** A reading whose thread had a processor for less of its time tells nothing. */
  private static final double LEAST_THERE = 0.2;

  /** A thread that lost no more of its time kept its processor. */
  private static final double HARDLY = 0.02;

  /** Of a fork that took turns; empty for others, and where no turn gave a number. */
  static Optional<Turns> of(Fork fork) {
    var row = fork.row();
    var secondary = fork.measurement().secondary();
    if (row.singleShot() || !secondary.containsKey(Metrics.TURN_START)) {
      return Optional.empty();
    }
    var iterations = fork.measurement().iterations();
    var scores = new ArrayList<Double>();
    var begun = new ArrayList<Double>();
    var collected = new ArrayList<Double>();
    var away = new ArrayList<Double>();
    for (int i = 0; i < iterations.size(); i++) {
      double score = Quantiles.mean(List.of(iterations.get(i)));
      double paused = told(secondary.get(Metrics.TURN_COLLECTED), i);
      // A collector's pause is time without a processor too.
      double there = paused > 0 ? 1 : 1 - told(secondary.get(Metrics.TURN_AWAY), i);
      if (Double.isFinite(score) && there >= LEAST_THERE) {
        scores.add(row.largerIsFaster() ? score / there : score * there);
        begun.add(told(secondary.get(Metrics.TURN_START), i));
        collected.add(paused);
        away.add(1 - there);
      }
    }
    return scores.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Turns(scores, begun, row.largerIsFaster(), collected, away, fork.varies()));
  }

  /** Turns so far, of which nobody told what a collector did. */
  public static Turns of(List<Double> scores, boolean largerIsFaster) {
    var nothing = Collections.nCopies(scores.size(), 0.0);
    return new Turns(scores, nothing, largerIsFaster, nothing, nothing, false);
  }

  private static double told(Measurement.Secondary column, int turn) {
    var value = column == null ? null : column.values().get(turn);
    return value == null ? 0 : value;
  }

  /** The score, in the unit of the turns. */
  public double score() {
    if (varies) {
      return scores.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
    var free = free();
    double left = left(free);
    double fastest = fastest(free.only(i -> free.away.get(i) <= HARDLY).scores);
    return largerIsFaster ? fastest * left : fastest / left;
  }

  /** The readings in which no collector ran; all where too few are. */
  Turns free() {
    return only(i -> collected.get(i) == 0);
  }

  private Turns only(IntPredicate wanted) {
    var some = some(IntStream.range(0, scores.size()).filter(wanted));
    return FREE * some.scores.size() < scores.size() ? this : some;
  }

  /** The share of the time that collectors left, where only readings without them are looked at. */
  double left(Turns free) {
    var paused = collected.stream().mapToDouble(share -> share).average().orElse(0);
    return free.scores.size() == scores.size() ? 1 : 1 - paused;
  }

  private double fastest(List<Double> some) {
    var order = Comparator.<Double>naturalOrder();
    return some.stream()
        .sorted(largerIsFaster ? order.reversed() : order)
        .limit(Math.ceilDiv(some.size(), FASTEST))
        .mapToDouble(Double::doubleValue)
        .average()
        .orElseThrow();
  }

  /**
   * The variance of the logarithm of the score, from two halves of the turns; empty with fewer than
   * two turns or a score that is not above 0.
   */
  OptionalDouble noise() {
    if (scores.size() < 2) {
      return OptionalDouble.empty();
    }
    double difference = Math.log(everySecond(0).score() / everySecond(1).score());
    return Double.isFinite(difference)
        ? OptionalDouble.of(difference * difference / 4)
        : OptionalDouble.empty();
  }

  Turns everySecond(int from) {
    return some(IntStream.iterate(from, i -> i < scores.size(), i -> i + 2));
  }

  private Turns some(IntStream numbers) {
    var which = numbers.boxed().toList();
    return new Turns(
        which.stream().map(scores::get).toList(),
        which.stream().map(begun::get).toList(),
        largerIsFaster,
        which.stream().map(collected::get).toList(),
        which.stream().map(away::get).toList(),
        varies);
  }

  /**
   * By how much the later half of the turns was faster than the earlier one: 0.01 is 1 %. Where
   * calls differ in work, 0 for what that explains. Empty with few turns.
   */
  public OptionalDouble rise() {
    int half = scores.size() / 2;
    if (half < LEAST_HALF) {
      return OptionalDouble.empty();
    }
    var early = some(IntStream.range(0, half));
    var late = some(IntStream.range(scores.size() - half, scores.size()));
    double times = Math.log(late.score() / early.score());
    double rise = largerIsFaster ? times : -times;
    if (!Double.isFinite(rise)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(varies && Math.abs(rise) < early.byChance(late) ? 0 : rise);
  }

  /** How far two means of calls that differ in work lie apart by chance: two standard errors. */
  private double byChance(Turns other) {
    return 2 * Math.hypot(standardError(), other.standardError());
  }

  private double standardError() {
    var logs = scores.stream().mapToDouble(Math::log).toArray();
    return Math.sqrt(Prior.variance(logs) / logs.length);
  }

  /** The rise of a fork; empty where it took no turns. */
  public static OptionalDouble rise(Fork fork) {
    return of(fork).map(Turns::rise).orElse(OptionalDouble.empty());
  }

  /** The noise of a fork, for those who plan how many turns the next one takes. */
  public static OptionalDouble noise(Fork fork) {
    return of(fork).map(Turns::noise).orElse(OptionalDouble.empty());
  }
}
