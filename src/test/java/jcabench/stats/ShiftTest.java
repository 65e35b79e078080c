package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShiftTest {
  private static double[] normal(Random random, int count, double mean) {
    return DoubleStream.generate(() -> mean + random.nextGaussian()).limit(count).toArray();
  }

  @Test
  void ofFewValuesItIsTheOraclesWelchTest() {
    System.out.println("seed 21");
    var random = new Random(21);
    for (int run = 0; run < 50; run++) {
      var values = normal(random, 3, 0.5);
      var others = normal(random, 2 + run % 2, 0);
      assertEquals(
          TTest.withDefaults()
              .with(DataDispersion.HETEROSCEDASTIC)
              .with(AlternativeHypothesis.LESS_THAN)
              .withMu(0.3)
              .test(values, others)
              .getPValue(),
          Shift.below(values, others, 0.3).orElseThrow(),
          1e-9);
    }
  }

  @ParameterizedTest
  @CsvSource({"3, 3", "5, 5", "7, 12"})
  void aTrueHypothesisIsRefusedInNoMoreThanFiveOfAHundred(int first, int second) {
    long seed = 100L * first + second;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    int refused = 0;
    int runs = 20_000;
    for (int i = 0; i < runs; i++) {
      var p = Shift.below(normal(random, first, -1), normal(random, second, 0), -1);
      refused += p.orElseThrow() <= 0.05 ? 1 : 0;
    }
    System.out.println("refused " + (double) refused / runs);
    assertTrue(refused <= 0.053 * runs, refused + " of " + runs);
  }

  @Test
  void theIntervalIsWhereTheTestDoesNotRefuse() {
    System.out.println("seed 22");
    var random = new Random(22);
    var values = normal(random, 7, 0.5);
    var others = normal(random, 8, 0);
    var interval = Shift.of(values, others, 0.95).orElseThrow();
    assertTrue(Shift.below(values, others, interval.high() + 1e-9).orElseThrow() <= 0.025);
    assertTrue(Shift.below(values, others, interval.high() - 1e-9).orElseThrow() > 0.025);
  }

  @Test
  void oneValueSaysNothing() {
    assertTrue(Shift.of(new double[] {1}, new double[] {1, 2, 3}, 0.95).isEmpty());
    assertTrue(Shift.below(new double[] {1}, new double[] {1, 2, 3}, 0).isEmpty());
  }

  @Test
  void theSmallestAnswerIsThatOfSamplesFarApart() {
    assertEquals(1, Shift.smallest(1, 9), "no test");
    assertEquals(0, Shift.smallest(3, 9), "Welch's has no bound");
    var random = new Random(23);
    for (int n = 4; n <= 12; n++) {
      var low = normal(random, n, -1000);
      var high = normal(random, n + 1, 1000);
      assertEquals(Shift.below(low, high, 0).orElseThrow(), Shift.smallest(n, n + 1));
    }
    assertEquals(1.0 / 252, Shift.smallest(5, 5), 1e-12);
  }
}
