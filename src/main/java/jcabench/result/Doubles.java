package jcabench.result;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** An immutable list of numbers in eight bytes each: a run of many forks has millions. */
final class Doubles extends AbstractList<Double> implements RandomAccess {
  private static final boolean[] NO_GAPS = {};

  private final double[] values;

  /** Where nothing stands; empty when there is no such place. */
  private final boolean[] gaps;

  private Doubles(double[] values, boolean[] gaps) {
    this.values = values;
    this.gaps = gaps;
  }

  /**
   * The same numbers.
   *
   * @throws NullPointerException when one is null
   */
  static List<Double> copyOf(List<Double> numbers) {
    numbers.forEach(Objects::requireNonNull);
    return copyWithGaps(numbers);
  }

  /** The same numbers, of which some may be null. */
  static List<Double> copyWithGaps(List<Double> numbers) {
    if (numbers instanceof Doubles) {
      return numbers;
    }
    var values = new double[numbers.size()];
    var gaps = NO_GAPS;
    int next = 0;
    for (var number : numbers) {
      if (number != null) {
        values[next] = number;
      } else {
        gaps = gaps.length == 0 ? new boolean[values.length] : gaps;
        gaps[next] = true;
      }
      next++;
    }
    return new Doubles(values, gaps);
  }

  @Override
  public Double get(int index) {
    double value = values[index];
    return gaps.length > 0 && gaps[index] ? null : Double.valueOf(value);
  }

  @Override
  public int size() {
    return values.length;
  }
}
