package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import jcabench.result.CellKey;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class RemainingTimeTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Row FIRST =
      new Row(
          "FirstUse",
          "FirstUseBenchmark",
          "loadProvider",
          new TreeMap<>(Map.of()),
          1,
          Mode.SINGLE_SHOT,
          1);
  private static final OptionalDouble NO_BUDGET = OptionalDouble.empty();

  private static OpenCells cells(Optional<Goal> goal, Row... rows) {
    var cells =
        Stream.of(rows)
            .flatMap(row -> Stream.of("jdk", "own").map(id -> new CellKey(row, id)))
            .toList();
    return new OpenCells(goal, "jdk", cells);
  }

  private static RemainingTime outlook(Optional<Goal> goal, Row... rows) {
    return new RemainingTime(cells(goal, rows), goal, 3, _ -> 2);
  }

  private static CellKey cell(String contender) {
    return new CellKey(ROW, contender);
  }

  @Test
  void withoutGoalAndBudgetTheRoundsOfTheProfileAreLeft() {
    var standing = outlook(Optional.empty(), ROW).at(2, cell("own")::equals, 3, NO_BUDGET);
    assertEquals(new Progress.Standing(2, 1, 3, 6, Duration.ofSeconds(6)), standing);
  }

  @Test
  void aBudgetAloneIsSpentWhole() {
    var standing = outlook(Optional.empty(), ROW).at(5, _ -> false, 10, OptionalDouble.of(41));
    assertEquals(new Progress.Standing(5, 1, 10, 30, Duration.ofSeconds(40)), standing);
  }

  @Test
  void whatIsLeftOfARoundIsPaidFirst() {
    var standing = outlook(Optional.empty(), ROW).at(5, _ -> true, 10, OptionalDouble.of(41));
    assertEquals(new Progress.Standing(5, 1, 10, 30, Duration.ofSeconds(40)), standing);
  }

  @Test
  void aBudgetBoundsTheForksOfAGoalToo() {
    Optional<Goal> goal = Optional.of(new PrecisionGoal(1.02, 60));
    var standing = outlook(goal, ROW).at(1, _ -> false, 2, OptionalDouble.of(9));
    assertEquals(new Progress.Standing(1, 1, 2, 6, Duration.ofSeconds(8)), standing);
  }

  @Test
  void firstUsesComeSeveralTimesARound() {
    var standing = outlook(Optional.empty(), FIRST).at(3, _ -> true, 0, NO_BUDGET);
    assertEquals(2 * ForkNumbers.in(FIRST, 3), standing.total());
  }

  @Test
  void aGoalIsLookedAtAfterTheLeastOfRoundsAtTheEarliest() {
    Optional<Goal> goal = Optional.of(new PrecisionGoal(1.02, 60));
    var standing = outlook(goal, ROW).at(1, _ -> false, 2, NO_BUDGET);
    assertEquals(2 + 2 * (Goal.LEAST - 1), standing.total());
  }

  @Test
  void aGoalIsReachedWithTheSquareOfTheWidth() {
    Optional<Goal> goal = Optional.of(new PrecisionGoal(1.02, 60));
    var cells = cells(goal, ROW);
    for (int round = 1; round <= 8; round++) {
      cells.add(TestData.fork(ROW, "jdk", round, "ops/ms", 100));
      cells.add(TestData.fork(ROW, "own", round, "ops/ms", round % 2 == 0 ? 100 : 108));
    }
    double excess = cells.width(ROW) / 2 / Math.log(1.02);
    var standing = new RemainingTime(cells, goal, 3, _ -> 2).at(8, _ -> false, 16, NO_BUDGET);
    assertEquals(16 + 2 * ((int) (8 * excess * excess) - 8), standing.total());
    assertEquals(Duration.ofSeconds(2L * (standing.total() - 16)), standing.left());
  }

  @Test
  void nothingIsLeftWhereNothingIsOpen() {
    var standing =
        new RemainingTime(
                new OpenCells(Optional.empty(), "jdk", List.of()), Optional.empty(), 3, _ -> 2)
            .at(1, _ -> true, 4, OptionalDouble.of(100));
    assertEquals(new Progress.Standing(1, 0, 4, 4, Duration.ZERO), standing);
  }
}
