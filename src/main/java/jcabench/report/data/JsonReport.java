package jcabench.report.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import jcabench.report.text.Condition;
import jcabench.report.text.Conditions;
import jcabench.result.Cell;
import jcabench.result.Environment;
import jcabench.result.Json;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Tally;
import jcabench.stats.Allocation;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Interval;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.study.Cautions;
import jcabench.stats.study.NullControl;

/**
 * A run as JSON: every number that the Markdown says, unrounded. The form is described by {@code
 * docs/report.schema.json}; what is not known is left out.
 */
public final class JsonReport {
  /** The form's name and version. */
  public static final String SCHEMA = "jcabench-report/1";

  private JsonReport() {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Document(
      String schema,
      String run,
      String jcabench,
      String commit,
      String profile,
      String started,
      long seed,
      String reference,
      Tally cells,
      Reached precision,
      int ratios,
      Control nullControl,
      SortedMap<String, String> environment,
      SortedMap<String, Environment> machines,
      Map<String, Condition> conditions,
      List<PlannedContender> contenders,
      List<Line> rows,
      List<String> warnings,
      List<String> remarks) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Control(int ratios, int missed, int missedTogether, Double halfWidth) {}

  private record Reached(double wanted, int ratios, int reached) {}

  private record Line(
      String service,
      String benchmark,
      String operation,
      SortedMap<String, String> params,
      int threads,
      String mode,
      int definitionVersion,
      String label,
      String unit,
      List<Entry> cells) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Entry(
      String contender,
      String outcome,
      String reason,
      String cure,
      @JsonUnwrapped Measured measured) {
    static Entry of(CellResult result, String outcome) {
      return new Entry(result.contender().id(), outcome, null, null, null);
    }

    Entry because(String why) {
      return new Entry(contender, outcome, why, cure, measured);
    }

    Entry curedBy(String what) {
      return new Entry(contender, outcome, reason, what, measured);
    }

    Entry with(Measured numbers) {
      return new Entry(contender, outcome, reason, cure, numbers);
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Measured(
      int forks,
      Double score,
      Range interval,
      Comparative ratio,
      Spread quantiles,
      Double allocatedBytes,
      Double allocatedAtMost,
      Double cores,
      Double growthBytes,
      Double gcShare,
      Comparative scaling,
      List<String> warnings) {}

  private record Range(double low, double high, double confidence) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Comparative(
      Double center,
      Range interval,
      Range simultaneous,
      String verdict,
      String tableVerdict,
      Double detectable,
      int rounds,
      List<String> warnings) {}

  private record Spread(long count, double p25, double p50, double p75, double p99, double p999) {}

  /** The whole text; ends with a line break. */
  public static String of(Comparison comparison) {
    var run = comparison.run();
    var plan = run.plan();
    return Json.pretty(
        new Document(
            SCHEMA,
            run.name(),
            plan.jcabench(),
            plan.commit(),
            plan.profile(),
            plan.started().toString(),
            plan.seed(),
            comparison.reference().map(PlannedContender::id).orElse(null),
            run.tally(),
            comparison
                .precision()
                .map(known -> new Reached(known.wanted(), known.ratios(), known.reached()))
                .orElse(null),
            comparison.ratios(),
            NullControl.of(comparison).map(JsonReport::control).orElse(null),
            run.environment().facts(),
            machines(run),
            Conditions.of(run),
            plan.contenders(),
            comparison.rows().stream().map(JsonReport::line).toList(),
            Cautions.of(comparison),
            run.remarks()));
  }

  private static Control control(NullControl known) {
    return new Control(
        known.compared(), known.missed().size(), known.missedTogether(), number(known.halfWidth()));
  }

  /** Each machine's own facts; left out where one machine has them all. */
  private static SortedMap<String, Environment> machines(Run run) {
    var machines = run.environments().machines();
    return machines.size() == 1 ? null : machines;
  }

  private static Line line(RowResult result) {
    Row row = result.row();
    return new Line(
        row.service(),
        row.benchmark(),
        row.operation(),
        row.params(),
        row.threads(),
        row.mode().label(),
        row.definitionVersion(),
        row.label(),
        result.unit().text(),
        result.cells().stream().map(JsonReport::entry).toList());
  }

  private static Entry entry(CellResult result) {
    return switch (result.cell()) {
      case Cell.Measured measured -> Entry.of(result, "measured").with(measured(result, measured));
      case Cell.Checked _ -> Entry.of(result, "checked");
      case Cell.Absent absent ->
          Entry.of(result, "absent").because(absent.reason()).curedBy(absent.cure());
      case Cell.Failed failed -> Entry.of(result, "failed").because(failed.reason());
      case Cell.Pending _ -> Entry.of(result, "pending");
    };
  }

  private static Measured measured(CellResult result, Cell.Measured cell) {
    var sample = result.sample().orElseThrow();
    return new Measured(
        cell.forks().size(),
        number(sample.center()),
        range(result.interval()),
        result.ratio().map(JsonReport::comparative).orElse(null),
        result.quantiles().map(JsonReport::spread).orElse(null),
        result.allocated().map(Allocation::known).map(JsonReport::number).orElse(null),
        result.allocated().map(Allocation::bound).map(JsonReport::number).orElse(null),
        number(result.cores()),
        number(result.growth()),
        number(result.gc()),
        result.scaling().map(JsonReport::comparative).orElse(null),
        sample.warnings());
  }

  private static Comparative comparative(Ratio ratio) {
    return new Comparative(
        number(ratio.center()),
        range(ratio.interval()),
        range(ratio.simultaneous()),
        ratio.verdict().name().toLowerCase(Locale.ROOT),
        ratio.tableVerdict().name().toLowerCase(Locale.ROOT),
        number(ratio.detectable()),
        ratio.pairs(),
        ratio.warnings());
  }

  private static Spread spread(Quantiles quantiles) {
    return new Spread(
        quantiles.count(),
        quantiles.at(0.25),
        quantiles.at(0.5),
        quantiles.at(0.75),
        quantiles.at(0.99),
        quantiles.at(0.999));
  }

  private static Range range(Optional<Interval> interval) {
    return interval.map(i -> new Range(i.low(), i.high(), i.confidence())).orElse(null);
  }

  /** JSON has no way to write what is not finite. */
  private static Double number(OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble()) ? value.getAsDouble() : null;
  }
}
