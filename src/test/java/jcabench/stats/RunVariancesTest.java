package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class RunVariancesTest {
  private static Properties lines(String... pairs) {
    var lines = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      lines.setProperty(pairs[i], pairs[i + 1]);
    }
    return lines;
  }

  @Test
  void eachKindHasItsOwnAndAllOthersOneTogether() {
    var digest = TestData.row("DigestBenchmark", "thrpt", 64);
    var some = RunVariances.of(lines(digest.service(), "1.0", "others", "3.0"));
    assertEquals(1e-4, some.of(digest).variance(), 1e-12);
    assertEquals(9e-4, RunVariances.of(lines("others", "3.0")).of(digest).variance(), 1e-12);
    assertTrue(some.sentence().contains("1.0 to 3.0 %"), some.sentence());
  }

  @Test
  void linesWithoutTheOthersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> RunVariances.of(lines("Cipher", "1")));
    assertThrows(IllegalArgumentException.class, () -> RunVariances.of(lines("others", "much")));
  }

  @Test
  void runsOnTwoKindsOfProcessorDifferMore() {
    RunVariances.ALIKE
        .kinds()
        .keySet()
        .forEach(
            kind ->
                assertTrue(
                    RunVariances.UNLIKE.kinds().get(kind).variance()
                        >= RunVariances.ALIKE.kinds().get(kind).variance(),
                    kind));
  }

  @Test
  void whatRunsShowIsDrawnTowardsWhatIsDeclared() {
    var declared = RunVariances.of(lines("Mac", "2.0", "others", "2.0"));
    var moderated = declared.moderated(Map.of("Mac", new RunVariance(0, RunVariances.WEIGHT)));
    assertEquals(2e-4, moderated.kinds().get("Mac").variance(), 1e-12);
    assertEquals(declared.others(), moderated.others());
  }
}
