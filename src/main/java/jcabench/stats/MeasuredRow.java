package jcabench.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * A row's scores before anything is compared: what the priors of a run are made of.
 *
 * @param row the row
 * @param unit of all its scores
 * @param contenders in the run's order
 * @param cells one for each contender
 * @param samples one for each contender, in the row's unit; empty where it was not measured
 */
record MeasuredRow(
    Row row,
    Unit unit,
    List<PlannedContender> contenders,
    List<Cell> cells,
    List<Optional<Sample>> samples) {

  static MeasuredRow of(Run run, Row row) {
    var contenders = run.plan().contenders();
    var cells = contenders.stream().map(one -> run.cell(row, one.id())).toList();
    var unit = unit(row, cells);
    var samples =
        contenders.stream()
            .map(one -> Sample.of(run, row, one.id()).map(some -> some.in(unit)))
            .toList();
    return new MeasuredRow(row, unit, contenders, cells, samples);
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

  /** The sample of a contender; empty where it was not measured. */
  Optional<Sample> sample(String contender) {
    for (int i = 0; i < contenders.size(); i++) {
      if (contenders.get(i).id().equals(contender)) {
        return samples.get(i);
      }
    }
    return Optional.empty();
  }

  /** The logarithms of every ratio to a contender, as with one JVM on each side. */
  List<double[]> logs(String reference) {
    var logs = new ArrayList<double[]>();
    var base = sample(reference);
    for (int i = 0; i < contenders.size() && base.isPresent(); i++) {
      if (!contenders.get(i).id().equals(reference) && samples.get(i).isPresent()) {
        logs.add(Ratio.singleLogs(samples.get(i).get(), base.get()));
      }
    }
    return logs;
  }

  /** The logarithms of every score, as with one JVM in each block. */
  List<double[]> scores() {
    return samples.stream()
        .flatMap(Optional::stream)
        .filter(Sample::allPositive)
        .map(Sample::singleLogs)
        .toList();
  }
}
