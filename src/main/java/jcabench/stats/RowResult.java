package jcabench.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
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
  static RowResult of(Run run, Row row, Optional<PlannedContender> reference) {
    var contenders = run.plan().contenders();
    var cells = contenders.stream().map(one -> run.cell(row, one.id())).toList();
    var unit = unit(row, cells);
    var compared =
        reference
            .map(column -> run.cell(row, column.id()))
            .flatMap(RowResult::measured)
            .map(cell -> Sample.of(row, cell.forks()).in(unit));
    var results = new ArrayList<CellResult>();
    for (int i = 0; i < contenders.size(); i++) {
      var contender = contenders.get(i);
      results.add(
          cells.get(i) instanceof Cell.Measured measured
              ? CellResult.measured(
                  row,
                  unit,
                  contender,
                  measured,
                  reference.equals(Optional.of(contender)) ? Optional.empty() : compared,
                  oneThread(run, row, unit, contender))
              : CellResult.unmeasured(contender, cells.get(i)));
    }
    return new RowResult(row, unit, results);
  }

  private static Optional<Sample> oneThread(
      Run run, Row row, Unit unit, PlannedContender contender) {
    var single = row.withThreads(1);
    return row.threads() == 1 || row.timesCalls()
        ? Optional.empty()
        : measured(run.cell(single, contender.id()))
            .map(cell -> Sample.of(single, cell.forks()).in(unit));
  }

  private static Unit unit(Row row, List<Cell> cells) {
    var first = Unit.OPERATIONS_PER_MILLISECOND;
    for (var cell : cells) {
      if (cell instanceof Cell.Measured measured) {
        first = new Unit(measured.forks().getFirst().measurement().unit());
        break;
      }
    }
    var common = Unit.OPERATIONS_PER_MILLISECOND;
    return row.largerIsFaster() && first.factorTo(common).isPresent() ? common : first;
  }

  private static Optional<Cell.Measured> measured(Cell cell) {
    return cell instanceof Cell.Measured measured ? Optional.of(measured) : Optional.empty();
  }

  /** The cell of a contender. */
  public CellResult cell(PlannedContender contender) {
    for (var cell : cells) {
      if (cell.contender().id().equals(contender.id())) {
        return cell;
      }
    }
    throw new IllegalArgumentException("the run has no contender " + contender.id());
  }
}
