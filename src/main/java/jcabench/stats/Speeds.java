package jcabench.stats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * How fast each cell of a run is: against the reference of the same run, or by its score where
 * there is none. What is held against another run.
 */
public final class Speeds {
  private final Map<Row, MeasuredRow> rows;
  private final Map<String, Row> byKey = new HashMap<>();
  private final Optional<String> reference;
  private final Priors priors;

  /**
   * A speed.
   *
   * @param ratio to the reference, or the score as a ratio to one of its unit
   * @param isScore whether it is the latter
   */
  record Speed(Ratio ratio, Unit unit, boolean largerIsFaster, boolean isScore) {}

  private Speeds(List<MeasuredRow> rows, Optional<String> reference) {
    this.rows = new HashMap<>();
    for (var row : rows) {
      this.rows.put(row.row(), row);
      // A row of another definition is another row; foreign files don't say theirs.
      byKey.put(row.row().key(), row.row());
    }
    this.reference = reference;
    this.priors = Priors.of(rows, reference);
  }

  /**
   * The speeds of a run.
   *
   * @param reference id of the contender that ratios are taken to; empty to take scores
   */
  public static Speeds of(Run run, Optional<String> reference) {
    return new Speeds(
        run.plan().rows().parallelStream().map(row -> MeasuredRow.of(run, row)).toList(),
        reference);
  }

  /** The row of the same identity; empty where the run has none. */
  Optional<Row> row(Row other) {
    return Optional.ofNullable(byKey.get(other.key()));
  }

  boolean measured(Row row, String contender) {
    return rows.get(row).sample(contender).isPresent();
  }

  /**
   * What a run says of a cell, on a log scale; empty where it says nothing, or only the number and
   * not how it scatters.
   */
  public Optional<Estimate> estimate(Row row, String contender) {
    return measured(row, contender) ? speed(row, contender).ratio().estimate() : Optional.empty();
  }

  /**
   * The ratio of a cell to the reference, or its score as a ratio to one of a unit; above is faster
   * in both. Empty where the row was not measured, or in a unit that is no other form of that one.
   *
   * @param unit of scores
   */
  public Optional<Ratio> ratio(Row row, String contender, Unit unit) {
    if (!rows.containsKey(row) || !measured(row, contender)) {
      return Optional.empty();
    }
    var speed = speed(row, contender);
    if (!speed.isScore()) {
      return Optional.of(speed.ratio());
    }
    var factor = speed.unit().factorTo(unit);
    return factor.isEmpty()
        ? Optional.empty()
        : Optional.of(
            speed
                .ratio()
                .dividedBy(
                    speed.largerIsFaster() ? 1 / factor.getAsDouble() : factor.getAsDouble()));
  }

  /** The unit of a row's scores; empty where the contender was not measured in it. */
  public Optional<Unit> unit(Row row, String contender) {
    return rows.containsKey(row) && measured(row, contender)
        ? rows.get(row).sample(contender).map(Sample::unit)
        : Optional.empty();
  }

  /** Of a cell that was measured. */
  Speed speed(Row row, String contender) {
    var sample = rows.get(row).sample(contender).orElseThrow();
    return new Speed(
        ratio(rows.get(row), sample), sample.unit(), sample.largerIsFaster(), reference.isEmpty());
  }

  private Ratio ratio(MeasuredRow row, Sample sample) {
    if (reference.isPresent()) {
      return row.sample(reference.get())
          .map(base -> Ratio.of(sample, base, priors.ratios()))
          .orElseGet(
              () ->
                  Ratio.unknown(
                      "Not both runs have the reference in this row, so that another speed of the"
                          + " machine would not cancel out."));
    }
    if (!sample.allPositive() || sample.scores().isEmpty()) {
      return Ratio.unknown("One of the runs has no round with a usable number.");
    }
    var logs = sample.logs();
    return new Ratio(
        OptionalDouble.of(Math.exp(Prior.mean(logs))),
        sample.speed(priors.scores()),
        1,
        logs.length,
        List.of());
  }
}
