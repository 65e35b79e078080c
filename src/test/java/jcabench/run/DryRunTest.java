package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jcabench.contender.Contenders;
import jcabench.jmh.JmhDriver;
import jcabench.result.Shard;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import org.junit.jupiter.api.Test;

class DryRunTest {
  private static final Profile TWO_ROUNDS =
      new Profile("two", _ -> true, Optional.of(Slicing.USUAL), 2, Optional.empty());

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
            Shard.WHOLE,
            List.of(),
            1,
            Path.of("run"),
            budget,
            goal,
            "jdk",
            false,
            false,
            List.of(),
            1,
            false,
            RunRequest.LIMIT),
        Optional.empty());
  }

  @Test
  void cellsAreRowsTimesContenders() {
    assertEquals(4, of(TWO_ROUNDS, Optional.empty(), Optional.empty()).cells());
  }

  @Test
  void aRoundIsAGenerationOfEachRow() {
    var forecast = of(TWO_ROUNDS, Optional.empty(), Optional.empty());
    var twice = Progress.clock(forecast.round().multipliedBy(2));
    assertTrue(
        String.join("\n", forecast.lines()).contains("generations: 2 of each row, about " + twice));
  }

  @Test
  void aGoalAndABudgetAreTold() {
    var budget = Duration.ofMinutes(1);
    var forecast = of(TWO_ROUNDS, Optional.of(budget), Optional.of(new PrecisionGoal(1.02, 60)));
    var lines = String.join("\n", forecast.lines());
    assertTrue(lines.contains("3 to 60 of each row, until its intervals are within ±2.0 %"), lines);
    var fit = (double) budget.toMillis() / forecast.round().toMillis();
    assertTrue(
        lines.contains(
            String.format(Locale.ROOT, "budget: 0:01:00, in which about %.1f rounds", fit)),
        lines);
  }

  @Test
  void whatTheMachineShowedIsTold() {
    var request = of(TWO_ROUNDS, Optional.empty(), Optional.empty()).request();
    var lines = DryRun.of(request, Optional.of(new Preflight(0.02, 6))).lines();
    assertTrue(lines.getLast().contains("equals scatter by 2.0 %"), lines.toString());
  }

  /** Four times as many generations, half the width. */
  @Test
  void theExpectedWidthShrinksWithTheRootOfGenerations() {
    var shown = new Preflight(0.02, 8);
    double ratio = shown.halfWidth(5) / shown.halfWidth(20);
    assertTrue(ratio > 2 && ratio < 2.3, Double.toString(ratio));
  }

  /** They start and warm up one after the other, and their readings are long. */
  @Test
  void threadsThatShareProcessorsTakeLonger() {
    var row = new JmhDriver().rows().getFirst();
    double one = DryRun.generation(row, 7, Slicing.USUAL, 1, 2);
    double two = DryRun.generation(row.withThreads(2), 7, Slicing.USUAL, 1, 2);
    double many = DryRun.generation(row.withThreads(16), 7, Slicing.USUAL, 1, 2);
    assertTrue(two > 1.5 * one, one + " s, " + two + " s");
    assertTrue(many > 1.5 * two, two + " s, " + many + " s");
  }

  @Test
  void smokeTimesNothing() {
    var lines = of(Profile.SMOKE, Optional.empty(), Optional.empty()).lines();
    assertEquals("nothing is timed", lines.getLast());
  }
}
