package jcabench.report.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import jcabench.stats.Allocation;
import jcabench.stats.Estimate;
import jcabench.stats.Ratio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  private static String words(double center, double low, double high) {
    var half = Math.log(high / low) / 2;
    var t = 2.053749; // of very many degrees of freedom, at 98 %
    return Numbers.words(Ratio.of(new Estimate(Math.log(center), half / t, 1e6), 3, List.of()));
  }

  private static String withoutInterval(double center) {
    return Numbers.words(new Ratio(OptionalDouble.of(center), Optional.empty(), 1, 1, List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "15118.94, 15119",
    "2616.48, 2616",
    "19.25, 19.25",
    "3.07, 3.070",
    "0.0123456, 0.01235",
    "0.00000071, 0.0000007100",
    "9.99996, 10.00",
    "1e-12, 1.000e-12",
    "3e15, 3.000e+15",
    "0, 0",
    "NaN, no number"
  })
  void scoresHaveFourSignificantDigits(double value, String text) {
    assertEquals(text, Numbers.score(value));
  }

  @Test
  void nothingMeasuredReads0() {
    long seed = 9;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      var value = Math.pow(10, random.nextDouble(-15, 15));
      var text = Numbers.score(value);
      assertEquals(value, Double.parseDouble(text), 0.0006 * value, text);
    }
  }

  @Test
  void numbersAreRoundedAsExactArithmeticDoes() {
    long seed = 10;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      int places = random.nextInt(16);
      // Ties, what is next to them, and what is anywhere.
      double tie = (random.nextLong(-100_000, 100_000) + 0.5) / Math.pow(10, places);
      double value =
          switch (random.nextInt(4)) {
            case 0 -> tie;
            case 1 -> random.nextBoolean() ? Math.nextUp(tie) : Math.nextDown(tie);
            case 2 -> random.nextGaussian() * Math.pow(10, random.nextInt(-12, 14));
            default -> random.nextInt(-20, 20) * Math.pow(10, random.nextInt(-4, 4));
          };
      var exact = new BigDecimal(value).setScale(places, RoundingMode.HALF_UP);
      assertEquals(exact.toPlainString(), Numbers.decimals(value, places), "of " + value);
      double size = Math.abs(value);
      if (size >= 1e-9 && size < 1e12) {
        var digits = new BigDecimal(value).round(new MathContext(4, RoundingMode.HALF_UP));
        int after = Math.max(0, 3 - (digits.precision() - digits.scale() - 1));
        var score = new BigDecimal(value).setScale(after, RoundingMode.HALF_UP).toPlainString();
        assertEquals(score, Numbers.score(value), "of " + value);
      }
    }
  }

  @Test
  void ratiosAreWords() {
    assertEquals("6.3x faster [6.1, 6.5]", words(6.3, 6.1, 6.5));
    assertEquals("1.7x slower [1.4, 2.0]", words(1 / 1.7, 0.5, 1 / 1.4));
    assertEquals("150x faster [140, 160]", words(150, 140, 160));
  }

  @Test
  void digitsFollowTheWidthOfTheInterval() {
    assertEquals("6.31x faster [6.29, 6.33]", words(6.31, 6.29, 6.33));
    assertEquals("12.3x faster [12.1, 12.5]", words(12.3, 12.1, 12.5));
    assertEquals("1.004x faster [1.002, 1.006]", words(1.004, 1.002, 1.006));
  }

  @Test
  void aDifferenceNeverReadsAsNone() {
    assertEquals("1.19x faster [1.02, 1.39]", words(1.19, 1.02, 1.39));
    assertFalse(words(1.00011, 1.00006, 1.0002).contains("[1.0,"));
  }

  @Test
  void whatIsNotDistinguishableIsNotHidden() {
    assertEquals("~ 1.43x [0.99, 2.07]", words(1.43, 0.99, 2.07));
    assertEquals("~ 0.98x [0.93, 1.03]", words(0.98, 0.93, 1.03));
    assertEquals("~ 1.001x [0.995, 1.007]", words(1.001, 0.995, 1.007));
  }

  @Test
  void theSimultaneousIntervalReadsInTheSameDirection() {
    var slower = Ratio.of(new Estimate(Math.log(0.5), 0.01, 20), 3, List.of()).among(50);
    assertEquals("2.00x slower [1.96, 2.04]", Numbers.words(slower));
    assertEquals("[1.92, 2.08]", Numbers.together(slower));
  }

  @Test
  void withoutIntervalItSaysSo() {
    assertEquals("6.3x faster, no interval", withoutInterval(6.3));
    assertEquals("1.02x slower, no interval", withoutInterval(1 / 1.02));
    assertEquals("221x slower, no interval", withoutInterval(1 / 220.6));
    assertEquals(
        "no ratio",
        Numbers.words(new Ratio(OptionalDouble.empty(), Optional.empty(), 1, 0, List.of())));
  }

  @Test
  void bytesThatRoundToNothingOrAreABoundSaySo() {
    assertEquals("≈ 0", Numbers.bytes(new Allocation(0.003, true)));
    assertEquals("24", Numbers.bytes(new Allocation(24.0001, true)));
    assertEquals("≤ 24", Numbers.bytes(new Allocation(24.0001, false)));
  }

  @Test
  void memoryIsInGibibytes() {
    assertEquals("23.5 GiB", Numbers.memory("25216184320"));
    assertEquals("a lot", Numbers.memory("a lot"));
  }
}
