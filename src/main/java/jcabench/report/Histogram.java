package jcabench.report;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import jcabench.report.text.Numbers;
import jcabench.stats.Quantiles;
import jcabench.stats.RowResult;

/**
 * How the timings of a row's cells are spread, drawn in characters. All cells of a row share one
 * log scale, from the fastest call in a thousand to the slowest one.
 */
record Histogram(double low, double high) {
  private static final int STEPS = 16;
  private static final double EDGE = 0.001;
  private static final String BARS = "▁▂▃▄▅▆▇█";

  /** The scale of a row; empty when its timings have no spread. */
  static Optional<Histogram> of(RowResult row) {
    var all = row.cells().stream().flatMap(cell -> cell.quantiles().stream()).toList();
    var low = all.stream().mapToDouble(one -> one.at(EDGE)).min().orElse(0);
    var high = all.stream().mapToDouble(one -> one.at(1 - EDGE)).max().orElse(0);
    return low > 0 && high > low ? Optional.of(new Histogram(low, high)) : Optional.empty();
  }

  /** Both ends of the scale with the bars between; a step that nobody saw is a dot. */
  String of(Quantiles quantiles) {
    var counts = quantiles.histogram(low, high, STEPS);
    long most = LongStream.of(counts).max().orElse(1);
    var bars =
        LongStream.of(counts).mapToObj(count -> bar(count, most)).collect(Collectors.joining());
    return Numbers.score(low) + " `" + bars + "` " + Numbers.score(high);
  }

  /** What stands in a table for a cell. */
  static String of(RowResult row, Optional<Quantiles> quantiles) {
    return of(row).flatMap(scale -> quantiles.map(scale::of)).orElse("–");
  }

  private static String bar(long count, long most) {
    if (count == 0) {
      return "·";
    }
    int step = (int) Math.min(BARS.length() - 1, BARS.length() * count / most);
    return BARS.substring(step, step + 1);
  }
}
