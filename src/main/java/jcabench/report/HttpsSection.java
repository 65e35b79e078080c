package jcabench.report;

import static java.util.Comparator.naturalOrder;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import jcabench.report.text.Numbers;
import jcabench.result.Cell;
import jcabench.result.Metrics;
import jcabench.result.Services;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Estimate;
import jcabench.stats.Prior;
import jcabench.stats.RowResult;
import jcabench.stats.Unit;

/** Servers under load in the words of people who run them. */
final class HttpsSection {
  private static final double CONFIDENCE = 0.95;
  private static final String NOTHING = "–";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Unit MILLIS = new Unit("ms/op");

  /** Nanoseconds of one request to milliseconds of a thousand. */
  private static final double MILLIS_OF_A_THOUSAND = 1e-3;

  private final Comparison comparison;
  private final Names names;
  private final List<RowResult> rows;

  private HttpsSection(Comparison comparison, Names names, List<RowResult> rows) {
    this.comparison = comparison;
    this.names = names;
    this.rows = rows;
  }

  /** The section; empty where no server was put under load. */
  static String of(Comparison comparison, Names names) {
    var rows =
        comparison.rows().stream()
            .filter(row -> row.row().service().equals(Services.HTTPS))
            .toList();
    return rows.isEmpty() ? "" : new HttpsSection(comparison, names, rows).text();
  }

  private String text() {
    var text =
        new StringBuilder(
            """
            ## What HTTPS costs a server

            What a request takes of processors in the server's JVM, all of its threads together, and \
            how many a second there are at most: one processor serves, h2load asks from another one. \
            Beside other load the first figure changes little, the second much; where h2load was \
            busier than the server, it is not known.

            """);
    rows.stream().filter(row -> row.row().load().isEmpty()).forEach(row -> text.append(table(row)));
    rows.stream()
        .filter(row -> row.row().load().isPresent())
        .forEach(row -> text.append(latencies(row)));
    return text.toString();
  }

  /** All contenders of a generation are asked at the same rate. */
  private String latencies(RowResult row) {
    var table =
        new Table()
            .words("Contender")
            .numbers("Requests/s, asked of all")
            .numbers("Median, ms")
            .numbers("99 %, ms")
            .numbers("99.9 %, ms");
    for (var cell : row.cells()) {
      if (cell.quantiles().isPresent() && cell.cell() instanceof Cell.Measured measured) {
        double milli = row.unit().factorTo(MILLIS).orElse(Double.NaN);
        var quantiles = cell.quantiles().get();
        table.row(
            List.of(
                names.of(cell.contender()),
                rates(measured),
                Numbers.score(milli * quantiles.median()),
                Numbers.score(milli * quantiles.at(0.99)),
                Numbers.score(milli * quantiles.at(0.999))));
      }
    }
    return table.isEmpty() ? "" : "### " + names.of(row.row()) + "\n\n" + table + "\n";
  }

  /** From the least to the largest of its forks. */
  private static String rates(Cell.Measured measured) {
    var rates =
        measured.forks().stream()
            .map(fork -> fork.measurement().secondary().get(Metrics.RATE))
            .filter(Objects::nonNull)
            .flatMap(rate -> rate.values().stream())
            .filter(Objects::nonNull)
            .mapToDouble(rate -> rate)
            .summaryStatistics();
    if (rates.getCount() == 0) {
      return NOTHING;
    }
    var least = Numbers.decimals(rates.getMin(), 0);
    var most = Numbers.decimals(rates.getMax(), 0);
    return least.equals(most) ? least : least + " to " + most;
  }

  private String table(RowResult row) {
    var measured =
        row.cells().stream()
            .filter(cell -> nanos(cell).isPresent())
            .sorted(Comparator.comparingDouble(cell -> nanos(cell).getAsDouble()))
            .toList();
    if (measured.isEmpty()) {
      return "";
    }
    var table =
        new Table()
            .words("Contender")
            .numbers("Processor, ms per 1,000 requests")
            .words("Against " + comparison.reference().map(names::of).orElse("the reference"))
            .numbers("Requests/s of a processor")
            .numbers("Requests/s at most");
    for (var cell : measured) {
      double nanos = nanos(cell).getAsDouble();
      table.row(
          List.of(
              names.of(cell.contender()),
              Numbers.decimals(MILLIS_OF_A_THOUSAND * nanos, 1)
                  + cell.interval().map(i -> " " + Numbers.plusMinus(i)).orElse(""),
              cell.ratio().map(Markdown::ratio).orElse(NOTHING),
              Numbers.decimals(NANOS_PER_SECOND / nanos, 0),
              peak(cell)));
    }
    return "### " + names.of(row.row()) + "\n\n" + table + "\n";
  }

  /** Of each fork the fastest burst, since a neighbour makes others slower. */
  private static String peak(CellResult cell) {
    if (!(cell.cell() instanceof Cell.Measured measured)) {
      return NOTHING;
    }
    var logs =
        measured.forks().stream()
            .map(fork -> fork.measurement().secondary().get(Metrics.PEAK))
            .filter(Objects::nonNull)
            .flatMap(
                peak ->
                    peak.values().stream().filter(Objects::nonNull).max(naturalOrder()).stream())
            .mapToDouble(Math::log)
            .toArray();
    var interval =
        Estimate.of(logs, Prior.NONE).map(estimate -> estimate.interval(CONFIDENCE).map(Math::exp));
    return logs.length == 0
        ? "h2load was the limit"
        : Numbers.decimals(Math.exp(Arrays.stream(logs).average().orElseThrow()), 0)
            + interval.map(i -> " " + Numbers.plusMinus(i)).orElse("");
  }

  private static OptionalDouble nanos(CellResult cell) {
    var nanos = cell.sample().map(sample -> sample.latency(1)).orElseGet(OptionalDouble::empty);
    return nanos.isPresent() && nanos.getAsDouble() > 0 ? nanos : OptionalDouble.empty();
  }
}
