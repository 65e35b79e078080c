package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jcabench.result.Row;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class SlicingTest {
  /** Linux lets a thread run for about three milliseconds before another one's turn. */
  private static final int QUANTUM = 3;

  private static Row threads(int number) {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    return new Row(
        row.service(),
        row.benchmark(),
        row.operation(),
        row.params(),
        number,
        row.mode(),
        row.definitionVersion());
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
}
