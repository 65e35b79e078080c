package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RunVarianceTest {
  @Test
  void theVarianceThatRunsHaveOfTheirOwnIsFound() {
    System.out.println("seed 91");
    var random = new Random(91);
    var cells = new ArrayList<List<Estimate>>();
    for (int cell = 0; cell < 2000; cell++) {
      var runs = new ArrayList<Estimate>();
      for (int run = 0; run < 4; run++) {
        double mean = 0.7 + 0.05 * random.nextGaussian() + 0.03 * random.nextGaussian();
        runs.add(new Estimate(mean, 0.03, 9));
      }
      cells.add(runs);
    }
    var found = RunVariance.of(cells).orElseThrow();
    assertEquals(0.05, Math.sqrt(found.variance()), 0.003);
    assertEquals(3 * 8, found.degreesOfFreedom(), "many cells share their run's day");
  }

  @Test
  void twoRunsShowNothing() {
    var twice = List.of(new Estimate(0, 0.01, 5), new Estimate(1, 0.01, 5));
    assertEquals(Optional.empty(), RunVariance.of(List.of(twice)));
  }

  @Test
  void runsThatDifferByTheirForksAloneHaveNoneOfTheirOwn() {
    var same = List.of(new Estimate(0, 0.1, 5), new Estimate(0, 0.1, 5), new Estimate(0.1, 0.1, 5));
    assertEquals(0, RunVariance.of(List.of(same)).orElseThrow().variance());
  }

  @Test
  void aDifferenceHasTheVarianceOfBothRuns() {
    var runs = new RunVariance(0.0008, 8);
    var between = runs.between(new Estimate(0.5, 0, 10), new Estimate(0.2, 0.03, 10));
    assertEquals(0.3, between.mean(), 1e-12);
    assertEquals(Math.sqrt(0.0016 + 0.0009), between.standardError(), 1e-12);
    assertTrue(between.degreesOfFreedom() > 8 && between.degreesOfFreedom() < 28);
  }
}
