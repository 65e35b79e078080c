package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.special.Gamma;
import org.junit.jupiter.api.Test;

class PriorTest {
  /** Ratios whose variances are of an inverse gamma distribution, or all the same. */
  private static List<double[]> ratios(Random random, int number, int blocks, double degrees) {
    var ratios = new ArrayList<double[]>();
    for (int i = 0; i < number; i++) {
      double chi = 0;
      for (int k = 0; k < degrees; k++) {
        chi += Math.pow(random.nextGaussian(), 2);
      }
      double deviation = degrees == 0 ? 0.02 : 0.02 * Math.sqrt(degrees / chi);
      var logs = new double[blocks];
      for (int block = 0; block < blocks; block++) {
        logs[block] = 0.3 + deviation * random.nextGaussian();
      }
      ratios.add(logs);
    }
    return ratios;
  }

  @Test
  void thePriorThatMadeTheRatiosIsFound() {
    System.out.println("seed 61");
    var random = new Random(61);
    for (int degrees : new int[] {1, 2, 3}) {
      var prior = Prior.of(ratios(random, 5000, 6, degrees));
      assertEquals(0.02, Math.sqrt(prior.variance()), 0.002, prior.toString());
      assertEquals(degrees, prior.degreesOfFreedom(), 0.2 * degrees, prior.toString());
    }
  }

  @Test
  void equalVariancesAreWorthManyDegreesAndFewRatiosAreWorthFew() {
    System.out.println("seed 62");
    var random = new Random(62);
    assertEquals(Prior.MOST_DEGREES, Prior.of(ratios(random, 5000, 6, 0)).degreesOfFreedom(), 1e-9);
    for (int i = 0; i < 100; i++) {
      var few = Prior.of(ratios(random, 3, 3, 0));
      assertTrue(few.degreesOfFreedom() <= 6, "three ratios of two degrees each: " + few);
    }
  }

  /**
   * Two contenders, two dozen rows, two generations: in some of such runs the variances look alike
   * by luck, and a prior that believed it would make the few rows that scatter most look sure.
   */
  @Test
  void tablesOfSmallRunsHoldTogether() {
    System.out.println("seed 63");
    var random = new Random(63);
    int wrong = 0;
    int tables = 2_000;
    for (int table = 0; table < tables; table++) {
      var ratios = ratios(random, 24, 2, 2);
      var prior = Prior.of(ratios);
      boolean misses = false;
      for (var logs : ratios) {
        var interval = Estimate.of(logs, prior).orElseThrow().interval(1 - 0.05 / ratios.size());
        misses |= !interval.contains(0.3);
      }
      wrong += misses ? 1 : 0;
    }
    assertTrue(wrong <= 0.05 * tables, wrong + " of " + tables + " tables leave out a true ratio");
  }

  @Test
  void fewerThanThreeRatiosAndSuchWithoutScatterTellNothing() {
    assertEquals(Prior.NONE, Prior.of(List.of()));
    assertEquals(Prior.NONE, Prior.of(List.of(new double[] {1, 2}, new double[] {1, 2.5})));
    assertEquals(Prior.NONE, Prior.of(List.of(new double[] {1}, new double[] {2}, new double[3])));
    var same = new double[] {1, 1, 1};
    assertEquals(Prior.NONE, Prior.of(List.of(same, same, same)));
  }

  @Test
  void aRatioWithoutScatterAmongOthersBreaksNothing() {
    var prior =
        Prior.of(List.of(new double[] {1, 1}, new double[] {1, 1.1}, new double[] {2, 2.05}));
    assertTrue(prior.degreesOfFreedom() > 0 && prior.variance() > 0, prior.toString());
    assertTrue(Estimate.of(new double[] {1, 1, 1}, prior).orElseThrow().standardError() > 0);
  }

  @Test
  void aModeratedVarianceLiesBetweenItsOwnAndThePriors() {
    assertEquals((4 * 9 + 2 * 1) / 6.0, new Prior(9, 4).moderated(1, 2), 1e-12);
    assertEquals(1, Prior.NONE.moderated(1, 2));
    assertEquals(9, new Prior(9, 4).moderated(0, 0));
  }

  @Test
  void theInverseOfTrigammaIsOne() {
    for (double y : new double[] {1e-3, 0.1, 0.5, 1, 3, 50, 1e4}) {
      assertEquals(y, Prior.trigammaInverse(Gamma.trigamma(y)), 1e-5 * y, "of " + y);
    }
  }
}
