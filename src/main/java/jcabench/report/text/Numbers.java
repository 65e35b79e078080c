package jcabench.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;
import jcabench.stats.Allocation;
import jcabench.stats.CellResult;
import jcabench.stats.Interval;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;
import jcabench.stats.study.SizeSweep;

/** Numbers in the words of a report. */
public final class Numbers {
  /** What stands where there is nothing to compare. */
  public static final String NO_RATIO = "no ratio";

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
  public static String score(double value) {
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
  public static String score(Sample sample) {
    return score(sample.center());
  }

  /** What stands for a cell: the median of calls that were timed one by one, else the score. */
  public static OptionalDouble middle(CellResult cell) {
    return cell.quantiles().isPresent()
        ? OptionalDouble.of(cell.quantiles().get().median())
        : cell.sample().map(Sample::center).orElse(OptionalDouble.empty());
  }

  /** A score that may not be known. */
  public static String score(OptionalDouble value) {
    return value.isPresent() ? score(value.getAsDouble()) : "no number";
  }

  /** Both ends of an interval. */
  public static String range(Interval interval) {
    return "[" + score(interval.low()) + ", " + score(interval.high()) + "]";
  }

  /** The quartiles. */
  public static String quartiles(Quantiles quantiles) {
    return score(quantiles.at(0.25)) + "–" + score(quantiles.at(0.75));
  }

  /** Bytes per operation; what rounds to nothing says so. */
  public static String bytes(Allocation allocated) {
    return allocated.bytes() < 0.5
        ? "≈ 0"
        : (allocated.exact() ? "" : "≤ ") + decimals(allocated.bytes(), 0);
  }

  /** Efficiency with several threads: {@code 93 % [91, 95]}. */
  public static String efficiency(Ratio scaling) {
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

  /** A speed as a share of another one: {@code 97.2 % [96.8, 97.6]}. */
  public static String percent(Ratio ratio) {
    if (ratio.center().isEmpty()) {
      return "–";
    }
    double center = 100 * ratio.center().getAsDouble();
    double half =
        ratio.interval().map(range -> 50 * (range.high() - range.low())).orElse(Double.MAX_VALUE);
    int places = half < 1 || center < 10 ? 1 : 0;
    return decimals(center, places)
        + " %"
        + ratio
            .interval()
            .map(
                range ->
                    " ["
                        + decimals(100 * range.low(), places)
                        + ", "
                        + decimals(100 * range.high(), places)
                        + "]")
            .orElse(", no interval");
  }

  /** Nanoseconds: {@code 12.3}, {@code 0.081}. */
  public static String nanos(double value) {
    var size = Math.abs(value);
    return decimals(value, size < 1 ? 3 : size < 100 ? 1 : 0);
  }

  /** Nanoseconds as microseconds. */
  public static String micros(OptionalDouble nanos) {
    return nanos.isEmpty() ? "–" : score(nanos.getAsDouble() / 1000);
  }

  /** The sizes at which a contender is the faster one: {@code above 310 B [220, 410]}. */
  public static String crossover(SizeSweep.Crossover crossover) {
    return (crossover.fasterAbove() ? "above " : "below ")
        + wholeBytes(crossover.bytes())
        + crossover
            .interval()
            .map(i -> " [" + decimals(i.low(), 0) + ", " + decimals(i.high(), 0) + "]")
            .orElse("");
  }

  /** A size that need not be a whole number of bytes: {@code 310 B}. */
  public static String wholeBytes(double bytes) {
    return decimals(bytes, 0) + " B";
  }

  /** Processors kept busy: {@code 1.9}. */
  public static String cores(OptionalDouble cores) {
    return cores.isEmpty() ? "–" : decimals(cores.getAsDouble(), 1);
  }

  /** The size of a memory: {@code 23.5 GiB} for a count of bytes, else the text as it is. */
  public static String memory(String bytes) {
    return bytes.matches("[0-9]{1,18}")
        ? decimals((double) Long.parseLong(bytes) / (1L << 30), 1) + " GiB"
        : bytes;
  }

  /** For example {@code 6.3x faster [6.1, 6.5]}, {@code ~ 1.43x [0.99, 2.07]}. */
  public static String words(Ratio ratio) {
    return brief(ratio) + rest(ratio);
  }

  /** Their beginning, where there is little room: {@code 6.3x faster}, {@code ~ 1.43x}. */
  public static String brief(Ratio ratio) {
    return switch (ratio.verdict()) {
      case FASTER -> times(ratio) + " faster";
      case SLOWER -> times(ratio) + " slower";
      case SAME -> "~ " + same(ratio.interval().orElseThrow()) + "x";
      case UNKNOWN -> withoutInterval(ratio);
    };
  }

  /** What follows the beginning: the interval, or that there is none. */
  public static String rest(Ratio ratio) {
    return switch (ratio.verdict()) {
      case FASTER -> ends(ratio.interval().orElseThrow());
      case SLOWER -> ends(ratio.interval().orElseThrow().inverse());
      case SAME -> asItIs(ratio.interval().orElseThrow());
      case UNKNOWN -> ratio.center().isEmpty() ? "" : ", no interval";
    };
  }

  /** The simultaneous interval, in the direction of the words. */
  public static String together(Ratio ratio) {
    return ratio
        .simultaneous()
        .map(ends -> ratio.verdict() == Ratio.Verdict.SLOWER ? ends.inverse() : ends)
        .map(ends -> asItIs(ends).strip())
        .orElse("none");
  }

  private static String same(Interval ends) {
    return asItIs(ends.center(), decimals(ends));
  }

  private static String asItIs(Interval ends) {
    int places = decimals(ends);
    return " [" + asItIs(ends.low(), places) + ", " + asItIs(ends.high(), places) + "]";
  }

  private static String asItIs(double value, int places) {
    return decimals(value, value >= 10 ? 0 : places);
  }

  /** Of a ratio that may be below 1: as many as its interval's width warrants. */
  private static int decimals(Interval ends) {
    double half = (ends.high() - ends.low()) / 2;
    int places = 2;
    while (places < MOST_DECIMALS && half < 2 * Math.pow(10, -places)) {
      places++;
    }
    return places;
  }

  /** Half the width of an interval of a score: {@code ±2.1 %}, {@code factor 2.1}. */
  public static String plusMinus(Interval score) {
    return plusMinus(Math.sqrt(score.high() / score.low()));
  }

  /** A power of two as a factor: {@code 4x}, {@code 1/4}. */
  public static String power(int exponent) {
    return exponent >= 0 ? (1L << exponent) + "x" : "1/" + (1L << -exponent);
  }

  /** The same without the interval: {@code 6.3x}. */
  public static String times(Ratio ratio) {
    var center = ratio.center().orElseThrow();
    return ratio.interval().isEmpty()
        ? plain(Math.max(center, 1 / center)) + "x"
        : factor(center < 1 ? ratio.interval().get().inverse() : ratio.interval().get());
  }

  private static String withoutInterval(Ratio ratio) {
    return ratio.center().isEmpty()
        ? NO_RATIO
        : times(ratio) + (ratio.center().getAsDouble() < 1 ? " slower" : " faster");
  }

  /** A ratio of which nobody knows how sure it is: two digits, or three. */
  private static String plain(double above1) {
    return decimals(above1, above1 < 2 ? 2 : above1 < 10 ? 1 : 0);
  }

  private static String ends(Interval above1) {
    int places = places(above1);
    return " [" + decimals(above1.low(), places) + ", " + decimals(above1.high(), places) + "]";
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
  public static String plusMinus(double ratio) {
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
  public static String decimals(double value, int places) {
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
