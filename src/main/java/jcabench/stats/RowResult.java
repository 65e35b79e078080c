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

  /** The row, compared with a contender where one is given. */
  static RowResult of(
      Run run, MeasuredRow measured, Optional<PlannedContender> reference, Priors priors) {
    var row = measured.row();
    var base = reference.flatMap(column -> measured.sample(column.id()));
    var results = new ArrayList<CellResult>();
    for (int i = 0; i < measured.cells().size(); i++) {
      var contender = measured.contenders().get(i);
      var sample = measured.samples().get(i);
      if (measured.cells().get(i) instanceof Cell.Measured cell && sample.isPresent()) {
        var itself = reference.equals(Optional.of(contender));
        var ratio =
            base.filter(_ -> !itself).map(to -> Ratio.of(sample.get(), to, priors.ratios()));
        var one = oneThread(run, row, measured.unit(), contender);
        results.add(
            CellResult.measured(row, contender, cell, sample.get(), priors.scores(), ratio, one));
      } else {
        results.add(CellResult.unmeasured(contender, measured.cells().get(i)));
      }
    }
    return new RowResult(row, measured.unit(), results);
  }

  /** The same, its ratios in a table of so many. */
  RowResult among(int ratios) {
    return new RowResult(row, unit, cells.stream().map(cell -> cell.among(ratios)).toList());
  }

  private static Optional<Sample> oneThread(
      Run run, Row row, Unit unit, PlannedContender contender) {
    var single = row.withThreads(1);
    return row.threads() == 1 || row.timesCalls()
        ? Optional.empty()
        : Sample.of(run, single, contender.id()).map(sample -> sample.in(unit));
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
