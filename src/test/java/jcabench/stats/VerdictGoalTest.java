package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import jcabench.stats.Evidence.Paired;
import jcabench.stats.Goal.Standing;
import org.junit.jupiter.api.Test;

/** The paired gate, simulated: tables of ten rows, each measured until its verdict is clear. */
class VerdictGoalTest {
  private static final int ROWS = 10;
  private static final VerdictGoal GOAL = new VerdictGoal(1.02, 0.05, ROWS, 60);

  private static Standing standing(VerdictGoal goal, List<Double> logs) {
    var values = logs.stream().mapToDouble(v -> v).toArray();
    var interval = Location.of(values, Sample.CONFIDENCE).map(log -> log.map(Math::exp));
    return goal.standing(interval, Optional.of(new Paired(logs)), logs.size());
  }

  /** Forks of one row, as many as the goal wants; now and then a neighbour disturbs one. */
  private static List<Double> measured(
      VerdictGoal goal, Random random, double slowdown, double noise) {
    var logs = new ArrayList<Double>();
    do {
      do {
        double disturbed = random.nextInt(12) == 0 ? 0.1 * random.nextGaussian() : 0;
        logs.add(-Math.log(slowdown) + noise * random.nextGaussian() + disturbed);
      } while (!goal.looksAfter(logs.size()));
    } while (standing(goal, logs) == Standing.OPEN);
    return logs;
  }

  private record Table(int suspects, int regressed, double rounds) {}

  /** One table in which every row is slower by the same factor. */
  private static Table table(Random random, double slowdown, double noise) {
    double bound = -Math.log(GOAL.maxSlowdown());
    var p = new double[ROWS];
    double rounds = 0;
    for (int row = 0; row < ROWS; row++) {
      var logs = measured(GOAL, random, slowdown, noise);
      rounds += (double) logs.size() / ROWS;
      p[row] = new Paired(logs).below(bound).orElseThrow();
    }
    int suspects = 0;
    int regressed = 0;
    for (var slower : Holm.findings(p, GOAL.falseAlarms() / 2)) {
      suspects += slower ? 1 : 0;
    }
    if (suspects > 0) {
      var again = new VerdictGoal(GOAL.maxSlowdown(), GOAL.falseAlarms(), suspects, GOAL.cap());
      for (int i = 0; i < suspects; i++) {
        var logs = measured(again, random, slowdown, noise);
        regressed += new Paired(logs).below(bound).orElseThrow() <= 0.05 ? 1 : 0;
      }
    }
    return new Table(suspects, regressed, rounds);
  }

  @Test
  void tablesAtTheBoundHaveASuspectInAtMostAsManyAsPromised() {
    System.out.println("seed 41");
    var random = new Random(41);
    int tables = 1000;
    int suspected = 0;
    int failed = 0;
    for (int i = 0; i < tables; i++) {
      var table = table(random, 1.02, 0.02);
      suspected += table.suspects() > 0 ? 1 : 0;
      failed += table.regressed() > 0 ? 1 : 0;
    }
    System.out.println(suspected + " suspected and " + failed + " failed of " + tables);
    assertTrue(suspected <= 0.06 * tables, suspected + " of " + tables);
    assertTrue(failed <= 0.01 * tables, failed + " of " + tables);
  }

  @Test
  void equalsAreNeverCalledRegressed() {
    System.out.println("seed 42");
    var random = new Random(42);
    for (double noise : new double[] {0.005, 0.03, 0.1}) {
      double rounds = 0;
      for (int i = 0; i < 300; i++) {
        var table = table(random, 1, noise);
        assertEquals(0, table.regressed(), "table " + i + " with noise " + noise);
        rounds += table.rounds() / 300;
      }
      System.out.printf("noise %.3f: %.1f rounds%n", noise, rounds);
    }
  }

  @Test
  void slowDownsAreFound() {
    System.out.println("seed 43");
    var random = new Random(43);
    for (var expected : new double[][] {{1.05, 0.9}, {1.10, 0.99}, {1.20, 0.99}}) {
      int found = 0;
      for (int i = 0; i < 100; i++) {
        found += table(random, expected[0], 0.03).regressed();
      }
      double share = found / (100.0 * ROWS);
      System.out.printf("slower by %.0f %%: %.3f found%n", 100 * (expected[0] - 1), share);
      assertTrue(share >= expected[1], expected[0] + ": " + share);
    }
  }

  @Test
  void aClearRowClosesAtTheFirstLook() {
    assertEquals(Standing.REACHED, standing(GOAL, List.of(.0, .01, .0, .01, .0, .01, .005)));
    assertEquals(Standing.OPEN, standing(GOAL, List.of(.0, .01, .0, .01, .0, .01)), "six");
  }

  @Test
  void sevenSlowForksAreTooFewForATableOfTen() {
    var slow = List.of(-.2, -.21, -.2, -.22, -.2, -.2, -.2);
    assertEquals(Standing.OPEN, standing(GOAL, slow));
    assertEquals(Standing.REACHED, standing(new VerdictGoal(1.02, 0.05, 1, 60), slow));
  }

  @Test
  void noiseThatNoNumberOfForksOvercomesIsGivenUp() {
    var wild = List.of(-.4, .1, -.3, .3, -.1, .2, -.2, .1, -.05, .3, -.4, .2);
    assertEquals(Standing.OUT_OF_REACH, standing(GOAL, wild));
  }

  @Test
  void withoutAReferenceThereIsNothingToBeSlowerThan() {
    assertEquals(Standing.REACHED, GOAL.standing(Optional.empty(), Optional.empty(), 7));
  }

  @Test
  void impossibleGoalsAreRefused() {
    for (double slowdown : new double[] {1, 0.5, 11, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new VerdictGoal(slowdown, 0.05, 1, 60));
    }
    assertThrows(IllegalArgumentException.class, () -> new VerdictGoal(1.02, 0, 1, 60));
    assertThrows(IllegalArgumentException.class, () -> new VerdictGoal(1.02, 0.05, 0, 60));
  }
}
