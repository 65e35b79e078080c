package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import jcabench.result.Plan;
import org.junit.jupiter.api.Test;

class ReproduceSectionTest {
  private static String of(String commit, String... arguments) {
    return ReproduceSection.of(
        new Plan(
            Plan.SCHEMA,
            "0.1.0",
            commit,
            "quick",
            42,
            Instant.EPOCH,
            List.of(arguments),
            true,
            List.of(),
            List.of(),
            List.of(),
            new TreeMap<>(),
            0));
  }

  private static String command(String... arguments) {
    return of("abc", arguments).lines().filter(l -> l.startsWith("scripts/")).findFirst().get();
  }

  @Test
  void profileAndSeedAreAddedWhereTheyWereNotGiven() {
    assertEquals("scripts/bench --profile quick --seed 42", command());
    assertEquals(
        "scripts/bench --profile=quick --seed=7", command("run", "--profile=quick", "--seed=7"));
  }

  @Test
  void whatOnlyConcernedThatRunIsLeftOut() {
    assertEquals(
        "scripts/bench --profile quick --budget 1m --seed 42",
        command("run", "--out", "x", "--resume", "--budget", "1m", "--out=y", "--die-with-parent"));
  }

  @Test
  void theShellSeesTheSameArguments() {
    assertEquals(
        "scripts/bench --profile quick --rows 'a|b '\\''c'\\'' $(d)' --seed 42",
        command("--rows", "a|b 'c' $(d)"));
  }

  @Test
  void changesOutsideTheCommitAreSaid() {
    assertTrue(of("abc-dirty").contains("git checkout abc\n# The run was made with changes"));
    assertTrue(!of("").contains("git checkout"));
  }
}
