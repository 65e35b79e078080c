package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often an interval that is asked to cover with 95 % does so, on simulated forks. */
class CoverageTest {
  private static final int RUNS = 20_000;
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
}
