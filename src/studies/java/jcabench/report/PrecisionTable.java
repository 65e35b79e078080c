package jcabench.report;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import jcabench.run.Recorded;
import jcabench.source.Sources;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Interval;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;

/** What a run knows, and how well: the figures by which the engine is judged. */
final class PrecisionTable {
  /** Equals of a practical sense: 5 %. */
  private static final double EQUAL = 1.05;

  private final Comparison comparison;
  private final List<Ratio> ratios;

  private PrecisionTable(Comparison comparison) {
    this.comparison = comparison;
    this.ratios =
        comparison.rows().stream()
            .flatMap(row -> row.cells().stream())
            .flatMap(cell -> cell.ratio().stream())
            .toList();
  }

  /** Arguments: run folders. */
  public static void main(String[] arguments) {
    for (var place : arguments) {
      var run = Sources.read(Path.of(place));
      System.out.println(place + "\n\n" + new PrecisionTable(Published.comparison(run)).table());
    }
  }

  private String table() {
    var widths = sorted(ratios.stream().map(PrecisionTable::halfWidth));
    var scatter = sorted(comparison.rows().stream().flatMap(this::scatter));
    var forks = sorted(measured().map(sample -> (double) sample.scores().size()));
    var table = new Table().words("What").words("Figure");
    table.row(List.of("Time from the first fork's start to the last one's end", minutes()));
    table.row(List.of("Rows", String.valueOf(comparison.rows().size())));
    table.row(List.of("Ratios to the reference", String.valueOf(ratios.size())));
    table.row(
        List.of(
            "Generations of a cell: fewest, middle, most",
            "%.0f, %.0f, %.0f".formatted(at(forks, 0), at(forks, .5), at(forks, 1))));
    table.row(List.of("Half widths of the 95 % intervals: middle", "±" + percent(at(widths, .5))));
    table.row(List.of("… nine of ten are within", "±" + percent(at(widths, .9))));
    table.row(List.of("… within ±3 %", within(widths, .03)));
    table.row(List.of("… within ±5 %", within(widths, .05)));
    table.row(
        List.of(
            "Rows whose fastest is told from the runner-up, or shown equal to it within ±5 %",
            decided()));
    table.row(
        List.of(
            "Scatter of a ratio between generations: middle, upper quarter, upper tenth",
            "%s, %s, %s"
                .formatted(
                    percent(at(scatter, .5)),
                    percent(at(scatter, .75)),
                    percent(at(scatter, .9)))));
    return table.toString();
  }

  private static double halfWidth(Ratio ratio) {
    return ratio.precision().orElse(Double.POSITIVE_INFINITY) - 1;
  }

  private Stream<Sample> measured() {
    return comparison.rows().stream()
        .flatMap(row -> row.cells().stream())
        .flatMap(cell -> cell.sample().stream());
  }

  /** Standard deviations of the logarithm, of each ratio of a row. */
  private Stream<Double> scatter(RowResult row) {
    var base = row.cell(comparison.reference().orElseThrow()).sample();
    return row.cells().stream()
        .filter(cell -> cell.ratio().isPresent())
        .map(cell -> Ratio.logs(cell.sample().orElseThrow(), base.orElseThrow()))
        .filter(logs -> logs.length > 1)
        .map(
            logs -> {
              double mean = Arrays.stream(logs).average().orElseThrow();
              double squares = Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
              return Math.sqrt(squares / (logs.length - 1));
            });
  }

  private String decided() {
    long decided = comparison.rows().stream().filter(this::isDecided).count();
    return share(decided, comparison.rows().size());
  }

  private boolean isDecided(RowResult row) {
    var fastest =
        row.cells().stream()
            .filter(cell -> cell.sample().flatMap(PrecisionTable::center).isPresent())
            .sorted(Comparator.comparingDouble(PrecisionTable::speed).reversed())
            .limit(2)
            .map(cell -> cell.sample().orElseThrow())
            .toList();
    if (fastest.size() < 2) {
      return true;
    }
    var lead = Ratio.of(fastest.get(0), fastest.get(1), comparison.priors().ratios());
    return lead.distinguishable() || lead.interval().filter(PrecisionTable::isNarrow).isPresent();
  }

  private static boolean isNarrow(Interval interval) {
    return interval.low() > 1 / EQUAL && interval.high() < EQUAL;
  }

  private static Optional<Double> center(Sample sample) {
    return sample.center().stream().boxed().findFirst();
  }

  private static double speed(CellResult cell) {
    var sample = cell.sample().orElseThrow();
    double center = sample.center().orElseThrow();
    return sample.largerIsFaster() ? center : 1 / center;
  }

  private String minutes() {
    var time = Recorded.duration(comparison.run());
    return "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart());
  }

  private static double[] sorted(Stream<Double> values) {
    return values.mapToDouble(value -> value).sorted().toArray();
  }

  private static double at(double[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1, share * sorted.length)];
  }

  private static String within(double[] sorted, double most) {
    return share(DoubleStream.of(sorted).filter(width -> width <= most).count(), sorted.length);
  }

  private static String share(long some, int all) {
    return String.format(Locale.ROOT, "%d of %d (%.0f %%)", some, all, 100.0 * some / all);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * value);
  }
}
