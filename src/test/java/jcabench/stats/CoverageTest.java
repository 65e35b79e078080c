package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often an interval that is asked to cover with 95 % does so, on simulated forks. */
class CoverageTest {
  private static final int RUNS = 20_000;
  private static final int STOPPED_RUNS = 8_000;
  private static final double TRUTH = 1.3;
  private static final double NOISE = 0.015;

  /** What a fork's time is multiplied with, on a log scale. */
  private interface Disturbance {
    double of(Random random);
  }

  private static double coverage(int forks, long seed, Disturbance disturbance) {
    System.out.println("seed " + seed);
    var random = new Random(seed);
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
      var contender = new double[forks];
      var reference = new double[forks];
      for (int round = 0; round < forks; round++) {
        var drift = Math.exp(0.05 * random.nextGaussian());
        contender[round] = drift * TRUTH * speed(random, disturbance);
        reference[round] = drift * speed(random, disturbance);
      }
      var ratio = Ratio.of(TestData.throughput(contender), TestData.throughput(reference));
      covered += ratio.interval().orElseThrow().contains(TRUTH) ? 1 : 0;
    }
    var coverage = (double) covered / RUNS;
    System.out.println(forks + " forks: the interval covers in " + coverage);
    return coverage;
  }

  private static double speed(Random random, Disturbance disturbance) {
    return Math.exp(NOISE * random.nextGaussian() - disturbance.of(random));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7, 10})
  void ofNormalErrorsItCoversAtLeast94Percent(int forks) {
    var coverage = coverage(forks, 1000 + forks, random -> 0);
    assertTrue(coverage >= 0.94 && coverage <= 0.97, forks + " forks: " + coverage);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7, 10, 20})
  void with8PercentOfForksSlowedBy10To60PercentItCoversAtLeast94Percent(int forks) {
    var coverage =
        coverage(
            forks,
            2000 + forks,
            random -> random.nextDouble() < 0.08 ? Math.log(1.1 + 0.5 * random.nextDouble()) : 0);
    assertTrue(coverage >= 0.94, forks + " forks: " + coverage);
  }

  /** The engine's rule: look now and then, stop when the interval is narrow enough. */
  private static double coverageWithStopping(Goal goal, long seed, Disturbance disturbance) {
    System.out.println("seed " + seed);
    var random = new Random(seed);
    int covered = 0;
    long rounds = 0;
    for (int run = 0; run < STOPPED_RUNS; run++) {
      var contender = new ArrayList<Double>();
      var reference = new ArrayList<Double>();
      Ratio ratio;
      var stopping = new Stopping(goal);
      do {
        do {
          var drift = Math.exp(0.05 * random.nextGaussian());
          contender.add(drift * TRUTH * speed(random, disturbance));
          reference.add(drift * speed(random, disturbance));
        } while (!goal.looksAfter(contender.size()));
        ratio = Ratio.of(throughput(contender), throughput(reference));
      } while (stopping.look(ratio.interval(), Optional.empty(), contender.size())
          == Goal.Standing.OPEN);
      rounds += contender.size();
      covered += ratio.interval().orElseThrow().contains(TRUTH) ? 1 : 0;
    }
    var coverage = (double) covered / STOPPED_RUNS;
    System.out.printf(
        "%s: covers in %.4f with %.1f rounds%n", goal, coverage, (double) rounds / STOPPED_RUNS);
    return coverage;
  }

  private static Sample throughput(List<Double> scores) {
    return TestData.throughput(scores.stream().mapToDouble(Double::doubleValue).toArray());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.01, 1.02, 1.03})
  void stoppingAtTheGoalCostsLessThanOnePercentOfCoverage(double precision) {
    var goal = new PrecisionGoal(precision, 60);
    assertTrue(coverageWithStopping(goal, 3000, random -> 0) >= 0.94);
    assertTrue(
        coverageWithStopping(
                goal,
                4000,
                random ->
                    random.nextDouble() < 0.08 ? Math.log(1.1 + 0.5 * random.nextDouble()) : 0)
            >= 0.94);
  }

  /** A drift that goes on through the run, and contenders that follow it alike. */
  @Test
  void aDriftOfTheMachineIsInBothAndCancels() {
    var random = new Random(5000);
    System.out.println("seed 5000");
    int covered = 0;
    for (int run = 0; run < RUNS; run++) {
      var contender = new double[12];
      var reference = new double[12];
      for (int round = 0; round < contender.length; round++) {
        var drift = Math.exp(-0.03 * round);
        contender[round] = drift * TRUTH * speed(random, _ -> 0);
        reference[round] = drift * speed(random, _ -> 0);
      }
      var ratio = Ratio.of(TestData.throughput(contender), TestData.throughput(reference));
      covered += ratio.interval().orElseThrow().contains(TRUTH) ? 1 : 0;
    }
    assertTrue((double) covered / RUNS >= 0.94, covered + " of " + RUNS);
  }
}
