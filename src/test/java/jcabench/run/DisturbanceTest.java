package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.stats.Sample;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class DisturbanceTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final Disturbance DISTURBANCE = new Disturbance(4);

  private static Fork fork(double score, String metric, Double... shares) {
    return fork(ROW, score, metric, shares);
  }

  private static Fork fork(Row row, double score, String metric, Double... shares) {
    var secondary = new Measurement.Secondary("share", "AVG", Arrays.asList(shares));
    return TestData.fork(
        row,
        "jdk",
        1,
        new Measurement(
            "ops/ms",
            List.of(Iteration.of(score), Iteration.of(score)),
            Map.of(metric, secondary),
            TestData.facts(row)));
  }

  @Test
  void waitingForAProcessorDisturbs() {
    var what = DISTURBANCE.of(fork(100, Metrics.DELAY, 0.6, 0.2));
    assertTrue(what.orElseThrow().contains("waited for a processor 40 %"), what.toString());
  }

  /** They wait for each other, and for the JVM's own threads, on a machine that is theirs alone. */
  @Test
  void asManyThreadsAsProcessorsWaitWithoutBeingDisturbed() {
    for (int threads : new int[] {1, 3, 4, 16}) {
      var waiting = fork(ROW.withThreads(threads), 100, Metrics.DELAY, 0.5, 4.0);
      assertEquals(threads < 4, DISTURBANCE.of(waiting).isPresent(), threads + " threads");
      var robbed = fork(ROW.withThreads(threads), 100, Metrics.STEAL, 0.05, 0.05);
      assertTrue(DISTURBANCE.of(robbed).isPresent(), threads + " threads");
    }
  }

  @Test
  void stealDisturbs() {
    assertTrue(DISTURBANCE.of(fork(100, Metrics.STEAL, 0.05, 0.05)).isPresent());
  }

  @Test
  void theScoreItselfNeverDisturbs() {
    for (double score : new double[] {1e-9, 1, 1e9}) {
      assertEquals(Optional.empty(), DISTURBANCE.of(fork(score, Metrics.DELAY, 0.01, 0.0)));
    }
  }

  @Test
  void whatTheKernelDoesNotTellDisturbsNobody() {
    assertEquals(Optional.empty(), DISTURBANCE.of(fork(100, "gc.time", 5.0, null)));
  }

  @Test
  void aMarkedForkSaysWhatHappenedToItAndAnotherStaysAsItIs() {
    var marked = DISTURBANCE.marked(fork(100, Metrics.DELAY, 0.5, 0.5));
    assertTrue(marked.proof().get(Sample.DISTURBANCE).contains("50 %"));
    var quiet = fork(100, Metrics.DELAY, 0.0, 0.0);
    assertSame(quiet, DISTURBANCE.marked(quiet));
  }

  @Test
  void aSampleWithDisturbedForksSaysSo() {
    var marked = DISTURBANCE.marked(fork(100, Metrics.DELAY, 0.5, 0.5));
    var warnings = Sample.of(ROW, List.of(marked)).warnings();
    assertTrue(warnings.stream().anyMatch(w -> w.contains("1 of 1 forks")), warnings.toString());
  }
}
