package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import jcabench.result.Fork;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class SteadyTurnsTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final int NUMBER = 30;

  private static Fork fork(String contender, double rise, double[] machine) {
    var scores =
        IntStream.range(0, NUMBER)
            .mapToDouble(turn -> 100 * machine[turn] * Math.exp(rise * turn / (NUMBER - 1)))
            .toArray();
    return TestData.fork(ROW, contender, 1, "ops/ms", scores);
  }

  private static double[] machine(Random random) {
    var speeds = new double[NUMBER];
    double speed = 1;
    for (int turn = 0; turn < NUMBER; turn++) {
      speed = random.nextInt(6) == 0 ? (speed == 1 ? 1.6 : 1) : speed;
      speeds[turn] = speed;
    }
    return speeds;
  }

  @Test
  void aMachineThatJumpsMakesNoTurns() {
    for (long seed = 0; seed < 50; seed++) {
      var machine = machine(new Random(seed));
      var rises =
          SteadyState.rises(
              List.of(fork("a", 0, machine), fork("b", 0, machine), fork("c", 0, machine)));
      rises.values().forEach(rise -> assertEquals(0, rise, 1e-9));
      assertEquals(3, rises.size(), "seed " + seed);
    }
  }

  @Test
  void whoStillGetsFasterIsFound() {
    var machine = machine(new Random(1));
    var rises =
        SteadyState.rises(
            List.of(fork("a", 0.15, machine), fork("b", 0, machine), fork("c", 0, machine)));
    assertEquals(0.1, rises.get("a"), 0.02);
    assertTrue(rises.get("b") < 0, "it is held against one that rises");
  }

  @Test
  void turnsBeforeCodeWasCompiledDoNotCount() {
    for (long seed = 0; seed < 100; seed++) {
      var random = new Random(seed);
      var machine = machine(random);
      var speeds = new java.util.ArrayList<double[]>();
      for (int fork = 0; fork < 4; fork++) {
        int until = fork == 2 ? 7 : 0;
        speeds.add(
            IntStream.range(0, NUMBER)
                .mapToDouble(
                    turn ->
                        (turn < until ? 10 : 100)
                            * machine[turn]
                            * Math.exp(0.03 * random.nextGaussian()))
                .toArray());
      }
      int from = SteadyState.steadyFrom(speeds);
      assertTrue(from >= 7 && from <= 14, "seed " + seed + ": " + from);
    }
  }

  @Test
  void steadyTurnsAllCountMostTimes() {
    int lost = 0;
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var machine = machine(random);
      var speeds = new java.util.ArrayList<double[]>();
      for (int fork = 0; fork < 5; fork++) {
        speeds.add(
            IntStream.range(0, NUMBER)
                .mapToDouble(turn -> machine[turn] * Math.exp(0.05 * random.nextGaussian()))
                .toArray());
      }
      lost += SteadyState.steadyFrom(speeds) > 0 ? 1 : 0;
    }
    assertTrue(lost < 30, lost + " of 200 generations lost turns that were steady");
  }

  @Test
  void aForkThatIsAloneOrHasFewTurnsTellsNothing() {
    assertEquals(Map.of(), SteadyState.rises(List.of(fork("a", 0.1, machine(new Random(1))))));
    var few = TestData.fork(ROW, "a", 1, "ops/ms", 1, 2, 3);
    assertEquals(Map.of(), SteadyState.rises(List.of(few, few)));
  }
}
