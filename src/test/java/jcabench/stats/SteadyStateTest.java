package jcabench.stats;

import static jcabench.stats.TestData.fork;
import static jcabench.stats.TestData.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
  private static final Row SPEED = row("DigestBenchmark", "thrpt", 64);
  private static final Row TIME = row("DigestBenchmark", "avgt", 64);

  @Test
  void forksThatSpeedUpAreSaidToScoreTooLow() {
    var warning =
        SteadyState.warning(
            SPEED,
            List.of(
                fork(SPEED, "a", 1, "ops/ms", 100, 100, 120, 120),
                fork(SPEED, "a", 2, "ops/ms", 100, 110, 126, 126),
                fork(SPEED, "a", 3, "ops/ms", 90, 110, 118, 122)));
    assertTrue(warning.orElseThrow().contains("20 % faster"), warning.get());
    assertTrue(warning.get().contains("higher than the score"), warning.get());
  }

  @Test
  void aTimeThatFallsIsASpeedThatRises() {
    var warning = SteadyState.warning(TIME, List.of(fork(TIME, "a", 1, "us/op", 12, 12, 10, 10)));
    assertTrue(warning.orElseThrow().contains("faster"), warning.get());
  }

  @Test
  void forksThatSlowDownAreSaidToScoreTooHigh() {
    var warning =
        SteadyState.warning(SPEED, List.of(fork(SPEED, "a", 1, "ops/ms", 120, 120, 100, 100)));
    assertTrue(warning.orElseThrow().contains("lower than the score"), warning.get());
  }

  @Test
  void oneDisturbedForkIsNotACellThatIsNotSteady() {
    assertEquals(
        Optional.empty(),
        SteadyState.warning(
            SPEED,
            List.of(
                fork(SPEED, "a", 1, "ops/ms", 50, 50, 100, 100),
                fork(SPEED, "a", 2, "ops/ms", 100, 101, 100, 99),
                fork(SPEED, "a", 3, "ops/ms", 101, 99, 101, 100))));
  }

  @Test
  void changesInBothDirectionsAreNoise() {
    assertEquals(
        Optional.empty(),
        SteadyState.warning(
            SPEED,
            List.of(
                fork(SPEED, "a", 1, "ops/ms", 80, 80, 100, 100),
                fork(SPEED, "a", 2, "ops/ms", 80, 80, 100, 100),
                fork(SPEED, "a", 3, "ops/ms", 100, 100, 80, 80),
                fork(SPEED, "a", 4, "ops/ms", 100, 100, 80, 80))));
  }

  @Test
  void fewIterationsSayNothing() {
    assertEquals(
        Optional.empty(),
        SteadyState.warning(SPEED, List.of(fork(SPEED, "a", 1, "ops/ms", 50, 100))));
  }
}
