package jcabench.stats;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * A cell beside the one that it is held against, where both are states of much the same code.
 *
 * <p>A processor whose neighbour comes and goes has two speeds and all between, and a fork that saw
 * little of the faster one has no sure score ({@link Turns}). But two readings of one block that
 * were timed at the same speed have the same ratio, whichever speed that was, while all other pairs
 * are spread out. So a block's ratio is the one that most pairs of readings agree on: nothing
 * depends on how much of each speed a fork had. A neighbour slows different code by different
 * factors, so that only states of much the same code are to be compared so. It is Parzen's estimate
 * of a mode (Annals of Mathematical Statistics 33, 1962), over all pairs.
 */
public final class PairedSample {
  /** With fewer readings nothing tells on what most of their pairs agree. */
  private static final int LEAST = 10;

  /** Logarithms are counted in steps of 0.1 %. */
  private static final double STEP = 0.001;

  /** Ratios of pairs agree when they lie within some such: 3 %. */
  private static final double AGREE = 0.03;

  /** So many steps away a pair counts no more. */
  private static final int NEAR = (int) Math.round(4 * AGREE / STEP);

  /** Seconds for which a machine mostly keeps its speed. */
  private static final double SOON = 0.5;

  /** What pairs count that were timed far apart, against 1 of those of one moment. */
  private static final double APART = 0.05;

  /** What a pair counts by how far away it is, in steps. */
  private static final double[] COUNTS = new double[2 * NEAR + 1];

  static {
    Arrays.setAll(COUNTS, i -> Math.exp(-Math.pow((i - NEAR) * STEP / AGREE, 2) / 2));
  }

  private PairedSample() {}

  /**
   * What a run says of a contender in a row beside a reference; empty where it was not measured.
   * Where the reference was not, it is the contender's own sample.
   */
  public static Optional<Sample> of(Run run, Row row, String contender, String reference) {
    if (!(run.cell(row, contender) instanceof Cell.Measured own)) {
      return Optional.empty();
    }
    return Optional.of(
        of(row, own.forks(), forks(run, row, reference), forks(run, row, Plan.control(reference))));
  }

  private static List<Fork> forks(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured cell ? cell.forks() : List.of();
  }

  /**
   * The sample of a cell whose score in each block is the reference's, times the ratio on which the
   * pairs of their readings agree. Where forks took no turns, or calls differ in work ({@link
   * Fork#VARIES}) so that only all of them tell, it is the cell's own score.
   *
   * @param forks measured forks of the row for one contender; at least one
   * @param reference those of what it is held against; may be empty
   * @param again those of the reference's copy ({@link Plan#control}); may be empty
   */
  public static Sample of(Row row, List<Fork> forks, List<Fork> reference, List<Fork> again) {
    var own = Sample.of(row, forks);
    if (reference.isEmpty()) {
      return own;
    }
    var base = Sample.joined(row, reference, again).in(own.unit());
    if (!base.unit().equals(own.unit()) || !base.allPositive()) {
      return own;
    }
    var scores = new TreeMap<>(own.scores());
    for (var fork : forks) {
      var score = base.scores().get(fork.block());
      var logs =
          Stream.concat(reference.stream(), again.stream())
              .filter(other -> other.block().equals(fork.block()))
              .map(other -> log(fork, other))
              .toList();
      if (score != null && logs.stream().allMatch(OptionalDouble::isPresent)) {
        double log = logs.stream().mapToDouble(OptionalDouble::getAsDouble).average().orElseThrow();
        scores.put(fork.block(), score * Math.exp(own.largerIsFaster() ? log : -log));
      }
    }
    return new Sample(scores, own.jvms(), own.unit(), own.largerIsFaster(), own.warnings());
  }

  private static OptionalDouble log(Fork fork, Fork other) {
    var turns = Turns.of(fork);
    var others = Turns.of(other);
    return turns.isEmpty()
            || others.isEmpty()
            || !fork.measurement().unit().equals(other.measurement().unit())
        ? OptionalDouble.empty()
        : log(turns.get(), others.get());
  }

  /**
   * The variance of the logarithm of the ratio of two forks, from two halves of their turns, for
   * those who plan how many turns the next ones take; empty where pairs tell nothing.
   */
  public static OptionalDouble noise(Fork fork, Fork other) {
    var turns = Turns.of(fork);
    var others = Turns.of(other);
    if (turns.isEmpty() || others.isEmpty()) {
      return OptionalDouble.empty();
    }
    var even = log(turns.get().everySecond(0), others.get().everySecond(0));
    var odd = log(turns.get().everySecond(1), others.get().everySecond(1));
    return even.isPresent() && odd.isPresent()
        ? OptionalDouble.of(Math.pow(even.getAsDouble() - odd.getAsDouble(), 2) / 4)
        : OptionalDouble.empty();
  }

  /** How many times as fast the one was as the other, as a logarithm. */
  static OptionalDouble log(Turns one, Turns other) {
    var free = one.free();
    var otherFree = other.free();
    int least = Math.min(free.scores().size(), otherFree.scores().size());
    if (one.varies()
        || other.varies()
        || least < LEAST
        || !positive(free)
        || !positive(otherFree)) {
      return OptionalDouble.empty();
    }
    double common = common(free, otherFree);
    return OptionalDouble.of(
        Math.log(one.left(free) / other.left(otherFree))
            + (one.largerIsFaster() ? common : -common));
  }

  private static boolean positive(Turns turns) {
    return turns.scores().stream().allMatch(score -> score > 0);
  }

  /** The logarithm of the ratio of readings near which pairs count most. */
  private static double common(Turns one, Turns other) {
    double least = Math.log(Collections.min(one.scores()) / Collections.max(other.scores()));
    double most = Math.log(Collections.max(one.scores()) / Collections.min(other.scores()));
    var pairs = new double[(int) Math.round((most - least) / STEP) + 1];
    for (int i = 0; i < one.scores().size(); i++) {
      for (int j = 0; j < other.scores().size(); j++) {
        double log = Math.log(one.scores().get(i) / other.scores().get(j));
        double apart = Math.abs(one.begun().get(i) - other.begun().get(j));
        pairs[(int) Math.round((log - least) / STEP)] += APART + Math.exp(-apart / SOON);
      }
    }
    return least + densest(pairs) * STEP;
  }

  private static int densest(double[] pairs) {
    int densest = 0;
    double most = 0;
    for (int at = 0; at < pairs.length; at++) {
      double sum = 0;
      int end = Math.min(pairs.length, at + NEAR + 1);
      for (int near = Math.max(0, at - NEAR); near < end; near++) {
        sum += pairs[near] * COUNTS[near - at + NEAR];
      }
      if (sum > most) {
        most = sum;
        densest = at;
      }
    }
    return densest;
  }
}
