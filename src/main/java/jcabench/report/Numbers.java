package jcabench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;
import jcabench.stats.Allocation;
import jcabench.stats.Interval;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;
import jcabench.stats.study.SizeSweep;

/** Numbers in the words of a report. */
final class Numbers {
  private static final int DIGITS = 4;
  private static final int MOST_DECIMALS = 4;
  private static final double LEAST_PERCENT = 0.01;

  private static final double[] POWERS = {
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13
  };

  /** From here on, and so close to a tie, numbers are rounded by exact arithmetic. */
  private static final double LARGE = 1e9;

  private static final double CLOSE = 1e-4;

  private Numbers() {}

  /** A score with four significant digits, so that nothing measured reads 0. */
  static String score(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return value == 0 ? "0" : "no number";
    }
    var size = Math.abs(value);
    if (size >= 1e12 || size < 1e-9) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    return decimals(value, Math.max(0, DIGITS - 1 - exponent(size)));
  }

  /** The middle score of a sample. */
  static String score(Sample sample) {
    return sample.center().isPresent() ? score(sample.center().getAsDouble()) : "no number";
  }

  /** Both ends of an interval. */
  static String range(Interval interval) {
    return "[" + score(interval.low()) + ", " + score(interval.high()) + "]";
  }

  /** The quartiles. */
  static String quartiles(Quantiles quantiles) {
    return score(quantiles.at(0.25)) + "–" + score(quantiles.at(0.75));
  }

  /** Bytes per operation; what rounds to nothing says so. */
  static String bytes(Allocation allocated) {
    return allocated.bytes() < 0.5
        ? "≈ 0"
        : (allocated.exact() ? "" : "≤ ") + decimals(allocated.bytes(), 0);
  }

  /** Efficiency with several threads: {@code 93 % [91, 95]}. */
  static String efficiency(Ratio scaling) {
    return scaling.center().isEmpty()
        ? "–"
        : decimals(100 * scaling.center().getAsDouble(), 0)
            + " %"
            + scaling
                .interval()
                .map(
                    range ->
                        " ["
                            + decimals(100 * range.low(), 0)
                            + ", "
                            + decimals(100 * range.high(), 0)
                            + "]")
                .orElse("");
  }

  /** Nanoseconds: {@code 12.3}, {@code 0.081}. */
  static String nanos(double value) {
    var size = Math.abs(value);
    return decimals(value, size < 1 ? 3 : size < 100 ? 1 : 0);
  }

  /** Nanoseconds as microseconds. */
  static String micros(OptionalDouble nanos) {
    return nanos.isEmpty() ? "–" : score(nanos.getAsDouble() / 1000);
  }

  /** A size at which two are equally fast: {@code 310 B [220, 410]}. */
  static String crossover(SizeSweep.Crossover crossover) {
    return decimals(crossover.bytes(), 0)
        + " B"
        + crossover
            .interval()
            .map(i -> " [" + decimals(i.low(), 0) + ", " + decimals(i.high(), 0) + "]")
            .orElse("");
  }

  /** Processors kept busy: {@code 1.9}. */
  static String cores(OptionalDouble cores) {
    return cores.isEmpty() ? "–" : decimals(cores.getAsDouble(), 1);
  }

  /** The size of a memory: {@code 23.5 GiB} for a count of bytes, else the text as it is. */
  static String memory(String bytes) {
    return bytes.matches("[0-9]{1,18}")
        ? decimals((double) Long.parseLong(bytes) / (1L << 30), 1) + " GiB"
        : bytes;
  }

  /** For example {@code 6.3x faster [6.1, 6.5]}, {@code ~ ±4.2 %}. */
  static String words(Ratio ratio) {
    return switch (ratio.verdict()) {
      case FASTER -> times(ratio.interval().orElseThrow(), "faster");
      case SLOWER -> times(ratio.interval().orElseThrow().inverse(), "slower");
      case SAME -> "~ " + plusMinus(ratio.detectable().orElseThrow());
      case UNKNOWN -> withoutInterval(ratio.center());
    };
  }

  /** The same without the interval: {@code 6.3x}. */
  static String times(Ratio ratio) {
    var center = ratio.center().orElseThrow();
    return ratio.interval().isEmpty()
        ? plain(Math.max(center, 1 / center)) + "x"
        : factor(center < 1 ? ratio.interval().get().inverse() : ratio.interval().get());
  }

  private static String withoutInterval(OptionalDouble center) {
    if (center.isEmpty()) {
      return "no ratio";
    }
    var value = center.getAsDouble();
    var word = value < 1 ? "slower" : "faster";
    return plain(Math.max(value, 1 / value)) + "x " + word + ", no interval";
  }

  /** A ratio of which nobody knows how sure it is: two digits, or three. */
  private static String plain(double above1) {
    return decimals(above1, above1 < 2 ? 2 : above1 < 10 ? 1 : 0);
  }

  private static String times(Interval above1, String word) {
    int places = places(above1);
    return "%s %s [%s, %s]"
        .formatted(
            factor(above1), word, decimals(above1.low(), places), decimals(above1.high(), places));
  }

  private static String factor(Interval above1) {
    return decimals(above1.center(), places(above1)) + "x";
  }

  /** As many decimals as the interval's width warrants, and enough to see that it is above 1. */
  private static int places(Interval above1) {
    var half = (above1.high() - above1.low()) / 2;
    int places = above1.center() >= 10 ? 0 : 1;
    while (places < MOST_DECIMALS && half < Math.pow(10, -places)) {
      places++;
    }
    while (places < MOST_DECIMALS
        && new BigDecimal(decimals(above1.low(), places)).doubleValue() <= 1) {
      places++;
    }
    return places;
  }

  /** A factor above 1 as a width, rounded up: {@code ±4.2 %}, {@code factor 2.1}. */
  static String plusMinus(double ratio) {
    if (ratio >= 2) {
      return "factor " + twoDigitsUp(ratio);
    }
    return "±" + twoDigitsUp(Math.max((ratio - 1) * 100, LEAST_PERCENT)) + " %";
  }

  private static String twoDigitsUp(double value) {
    if (!Double.isFinite(value)) {
      return "∞";
    }
    // What arithmetic alone has added does not make a further step.
    var exact = new BigDecimal(value * (1 - 1e-9));
    return exact.round(new MathContext(2, RoundingMode.UP)).toPlainString();
  }

  /** The power of ten of the first of four digits. */
  private static int exponent(double size) {
    int exponent = (int) Math.floor(Math.log10(size));
    int places = DIGITS - 1 - exponent;
    double scaled = places < 0 ? size / POWERS[-places] : size * POWERS[places];
    if (scaled >= POWERS[DIGITS - 1] && scaled < POWERS[DIGITS] && !nearTie(scaled)) {
      return Math.floor(scaled + 0.5) < POWERS[DIGITS] ? exponent : exponent + 1;
    }
    var exact = new BigDecimal(size).round(new MathContext(DIGITS, RoundingMode.HALF_UP));
    return exact.precision() - exact.scale() - 1;
  }

  /** A number with so many places after the point, rounded half up. */
  static String decimals(double value, int places) {
    if (!Double.isFinite(value)) {
      return "∞";
    }
    double scaled = places < POWERS.length ? Math.abs(value) * POWERS[places] : LARGE;
    if (scaled >= LARGE || nearTie(scaled)) {
      return new BigDecimal(value).setScale(places, RoundingMode.HALF_UP).toPlainString();
    }
    long rounded = (long) (scaled + 0.5);
    var digits = Long.toString(rounded);
    var padded = "0".repeat(Math.max(0, places + 1 - digits.length())) + digits;
    int point = padded.length() - places;
    return (value < 0 && rounded > 0 ? "-" : "")
        + padded.substring(0, point)
        + (places == 0 ? "" : "." + padded.substring(point));
  }

  /** Whether the arithmetic of doubles may have moved it to the other side of a tie. */
  private static boolean nearTie(double scaled) {
    return Math.abs(scaled - Math.floor(scaled) - 0.5) < CLOSE;
  }
}
