package jcabench.gate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class HolmTest {
  @Test
  void theSmallestMustPassTheWholeTableAndTheNextOneLess() {
    // 0.05/4 = 0.0125, 0.05/3 = 0.0167, 0.05/2 = 0.025: the third fails, and with it the fourth.
    assertArrayEquals(
        new boolean[] {false, true, false, true},
        Holm.findings(new double[] {0.03, 0.012, 0.04, 0.016}, 0.05));
  }

  @Test
  void nothingIsFoundBehindTheFirstThatFails() {
    assertArrayEquals(new boolean[] {false, false}, Holm.findings(new double[] {0.03, 0.04}, 0.05));
  }

  @Test
  void ofManyTrueHypothesesOneIsRefusedInFiveOfAHundredTables() {
    long seed = 8;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    int tables = 20_000;
    int wrong = 0;
    for (int i = 0; i < tables; i++) {
      for (boolean found : Holm.findings(random.doubles(20).toArray(), 0.05)) {
        if (found) {
          wrong++;
          break;
        }
      }
    }
    System.out.println("tables with a false finding: " + (double) wrong / tables);
    assertTrue(wrong <= 0.055 * tables, wrong + " of " + tables);
  }

  @Test
  void whatIsNoProbabilityIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> Holm.findings(new double[] {Double.NaN}, 0.05));
    assertThrows(IllegalArgumentException.class, () -> Holm.findings(new double[] {0.5}, 0));
  }
}
