package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.gate.Holm;
import jcabench.result.Block;
import org.junit.jupiter.api.Test;

/** The paired gate, simulated: tables of ten rows, each measured until its verdict is clear. */
class VerdictGoalTest {
  private static final int ROWS = 10;
  private static final VerdictGoal GOAL = new VerdictGoal(1.02, 0.05, ROWS, 60);

  private static Sample sample(List<Double> logs) {
    var scores = new TreeMap<Block, Double>();
    for (int i = 0; i < logs.size(); i++) {
      scores.put(TestData.block(i + 1), Math.exp(logs.get(i)));
    }
    return new Sample(scores, 1, Unit.OPERATIONS_PER_MILLISECOND, true, List.of());
  }

  private static Map<String, Sample> samples(List<Double> logs) {
    var samples = new LinkedHashMap<String, Sample>();
    samples.put("old", sample(Collections.nCopies(logs.size(), 0.0)));
    samples.put("new", sample(logs));
    return samples;
  }

  private static boolean reached(VerdictGoal goal, List<Double> logs, Prior prior, int looks) {
    return goal.standing(samples(logs), "old", prior, looks).reached();
  }

  /** All rows of a table, generation by generation; now and then a neighbour disturbs a fork. */
  private static List<List<Double>> measured(
      VerdictGoal goal, Random random, int rows, double slowdown, double noise) {
    var table = new ArrayList<List<Double>>();
    var open = new boolean[rows];
    var looks = new int[rows];
    for (int row = 0; row < rows; row++) {
      table.add(new ArrayList<>());
      open[row] = true;
    }
    for (int generation = 1; generation <= goal.cap(); generation++) {
      for (int row = 0; row < rows; row++) {
        if (open[row]) {
          double disturbed = random.nextInt(12) == 0 ? 0.1 * random.nextGaussian() : 0;
          table.get(row).add(-Math.log(slowdown) + noise * random.nextGaussian() + disturbed);
        }
      }
      if (goal.looksAfter(generation)) {
        var prior = prior(table);
        for (int row = 0; row < rows; row++) {
          open[row] = open[row] && !reached(goal, table.get(row), prior, ++looks[row]);
        }
      }
    }
    return table;
  }

  private static double[] array(List<Double> logs) {
    return logs.stream().mapToDouble(log -> log).toArray();
  }

  private static Prior prior(List<List<Double>> table) {
    return Prior.of(table.stream().map(VerdictGoalTest::array).toList());
  }

  private static int slower(List<List<Double>> table, double level) {
    var prior = prior(table);
    var p =
        table.stream()
            .mapToDouble(
                row ->
                    Estimate.of(array(row), prior)
                        .orElseThrow()
                        .below(-Math.log(GOAL.maxSlowdown())))
            .toArray();
    int slower = 0;
    for (var found : Holm.findings(p, level)) {
      slower += found ? 1 : 0;
    }
    return slower;
  }

  private record Table(int suspects, int regressed, double rounds) {}

  /** One table in which every row is slower by the same factor. */
  private static Table table(Random random, double slowdown, double noise) {
    var first = measured(GOAL, random, ROWS, slowdown, noise);
    double rounds = first.stream().mapToInt(List::size).average().orElseThrow();
    int suspects = slower(first, GOAL.falseAlarms() / 2);
    int regressed = 0;
    if (suspects > 0) {
      var again = new VerdictGoal(GOAL.maxSlowdown(), GOAL.falseAlarms(), suspects, GOAL.cap());
      var second = measured(again, random, suspects, slowdown, noise);
      var prior = prior(second);
      for (var row : second) {
        var p = Estimate.of(array(row), prior).orElseThrow().below(-Math.log(1.02));
        regressed += p <= 0.05 ? 1 : 0;
      }
    }
    return new Table(suspects, regressed, rounds);
  }

