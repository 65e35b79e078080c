package jcabench.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Quantiles;
import jcabench.stats.RowResult;
import jcabench.stats.Unit;

/** Every row of one service with score and interval, a line for each contender. */
final class ServiceSection {
  private static final String GENERATOR = "generator";
  private static final String NOTHING = "–";
  private static final int SCORE_COLUMNS = 3;
  private static final int LATENCY_COLUMNS = 6;
  private static final double NOTABLE_CORES = 0.2; // more than the JVM's own threads take

  private final Comparison comparison;
  private final Names names;
  private final Service service;
  private final List<RowResult> rows;
  private final Footnotes footnotes = new Footnotes();
  private final Map<Unit, String> units = new HashMap<>();

  /** Adds the columns that a kind of table has for itself. */
  private interface Columns {
    void add(RowResult row, CellResult cell, List<String> line);
  }

  ServiceSection(Comparison comparison, Names names, Service service, List<RowResult> rows) {
    this.comparison = comparison;
    this.names = names;
    this.service = service;
    this.rows = rows;
  }

  @Override
  public String toString() {
    var text = new StringBuilder(heading(comparison.run().plan(), service, rows));
    notHere(text);
    var single = rows.stream().filter(row -> row.row().singleShot()).toList();
    var sampled =
        rows.stream().filter(row -> row.row().timesCalls() && !row.row().singleShot()).toList();
    var timed = rows.stream().filter(row -> !row.row().timesCalls()).toList();
    if (!timed.isEmpty()) {
      text.append(scores(timed)).append('\n');
    }
    if (!sampled.isEmpty()) {
      text.append(latencies(sampled)).append('\n');
    }
    if (!single.isEmpty()) {
      text.append(quantiles(single)).append('\n');
    }
    text.setLength(text.length() - 1);
    return text.append(footnotes).toString();
  }

  /** Title, what is timed, and of which definition. */
  static String heading(Plan plan, Service service, List<RowResult> rows) {
    var versions =
        rows.stream()
            .map(row -> row.row().definitionVersion())
            .collect(Collectors.toCollection(TreeSet::new));
    var title = "## " + Markdown.text(service.title(), 120) + "\n\n";
    var timed =
        rows.stream()
            .map(row -> plan.timed().getOrDefault(row.row().benchmark(), ""))
            .filter(text -> !text.isEmpty())
            .distinct()
            .map(text -> Markdown.prose(text))
            .collect(Collectors.joining(" "));
    if (timed.isEmpty() || versions.first() == 0) {
      return title;
    }
    var known = versions.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return title + timed + " Definition version " + known + ".\n\n";
  }

  /** Contenders that are absent as a whole have no line in each row, only this one. */
  private void notHere(StringBuilder text) {
    var absent =
        comparison.run().plan().contenders().stream()
            .filter(contender -> !contender.present())
            .map(names::of)
            .collect(Collectors.joining(", "));
    if (!absent.isEmpty()) {
      text.append("Absent from every row: ").append(absent).append(".\n\n");
    }
  }

  private Table scores(List<RowResult> timed) {
    var table =
        new Table()
            .words("Operation")
            .words("Contender")
            .numbers("Score")
            .words("Unit")
            .words("95 % interval");
    return table(
        table,
        timed,
        SCORE_COLUMNS,
        (_, cell, line) -> {
          var sample = cell.sample().orElseThrow();
          line.add(Numbers.score(Numbers.middle(cell)) + marks(sample.warnings()));
          line.add(unit(cell));
          line.add(cell.interval().map(Numbers::range).orElse("none"));
        });
  }

  /** Calls that were timed one by one, many of them in each fork. */
  private Table latencies(List<RowResult> sampled) {
    var table =
        new Table()
            .words("Operation")
            .words("Contender")
            .numbers("Median")
            .words("Unit")
            .words("Quartiles")
            .numbers("99 %")
            .numbers("99.9 %")
            .words("Histogram, one logarithmic scale per operation");
    return table(
        table,
        sampled,
        LATENCY_COLUMNS,
        (row, cell, line) -> {
          var quantiles = median(cell, line);
          line.add(quantiles.map(Numbers::quartiles).orElse(NOTHING));
          line.add(quantiles.map(q -> Numbers.score(q.at(0.99))).orElse(NOTHING));
          line.add(quantiles.map(q -> Numbers.score(q.at(0.999))).orElse(NOTHING));
          line.add(Histogram.of(row, quantiles));
        });
  }

  private Table quantiles(List<RowResult> single) {
    var table =
        new Table()
            .words("Operation")
            .words("Contender")
            .numbers("Median")
            .words("Unit")
            .words("Quartiles");
    return table(
        table,
        single,
        SCORE_COLUMNS,
        (_, cell, line) -> {
          var quantiles = median(cell, line);
          line.add(quantiles.map(q -> Numbers.quartiles(q) + " of " + q.count()).orElse(NOTHING));
        });
  }

