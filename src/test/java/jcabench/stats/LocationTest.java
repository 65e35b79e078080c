package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;

class LocationTest {
  private static final long SEED = 17;
  private final Random random = new Random(SEED);

  private static Interval of(double... values) {
    return Location.of(values, 0.95).orElseThrow();
  }

  private double[] gaussian(int n) {
    return random.doubles(n, -1, 1).map(x -> x + random.nextGaussian()).toArray();
  }

  @Test
  void oneValueGivesNoInterval() {
    assertTrue(Location.of(new double[0], 0.95).isEmpty());
    assertTrue(Location.of(new double[] {1}, 0.95).isEmpty());
  }

  @Test
  void threeValuesByHand() {
    // Mean 2, standard error 1/√3, t(0.975; 2) = 4.302653.
    var interval = of(1, 2, 3);
    assertEquals(2, interval.center(), 1e-12);
    assertEquals(2 - 4.302653 / Math.sqrt(3), interval.low(), 1e-6);
    assertEquals(2 + 4.302653 / Math.sqrt(3), interval.high(), 1e-6);
    assertEquals(0.95, interval.confidence());
  }

  @Test
  void sevenValuesByHand() {
    // Walsh averages in order: 1, 1.5, 2, 2, …, 6, 6, 6.5, 7; the third from either end bounds.
    var interval = of(3, 1, 7, 4, 6, 2, 5);
    assertEquals(4, interval.center());
    assertEquals(2, interval.low());
    assertEquals(6, interval.high());
    assertEquals(1 - 6 / 128.0, interval.confidence());
  }

  @Test
  void aDisturbedValueMovesTheRankIntervalLittle() {
    var calm = of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    var disturbed = of(1, 2, 3, 4, 5, 6, 7, 8, 9, 1e6);
    assertEquals(calm.center(), disturbed.center(), 1);
    assertEquals(calm.low(), disturbed.low(), 1);
  }

  @Test
  void theIntervalFollowsShiftScaleAndSign() {
    System.out.println("seed " + SEED);
    for (int n = 2; n <= 12; n++) {
      var values = gaussian(n);
      var plain = of(values);
      var moved = of(Arrays.stream(values).map(x -> -3 * x + 5).toArray());
      assertEquals(-3 * plain.center() + 5, moved.center(), 1e-9);
      assertEquals(-3 * plain.high() + 5, moved.low(), 1e-9);
      assertEquals(-3 * plain.low() + 5, moved.high(), 1e-9);
    }
  }

  @Test
  void theRankIntervalHoldsWhatTheOracleDoesNotReject() {
    System.out.println("seed " + SEED);
    var oracle = WilcoxonSignedRankTest.withDefaults().with(PValueMethod.EXACT);
    int inside = 0;
    int outside = 0;
    for (int n = 7; n <= 14; n++) {
      for (int run = 0; run < 60; run++) {
        var values = gaussian(n);
        var interval = of(values);
        var shift = random.nextGaussian();
        var p = oracle.test(Arrays.stream(values).map(x -> x - shift).toArray()).getPValue();
        var kept = p > 1 - interval.confidence() + 1e-12;
        assertEquals(kept, interval.contains(shift), "n = " + n + ", p = " + p);
        inside += kept ? 1 : 0;
        outside += kept ? 0 : 1;
      }
    }
    assertTrue(inside > 50 && outside > 50, inside + " inside, " + outside + " outside");
  }

  @Test
  void theOracleRejectsTheEndsOfStudentsIntervalAt5Percent() {
    System.out.println("seed " + SEED);
    for (int n = 2; n <= 6; n++) {
      var values = gaussian(n);
      for (double end : new double[] {of(values).low(), of(values).high()}) {
        var p =
            TTest.withDefaults()
                .withMu(end)
                .with(AlternativeHypothesis.TWO_SIDED)
                .test(values)
                .getPValue();
        assertEquals(0.05, p, 1e-6, "n = " + n);
      }
    }
  }

  @Test
  void veryManyValuesStayCheap() {
    var interval = of(gaussian(20_000));
    assertTrue(interval.high() - interval.low() < 0.1);
  }

  @Test
  void theSmallestAnswerIsThatOfValuesThatAllLieFarBelow() {
    assertEquals(1, Location.smallest(1), "no test");
    assertEquals(0, Location.smallest(6), "Student's has no bound");
    for (int n = 7; n <= 20; n++) {
      var values = new double[n];
      for (int i = 0; i < n; i++) {
        values[i] = -1000 - i;
      }
      assertEquals(Location.below(values, 0).orElseThrow(), Location.smallest(n));
    }
  }
}