  @Test
  void tablesAtTheBoundHaveASuspectInAtMostAsManyAsPromised() {
    System.out.println("seed 41");
    var random = new Random(41);
    int tables = 300;
    int suspected = 0;
    int failed = 0;
    for (int i = 0; i < tables; i++) {
      var table = table(random, 1.02, 0.02);
      suspected += table.suspects() > 0 ? 1 : 0;
      failed += table.regressed() > 0 ? 1 : 0;
    }
    System.out.println(suspected + " suspected and " + failed + " failed of " + tables);
    assertTrue(suspected <= 0.06 * tables, suspected + " of " + tables);
    assertTrue(failed <= 0.02 * tables, failed + " of " + tables);
  }

  @Test
  void equalsAreNeverCalledRegressed() {
    System.out.println("seed 42");
    var random = new Random(42);
    for (double noise : new double[] {0.005, 0.03, 0.1}) {
      double rounds = 0;
      for (int i = 0; i < 100; i++) {
        var table = table(random, 1, noise);
        assertEquals(0, table.regressed(), "table " + i + " with noise " + noise);
        rounds += table.rounds() / 100;
      }
      System.out.printf("noise %.3f: %.1f rounds%n", noise, rounds);
    }
  }

  @Test
  void slowDownsAreFound() {
    System.out.println("seed 43");
    var random = new Random(43);
    for (var expected : new double[][] {{1.05, 0.85}, {1.10, 0.99}, {1.20, 0.99}}) {
      int found = 0;
      double rounds = 0;
      for (int i = 0; i < 50; i++) {
        var table = table(random, expected[0], 0.03);
        found += table.regressed();
        rounds += table.rounds() / 50;
      }
      double share = found / (50.0 * ROWS);
      System.out.printf(
          "slower by %.0f %%: %.3f found after %.1f rounds%n",
          100 * (expected[0] - 1), share, rounds);
      assertTrue(share >= expected[1], expected[0] + ": " + share);
    }
  }

  /** Not slower is said of what excludes twice the allowance: a row at that bound must not be. */
  @Test
  void rowsThatAreSlowerByTwiceTheAllowanceAreSeldomLetPass() {
    System.out.println("seed 44");
    var random = new Random(44);
    int rows = 0;
    int passed = 0;
    for (int i = 0; i < 100; i++) {
      var table = measured(GOAL, random, ROWS, 1.04, 0.03);
      var prior = prior(table);
      for (var row : table) {
        var low = Estimate.of(array(row), prior).orElseThrow().interval(Sample.CONFIDENCE).low();
        rows++;
        passed += low >= -Math.log(1.04) ? 1 : 0;
      }
    }
    System.out.println(passed + " let pass of " + rows);
    assertTrue(passed <= 0.05 * rows, passed + " of " + rows);
  }

  @Test
  void aClearRowClosesAtTheFirstLook() {
    var prior = new Prior(0.0001, 6);
    assertTrue(reached(GOAL, List.of(.0, .01, .005), prior, 1));
    assertTrue(reached(GOAL, List.of(-.2, -.21, -.2), prior, 1));
    assertFalse(reached(GOAL, List.of(-.04, -.03, -.05), prior, 1));
  }

  /** Equals are twice as far from it as from the allowance, so that fewer generations do. */
  @Test
  void aRowClosesWhenTwiceTheAllowanceIsExcluded() {
    var prior = new Prior(1e-4, 50);
    assertTrue(reached(GOAL, List.of(-.012, -.002, -.007), prior, 1));
    assertTrue(reached(GOAL, List.of(-.02, -.03, -.02, -.01, -.02, -.02, -.02), prior, 4));
  }

  @Test
  void noiseLeavesARowOpen() {
    assertFalse(reached(GOAL, List.of(-.4, .1, -.3, .3, -.1, .2, -.2), Prior.NONE, 5));
  }

  @Test
  void looksBecomeRarer() {
    assertTrue(GOAL.looksAfter(Goal.LEAST));
    assertFalse(GOAL.looksAfter(Goal.LEAST - 1));
    int looks = 0;
    for (int generation = 1; generation <= 60; generation++) {
      looks += GOAL.looksAfter(generation) ? 1 : 0;
    }
    assertTrue(looks <= 15, looks + " looks");
  }

  @Test
  void withoutAReferenceThereIsNothingToBeSlowerThan() {
    assertTrue(GOAL.standing(Map.of("new", sample(List.of(1.0))), "old", Prior.NONE, 1).reached());
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
