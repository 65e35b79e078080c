package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import jcabench.stats.Goal.Standing;
import org.junit.jupiter.api.Test;

class GoalTest {
  private static final Goal TWO_PERCENT = new Goal(1.02, 60);

  private static Optional<Interval> ofHalfWidth(double factor) {
    return Optional.of(new Interval(3, 3 / factor, 3 * factor, 0.95));
  }

  @Test
  void looksGetRarerAndTheCapIsOne() {
    var looks = IntStream.rangeClosed(1, 60).filter(TWO_PERCENT::looks).boxed().toList();
    assertEquals(List.of(7, 9, 12, 15, 19, 24, 30, 38, 48, 60), looks);
  }

  @Test
  void aNarrowIntervalReachesTheGoalButNotBeforeTheLeastNumberOfForks() {
    assertEquals(Standing.REACHED, TWO_PERCENT.standing(ofHalfWidth(1.019), 7));
    assertEquals(Standing.OPEN, TWO_PERCENT.standing(ofHalfWidth(1.001), 6));
  }

  @Test
  void aWideIntervalStaysOpenWhileTheCapCouldHelp() {
    // 1.04 with 8 forks: half as wide takes about 31.
    assertEquals(Standing.OPEN, TWO_PERCENT.standing(ofHalfWidth(1.04), 8));
    assertEquals(Standing.OUT_OF_REACH, TWO_PERCENT.standing(ofHalfWidth(1.06), 8));
  }

  @Test
  void atTheCapNothingStaysOpen() {
    assertEquals(Standing.REACHED, TWO_PERCENT.standing(ofHalfWidth(1.02), 60));
    assertEquals(Standing.OUT_OF_REACH, TWO_PERCENT.standing(ofHalfWidth(1.021), 60));
    assertEquals(Standing.OUT_OF_REACH, TWO_PERCENT.standing(Optional.empty(), 60));
  }

  @Test
  void withoutAnIntervalNothingIsReached() {
    assertEquals(Standing.OPEN, TWO_PERCENT.standing(Optional.empty(), 20));
  }

  @Test
  void impossibleGoalsAreRefused() {
    for (double precision : new double[] {1, 0.98, 11, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new Goal(precision, 60));
    }
    assertThrows(IllegalArgumentException.class, () -> new Goal(1.02, 0));
  }

  @Test
  void aSmallCapIsALookAsWell() {
    var three = new Goal(1.02, 3);
    assertTrue(three.looks(3));
    assertFalse(three.looks(2));
  }
}
