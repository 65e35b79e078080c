package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import jcabench.result.Measurement.Iteration;
import org.junit.jupiter.api.Test;

class QuantilesTest {
  private static Quantiles of(double... values) {
    return Quantiles.of(Arrays.stream(values).mapToObj(Iteration::of).toList()).orElseThrow();
  }

  @Test
  void quartilesOfFourValuesByHand() {
    // Ranks 0.75 and 2.25 of 0 to 3, interpolated.
    var quantiles = of(4, 1, 3, 2);
    assertEquals(1.75, quantiles.at(0.25), 1e-12);
    assertEquals(2.5, quantiles.median(), 1e-12);
    assertEquals(3.25, quantiles.at(0.75), 1e-12);
    assertEquals(1, quantiles.at(0));
    assertEquals(4, quantiles.at(1));
  }

  @Test
  void aHistogramHoldsEveryTimingInStepsOfEqualFactors() {
    var quantiles = of(0.5, 1, 1.9, 2, 3.9, 4, 100);
    assertArrayEquals(new long[] {3, 2, 2}, quantiles.histogram(1, 8, 3));
    assertArrayEquals(new long[] {7}, quantiles.histogram(1, 8, 1));
    assertThrows(IllegalArgumentException.class, () -> quantiles.histogram(0, 8, 3));
    assertThrows(IllegalArgumentException.class, () -> quantiles.histogram(8, 8, 3));
  }

  @Test
  void oneValueIsEveryQuantile() {
    assertEquals(7, of(7).at(0));
    assertEquals(7, of(7).median());
    assertEquals(7, of(7).at(1));
  }

  @Test
  void aCountIsThatManyEqualValues() {
    long seed = 11;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      var values = random.ints(1 + random.nextInt(6), 0, 9).distinct().asDoubleStream().toArray();
      var counts = random.longs(values.length, 1, 5).toArray();
      var counted = Quantiles.of(List.of(new Iteration(values, counts))).orElseThrow();
      var spelledOut =
          of(
              java.util.stream.IntStream.range(0, values.length)
                  .boxed()
                  .flatMapToDouble(
                      i -> java.util.stream.DoubleStream.generate(() -> values[i]).limit(counts[i]))
                  .toArray());
      assertEquals(spelledOut.count(), counted.count());
      for (double share = 0; share <= 1; share += 0.125) {
        assertEquals(spelledOut.at(share), counted.at(share), 1e-12);
      }
    }
  }

  @Test
  void whatIsNotANumberDoesNotCount() {
    assertEquals(2, of(1, Double.NaN, 3, Double.POSITIVE_INFINITY).count());
    assertTrue(Quantiles.of(List.of(Iteration.of(Double.NaN))).isEmpty());
  }

  @Test
  void aShareIsBetween0And1() {
    assertThrows(IllegalArgumentException.class, () -> of(1, 2).at(1.01));
    assertThrows(IllegalArgumentException.class, () -> of(1, 2).at(Double.NaN));
  }
}
