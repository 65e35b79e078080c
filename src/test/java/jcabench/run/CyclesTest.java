package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class CyclesTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Slicing SLICING =
      new Slicing(
          new Slicing.WarmUp(20, 300, 6000), new Slicing.Turn(5, 20, 100, 100, 1), 12, 60, 60);
  private static final int TURNS = 40;
  private static final int GENERATIONS = 50;
  private static final double CYCLE_SECONDS = 0.1;

  private static Fork fork(String contender, double noise, Random random) {
    return fork(
        contender,
        IntStream.range(0, TURNS)
            .mapToDouble(_ -> Math.exp(noise * random.nextGaussian()))
            .toArray(),
        random);
  }

  private static Fork fork(String contender, double[] speeds, Random random) {
    var scores =
        Arrays.stream(speeds)
            .map(speed -> 100 * speed * Math.exp(0.001 * random.nextGaussian()))
            .toArray();
    var fork = TestData.fork(ROW, contender, 1, "ops/ms", scores);
    var begun = IntStream.range(0, TURNS).mapToObj(turn -> CYCLE_SECONDS * turn).toList();
    return fork.withMeasurement(
        fork.measurement().with(Metrics.TURN_START, new Measurement.Secondary("s", "AVG", begun)));
  }

  private static int cycles(double noise, double between, double startSeconds) {
    var random = new Random(1);
    var cycles = new Cycles(SLICING, Optional.empty());
    for (int generation = 0; generation < GENERATIONS; generation++) {
      var forks = List.of(fork("jdk", noise, random), fork("b", noise, random));
      cycles.learn(
          new Generation.Measured(
              ROW, forks, TURNS * CYCLE_SECONDS + startSeconds, TURNS, TURNS * CYCLE_SECONDS));
    }
    return cycles.of(ROW, between * between);
  }

  @Test
  void noisyTurnsAndSlowStartsAreWorthMoreTurns() {
    assertTrue(cycles(0.10, 0.02, 8) > cycles(0.02, 0.02, 8));
    assertTrue(cycles(0.03, 0.05, 30) > cycles(0.03, 0.05, 3));
    assertTrue(cycles(0.03, 0.01, 8) > cycles(0.03, 0.10, 8));
  }

  /** A neighbour that comes and goes moves scores, and no ratio of readings that it hit alike. */
  @Test
  void whatHitsBothSidesAlikeIsNoReasonForMoreTurns() {
    System.out.println("seed 3");
    var random = new Random(3);
    var paired = new Cycles(SLICING, Optional.of("jdk"));
    var scored = new Cycles(SLICING, Optional.empty());
    for (int generation = 0; generation < GENERATIONS; generation++) {
      var seldom = IntStream.range(0, TURNS).mapToDouble(_ -> random.nextInt(10) == 0 ? 1 : 0.6);
      var away = seldom.toArray();
      var forks = List.of(fork("jdk", away, random), fork("b", away, random));
      var measured = new Generation.Measured(ROW, forks, 10, TURNS, TURNS * CYCLE_SECONDS);
      paired.learn(measured);
      scored.learn(measured);
    }
    assertTrue(scored.of(ROW, 4e-4) > 2 * paired.of(ROW, 4e-4));
  }

  @Test
  void theNumberStaysWithinItsBounds() {
    assertEquals(12, cycles(0.001, 0.1, 1));
    assertEquals(60, cycles(0.5, 0.01, 60));
  }

  @Test
  void aRowThatNobodyKnowsGetsTheLeast() {
    assertEquals(12, new Cycles(SLICING, Optional.empty()).of(ROW, 0));
  }
}