  /** The columns of the median and its unit. */
  private Optional<Quantiles> median(CellResult cell, List<String> line) {
    var quantiles = cell.quantiles();
    var warnings = marks(cell.sample().orElseThrow().warnings());
    line.add(Numbers.score(Numbers.middle(cell)) + warnings);
    line.add(unit(cell));
    return quantiles;
  }

  private String unit(CellResult cell) {
    return units.computeIfAbsent(
        cell.sample().orElseThrow().unit(), unit -> Markdown.text(unit.text(), 40));
  }

  private Table table(Table table, List<RowResult> lines, int own, Columns numbers) {
    var reference = comparison.reference().filter(PlannedContender::present);
    var allocation = lines.stream().anyMatch(ServiceSection::countsAllocation);
    var cores = lines.stream().anyMatch(ServiceSection::usesMoreCoresThanThreads);
    // That of throughput with several threads cannot be read off the score.
    var latency =
        lines.stream().anyMatch(row -> row.row().threads() > 1 && !row.row().timesCalls());
    var generator = service.name().equals("SecureRandom");
    reference.ifPresent(
        contender -> table.words("Against " + names.of(contender)).words("Simultaneous"));
    table.numbers("Forks");
    if (allocation) {
      table.numbers("Allocated, B/op");
    }
    var scaling =
        lines.stream().flatMap(row -> row.cells().stream()).anyMatch(c -> c.scaling().isPresent());
    if (latency) {
      table.numbers("Latency, µs");
    }
    if (cores) {
      table.numbers("Cores used");
    }
    if (scaling) {
      table.words("Scaling");
    }
    if (generator) {
      table.words("Generator");
    }
    int columns =
        3
            + own
            + 2 * count(reference.isPresent())
            + count(allocation)
            + count(latency)
            + count(cores)
            + count(scaling)
            + count(generator);
    var cells = new CellText(comparison.run().plan(), names, footnotes);
    for (var row : lines) {
      for (var cell : row.cells()) {
        if (!cell.contender().present()) {
          continue;
        }
        var line = new ArrayList<>(List.of(names.of(row.row()), names.of(cell.contender())));
        if (cell.cell() instanceof Cell.Measured measured) {
          numbers.add(row, cell, line);
          if (reference.isPresent()) {
            line.add(against(cell, reference.get()));
            line.add(cell.ratio().map(Numbers::together).orElse(NOTHING));
          }
          line.add(String.valueOf(cell.sample().orElseThrow().scores().size()));
          if (allocation) {
            line.add(cell.allocated().map(Numbers::bytes).orElse(NOTHING));
          }
          if (latency) {
            line.add(Numbers.micros(cell.sample().orElseThrow().latency(row.row().threads())));
          }
          if (cores) {
            line.add(Numbers.cores(cell.cores()));
          }
          if (scaling) {
            line.add(cell.scaling().map(Numbers::efficiency).orElse(NOTHING));
          }
          if (generator) {
            line.add(generator(measured));
          }
        } else {
          line.add(cells.of(cell, _ -> NOTHING));
        }
        while (line.size() < columns) {
          line.add(NOTHING);
        }
        table.row(line);
      }
    }
    return table;
  }

  private String against(CellResult cell, PlannedContender reference) {
    if (cell.contender().equals(reference)) {
      return "reference";
    }
    return cell.ratio()
        .map(ratio -> Markdown.ratio(ratio) + marks(ratio.warnings()))
        .orElse(Numbers.NO_RATIO);
  }

  private String marks(List<String> warnings) {
    return warnings.stream().map(footnotes::markText).collect(Collectors.joining());
  }

  private static int count(boolean column) {
    return column ? 1 : 0;
  }

  /** Else the column would say the same in every line. */
  private static boolean usesMoreCoresThanThreads(RowResult row) {
    double least = row.row().threads() > 1 ? 0 : 1 + NOTABLE_CORES;
    return row.cells().stream().anyMatch(cell -> cell.cores().orElse(0) > least);
  }

  private static boolean countsAllocation(RowResult row) {
    return row.cells().stream().anyMatch(cell -> cell.allocated().isPresent());
  }

  /** The generator that the forks name, with what it was configured with. */
  private static String generator(Cell.Measured cell) {
    var named =
        cell.forks().stream()
            .map(fork -> fork.proof())
            .filter(proof -> proof.containsKey(GENERATOR))
            .map(
                proof -> {
                  var configured = proof.get("generator.configuration");
                  return proof.get(GENERATOR) + (configured == null ? "" : ", " + configured);
                })
            .collect(Collectors.toCollection(TreeSet::new));
    return named.isEmpty()
        ? "not recorded"
        : named.stream()
            .map(one -> Markdown.codeInTable(one, 120))
            .collect(Collectors.joining(", "));
  }
}
