package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Mode;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class MemoryUseTest {
  private static final double MIB = 1 << 20;

  private static Fork fork(int round, double growth, double gc) {
    return fork(TestData.row("KeyPairGeneratorBenchmark", "thrpt", 1), round, growth, gc);
  }

  private static Fork fork(Row row, int round, double growth, double gc) {
    var secondary =
        Map.of(
            "os.growth", new Secondary("B/s", "AVG", List.of(growth, growth)),
            "os.growth.norm", new Secondary("B/op", "AVG", List.of(growth / 1000, growth / 1000)),
            "os.gc", new Secondary("share", "AVG", List.of(gc, gc)));
    return TestData.fork(
        row,
        "openssl",
        round,
        new Measurement("ops/ms", List.of(Iteration.of(1)), secondary, TestData.facts(row)));
  }

  @Test
  void growthThatKeepsOnIsSaidWithWhatAnOperationLeaves() {
    var warnings = MemoryUse.warnings(List.of(fork(1, 100 * MIB, 0), fork(2, 90 * MIB, 0)));
    assertEquals(
        List.of("Native memory grew by 95 MiB a second, 99615 bytes an operation."), warnings);
  }

  @Test
  void oneForkThatGrewDoesNotCount() {
    var forks = List.of(fork(1, 100 * MIB, 0), fork(2, 0, 0), fork(3, -MIB, 0));
    assertEquals(List.of(), MemoryUse.warnings(forks));
  }

  @Test
  void aBusyCollectorIsSaid() {
    assertEquals(
        List.of("The garbage collector took 12 % of the time."),
        MemoryUse.warnings(List.of(fork(1, 0, 0.12))));
    assertTrue(MemoryUse.warnings(List.of(fork(1, 0, 0.04))).isEmpty());
  }

  @Test
  void loadingAProviderMayTakeMemory() {
    var row =
        new Row(
            "FirstUse",
            "FirstUseBenchmark",
            "loadProvider",
            new TreeMap<>(),
            1,
            Mode.SINGLE_SHOT,
            1);
    assertEquals(List.of(), MemoryUse.warnings(List.of(fork(row, 1, 100 * MIB, 0.5))));
  }

  @Test
  void forksThatRecordedNothingGiveNoWarning() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    assertEquals(List.of(), MemoryUse.warnings(List.of(TestData.fork(row, "jdk", 1, "ops/ms", 5))));
  }
}
