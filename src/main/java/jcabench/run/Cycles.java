package jcabench.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.Prior;
import jcabench.stats.Sample;

/**
 * How many turns each fork of a generation takes. More of them make a generation's ratio surer, but
 * what differs from one JVM to the next stays; so that the best number is the root of (variance of
 * a turn ÷ variance between generations) × (time to start and warm up ÷ time of a cycle): Kalibera
 * and Jones, "Rigorous benchmarking in reasonable time" (ISMM 2013), section 6.
 */
final class Cycles {
  private final Slicing slicing;
  private final Map<Row, Known> known = new HashMap<>();

  /**
   * What the last generation of a row told.
   *
   * @param noise variance of a turn's log ratio
   * @param cycleSeconds time of a cycle of turns
   * @param startSeconds time of everything else
   */
  private record Known(double noise, double cycleSeconds, double startSeconds) {}

  Cycles(Slicing slicing) {
    this.slicing = slicing;
  }

  /** Takes a row's generation into account. */
  void learn(Generation.Measured generation, String reference) {
    var measured =
        generation.forks().stream().filter(fork -> fork.outcome() == Outcome.MEASURED).toList();
    if (generation.cycleSeconds() == 0 || measured.size() < 2) {
      return;
    }
    var row = generation.row();
    int cycles = measured.getFirst().measurement().iterations().size();
    var base =
        measured.stream()
            .filter(fork -> fork.contender().equals(reference))
            .findFirst()
            .orElse(measured.getFirst());
    var own = Sample.of(row, List.of(base));
    var noise =
        measured.stream()
            .filter(fork -> !fork.equals(base))
            .mapToDouble(fork -> Sample.of(row, List.of(fork)).noise(own))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (noise.length > 0 && cycles > 1) {
      known.put(
          row,
          new Known(
              noise[noise.length / 2],
              generation.cycleSeconds(),
              Math.max(0, generation.seconds() - cycles * generation.cycleSeconds())));
    }
  }

  /** For the next generation of a row. */
  int of(Row row, Prior prior) {
    var told = known.get(row);
    if (told == null) {
      return slicing.leastCycles();
    }
    int most = slicing.mostCycles();
    if (told.cycleSeconds > 0) {
      most = (int) Math.clamp(slicing.mostSeconds() / told.cycleSeconds, 1, most);
    }
    if (prior.degreesOfFreedom() == 0 || told.cycleSeconds == 0) {
      return Math.clamp(2L * slicing.leastCycles(), 1, most);
    }
    // What is seen between generations holds what turns leave; a tenth of it at least is JVMs'.
    double between =
        Math.max(prior.variance() - told.noise / slicing.leastCycles(), prior.variance() / 10);
    double best = Math.sqrt(told.noise / between * told.startSeconds / told.cycleSeconds);
    return (int) Math.clamp(Math.ceil(best), Math.min(slicing.leastCycles(), most), most);
  }
}
