package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import jcabench.result.Fork;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class ServiceMeanTest {
  private static void rounds(
      List<Fork> forks, String benchmark, int size, String contender, double speed) {
    var row = TestData.row(benchmark, "thrpt", size);
    for (int round = 1; round <= 7; round++) {
      var drift = 1 + 0.1 * round;
      forks.add(TestData.fork(row, contender, round, "ops/ms", drift * speed));
    }
  }

  @Test
  void twiceAndHalfAsFastCancelOut() {
    var forks = new ArrayList<Fork>();
    rounds(forks, "DigestBenchmark", 64, "jdk", 100);
    rounds(forks, "DigestBenchmark", 64, "bc", 200);
    rounds(forks, "DigestBenchmark", 128, "jdk", 100);
    rounds(forks, "DigestBenchmark", 128, "bc", 50);
    rounds(forks, "MacBenchmark", 64, "jdk", 100);
    rounds(forks, "MacBenchmark", 64, "bc", 400);
    rounds(forks, "CalibrationBenchmark", 64, "jdk", 100);
    rounds(forks, "CalibrationBenchmark", 64, "bc", 100);
    rounds(forks, "CalibrationBenchmark", 128, "jdk", 100);
    rounds(forks, "CalibrationBenchmark", 128, "bc", 100);
    var means = ServiceMean.of(Comparison.of(TestData.run(List.of("jdk", "bc"), forks), "jdk"));
    assertEquals(1, means.size(), "one service has two rows");
    assertEquals("MessageDigest", means.getFirst().service());
    assertEquals(2, means.getFirst().rows());
    assertEquals(1, means.getFirst().ratio().center().orElseThrow(), 1e-9);
  }

  @Test
  void rowsThatOnlyOneHasDoNotCount() {
    var forks = new ArrayList<Fork>();
    for (int size : new int[] {64, 128}) {
      rounds(forks, "DigestBenchmark", size, "jdk", 100);
      rounds(forks, "DigestBenchmark", size, "bc", 300);
    }
    rounds(forks, "DigestBenchmark", 256, "jdk", 100);
    var mean =
        ServiceMean.of(Comparison.of(TestData.run(List.of("jdk", "bc"), forks), "jdk")).getFirst();
    assertEquals(2, mean.rows());
    assertEquals(3, mean.ratio().center().orElseThrow(), 1e-9);
  }

  /** Rows are measured as often as each needs: nothing of one is thrown away for another. */
  @Test
  void rowsNeedNoRoundInCommon() {
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 12; round++) {
      var row = TestData.row("DigestBenchmark", "thrpt", round <= 6 ? 64 : 128);
      forks.add(TestData.fork(row, "jdk", round, "ops/ms", 100));
      forks.add(TestData.fork(row, "bc", round, "ops/ms", 300 + round % 3));
    }
    var comparison = Comparison.of(TestData.run(List.of("jdk", "bc"), forks), "jdk");
    var mean = ServiceMean.of(comparison).getFirst().ratio().estimate().orElseThrow();
    var rows =
        comparison.rows().stream()
            .map(row -> row.cells().getLast().ratio().orElseThrow().estimate().orElseThrow())
            .toList();
    assertEquals(
        Math.hypot(rows.getFirst().standardError(), rows.getLast().standardError()) / 2,
        mean.standardError(),
        1e-12);
  }
}
