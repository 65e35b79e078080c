package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.jmh.JmhDriver;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static final List<String> CONTENDERS = List.of("a", "b", "c");

  @Test
  void orderDependsOnSeedAndRoundOnly() {
    var rows = new JmhDriver().rows();
    assertEquals(
        new Schedule(7).round(3, rows, CONTENDERS), new Schedule(7).round(3, rows, CONTENDERS));
    assertNotEquals(
        new Schedule(7).round(3, rows, CONTENDERS), new Schedule(7).round(4, rows, CONTENDERS));
    assertNotEquals(
        new Schedule(7).round(3, rows, CONTENDERS), new Schedule(8).round(3, rows, CONTENDERS));
  }

  @Test
  void everyContenderHasOneForkOfEveryRow() {
    var rows = new JmhDriver().rows();
    var turns = new Schedule(1).round(1, rows, CONTENDERS);
    assertEquals(
        new HashSet<>(rows), turns.stream().map(Schedule.Turn::row).collect(Collectors.toSet()));
    assertEquals(rows.size(), turns.size());
    for (var turn : turns) {
      assertEquals(CONTENDERS, turn.contenders().stream().sorted().toList());
    }
  }

  @Test
  void everyContenderComesFirstInItsShareOfTurns() {
    var turns = new Schedule(1).round(1, new JmhDriver().rows(), CONTENDERS);
    var first = turns.stream().filter(turn -> turn.contenders().getFirst().equals("b")).count();
    // A fair die with three sides.
    double throwsOfIt = turns.size();
    assertEquals(throwsOfIt / 3, (double) first, 5 * Math.sqrt(throwsOfIt * 2 / 9));
  }
}
