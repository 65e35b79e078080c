package jcabench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import jcabench.report.text.Numbers;
import jcabench.report.text.WorkloadWords;
import jcabench.result.Question;
import jcabench.result.Row;
import jcabench.result.Services;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;
import jcabench.stats.Unit;
import jcabench.stats.study.WorkloadFigures;
import jcabench.stats.study.WorkloadFigures.Ask;
import jcabench.stats.study.WorkloadFigures.Line;

/** Encrypted stores in the words of people who run them. */
final class StoreSection {
  private static final String NOTHING = "–";
  private static final Unit MILLIS = new Unit("ms/op");

  private final Comparison comparison;
  private final Names names;

  private StoreSection(Comparison comparison, Names names) {
    this.comparison = comparison;
    this.names = names;
  }

  /** The section; empty where the run has no store. */
  static String of(Comparison comparison, Names names) {
    var rows =
        comparison.rows().stream()
            .filter(row -> row.row().service().equals(Services.STORE))
            .toList();
    return rows.isEmpty() ? "" : new StoreSection(comparison, names).text(rows);
  }

  private String text(List<RowResult> rows) {
    var text =
        new StringBuilder(
            """
            ## What stores take in

            How much goes in or out in a second, by all writers together, and what of a single put \
            is encryption and what is waiting for the write; both are measured in JVMs of their \
            own. `cores` are those that the JVM kept busy.

            """);
    WorkloadFigures.of(comparison).stream()
        .filter(figures -> figures.ask() == Ask.STORED)
        .flatMap(figures -> figures.lines().stream())
        .forEach(line -> text.append(speeds(line)));
    rows.stream()
        .filter(row -> row.row().timesCalls() && isWhole(row.row()))
        .forEach(row -> text.append(latencies(row)));
    return text.toString();
  }

  private static boolean isWhole(Row row) {
    return row.params().getOrDefault(Question.PART, "put").equals("put");
  }

  private String heading(Row row) {
    return "### " + names.of(row) + "\n\n";
  }

  private String speeds(Line line) {
    var row = line.row();
    boolean hasParts = row.params().containsKey(Question.PART);
    var table =
        new Table()
            .words("Contender")
            .numbers("MiB/s")
            .words("Against " + comparison.reference().map(names::of).orElse("the reference"));
    if (hasParts) {
      table.numbers("Encryption, µs").numbers("Writing, µs");
    }
    table.numbers("Cores");
    var whole = comparison.row(row).orElseThrow();
    for (var figure : line.figures()) {
      var cell = whole.cell(figure.contender());
      var entries =
          new ArrayList<>(
              List.of(
                  names.of(figure.contender()),
                  WorkloadWords.number(figure.value())
                      + figure.interval().map(i -> " " + Numbers.plusMinus(i)).orElse(""),
                  cell.ratio().map(Markdown::ratio).orElse(NOTHING)));
      if (hasParts) {
        entries.add(Numbers.micros(nanos(row, cell, "encrypt")));
        entries.add(Numbers.micros(nanos(row, cell, "write")));
      }
      entries.add(Numbers.cores(cell.cores()));
      table.row(entries);
    }
    return heading(row) + table + "\n";
  }

  private OptionalDouble nanos(Row row, CellResult cell, String part) {
    return comparison
        .differing(row, Question.PART, part)
        .flatMap(other -> other.cell(cell.contender()).sample())
        .map(sample -> sample.latency(row.threads()))
        .orElseGet(OptionalDouble::empty);
  }

  /** Of single puts: the whole, and where it has parts, each of them. */
  private String latencies(RowResult row) {
    var parts =
        row.row().params().containsKey(Question.PART)
            ? Stream.of("put", "encrypt", "write")
                .flatMap(part -> comparison.differing(row.row(), Question.PART, part).stream())
                .toList()
            : List.of(row);
    var table = new Table().words("Contender");
    for (var part : parts) {
      var name = part.row().params().getOrDefault(Question.PART, row.row().operation());
      table.numbers(name + ", median ms").numbers("99 %");
    }
    table.numbers("Cores");
    for (var cell : row.cells()) {
      if (cell.quantiles().isPresent()) {
        var entries = new ArrayList<>(List.of(names.of(cell.contender())));
        for (var part : parts) {
          var quantiles = part.cell(cell.contender()).quantiles();
          double milli = part.unit().factorTo(MILLIS).orElse(Double.NaN);
          entries.add(quantiles.map(q -> Numbers.score(milli * q.median())).orElse(NOTHING));
          entries.add(quantiles.map(q -> Numbers.score(milli * q.at(0.99))).orElse(NOTHING));
        }
        entries.add(Numbers.cores(cell.cores()));
        table.row(entries);
      }
    }
    return table.isEmpty() ? "" : heading(row.row()) + table + "\n";
  }
}
