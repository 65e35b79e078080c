package jcabench.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.PairedSample;
import jcabench.stats.Turns;

/**
 * How many turns each fork of a generation takes. More of them make a generation's ratio surer, but
 * what differs from one JVM to the next stays; so that the best number is the root of (variance of
 * a turn ÷ variance between generations) × (time to start and warm up ÷ time of a cycle): Kalibera
 * and Jones, "Rigorous benchmarking in reasonable time" (ISMM 2013), section 6.
 */
final class Cycles {
  /** Of the square of a normal variable: a fork that was not warm must not count for all. */
  private static final double MEDIAN = 0.455;

  private final Slicing slicing;
  private final Optional<String> beside;
  private final Map<Row, Known> known = new HashMap<>();

  /**
   * What generations of a row told, each a mean over them.
   *
   * @param generations how many
   * @param noise variance of the log ratio of one cycle
   * @param cycleSeconds time of a cycle of turns
   * @param startSeconds time of everything else
   */
  private record Known(int generations, double noise, double cycleSeconds, double startSeconds) {
    Known and(Known other) {
      int all = generations + other.generations;
      double own = (double) generations / all;
      return new Known(
          all,
          own * noise + (1 - own) * other.noise,
          own * cycleSeconds + (1 - own) * other.cycleSeconds,
          own * startSeconds + (1 - own) * other.startSeconds);
    }
  }

  /**
   * Nothing is known yet.
   *
   * @param beside id of the contender whose readings the others' are paired with; empty where
   *     scores are compared
   */
  Cycles(Slicing slicing, Optional<String> beside) {
    this.slicing = slicing;
    this.beside = beside;
  }

  /** Takes a row's generation into account. */
  void learn(Generation.Measured generation) {
    var measured =
        generation.forks().stream().filter(fork -> fork.outcome() == Outcome.MEASURED).toList();
    if (generation.cycles() == 0 || measured.size() < 2) {
      return;
    }
    var row = generation.row();
    var noise = noise(measured);
    if (noise.length > 0) {
      known.merge(
          row,
          new Known(
              1,
              generation.cycles() * usual(noise),
              generation.turnSeconds() / generation.cycles(),
              Math.max(0, generation.seconds() - generation.turnSeconds())),
          Known::and);
    }
  }

  /** What turns leave of the variances of the logarithms of ratios, in order. */
  private double[] noise(List<Fork> forks) {
    var base =
        forks.stream().filter(fork -> beside.equals(Optional.of(fork.contender()))).findFirst();
    return forks.stream()
        .filter(fork -> !base.equals(Optional.of(fork)))
        .map(fork -> noise(fork, base))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .sorted()
        .toArray();
  }

  private static OptionalDouble noise(Fork fork, Optional<Fork> base) {
    var paired = base.map(other -> PairedSample.noise(fork, other)).orElse(OptionalDouble.empty());
    var own = Turns.noise(fork);
    return paired.isPresent() || own.isEmpty() ? paired : OptionalDouble.of(2 * own.getAsDouble());
  }

  private static double usual(double[] noise) {
    return noise.length == 1 ? noise[0] : noise[(noise.length - 1) / 2] / MEDIAN;
  }

  /**
   * For the next generation of a row.
   *
   * @param scatter variance of its ratios' logarithms from one generation to the next; 0 where
   *     nothing tells it
   */
  int of(Row row, double scatter) {
    var own = slicing.of(row);
    var told = known.get(row);
    if (told == null) {
      return own.leastCycles();
    }
    int most = own.mostCycles();
    if (told.cycleSeconds > 0) {
      most = (int) Math.clamp(own.mostSeconds() / told.cycleSeconds, 1, most);
    }
    if (scatter == 0 || told.cycleSeconds == 0) {
      return Math.min(own.leastCycles(), most);
    }
    // What is seen between generations holds what turns leave; a tenth of it at least is JVMs'.
    double between = Math.max(scatter - told.noise / own.leastCycles(), scatter / 10);
    double best = Math.sqrt(told.noise / between * told.startSeconds / told.cycleSeconds);
    return (int) Math.clamp(Math.ceil(best), Math.min(own.leastCycles(), most), most);
  }
}
