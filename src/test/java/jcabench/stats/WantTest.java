package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WantTest {
  private static final Goal GOAL = new PrecisionGoal(1.02, 20);
  private static final Optional<String> KNOWN = Optional.of("a");

  private static RowStanding standing(Map<String, Double> widths) {
    return standing(widths, 0, Set.of());
  }

  private static RowStanding standing(Map<String, Double> widths, double lead, Set<String> rivals) {
    double widest = widths.values().stream().mapToDouble(width -> width).max().orElseThrow();
    return new RowStanding(
        widest, widths, rivals.isEmpty() ? KNOWN : Optional.empty(), lead, rivals, false);
  }

  private static Map<String, Integer> each(int number, String... ids) {
    var numbers = new TreeMap<String, Integer>();
    for (var id : ids) {
      numbers.put(id, number);
    }
    return numbers;
  }

  private static Want of(RowStanding standing, Map<String, Integer> numbers) {
    return Want.of(GOAL, standing, numbers, 3).orElseThrow();
  }

  @Test
  void everyContenderIsMeasuredTwiceBeforeAnybodyIsChosen() {
    var wide = standing(Map.of("a", 0.2, "b", 0.01));
    assertEquals(Set.of("a", "b", "jdk"), of(wide, each(1, "a", "b", "jdk")).contenders());
    assertEquals(Set.of("b"), of(wide, Map.of("a", 2, "b", 1, "jdk", 2)).contenders());
  }

  @Test
  void thoseBeyondTheFirstStepComeBeforeThoseBeyondTheLast() {
    var want = of(standing(Map.of("a", 0.06, "b", 0.03, "c", 0.01)), each(3, "a", "b", "c"));
    assertEquals(Set.of("a"), want.contenders());
    var later = of(standing(Map.of("a", 0.03, "b", 0.01)), each(3, "a", "b"));
    assertEquals(Set.of("a"), later.contenders());
    assertTrue(want.urgency() > later.urgency());
  }

  @Test
  void thoseWhoNeedTheSameShareTheReference() {
    var widths = Map.of("a", 0.055, "b", 0.055, "c", 0.4);
    assertEquals(Set.of("a", "b"), of(standing(widths), each(3, "a", "b", "c")).contenders());
  }

  @Test
  void aRowWithMoreToGainIsMoreUrgent() {
    var one = of(standing(Map.of("a", 0.055, "b", 0.01)), each(3, "a", "b"));
    var two = of(standing(Map.of("a", 0.055, "b", 0.055)), each(3, "a", "b"));
    var slow = of(standing(Map.of("a", 0.1, "b", 0.1)), each(3, "a", "b"));
    assertTrue(two.urgency() > one.urgency());
    assertTrue(one.urgency() > slow.urgency());
  }

  @Test
  void whoIsFastestIsAskedOfTheRivalsAlone() {
    var undecided = standing(Map.of("a", 0.015, "b", 0.015, "c", 0.015), 0.04, Set.of("a", "c"));
    assertEquals(Set.of("a", "c"), of(undecided, each(3, "a", "b", "c")).contenders());
  }

  /** They are not given up: they come last, and before the row is left it had its rounds. */
  @Test
  void whoWillHardlyReachItsGoalComesLast() {
    var hopeless = standing(Map.of("a", 0.9, "b", 0.01));
    assertEquals(Set.of("b"), of(hopeless, Map.of("a", 3, "b", 2)).contenders());
    var last = of(hopeless, each(3, "a", "b"));
    assertEquals(Set.of("a"), last.contenders());
    assertTrue(last.urgency() < of(standing(Map.of("a", 0.06)), each(3, "a")).urgency());
  }

  @Test
  void nothingIsWantedAtTheCap() {
    var wide = standing(Map.of("a", 0.9, "b", 0.01));
    assertEquals(Optional.empty(), Want.of(GOAL, wide, Map.of("a", 20, "b", 3), 3));
  }
}
