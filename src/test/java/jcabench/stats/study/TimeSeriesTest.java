package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Ratio;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Optional<String> JDK = Optional.of("jdk");

  /** A run of a day in which the contender was so many times as fast as the JDK. */
  private static Run run(int day, double ratio, String java, String processor) {
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 6; round++) {
      double machine = 100 * day + round; // another speed each day and round
      forks.add(TestData.fork(ROW, "jdk", round, "ops/ms", machine));
      forks.add(
          TestData.fork(ROW, "own", round, "ops/ms", machine * ratio * (1 + 0.002 * (round % 3))));
    }
    var made =
        TestData.run(
            List.of(
                new PlannedContender("jdk", "JDK", true, "", "", "", ""),
                new PlannedContender("own", "Own", true, "", "", "", "")),
            List.of(ROW),
            forks,
            true);
    var plan = made.plan();
    return new Run(
        "day" + day,
        new Plan(
            plan.schema(),
            plan.jcabench(),
            "commit" + day,
            plan.profile(),
            plan.seed(),
            Instant.parse("2026-01-0" + day + "T00:00:00Z"),
            plan.arguments(),
            plan.publishesSpeed(),
            plan.contenders(),
            plan.rows(),
            plan.calibration(),
            plan.timed(),
            plan.precision()),
        Environments.of(
            Environments.NOWHERE,
            new Environment(
                new TreeMap<>(Map.of("jvm.version", java, "cpu.identifier", processor)))),
        made.forks(),
        List.of());
  }

  private static Run run(int day, double ratio) {
    return run(day, ratio, "25", "one");
  }

  private static TimeSeries.Line line(Run... runs) {
    return TimeSeries.of(List.of(runs), JDK).lines().getFirst();
  }

  @Test
  void runsStandInTheOrderOfTheirBeginnings() {
    var series = TimeSeries.of(List.of(run(3, 2), run(1, 2), run(2, 2)), JDK);
    assertEquals(List.of("day1", "day2", "day3"), series.runs().stream().map(Run::name).toList());
    assertEquals(1, series.lines().size(), "the reference has no ratio to itself");
  }

  @Test
  void aNewestRunThatIsHalfAsFastIsSlower() {
    var newest = line(run(1, 2), run(2, 2.01), run(3, 1.99), run(4, 1)).newest().orElseThrow();
    assertEquals(0.5, newest.center().orElseThrow(), 0.01);
    assertEquals(Ratio.Verdict.SLOWER, newest.tableVerdict());
    assertEquals(3, newest.pairs());
  }

  @Test
  void equalsAreNotDistinguishable() {
    assertEquals(
        Ratio.Verdict.SAME,
        line(run(1, 2), run(2, 2.01), run(3, 1.99), run(4, 2.005)).newest().get().verdict());
  }

  @Test
  void moreRunsBeforeTellMoreOfTheNewest() {
    var few = line(run(1, 2), run(4, 2)).newest().get().precision().getAsDouble();
    var many = line(run(1, 2), run(2, 2), run(3, 2), run(4, 2)).newest().get();
    assertTrue(many.precision().getAsDouble() < few);
  }

  @Test
  void aRunOnAnotherProcessorIsShownAndHeldAgainstNobody() {
    var line = line(run(1, 4, "25", "other"), run(2, 2), run(3, 2));
    assertEquals(3, line.points().size());
    assertEquals(4, line.points().getFirst().orElseThrow().center().orElseThrow(), 0.02);
    assertEquals(1, line.newest().orElseThrow().center().orElseThrow(), 0.01);
  }

  @Test
  void whereAllOthersRanOnAnotherProcessorTheyCountWithMoreVariance() {
    var other = line(run(1, 2, "25", "other"), run(2, 2)).newest().orElseThrow();
    var alike = line(run(1, 2), run(2, 2)).newest().orElseThrow();
    assertTrue(other.precision().getAsDouble() > alike.precision().getAsDouble());
  }

  @Test
  void whatChangedBetweenRunsIsNamed() {
    var steps =
        TimeSeries.of(List.of(run(1, 2), run(2, 2, "26", "one"), run(3, 2, "26", "one")), JDK)
            .steps();
    assertEquals(List.of(), steps.getFirst());
    assertEquals("jvm.version", steps.get(1).getFirst().name());
    assertEquals(List.of("25", "26"), steps.get(1).getFirst().values());
    assertEquals(List.of(), steps.get(2));
  }

  @Test
  void withoutAReferenceScoresAreShown() {
    var lines = TimeSeries.of(List.of(run(1, 2), run(2, 2)), Optional.empty()).lines();
    assertEquals(2, lines.size());
    assertEquals("ops/ms", lines.getFirst().unit().orElseThrow().text());
    assertTrue(lines.getFirst().points().getFirst().orElseThrow().center().getAsDouble() > 100);
  }

  @Test
  void aRunThatLacksTheCellLeavesAGap() {
    var without = run(2, 2).showing(List.of("jdk"));
    var line = line(run(1, 2), without, run(3, 2));
    assertEquals(Optional.empty(), line.points().get(1));
    assertEquals(1, line.newest().orElseThrow().pairs());
    assertEquals(Optional.empty(), line(run(1, 2), run(3, 2).showing(List.of("jdk"))).newest());
  }
}
