package jcabench.stats.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.PlannedContender;
import jcabench.result.Question;
import jcabench.result.Row;
import jcabench.result.Services;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Estimate;
import jcabench.stats.Interval;
import jcabench.stats.Prior;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;

/**
 * A run of workloads in the figures that people who run services plan with.
 *
 * @param ask what is asked
 * @param lines the rows that answer it
 */
public record WorkloadFigures(Ask ask, List<Line> lines) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MIB = 1 << 20;
  private static final String SIZE = "dataSize";

  public WorkloadFigures {
    lines = List.copyOf(lines);
  }

  /** What is asked of a workload. */
  public enum Ask {
    /** Handshakes a second of one core, both ends together. */
    HANDSHAKES,
    /** Milliseconds of processors for a thousand requests. */
    PROCESSOR_TIME,
    /** Milliseconds that 99 of 100 requests take at most, at the same rate for all. */
    LATENCY,
    /** MiB a second into an encrypted store or out of it. */
    STORED;

    /** Whether the largest figure is the best one. */
    public boolean moreIsBetter() {
      return this == HANDSHAKES || this == STORED;
    }

    private boolean isAnsweredBy(Row row) {
      return switch (this) {
        case HANDSHAKES ->
            row.benchmark().startsWith("TlsHandshakeBenchmark.")
                && "both".equals(row.params().get(Question.SIDE))
                && row.threads() == 1
                && !row.timesCalls();
        case PROCESSOR_TIME ->
            row.service().equals(Services.HTTPS) && row.load().isEmpty() && !isPlain(row);
        case LATENCY -> row.load().isPresent();
        case STORED ->
            row.service().equals(Services.STORE)
                && !isPlain(row)
                && !row.timesCalls()
                && row.params().containsKey(SIZE)
                && row.params().getOrDefault(Question.PART, "put").equals("put");
      };
    }

    /** Whatever the contender is, it does the same. */
    private static boolean isPlain(Row row) {
      return row.operation().toLowerCase(Locale.ROOT).contains("plain");
    }
  }

  /**
   * A row.
   *
   * @param figures of the contenders that were measured, the best first
   * @param lead of the best over the next, as a ratio of speeds; empty where there is no next one,
   *     or where the figure is no speed
   */
  public record Line(Row row, List<Figure> figures, Optional<Ratio> lead) {
    public Line {
      figures = List.copyOf(figures);
    }

    /** Whether it is known who is best. */
    public boolean isDecided() {
      if (figures.size() < 2) {
        return false;
      }
      return lead.map(ratio -> ratio.verdict() == Ratio.Verdict.FASTER)
          .orElseGet(() -> figures.get(0).isApartFrom(figures.get(1)));
    }
  }

  /** What one contender reaches. */
  public record Figure(PlannedContender contender, double value, Optional<Interval> interval) {
    private boolean isApartFrom(Figure other) {
      return interval.isPresent()
          && other.interval.isPresent()
          && (interval.get().high() < other.interval.get().low()
              || other.interval.get().high() < interval.get().low());
    }
  }

  /** All that a run answers, in the order of {@link Ask}. */
  public static List<WorkloadFigures> of(Comparison comparison) {
    var all = new ArrayList<WorkloadFigures>();
    for (var ask : Ask.values()) {
      var lines =
          comparison.rows().stream()
              .filter(row -> ask.isAnsweredBy(row.row()))
              .map(row -> line(ask, row, comparison))
              .filter(line -> !line.figures().isEmpty())
              .toList();
      if (!lines.isEmpty()) {
        all.add(new WorkloadFigures(ask, lines));
      }
    }
    return all;
  }

  private static Line line(Ask ask, RowResult row, Comparison comparison) {
    var byValue = Comparator.comparingDouble(Figure::value);
    var figures =
        row.cells().stream()
            .flatMap(cell -> figure(ask, row.row(), cell).stream())
            .sorted(ask.moreIsBetter() ? byValue.reversed() : byValue)
            .toList();
    return new Line(row.row(), figures, lead(ask, row, figures, comparison.priors().ratios()));
  }

  private static Optional<Ratio> lead(Ask ask, RowResult row, List<Figure> figures, Prior prior) {
    if (ask == Ask.LATENCY || figures.size() < 2) {
      return Optional.empty();
    }
    return Optional.of(Ratio.of(sample(row, figures.get(0)), sample(row, figures.get(1)), prior));
  }

  private static Sample sample(RowResult row, Figure figure) {
    return row.cell(figure.contender()).sample().orElseThrow();
  }

  private static Optional<Figure> figure(Ask ask, Row row, CellResult cell) {
    return ask == Ask.LATENCY ? slowest(cell) : speed(ask, row, cell);
  }

  private static Optional<Figure> speed(Ask ask, Row row, CellResult cell) {
    var nanos = cell.sample().map(sample -> sample.latency(row.threads()));
    if (nanos.isEmpty() || nanos.get().isEmpty() || !(nanos.get().getAsDouble() > 0)) {
      return Optional.empty();
    }
    double perSecond = row.threads() * NANOS_PER_SECOND / nanos.get().getAsDouble();
    double value =
        switch (ask) {
          case HANDSHAKES -> perSecond;
          case STORED -> perSecond * Integer.parseInt(row.params().get(SIZE)) / MIB;
          default -> 1e6 / perSecond;
        };
    return Optional.of(
        new Figure(
            cell.contender(),
            value,
            cell.interval()
                .map(i -> row.largerIsFaster() == ask.moreIsBetter() ? i : i.inverse())
                .map(i -> i.map(end -> value * end / i.center()))));
  }

  /** Each fork has a quantile of its own: how these scatter tells how sure it is. */
  private static Optional<Figure> slowest(CellResult cell) {
    if (!(cell.cell() instanceof Cell.Measured measured)) {
      return Optional.empty();
    }
    var logs =
        measured.forks().stream()
            .map(Fork::measurement)
            .flatMap(one -> Quantiles.of(one.iterations()).stream())
            .mapToDouble(quantiles -> Math.log(quantiles.at(0.99)))
            .filter(Double::isFinite)
            .toArray();
    if (logs.length == 0) {
      return Optional.empty();
    }
    double value = Math.exp(Arrays.stream(logs).average().orElseThrow());
    return Optional.of(
        new Figure(
            cell.contender(),
            value,
            Estimate.of(logs, Prior.NONE)
                .map(mean -> mean.interval(Sample.CONFIDENCE).map(Math::exp))));
  }
}
