package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ForkNumbersTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Row FIRST =
      new Row(
          "FirstUse", "FirstUseBenchmark", "loadProvider", new TreeMap<>(), 1, Mode.SINGLE_SHOT, 1);

  @Test
  void everyNumberBelongsToTheRoundThatHasIt() {
    for (var row : List.of(ROW, FIRST)) {
      for (int round = 1; round <= 60; round++) {
        int before = ForkNumbers.last(row, round - 1);
        assertEquals(before + ForkNumbers.in(row, round), ForkNumbers.last(row, round));
        for (int number = before + 1; number <= ForkNumbers.last(row, round); number++) {
          assertEquals(round, ForkNumbers.pass(row, number));
        }
      }
      assertEquals(0, ForkNumbers.pass(row, 0));
    }
  }

  @Test
  void firstUsesHaveEnoughForQuantilesAfterTheLeastOfRounds() {
    assertTrue(ForkNumbers.last(FIRST, Profile.FULL.rounds()) >= 20);
    assertEquals(1, ForkNumbers.in(FIRST, 10), "then no more than the others");
  }
}
