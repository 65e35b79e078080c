package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class OpenRowsTest {
  private static final List<Row> ROWS =
      List.of(
          TestData.row("DigestBenchmark", "thrpt", 16),
          TestData.row("DigestBenchmark", "thrpt", 64),
          TestData.row("DigestBenchmark", "thrpt", 256),
          TestData.row("DigestBenchmark", "thrpt", 1024));
  private static final List<String> CONTENDERS = List.of("jdk", "fast", "slow");

  private static OpenRows open(double precision, int cap) {
    var cells = new ArrayList<CellKey>();
    ROWS.forEach(row -> CONTENDERS.forEach(id -> cells.add(new CellKey(row, id))));
    return new OpenRows(Optional.of(new PrecisionGoal(precision, cap)), "jdk", 2, cells);
  }

  private static List<Fork> generation(Row row, int round, double noise, Random random) {
    var forks = new ArrayList<Fork>();
    for (var id : CONTENDERS) {
      double speed = id.equals("fast") ? 200 : id.equals("slow") ? 50 : 100;
      double score = speed * Math.exp(noise * random.nextGaussian());
      forks.add(TestData.fork(row, id, round, "ops/ms", score, score));
    }
    return forks;
  }

  private static void measure(OpenRows rows, Row row, double noise, Random random) {
    int round = rows.nextBlocks(row).getFirst();
    rows.add(generation(row, round, noise, random));
    rows.look(row);
  }

  @Test
  void whatIsKnownWellEnoughClosesAndWhatIsNotStaysOpen() {
    var random = new Random(1);
    var rows = open(1.02, 60);
    for (int round = 0; round < 8; round++) {
      for (int i = 0; i < ROWS.size(); i++) {
        measure(rows, ROWS.get(i), i == 3 ? 0.2 : 0.002, random);
      }
    }
    assertFalse(rows.open().contains(ROWS.get(0)));
    assertTrue(rows.open().contains(ROWS.get(3)));
  }

  /** More turns help a row whose turns are noisy, and none whose JVMs differ. */
  @Test
  void eachRowHasAScatterOfItsOwnThatLeansOnTheOthers() {
    var random = new Random(3);
    var rows = open(1.02, 60);
    assertEquals(0, rows.scatter(ROWS.getFirst()));
    for (int round = 0; round < 8; round++) {
      for (int i = 0; i < ROWS.size(); i++) {
        measure(rows, ROWS.get(i), i == 3 ? 0.2 : 0.002, random);
      }
    }
    assertTrue(rows.scatter(ROWS.get(3)) > 100 * rows.scatter(ROWS.getFirst()));
    assertTrue(rows.scatter(ROWS.get(3)) < 2 * 2 * 0.2 * 0.2);
    assertTrue(rows.scatter(ROWS.getFirst()) > 0);
  }

  /** The first rows of a run may scatter little by luck. */
  @Test
  void whatClosedBeforeTheScatterOfTheRunWasKnownOpensAgain() {
    var rows = open(1.02, 60);
    var first = ROWS.getFirst();
    var random = new Random(7);
    for (int round = 0; round < 5; round++) {
      ROWS.forEach(row -> measure(rows, row, 0.002, random));
    }
    assertFalse(rows.open().contains(first));
    assertFalse(rows.reopen());
    for (int round = 0; round < 20; round++) {
      ROWS.subList(1, 4).forEach(row -> measure(rows, row, 0.3, random));
    }
    assertTrue(rows.reopen());
    assertTrue(rows.open().contains(first));
  }

  /** The second JVM of the reference is no contender, and every ratio of the row gains by it. */
  @Test
  void aControlNarrowsEveryRatioOfItsRow() {
    var row = ROWS.getFirst();
    var alone = open(1.02, 60);
    var twice = open(1.02, 60);
    for (int round = 1; round <= 4; round++) {
      double up = round % 2 == 0 ? 104 : 100;
      var forks =
          List.of(
              TestData.fork(row, "jdk", round, "ops/ms", up, up),
              TestData.fork(row, "fast", round, "ops/ms", 200, 200),
              TestData.fork(row, "slow", round, "ops/ms", 50, 50));
      alone.add(forks);
      twice.add(forks);
      double down = 1e4 / up; // the mean of the two is the same in each round
      twice.add(List.of(TestData.fork(row, "jdk@control", round, "ops/ms", down, down)));
    }
    assertEquals(4, twice.generations(row));
    assertEquals(Set.of("fast", "slow"), twice.standing(row).halfWidths().keySet());
    assertTrue(alone.standing(row).halfWidth() > 0.02);
    assertTrue(twice.standing(row).halfWidth() < 1e-6);
  }

  @Test
  void rowsOfFewGenerationsComeFirstThenThoseFurthestFromTheirGoal() {
    var random = new Random(2);
    var rows = open(1.01, 60);
    for (int round = 0; round < 3; round++) {
      measure(rows, ROWS.get(0), 0.02, random);
      measure(rows, ROWS.get(1), 0.06, random);
    }
    measure(rows, ROWS.get(2), 0.02, random);
    assertTrue(rows.urgency(ROWS.get(3)) > rows.urgency(ROWS.get(2)));
    assertTrue(rows.urgency(ROWS.get(2)) > rows.urgency(ROWS.get(1)));
    assertTrue(rows.standing(ROWS.get(1)).halfWidth() > rows.standing(ROWS.get(0)).halfWidth());
  }

  /** It is not given up: it comes last. */
  @Test
  void whatWillHardlyReachItsGoalComesLast() {
    var random = new Random(3);
    var rows = open(1.005, 10);
    for (int round = 0; round < 4; round++) {
      for (var row : ROWS) {
        measure(rows, row, row.equals(ROWS.get(3)) ? 0.3 : 0.006, random);
      }
    }
    var last = rows.open().stream().min((a, b) -> Double.compare(rows.urgency(a), rows.urgency(b)));
    assertEquals(Optional.of(ROWS.get(3)), last);
  }

  @Test
  void ofRowsThatAreAsWideTheOneWhoseFastestIsUnknownComesFirst() {
    var random = new Random(6);
    var rows = open(1.02, 60);
    for (int round = 1; round <= 4; round++) {
      double jdk = 100 * Math.exp(0.03 * random.nextGaussian());
      double fast = 200 * Math.exp(0.03 * random.nextGaussian());
      double slow = 50 * Math.exp(0.03 * random.nextGaussian());
      rows.add(three(ROWS.get(0), round, jdk, fast, slow));
      rows.add(three(ROWS.get(1), round, jdk, fast / 2, slow));
    }
    assertEquals(Optional.of("fast"), rows.standing(ROWS.get(0)).first());
    assertEquals(Optional.empty(), rows.standing(ROWS.get(1)).first());
    assertTrue(rows.urgency(ROWS.get(1)) > rows.urgency(ROWS.get(0)));
  }

  private static List<Fork> three(Row row, int round, double jdk, double fast, double slow) {
    return List.of(
        scored(row, "jdk", round, jdk),
        scored(row, "fast", round, fast),
        scored(row, "slow", round, slow));
  }

  /** After two generations of all a generation is made of those whose intervals gain by it. */
  @Test
  void onlyWhoIsNotKnownWellIsMeasuredOnAndAlwaysBesideTheReference() {
    var random = new Random(8);
    var rows = open(1.02, 60);
    var row = ROWS.getFirst();
    for (int round = 1; round <= 2; round++) {
      for (var one : ROWS) {
        assertEquals(Set.copyOf(CONTENDERS), rows.contenders(one));
        rows.add(generation(one, round, 0.0005, random));
      }
      rows.add(List.of(scored(row, "slow", round, round == 1 ? 50 : 52)));
    }
    assertEquals(Set.of("jdk", "slow"), rows.contenders(row));
    rows.add(List.of(scored(row, "jdk", 3, 100), scored(row, "slow", 3, 55)));
    assertEquals(3, rows.generations(row));
    assertEquals(4, rows.nextBlock(row));
  }

  private static Fork scored(Row row, String id, int round, double score) {
    return TestData.fork(row, id, round, "ops/ms", score, score);
  }

  @Test
  void aRowEndsAtTheCap() {
    var random = new Random(4);
    var rows = open(1.001, 3);
    for (int round = 0; round < 3; round++) {
      assertTrue(rows.open().contains(ROWS.get(0)));
      measure(rows, ROWS.get(0), 0.3, random);
    }
    assertFalse(rows.open().contains(ROWS.get(0)));
  }

  @Test
  void aContenderThatFailedIsNotMeasuredAgainAndTheOthersAre() {
    var rows = open(1.02, 60);
    rows.add(generation(ROWS.get(0), 1, 0.01, new Random(5)));
    rows.add(List.of(TestData.ended(ROWS.get(0), "slow", Outcome.FAILED, "it hung")));
    assertEquals(Set.of("jdk", "fast"), rows.contenders(ROWS.get(0)));
    assertTrue(rows.open().contains(ROWS.get(0)));
  }

  /** Where memory is small, each group has the reference and a part of the others. */
  @Test
  void aRowThatWasDealtInGroupsHadAsManyGenerationsAsItsLeastMeasuredContender() {
    var rows = open(1.02, 60);
    var row = ROWS.getFirst();
    for (int block = 1; block <= 4; block++) {
      assertEquals(block, rows.nextBlock(row));
      var absent = block % 2 == 0 ? "fast" : "slow";
      rows.add(
          generation(row, block, 0.01, new Random(block)).stream()
              .filter(fork -> !fork.contender().equals(absent))
              .toList());
    }
    assertEquals(2, rows.generations(row));
  }

  /** Its number must not come again: the journal refuses a block that is there twice. */
  @Test
  void aBlockThatFailedIsNotUsedAgain() {
    var rows = open(1.02, 60);
    var failed = TestData.ended(ROWS.getFirst(), "slow", Outcome.FAILED, "it hung");
    rows.add(List.of(failed.in(TestData.block(3))));
    assertEquals(4, rows.nextBlock(ROWS.getFirst()));
  }

  @Test
  void firstUsesEndAtTheCapToo() {
    var row = firstUse();
    var cells = List.of(new CellKey(row, "jdk"), new CellKey(row, "fast"));
    var rows = new OpenRows(Optional.of(new PrecisionGoal(1.001, 4)), "jdk", 3, cells);
    var random = new Random(9);
    for (int generation = 0; generation < 4; generation++) {
      assertEquals(List.of(row), rows.open());
      for (int block : rows.nextBlocks(row)) {
        assertEquals(Set.of("jdk", "fast"), rows.contenders(row));
        rows.add(
            List.of(
                TestData.fork(row, "jdk", block, "ms/op", 5 * Math.exp(random.nextGaussian())),
                TestData.fork(row, "fast", block, "ms/op", 4 * Math.exp(random.nextGaussian()))));
      }
      rows.look(row);
    }
    assertEquals(List.of(), rows.open());
    assertFalse(rows.reopen());
  }

  private static Row firstUse() {
    return new Row(
        "FirstUse",
        "FirstUseBenchmark.Load",
        "loadProvider",
        new java.util.TreeMap<>(),
        1,
        jcabench.result.Mode.SINGLE_SHOT,
        1);
  }

  @Test
  void firstUsesComeSevenAtATime() {
    var row = firstUse();
    var rows = new OpenRows(Optional.empty(), "jdk", 2, List.of(new CellKey(row, "jdk")));
    assertEquals(List.of(1, 2, 3, 4, 5, 6, 7), rows.nextBlocks(row));
    for (int block : rows.nextBlocks(row)) {
      rows.add(List.of(TestData.fork(row, "jdk", block, "ms/op", 5)));
    }
    assertEquals(1, rows.generations(row));
    assertEquals(8, rows.nextBlocks(row).getFirst());
  }
}
