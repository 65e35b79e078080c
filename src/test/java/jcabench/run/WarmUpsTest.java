package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Row;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class WarmUpsTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final CellKey CELL = new CellKey(ROW, "jdk");

  private final WarmUps warmUps = new WarmUps(new Profile.Timing(18, 4, 100));

  private static Fork fork(List<Double> warmup, double... measured) {
    var iterations = java.util.Arrays.stream(measured).mapToObj(Iteration::of).toList();
    return TestData.fork(
        ROW,
        "jdk",
        1,
        new Measurement("ops/ms", warmup, iterations, Map.of(), TestData.facts(ROW)));
  }

  private static List<Double> slowThenFast(int slow, int fast) {
    return Stream.concat(
            Collections.nCopies(slow, 50.0).stream(), Collections.nCopies(fast, 100.0).stream())
        .toList();
  }

  private int next() {
    return warmUps.timing(CELL).warmups();
  }

  @Test
  void theFirstForkGetsTheProfilesWarmUp() {
    assertEquals(18, next());
    assertEquals(4, warmUps.timing(CELL).iterations());
  }

  @Test
  void theNextForkGetsWhatTheFirstNeededAndAReserve() {
    warmUps.learn(fork(slowThenFast(5, 13), 100, 100, 100, 100));
    assertEquals(5 + 4, next());
  }

  @Test
  void aForkThatNeverSteadiedDoublesIt() {
    warmUps.learn(fork(slowThenFast(18, 0), 80, 90, 100, 110));
    assertEquals(36, next());
    warmUps.learn(fork(slowThenFast(36, 0), 80, 90, 100, 110));
    assertEquals(60, next(), "the cap");
  }

  @Test
  void whatOneForkNeededTheOthersGetAsWell() {
    warmUps.learn(fork(slowThenFast(12, 6), 100, 100, 100, 100));
    warmUps.learn(fork(slowThenFast(2, 14), 100, 100, 100, 100));
    assertEquals(12 + 4, next());
  }

  @Test
  void aForkThatIsFastAtOnceStillGetsALittle() {
    warmUps.learn(fork(slowThenFast(0, 18), 100, 100, 100, 100));
    assertEquals(6, next());
  }

  @Test
  void cellsLearnForThemselves() {
    warmUps.learn(fork(slowThenFast(18, 0), 80, 90, 100, 110));
    assertEquals(18, warmUps.timing(new CellKey(ROW, "bc")).warmups());
  }
}
