package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.commons.math3.stat.inference.TTest;
import org.junit.jupiter.api.Test;

class EstimateTest {
  private static Estimate of(double... logs) {
    return Estimate.of(logs, Prior.NONE).orElseThrow();
  }

  @Test
  void withoutAPriorTheTestIsStudents() {
    System.out.println("seed 71");
    var random = new Random(71);
    for (int n = 2; n < 20; n++) {
      var logs = random.doubles(n, -1, 2).toArray();
      var estimate = of(logs);
      double twoSided = new TTest().tTest(0.3, logs);
      double p = Math.min(estimate.below(0.3), estimate.above(0.3));
      assertEquals(twoSided, 2 * p, 1e-9);
      assertEquals(1, estimate.below(0.3) + estimate.above(0.3), 1e-9);
    }
  }

  @Test
  void oneValueNeedsAPrior() {
    assertEquals(Optional.empty(), Estimate.of(new double[0], new Prior(1, 9)));
    assertEquals(Optional.empty(), Estimate.of(new double[] {1}, Prior.NONE));
    assertEquals(Optional.empty(), Estimate.of(new double[] {1}, new Prior(1, 0.5)));
    assertEquals(
        Optional.of(new Estimate(1, 2, 9)), Estimate.of(new double[] {1}, new Prior(4, 9)));
  }

  @Test
  void independentErrorsAddUpAsWelchAndSatterthwaiteSay() {
    var one = new Estimate(3, 3, 4);
    var other = new Estimate(1, 4, 8);
    var difference = one.minus(other);
    assertEquals(2, difference.mean());
    assertEquals(5, difference.standardError(), 1e-12);
    assertEquals(625 / (81 / 4.0 + 256 / 8.0), difference.degreesOfFreedom(), 1e-9);
    var mean = Estimate.mean(List.of(one, other));
    assertEquals(2, mean.mean());
    assertEquals(2.5, mean.standardError(), 1e-12);
    assertEquals(difference.degreesOfFreedom(), mean.degreesOfFreedom(), 1e-9);
    assertEquals(difference.standardError(), one.withVariance(16, 8).standardError(), 1e-12);
  }

  @Test
  void moreConfidenceIsWiderAndMoreForksAreNarrower() {
    var few = new Estimate(0, 0.01, 3);
    assertTrue(few.halfWidth(0.99) > few.halfWidth(0.95));
    assertTrue(few.halfWidth(0.95) > new Estimate(0, 0.01, 30).halfWidth(0.95));
    assertTrue(few.detectable() > new Estimate(0, 0.01, 30).detectable());
  }

  /** 80 of 100 differences of the detectable size are found at 5 %, by simulation. */
  @Test
  void whatIsDetectableIsFoundInEightyOfAHundred() {
    System.out.println("seed 72");
    var random = new Random(72);
    int found = 0;
    int runs = 20_000;
    double size = new Estimate(0, 1 / Math.sqrt(10), 9).detectable();
    for (int i = 0; i < runs; i++) {
      var logs = random.doubles(10).map(_ -> size + random.nextGaussian()).toArray();
      found += of(logs).above(0) <= 0.025 ? 1 : 0;
    }
    assertEquals(0.8, (double) found / runs, 0.02);
  }

  @Test
  void whatIsNoNumberIsNoEstimate() {
    assertThrows(IllegalArgumentException.class, () -> new Estimate(Double.NaN, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Estimate(1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Estimate(1, 1, 0.5));
  }
}
