package jcabench.stats.study;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;

/**
 * Equals held against each other in the run that is reported: the reference, measured a second time
 * as if it were a contender. Every interval that leaves out 1 is a false finding, so that this is
 * the run's own rate of errors.
 *
 * @param compared number of ratios with an interval
 * @param missed rows whose own 95 % interval leaves out 1
 * @param missedTogether how many of the simultaneous intervals leave out 1
 * @param halfWidth the median of half the widths of the single intervals, as a factor: 1.02 is ±2
 *     %; empty without any
 */
public record NullControl(
    int compared, List<Row> missed, int missedTogether, OptionalDouble halfWidth) {
  public NullControl {
    missed = List.copyOf(missed);
  }

  /** Of a run; empty where it has no control. */
  public static Optional<NullControl> of(Comparison comparison) {
    return comparison.controls().isEmpty()
        ? Optional.empty()
        : Optional.of(of(comparison.controls()));
  }

  /**
   * What ratios of equals say.
   *
   * @param equals by row; each one {@link Ratio#among among} all of them
   */
  public static NullControl of(Map<Row, Ratio> equals) {
    var known =
        equals.entrySet().stream()
            .filter(entry -> entry.getValue().estimate().isPresent())
            .toList();
    var widths =
        known.stream().mapToDouble(entry -> entry.getValue().precision().orElseThrow()).toArray();
    return new NullControl(
        known.size(),
        known.stream()
            .filter(entry -> entry.getValue().distinguishable())
            .map(Map.Entry::getKey)
            .toList(),
        (int) known.stream().filter(entry -> entry.getValue().standsInTable()).count(),
        widths.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Quantiles.median(widths)));
  }

  /** The same as a sentence. */
  public String sentence() {
    if (compared == 0) {
      return "Null control: the reference was measured a second time, too seldom for an interval.";
    }
    return String.format(
        Locale.ROOT,
        "Null control: the reference a second time on %d %s: %d of %d intervals miss 1, %d of the"
            + " simultaneous ones; median half width ±%.1f %%.",
        compared,
        compared == 1 ? "row" : "rows",
        missed.size(),
        compared,
        missedTogether,
        100 * (halfWidth.orElseThrow() - 1));
  }
}
