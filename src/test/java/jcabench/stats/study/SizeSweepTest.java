package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import jcabench.result.Fork;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class SizeSweepTest {
  private static final int[] SIZES = {16, 64, 256, 1024, 8192};

  private static void costs(List<Fork> forks, String contender, double fixed, double each) {
    for (int size : SIZES) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      for (int round = 1; round <= 7; round++) {
        // 1e6 operations per millisecond are one per nanosecond.
        var speed = 1e6 / (fixed + each * size) * (1 + 0.001 * round);
        forks.add(TestData.fork(row, contender, round, "ops/ms", speed));
      }
    }
  }

  private static List<SizeSweep> sweeps(List<Fork> forks) {
    return SizeSweep.of(Comparison.of(TestData.run(List.of("jdk", "native"), forks), "jdk"));
  }

  @Test
  void fixedAndPerByteCostAreFoundAgain() {
    var forks = new ArrayList<Fork>();
    costs(forks, "jdk", 100, 2);
    costs(forks, "native", 300, 1);
    var sweeps = sweeps(forks);
    assertEquals(2, sweeps.size());
    assertEquals(100, sweeps.getFirst().fixedNanos(), 2);
    assertEquals(2, sweeps.getFirst().nanosPerByte(), 0.02);
    assertEquals(300, sweeps.getLast().fixedNanos(), 3);
    assertEquals(1, sweeps.getLast().nanosPerByte(), 0.01);
  }

  @Test
  void theCrossoverLiesWhereBothCostTheSame() {
    var forks = new ArrayList<Fork>();
    costs(forks, "jdk", 100, 2);
    costs(forks, "native", 300, 1);
    var sweeps = sweeps(forks);
    assertTrue(sweeps.getFirst().crossover().isEmpty(), "the reference crosses nobody");
    var crossover = sweeps.getLast().crossover().orElseThrow();
    assertTrue(crossover.bytes() > 150 && crossover.bytes() < 256, crossover.toString());
    assertTrue(crossover.fasterAbove());
    assertEquals(crossover.bytes(), crossover.interval().orElseThrow().center(), 1e-6);
  }

  /** As the drawn lines do: a noisy size does not decide whether they cross, but where. */
  @Test
  void theCrossoverLiesWhereTheLinesThroughAllSizesCross() {
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 8; round++) {
      double noise = round % 2 == 0 ? 1.5 : 1 / 1.5;
      point(forks, 16, round, 0.5);
      point(forks, 1024, round, 0.9 * noise);
      point(forks, 65536, round, 2);
    }
    var crossover = sweeps(forks).getLast().crossover().orElseThrow();
    assertTrue(crossover.bytes() > 1100 && crossover.bytes() < 4096, crossover.toString());
  }

  private static void point(List<Fork> forks, int size, int round, double share) {
    var row = TestData.row("DigestBenchmark", "thrpt", size);
    double speed = (1 + 0.001 * round) * 1000 / size;
    forks.add(TestData.fork(row, "jdk", round, "ops/ms", speed));
    forks.add(TestData.fork(row, "native", round, "ops/ms", speed * share));
  }

  @Test
  void whoIsAlwaysFasterCrossesNobody() {
    var forks = new ArrayList<Fork>();
    costs(forks, "jdk", 100, 2);
    costs(forks, "native", 50, 1);
    assertTrue(sweeps(forks).getLast().crossover().isEmpty());
    assertEquals(Ratio.Verdict.FASTER, sweeps(forks).getLast().everywhere());
  }

  @Test
  void noiseAroundEqualityIsNoCrossover() {
    var forks = new ArrayList<Fork>();
    costs(forks, "jdk", 100, 2);
    for (int size : SIZES) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      for (int round = 1; round <= 7; round++) {
        double noise = Math.pow(-1, round + size) * 0.02 * round;
        var speed = 1e6 / (100 + 2 * size) * (1 + noise + (size == SIZES[0] ? 0.01 : -0.01));
        forks.add(TestData.fork(row, "native", round, "ops/ms", speed));
      }
    }
    assertTrue(sweeps(forks).getLast().crossover().isEmpty());
    assertEquals(Ratio.Verdict.SAME, sweeps(forks).getLast().everywhere());
  }

  @Test
  void twoSizesAreTooFew() {
    var forks = new ArrayList<Fork>();
    costs(forks, "jdk", 100, 2);
    forks.removeIf(fork -> Integer.parseInt(fork.row().params().get("dataSize")) > 64);
    assertEquals(List.of(), sweeps(forks));
  }
}
