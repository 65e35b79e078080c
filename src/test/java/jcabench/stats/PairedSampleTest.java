package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.result.Fork;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Metrics;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class PairedSampleTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final int READINGS = 60;
  private static final double SLOWED = 1.7;

  private static Fork fork(Row row, String contender, int round, double... readings) {
    var begun = new ArrayList<Double>();
    for (int i = 0; i < readings.length; i++) {
      int turn = i / 3;
      begun.add(0.3 * turn);
    }
    var unit = row.largerIsFaster() ? "ops/ms" : "ns/op";
    return with(
        TestData.fork(row, contender, round, unit, readings),
        Metrics.TURN_START,
        new Secondary("s", "AVG", begun));
  }

  private static Fork with(Fork fork, String label, Secondary more) {
    return fork.withMeasurement(fork.measurement().with(label, more));
  }

  /**
   * Readings of some forks by turns of three. A neighbour comes and goes, for some turns each time,
   * and one turn in five meets it otherwise than the turns beside it; it makes code 1.7 times
   * slower.
   *
   * @param undisturbed how likely the neighbour is away
   */
  private static double[][] readings(Random random, double undisturbed, double... speeds) {
    var readings = new double[speeds.length][READINGS];
    boolean away = random.nextDouble() < undisturbed;
    for (int turn = 0; turn < READINGS / 3; turn++) {
      away = random.nextInt(3) == 0 ? random.nextDouble() < undisturbed : away;
      for (int fork = 0; fork < speeds.length; fork++) {
        double slowed = away == (random.nextInt(5) > 0) ? 1 : SLOWED;
        for (int i = 3 * turn; i < 3 * turn + 3; i++) {
          readings[fork][i] = speeds[fork] / slowed * Math.exp(0.01 * random.nextGaussian());
        }
      }
    }
    return readings;
  }

  private static double ratio(Fork fork, Fork other) {
    var own = PairedSample.of(fork.row(), List.of(fork), List.of(other), List.of());
    return Ratio.of(own, Sample.of(other.row(), List.of(other)), Prior.NONE).center().orElseThrow();
  }

  @Test
  void howMuchOfEachSpeedAForkHadDoesNotMoveItsRatio() {
    System.out.println("seed 51");
    var random = new Random(51);
    double farthest = 0;
    for (int i = 0; i < 500; i++) {
      double truth = i % 2 == 0 ? 1 : 0.95;
      var some = readings(random, 0.5 * random.nextDouble(), 100, 100 * truth);
      var base = fork(ROW, "old", 1, some[0]);
      var own = fork(ROW, "new", 1, some[1]);
      assertEquals(truth, ratio(own, base), 0.012, "pair " + i);
      var scores = Sample.of(ROW, List.of(own)).center().orElseThrow();
      scores /= Sample.of(ROW, List.of(base)).center().orElseThrow();
      farthest = Math.max(farthest, Math.abs(Math.log(scores / truth)));
    }
    assertTrue(farthest > 0.2, "by their scores they would differ, here by " + farthest);
  }

  @Test
  void theRatioTurnsAroundWithItsSides() {
    System.out.println("seed 52");
    var random = new Random(52);
    for (int i = 0; i < 50; i++) {
      var some = readings(random, 0.3, 100, 90);
      var one = fork(ROW, "one", 1, some[0]);
      var other = fork(ROW, "other", 1, some[1]);
      assertEquals(1, ratio(one, other) * ratio(other, one), 0.003);
    }
  }

  @Test
  void timesAreTurnedIntoSpeeds() {
    System.out.println("seed 53");
    var row = TestData.row("DigestBenchmark", "avgt", 64);
    var some = readings(new Random(53), 0.5, 100, 110);
    assertEquals(1 / 1.1, ratio(fork(row, "new", 1, some[1]), fork(row, "old", 1, some[0])), 0.012);
  }

  @Test
  void pausesOfTheCollectorCountWithTheirShareOfTheTime() {
    var still = new double[20];
    Arrays.fill(still, 100);
    var paused = still.clone();
    var collected = new ArrayList<>(Collections.nCopies(paused.length, 0.0));
    for (int i = 0; i < paused.length; i += 4) {
      paused[i] = 60;
      collected.set(i, 0.4);
    }
    var own =
        with(
            fork(ROW, "new", 1, paused),
            Metrics.TURN_COLLECTED,
            new Secondary("share", "AVG", collected));
    assertEquals(0.9, ratio(own, fork(ROW, "old", 1, still)), 1e-3);
  }

  @Test
  void aCopyOfTheReferenceCountsAsMuchAsIt() {
    var own = fork(ROW, "new", 1, constant(100));
    var base = fork(ROW, "old", 1, constant(100));
    var again = fork(ROW, "old@control", 1, constant(81));
    var sample = PairedSample.of(ROW, List.of(own), List.of(base), List.of(again));
    var joined = Sample.joined(ROW, List.of(base), List.of(again));
    var ratio = Ratio.of(sample, joined, Prior.NONE).center().orElseThrow();
    assertEquals(1 / 0.9, ratio, 2e-3);
  }

  private static double[] constant(double value) {
    var readings = new double[READINGS];
    Arrays.fill(readings, value);
    return readings;
  }

  @Test
  void whereOnlyAllCallsTellTheScoresAreCompared() {
    var few = fork(ROW, "new", 1, 100, 200, 300);
    var base = fork(ROW, "old", 1, constant(100));
    var own = Sample.of(ROW, List.of(few));
    assertEquals(own, PairedSample.of(ROW, List.of(few), List.of(base), List.of()));
    var proof = new TreeMap<>(Map.of(Fork.VARIES + ROW.operation(), "calls"));
    var varied = fork(ROW, "new", 1, constant(120)).withProof(proof);
    assertEquals(
        Sample.of(ROW, List.of(varied)),
        PairedSample.of(ROW, List.of(varied), List.of(base), List.of()));
    var stopped = constant(100);
    stopped[7] = 0;
    var zero = fork(ROW, "new", 1, stopped);
    assertEquals(
        Sample.of(ROW, List.of(zero)),
        PairedSample.of(ROW, List.of(zero), List.of(base), List.of()));
  }

  @Test
  void blocksWithoutTheReferenceKeepTheirScores() {
    var first = fork(ROW, "new", 1, constant(100));
    var second = fork(ROW, "new", 2, constant(120));
    var base = fork(ROW, "old", 1, constant(80));
    var sample = PairedSample.of(ROW, List.of(first, second), List.of(base), List.of());
    assertEquals(100, sample.scores().get(TestData.block(1)), 0.2);
    assertEquals(120, sample.scores().get(TestData.block(2)), 1e-9);
  }
}
