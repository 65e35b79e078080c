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
import java.util.stream.IntStream;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Metrics;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static Turns turns(boolean largerIsFaster, double... scores) {
    var list = IntStream.range(0, scores.length).mapToObj(i -> scores[i]).toList();
    return Turns.of(list, largerIsFaster);
  }

  private static Fork fork(String mode, double[] scores, List<Double> collected) {
    var row = TestData.row("DigestBenchmark", mode, 64);
    var fork = TestData.fork(row, "a", 1, mode.equals("thrpt") ? "ops/ms" : "ns/op", scores);
    var measured = fork.measurement();
    var secondary = new TreeMap<>(measured.secondary());
    secondary.put(
        Metrics.TURN_START, new Secondary("s", "AVG", Collections.nCopies(scores.length, 1.0)));
    secondary.put(Metrics.TURN_COLLECTED, new Secondary("share", "AVG", collected));
    return fork.withMeasurement(
        new Measurement(measured.unit(), measured.iterations(), secondary, measured.origin()));
  }

  private static double score(Fork fork) {
    return Sample.of(fork.row(), List.of(fork)).center().orElseThrow();
  }

  @Test
  void theScoreIsTheMeanOfTheFastestTenth() {
    var twenty = IntStream.rangeClosed(1, 20).mapToDouble(i -> i).toArray();
    assertEquals(19.5, turns(true, twenty).score(), 1e-12);
    assertEquals(1.5, turns(false, twenty).score(), 1e-12);
    assertEquals(7, turns(true, 7).score(), 1e-12);
  }

  @Test
  void aNeighbourThatSlowsHalfOfTheTurnsChangesNothing() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      var disturbed = new double[40];
      for (int turn = 0; turn < disturbed.length; turn++) {
        disturbed[turn] = turn % 2 == 0 ? 100 : 100 * (0.3 + 0.6 * random.nextDouble());
      }
      assertEquals(100, turns(true, disturbed).score(), 1e-9);
    }
  }

  @Test
  void pausesOfTheCollectorCountWithTheirShareOfAllTurns() {
    // One turn in four was paused for 40 % of its time.
    var scores = new double[20];
    var collected = new ArrayList<Double>();
    for (int i = 0; i < scores.length; i++) {
      scores[i] = i % 4 == 0 ? 60 : 100;
      collected.add(i % 4 == 0 ? 0.4 : 0.0);
    }
    assertEquals(90, score(fork("thrpt", scores, collected)), 1e-9);
    var times = IntStream.range(0, scores.length).mapToDouble(i -> 100 / scores[i]).toArray();
    assertEquals(1 / 0.9, score(fork("avgt", times, collected)), 1e-9);
  }

  @Test
  void whereCallsDifferInWorkWhatThatExplainsIsNoRise() {
    System.out.println("seed 61");
    var random = new Random(61);
    int rises = 0;
    for (int i = 0; i < 200; i++) {
      var scores = random.doubles(40, 8, 12).toArray();
      rises += rise(scores) == 0 ? 0 : 1;
      for (int turn = 20; turn < scores.length; turn++) {
        scores[turn] *= 1.3;
      }
      assertEquals(Math.log(1.3), rise(scores), 0.25);
    }
    assertTrue(rises < 0.1 * 200, rises + " of 200");
  }

  private static double rise(double[] scores) {
    var varied = fork("thrpt", scores, Collections.nCopies(scores.length, 0.0));
    var proof = new TreeMap<>(Map.of(Fork.VARIES + varied.row().operation(), "calls"));
    return Turns.rise(varied.withProof(proof)).orElseThrow();
  }

  /** A hypervisor that takes the processor away takes none of the code's speed. */
  @Test
  void timeWithoutAProcessorIsLeftOut() {
    System.out.println("seed 62");
    var random = new Random(62);
    var away = new ArrayList<Double>();
    var scores = new double[20];
    for (int i = 0; i < scores.length; i++) {
      away.add(i == 7 ? 0.99 : 0.05 + 0.6 * random.nextDouble());
      scores[i] = i == 7 ? 1000 : 100 * (1 - away.get(i));
    }
    assertEquals(100, score(away(fork("thrpt", scores, zeros(20)), away)), 1e-9);
    var times = IntStream.range(0, 20).mapToDouble(i -> 1 / scores[i]).toArray();
    assertEquals(0.01, score(away(fork("avgt", times, zeros(20)), away)), 1e-9);
    // A collector's pause is time without a processor too, but the code's own doing.
    var paused = fork("thrpt", new double[] {50, 50}, Collections.nCopies(2, 0.5));
    assertEquals(50, score(away(paused, Collections.nCopies(2, 0.5))), 1e-9);
  }

  /** What was lost before the first or after the last call makes a reading look too fast. */
  @Test
  void aReadingThatLostItsProcessorIsNotAmongTheFastest() {
    var scores = new double[20];
    Arrays.fill(scores, 100);
    var away = new ArrayList<>(zeros(20));
    away.set(3, 0.4);
    assertEquals(100, score(away(fork("thrpt", scores, zeros(20)), away)), 1e-9);
  }

  private static List<Double> zeros(int number) {
    return Collections.nCopies(number, 0.0);
  }

  private static Fork away(Fork fork, List<Double> share) {
    return fork.withMeasurement(
        fork.measurement().with(Metrics.TURN_AWAY, new Secondary("share", "AVG", share)));
  }

  @Test
  void whereCallsDifferInWorkAllReadingsCount() {
    var varied = fork("thrpt", new double[] {8, 12, 10, 10}, Collections.nCopies(4, 0.0));
    assertEquals(12, score(varied), 1e-12);
    assertEquals(10, score(varied.withProof(Map.of(Fork.VARIES + "operate", "it varies"))), 1e-12);
    assertEquals(12, score(varied.withProof(Map.of(Fork.VARIES + "other", "it varies"))), 1e-12);
  }

  @Test
  void whereACollectorRunsInNearlyEachTurnItIsInTheirScores() {
    var scores = IntStream.range(0, 20).mapToDouble(i -> i == 4 ? 100 : 60).toArray();
    var collected = new ArrayList<>(Collections.nCopies(20, 0.4));
    collected.set(4, 0.0);
    assertEquals(80, score(fork("thrpt", scores, collected)), 1e-9);
  }

  @Test
  void aRiseIsToldFromWhatOthersDo() {
    var random = new Random(5);
    for (double rise : new double[] {0, 0.05, 0.2}) {
      for (int i = 0; i < 100; i++) {
        var scores = new double[40];
        for (int turn = 0; turn < scores.length; turn++) {
          double slowed = random.nextBoolean() ? 1 : 0.3 + 0.6 * random.nextDouble();
          scores[turn] = 100 * slowed * (turn < 20 ? 1 : 1 + rise);
        }
        assertEquals(Math.log1p(rise), turns(true, scores).rise().orElseThrow(), 1e-9);
      }
    }
    assertEquals(
        Math.log(2), turns(false, 8, 8, 8, 8, 8, 4, 4, 4, 4, 4).rise().orElseThrow(), 1e-9);
    assertTrue(turns(true, 1, 2, 3).rise().isEmpty());
  }

  @Test
  void theNoiseIsWhatTwoHalvesDifferBy() {
    var random = new Random(3);
    double all = 0;
    int forks = 400;
    for (int i = 0; i < forks; i++) {
      var scores = new double[50];
      for (int turn = 0; turn < scores.length; turn++) {
        scores[turn] = 100 * Math.exp(0.02 * random.nextGaussian());
      }
      all += 50 * turns(true, scores).noise().orElseThrow() / forks;
    }
    // The fastest fifth of normal turns varies like a mean of about half as many.
    assertTrue(all > 0.02 * 0.02 && all < 4 * 0.02 * 0.02, "variance " + all);
    assertEquals(0, turns(true, 5, 5, 5, 5).noise().orElseThrow(), 1e-12);
    assertTrue(turns(true, 5).noise().isEmpty());
  }
}
