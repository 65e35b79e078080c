package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.stream.IntStream;
import jcabench.jmh.JmhDriver;
import jcabench.run.Profile;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class KeyOperationsTest {
  @Test
  void ofAFullRunTheyAreTheRowsOfProfileQuick() {
    var all = new JmhDriver().rows();
    assertEquals(new HashSet<>(Profile.QUICK.select(all)), new HashSet<>(KeyOperations.of(all)));
  }

  @Test
  void ofAShortRunTheyAreAllRowsButTheRulers() {
    var rows =
        IntStream.rangeClosed(1, 80)
            .mapToObj(
                i -> TestData.row(i <= 40 ? "FooBenchmark" : "CalibrationBenchmark", "thrpt", i))
            .toList();
    var key = KeyOperations.of(rows);
    assertEquals(40, key.size());
    assertTrue(key.stream().noneMatch(row -> row.calibrates()));
  }
}
