package jcabench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The raw data of one fork.
 *
 * @param unit of the scores, for example {@code ops/ms} or {@code ms/op}
 * @param warmup scores of the iterations before the measured ones, in the same unit; empty where
 *     nobody recorded them
 * @param iterations one entry per measured iteration
 * @param secondary what was recorded beside the scores, by label, for example {@code
 *     gc.alloc.rate.norm}
 * @param origin which tool timed it
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Measurement(
    String unit,
    List<Double> warmup,
    List<Iteration> iterations,
    Map<String, Secondary> secondary,
    Origin origin) {

  public Measurement {
    if (unit == null || iterations == null || iterations.isEmpty() || origin == null) {
      throw new IllegalArgumentException("a measurement needs unit, iterations and origin");
    }
    warmup = warmup == null ? List.of() : Doubles.copyOf(warmup);
    iterations = List.copyOf(iterations);
    secondary = secondary == null ? Map.of() : Map.copyOf(secondary);
  }

  /** The mean of a secondary metric over the iterations that have it; empty where none does. */
  public OptionalDouble mean(String metric) {
    var recorded = secondary.get(metric);
    if (recorded == null) {
      return OptionalDouble.empty();
    }
    var numbers = new DoubleSummaryStatistics();
    for (var value : recorded.values()) {
      if (value != null) {
        numbers.accept(value);
      }
    }
    return numbers.getCount() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(numbers.getAverage());
  }

  /** The same with another secondary metric. */
  public Measurement with(String label, Secondary metric) {
    var more = new TreeMap<>(secondary);
    more.put(label, metric);
    return new Measurement(unit, warmup, iterations, more, origin);
  }

  /** A measurement whose warm-up nobody recorded. */
  public Measurement(
      String unit, List<Iteration> iterations, Map<String, Secondary> secondary, Origin origin) {
    this(unit, List.of(), iterations, secondary, origin);
  }

  /**
   * One iteration: one value, or, where JMH sampled, a histogram.
   *
   * @param values scores in the measurement's unit
   * @param counts how often each was seen; empty when each was seen once
   */
  public record Iteration(double[] values, long[] counts) {
    private static final long[] ONCE = {};

    public Iteration {
      if (values == null || values.length == 0) {
        throw new IllegalArgumentException("an iteration needs values");
      }
      counts = counts == null || counts.length == 0 ? ONCE : counts;
      if (counts.length != 0 && counts.length != values.length) {
        throw new IllegalArgumentException("an iteration needs one count for each value");
      }
    }

    /** An iteration with one score. */
    public static Iteration of(double value) {
      return new Iteration(new double[] {value}, ONCE);
    }

    /** The same with every value multiplied, for another unit. */
    public Iteration times(double factor) {
      return new Iteration(Arrays.stream(values).map(value -> value * factor).toArray(), counts);
    }

    /** How often the value at an index was seen. */
    public long count(int index) {
      return counts.length == 0 ? 1 : counts[index];
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Iteration that
          && Arrays.equals(values, that.values)
          && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(values) + Arrays.hashCode(counts);
    }
  }

  /**
   * A secondary metric.
   *
   * @param unit its unit
   * @param policy how iterations are combined: {@code AVG}, {@code SUM}, {@code MAX}, {@code MIN};
   *     empty where a bare JMH file does not say
   * @param values one per iteration; null where the iteration has none
   */
  public record Secondary(String unit, String policy, List<Double> values) {
    public Secondary {
      values = values == null ? List.of() : Doubles.copyWithGaps(values);
    }
  }
}
