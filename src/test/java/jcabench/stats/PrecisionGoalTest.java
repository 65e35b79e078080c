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

class PrecisionGoalTest {
  private static final PrecisionGoal TWO_PERCENT = new PrecisionGoal(1.02, 60);

  private static Optional<Interval> ofHalfWidth(double factor) {
    return Optional.of(new Interval(3, 3 / factor, 3 * factor, 0.95));
  }

  @Test
  void looksGetRarerAndTheCapIsOne() {
    var looks = IntStream.rangeClosed(1, 60).filter(TWO_PERCENT::looksAfter).boxed().toList();
    assertEquals(List.of(7, 9, 12, 15, 19, 24, 30, 38, 48, 60), looks);
  }

  @Test
  void aNarrowIntervalReachesTheGoalButNotBeforeTheLeastNumberOfForks() {
    assertEquals(Standing.REACHED, TWO_PERCENT.standing(ofHalfWidth(1.019), Optional.empty(), 7));
    assertEquals(Standing.OPEN, TWO_PERCENT.standing(ofHalfWidth(1.001), Optional.empty(), 6));
  }

  @Test
  void aWideIntervalStaysOpenWhileTheCapCouldHelp() {
    // 1.04 with 8 forks: half as wide takes about 31.
    assertEquals(Standing.OPEN, TWO_PERCENT.standing(ofHalfWidth(1.04), Optional.empty(), 8));
    assertEquals(
        Standing.OUT_OF_REACH, TWO_PERCENT.standing(ofHalfWidth(1.06), Optional.empty(), 8));
  }

  @Test
  void atTheCapNothingStaysOpen() {
    assertEquals(Standing.REACHED, TWO_PERCENT.standing(ofHalfWidth(1.02), Optional.empty(), 60));
    assertEquals(
        Standing.OUT_OF_REACH, TWO_PERCENT.standing(ofHalfWidth(1.021), Optional.empty(), 60));
    assertEquals(
        Standing.OUT_OF_REACH, TWO_PERCENT.standing(Optional.empty(), Optional.empty(), 60));
  }

  @Test
  void withoutAnIntervalNothingIsReached() {
    assertEquals(Standing.OPEN, TWO_PERCENT.standing(Optional.empty(), Optional.empty(), 20));
  }

  @Test
  void impossibleGoalsAreRefused() {
    for (double precision : new double[] {1, 0.98, 11, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new PrecisionGoal(precision, 60));
    }
    assertThrows(IllegalArgumentException.class, () -> new PrecisionGoal(1.02, 0));
  }

  @Test
  void aSmallCapIsALookAsWell() {
    var three = new PrecisionGoal(1.02, 3);
    assertTrue(three.looksAfter(3));
    assertFalse(three.looksAfter(2));
  }
}
