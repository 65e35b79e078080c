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

  private static Fork fork(double score, String metric, Double... shares) {
    var secondary = new Measurement.Secondary("share", "AVG", Arrays.asList(shares));
    return TestData.fork(
        ROW,
        "jdk",
        1,
        new Measurement(
            "ops/ms",
            List.of(Iteration.of(score), Iteration.of(score)),
            Map.of(metric, secondary),
            TestData.facts(ROW)));
  }

  @Test
  void waitingForAProcessorDisturbs() {
    var what = Disturbance.of(fork(100, Metrics.DELAY, 0.1, 0.02));
    assertTrue(what.orElseThrow().contains("waited for a processor 6 %"), what.toString());
  }

  @Test
  void stealDisturbs() {
    assertTrue(Disturbance.of(fork(100, Metrics.STEAL, 0.05, 0.05)).isPresent());
  }

  @Test
  void theScoreItselfNeverDisturbs() {
    for (double score : new double[] {1e-9, 1, 1e9}) {
      assertEquals(Optional.empty(), Disturbance.of(fork(score, Metrics.DELAY, 0.01, 0.0)));
    }
  }

  @Test
  void whatTheKernelDoesNotTellDisturbsNobody() {
    assertEquals(Optional.empty(), Disturbance.of(fork(100, "gc.time", 5.0, null)));
  }

  @Test
  void aMarkedForkSaysWhatHappenedToItAndAnotherStaysAsItIs() {
    var marked = Disturbance.marked(fork(100, Metrics.DELAY, 0.5, 0.5));
    assertTrue(marked.proof().get(Sample.DISTURBANCE).contains("50 %"));
    var quiet = fork(100, Metrics.DELAY, 0.0, 0.0);
    assertSame(quiet, Disturbance.marked(quiet));
  }

  @Test
  void aSampleWithDisturbedForksSaysSo() {
    var marked = Disturbance.marked(fork(100, Metrics.DELAY, 0.5, 0.5));
    var warnings = Sample.of(ROW, List.of(marked)).warnings();
    assertTrue(warnings.stream().anyMatch(w -> w.contains("1 of 1 forks")), warnings.toString());
  }
}
