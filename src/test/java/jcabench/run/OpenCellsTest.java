package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import jcabench.result.CellKey;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class OpenCellsTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Row OTHER = TestData.row("DigestBenchmark", "thrpt", 128);
  private static final Optional<Goal> GOAL = Optional.of(new PrecisionGoal(1.02, 60));

  private static OpenCells cells(Row row, String... contenders) {
    var cells = new ArrayList<CellKey>();
    for (var contender : contenders) {
      cells.add(new CellKey(row, contender));
    }
    return new OpenCells(GOAL, "jdk", cells);
  }

  /** Rounds in which each open contender has a fork with noise of its own. */
  private static void rounds(OpenCells cells, int from, int to, Map<String, Double> noise) {
    var random = new Random(7);
    for (int round = from; round <= to; round++) {
      for (var row : cells.rows()) {
        for (var cell : cells.of(row)) {
          var score = 100 * Math.exp(noise.get(cell.contender()) * random.nextGaussian());
          cells.add(TestData.fork(row, cell.contender(), round, "ops/ms", score));
        }
      }
      cells.judge(round);
    }
  }

  @Test
  void aQuietRowClosesAndALoudOneStaysOpenUntilTheCap() {
    var cells = cells(ROW, "jdk", "own");
    rounds(cells, 1, 9, Map.of("jdk", 0.001, "own", 0.001));
    assertTrue(cells.isEmpty());
    cells = cells(ROW, "jdk", "own");
    rounds(cells, 1, 59, Map.of("jdk", 0.001, "own", 0.5));
    assertFalse(cells.isEmpty());
    rounds(cells, 60, 60, Map.of("jdk", 0.001, "own", 0.5));
    assertTrue(cells.isEmpty());
  }

  @Test
  void aRowWithoutTheReferenceGoesByItsScores() {
    var cells = cells(ROW, "one", "two");
    rounds(cells, 1, 9, Map.of("one", 0.001, "two", 0.001));
    assertTrue(cells.isEmpty());
  }

  @Test
  void theReferenceAloneGoesByItsScores() {
    var cells = cells(ROW, "jdk");
    rounds(cells, 1, 3, Map.of("jdk", 0.001));
    assertEquals(1, cells.of(ROW).size());
    rounds(cells, 4, 9, Map.of("jdk", 0.001));
    assertTrue(cells.isEmpty());
  }

  @Test
  void aFailedForkClosesItsCellAlone() {
    var cells = cells(ROW, "jdk", "broken");
    cells.add(TestData.ended(ROW, "broken", Outcome.FAILED, "it broke"));
    assertEquals(List.of(new CellKey(ROW, "jdk")), cells.of(ROW));
  }

  @Test
  void aRepeatedForkReplacesTheDisturbedOne() {
    var cells = cells(ROW, "jdk");
    for (int round = 1; round <= 9; round++) {
      cells.add(TestData.fork(ROW, "jdk", round, "ops/ms", 1));
      cells.add(TestData.fork(ROW, "jdk", round, "ops/ms", 100 + 0.1 * round));
      cells.judge(round);
    }
    assertTrue(cells.isEmpty());
  }

  @Test
  void withoutAGoalOnlyFailuresClose() {
    var cells = new OpenCells(Optional.empty(), "jdk", List.of(new CellKey(ROW, "jdk")));
    rounds(cells, 1, 60, Map.of("jdk", 0.0001));
    assertFalse(cells.isEmpty());
  }

  @Test
  void theWidestRowHasMostToGain() {
    var cells =
        new OpenCells(GOAL, "jdk", List.of(new CellKey(ROW, "jdk"), new CellKey(OTHER, "jdk")));
    assertEquals(Double.POSITIVE_INFINITY, cells.width(ROW));
    for (int round = 1; round <= 3; round++) {
      cells.add(TestData.fork(ROW, "jdk", round, "ops/ms", 100 + round));
      cells.add(TestData.fork(OTHER, "jdk", round, "ops/ms", 100 + 10 * round));
    }
    assertTrue(cells.width(OTHER) > cells.width(ROW));
  }
}
