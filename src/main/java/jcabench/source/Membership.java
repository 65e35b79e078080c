package jcabench.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;

/** Whether the forks of a journal belong to one run, each of them once. */
final class Membership {
  private final String plan;
  private final Set<Row> rows;
  private final Set<Row> controls;
  private final Set<String> contenders;
  private final Set<String> machines;
  private final Map<Identity, String> seen = new HashMap<>();

  private record Identity(CellKey cell, Block block, int attempt) {}

  Membership(Plan plan, Environments environments) {
    this.plan = plan.hash();
    rows = new HashSet<>(plan.rows());
    rows.addAll(plan.calibration());
    controls = Set.copyOf(plan.controls());
    contenders = plan.contenders().stream().map(PlannedContender::id).collect(Collectors.toSet());
    machines = environments.machines().keySet();
  }

  /** What forks may be of. */
  Set<Row> rows() {
    return rows;
  }

  /**
   * Takes the next fork of the journal.
   *
   * @param file what to name in errors
   * @param line in which it stands, from 1 on
   * @throws UnreadableRunException when it is of another plan or machine, or was there before
   */
  void add(Fork fork, String file, int line) {
    var place = file + ", line " + line + ": ";
    if (!fork.plan().equals(plan)) {
      throw new UnreadableRunException(
          "%sa fork of plan %s in a run of plan %s: take the %s that belongs to this journal"
              .formatted(place, fork.plan(), plan, RunFolder.CELLS));
    }
    var misplaced = Plan.isControl(fork.contender()) && !controls.contains(fork.row());
    if (misplaced || !contenders.contains(Plan.original(fork.contender()))) {
      throw new UnreadableRunException(
          place + "a fork of " + fork.contender() + ", which " + RunFolder.CELLS + " lacks");
    }
    if (!rows.contains(fork.row())) {
      throw new UnreadableRunException(
          place + "a fork of the row " + fork.row().label() + ", which the plan lacks");
    }
    if (!machines.contains(fork.block().machine())
        && machines.equals(Environments.UNKNOWN.machines().keySet())) {
      throw new UnreadableRunException(
          "%sa fork of machine %s, and there is no %s that tells what that is: take the whole folder of the run"
              .formatted(place, fork.block().machine(), RunFolder.ENVIRONMENTS));
    }
    if (!machines.contains(fork.block().machine())) {
      throw new UnreadableRunException(
          "%sa fork of machine %s, which %s lacks: journals of several machines are joined by jcabench merge"
              .formatted(place, fork.block().machine(), RunFolder.ENVIRONMENTS));
    }
    var before =
        seen.put(new Identity(fork.cell(), fork.block(), fork.attempt()), file + ", line " + line);
    if (before != null) {
      throw new UnreadableRunException(
          "%s%s of %s in round %d of machine %s stands in %s already: delete one of the two"
              .formatted(
                  place,
                  fork.row().label(),
                  fork.contender(),
                  fork.block().round(),
                  fork.block().machine(),
                  before));
    }
  }
}
