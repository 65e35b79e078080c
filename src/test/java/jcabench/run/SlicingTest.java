package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.result.Services;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class SlicingTest {
  /** Linux lets a thread run for about three milliseconds before another one's turn. */
  private static final int QUANTUM = 3;

  private static Row threads(int number) {
    return TestData.row("DigestBenchmark", "thrpt", 64).withThreads(number);
  }

  @Test
  void threadsThatHaveAProcessorEachTakeShortReadings() {
    assertEquals(Slicing.USUAL, Slicing.USUAL.of(threads(1), 2));
    assertEquals(Slicing.USUAL, Slicing.USUAL.of(threads(2), 2));
  }

  /** Else a thread that waits for the whole reading counts as if it had a processor of its own. */
  @Test
  void threadsThatShareProcessorsHaveManyRoundsInEachReading() {
    for (int processors = 1; processors <= 4; processors++) {
      for (int number = processors + 1; number <= 64; number *= 2) {
        var turn = Slicing.USUAL.of(threads(number), processors).turn();
        int round = QUANTUM * Math.ceilDiv(number, processors);
        assertTrue(turn.leastMillis() >= 20 * round, number + " threads on " + processors);
        assertEquals(turn.leastMillis(), turn.mostMillis());
      }
    }
  }

  /** A call that is timed alone has no reading that could be too short. */
  @Test
  void singleShotsAreAsManyHoweverManyThreads() {
    var shared = TestData.row("DigestBenchmark", "ss", 64).withThreads(4);
    assertTrue(shared.singleShot());
    assertEquals(Slicing.USUAL, Slicing.USUAL.of(shared, 2));
  }

  @Test
  void workloadsThatShareProcessorsMayWarmUpAsLongAsOthers() {
    var alone =
        new Row(Services.TLS, "TlsBenchmark", "handshake", new TreeMap<>(), 1, Mode.THROUGHPUT, 1);
    assertTrue(alone.isWorkload());
    int most = Slicing.USUAL.of(alone, 2).warmUp().mostMillis();
    assertTrue(most > Slicing.USUAL.warmUp().mostMillis());
    assertEquals(most, Slicing.USUAL.of(alone.withThreads(4), 2).warmUp().mostMillis());
  }

  @Test
  void twoSidesMayTakeMoreTurnsAndServersTakeTheirOwn() {
    assertEquals(Slicing.USUAL.leastCycles(), Slicing.USUAL.ofTwoSides().leastCycles());
    assertTrue(Slicing.USUAL.ofTwoSides().mostCycles() > Slicing.USUAL.mostCycles());
    var server =
        new Row(
            Services.HTTPS, "HttpsBenchmark", "request", new TreeMap<>(), 1, Mode.THROUGHPUT, 1);
    assertEquals(Slicing.USUAL.of(server), Slicing.USUAL.ofTwoSides().of(server));
  }
}
