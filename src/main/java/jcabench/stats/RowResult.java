package jcabench.stats;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * One row with all its contenders.
 *
 * @param row the row
 * @param unit the unit of all its numbers: {@code ops/ms} for throughput, for times that of the
 *     first contender that was measured
 * @param cells one for each contender, in the run's order
 */
public record RowResult(Row row, Unit unit, List<CellResult> cells) {
  public RowResult {
    cells = List.copyOf(cells);
  }

  /** The row of a run, compared with a contender where one is given. */
  static RowResult of(Run run, Row row, Optional<Plan.Column> reference) {
    var contenders = run.plan().contenders();
    var cells = contenders.stream().map(one -> run.cell(row, one.id())).toList();
    var unit = unit(row, cells);
    var compared =
        reference
            .map(column -> run.cell(row, column.id()))
            .flatMap(RowResult::measured)
            .map(cell -> Sample.of(row, cell.forks()).in(unit));
    return new RowResult(
        row,
        unit,
        Stream.iterate(0, i -> i < cells.size(), i -> i + 1)
            .map(
                i -> {
                  var contender = contenders.get(i);
                  var itself = reference.isPresent() && reference.get().equals(contender);
                  return measured(cells.get(i))
                      .map(
                          cell ->
                              CellResult.measured(
                                  row,
                                  unit,
                                  contender,
                                  cell,
                                  itself ? Optional.empty() : compared,
                                  oneThread(run, row, unit, contender)))
                      .orElseGet(() -> CellResult.unmeasured(contender, cells.get(i)));
                })
            .toList());
  }

  private static Optional<Sample> oneThread(Run run, Row row, Unit unit, Plan.Column contender) {
    var single = row.withThreads(1);
    return row.threads() == 1 || row.timesCalls() || !run.plan().rows().contains(single)
        ? Optional.empty()
        : measured(run.cell(single, contender.id()))
            .map(cell -> Sample.of(single, cell.forks()).in(unit));
  }

  private static Unit unit(Row row, List<Cell> cells) {
    var first =
        cells.stream()
            .flatMap(cell -> measured(cell).stream())
            .map(cell -> new Unit(cell.forks().getFirst().measurement().unit()))
            .findFirst()
            .orElse(Unit.OPERATIONS_PER_MILLISECOND);
    var common = Unit.OPERATIONS_PER_MILLISECOND;
    return row.largerIsFaster() && first.factorTo(common).isPresent() ? common : first;
  }

  private static Optional<Cell.Measured> measured(Cell cell) {
    return cell instanceof Cell.Measured measured ? Optional.of(measured) : Optional.empty();
  }

  /** The cell of a contender. */
  public CellResult cell(Plan.Column contender) {
    return cells.stream()
        .filter(cell -> cell.contender().equals(contender))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("the run has no contender " + contender.id()));
  }
}
