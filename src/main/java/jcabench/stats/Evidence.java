package jcabench.stats;

import java.util.List;
import java.util.OptionalDouble;

/** Logarithms of speeds, and what can be asked of them. */
public sealed interface Evidence {
  /**
   * How likely values that lie so low are if what they are of is at least so much: small when it is
   * less. Empty with fewer than two values.
   */
  OptionalDouble below(double least);

  /** The same for values that lie so high if it is at most so much. */
  OptionalDouble above(double most);

  /** The smallest answer that so many values can give, however far apart they lie. */
  double smallest();

  /**
   * Ratios of one speed to another, of forks that ran close together.
   *
   * @param logs one for each round
   */
  record Paired(List<Double> logs) implements Evidence {
    public Paired {
      logs = List.copyOf(logs);
    }

    @Override
    public OptionalDouble below(double least) {
      return Location.below(array(logs), least);
    }

    @Override
    public OptionalDouble above(double most) {
      return Location.below(logs.stream().mapToDouble(log -> -log).toArray(), -most);
    }

    @Override
    public double smallest() {
      return Location.smallest(logs.size());
    }
  }

  /**
   * Speeds that have nothing to do with each other, as those of two runs.
   *
   * @param newer one for each round
   * @param older one for each round
   */
  record Unpaired(List<Double> newer, List<Double> older) implements Evidence {
    public Unpaired {
      newer = List.copyOf(newer);
      older = List.copyOf(older);
    }

    @Override
    public OptionalDouble below(double least) {
      return Shift.below(array(newer), array(older), least);
    }

    @Override
    public OptionalDouble above(double most) {
      return Shift.below(array(older), array(newer), -most);
    }

    @Override
    public double smallest() {
      return Shift.smallest(newer.size(), older.size());
    }
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
