package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jcabench.contender.Contenders;
import jcabench.jmh.JmhDriver;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import org.junit.jupiter.api.Test;

class DryRunTest {
  private static final Profile TWO_ROUNDS =
      new Profile(
          "two", List.of(), Optional.of(new Profile.Timing(15, 5, 100)), 2, Optional.empty());

  private static DryRun of(Profile profile, Optional<Duration> budget, Optional<Goal> goal) {
    var contenders = List.of(Contenders.byId().get("jdk"), Contenders.byId().get("bc"));
    var rows =
        new JmhDriver()
            .rows().stream()
                .filter(row -> row.label().matches("digest SHA-256 (16|64) B"))
                .toList();
    return DryRun.of(
        new RunRequest(
            new Drivers(List.of(new JmhDriver())),
            profile,
            contenders,
            rows,
            List.of(),
            1,
            Path.of("run"),
            budget,
            goal,
            "jdk",
            false,
            false,
            List.of(),
            RunRequest.LIMIT));
  }

  @Test
  void cellsAreRowsTimesContenders() {
    assertEquals(4, of(TWO_ROUNDS, Optional.empty(), Optional.empty()).cells());
  }

  @Test
  void aRoundIsAForkOfEachCell() {
    // A second to start, two to run, four cells.
    var forecast = of(TWO_ROUNDS, Optional.empty(), Optional.empty());
    assertEquals(Duration.ofSeconds(12), forecast.round());
    assertTrue(String.join("\n", forecast.lines()).contains("rounds: 2, about 0:00:24"));
  }

  @Test
  void aGoalAndABudgetAreTold() {
    var lines =
        String.join(
            "\n",
            of(
                    TWO_ROUNDS,
                    Optional.of(Duration.ofMinutes(1)),
                    Optional.of(new PrecisionGoal(1.02, 60)))
                .lines());
    assertTrue(
        lines.contains("3 to 60 for each cell, until its intervals are within ±2.0 %"), lines);
    assertTrue(lines.contains("budget: 0:01:00, in which about 5.0 rounds"), lines);
  }

  @Test
  void smokeTimesNothing() {
    var lines = of(Profile.SMOKE, Optional.empty(), Optional.empty()).lines();
    assertEquals("nothing is timed", lines.getLast());
  }
}
