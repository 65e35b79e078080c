package jcabench.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A run: the plan, where it was measured, and every finished fork. */
public final class Run {
  private final String name;
  private final Plan plan;
  private final Environments environments;
  private final List<Fork> forks;
  private final Map<String, Cell> absent = new HashMap<>();
  private final Map<CellKey, Cell> cells = new HashMap<>();
  private final List<String> remarks;

  /**
   * A run of given parts.
   *
   * @param name what to call it, for example its folder's name
   * @param remarks what a reader must know about the data, for example a journal's cut last line
   */
  public Run(
      String name, Plan plan, Environments environments, List<Fork> forks, List<String> remarks) {
    this.name = name;
    this.plan = plan;
    this.environments = environments;
    this.forks = List.copyOf(forks);
    this.remarks = List.copyOf(remarks);
    for (var contender : plan.contenders()) {
      if (!contender.present()) {
        absent.put(contender.id(), new Cell.Absent(contender.reason(), contender.cure()));
      }
    }
    var byCell = new HashMap<CellKey, List<Fork>>();
    for (var fork : forks) {
      byCell.computeIfAbsent(fork.cell(), key -> new ArrayList<>()).add(fork);
    }
    byCell.forEach((key, own) -> cells.put(key, cell(own, plan.publishesSpeed())));
  }

  /**
   * The same with some of its contenders, in the order given, and a remark that says so.
   *
   * @param contenders ids that the run knows
   */
  public Run showing(List<String> contenders) {
    var shown = plan.showing(contenders);
    var all = new ArrayList<>(remarks);
    all.add(
        "Shown are %d of the %d contenders of this run."
            .formatted(contenders.size(), plan.contenders().size()));
    return new Run(
        name,
        shown,
        environments,
        forks.stream()
            .filter(
                fork ->
                    shown.contender(Plan.original(fork.contender())).isPresent()
                        || plan.calibration().contains(fork.row()))
            .toList(),
        all);
  }

  /** Its one contender; empty where it has several or none. */
  public Optional<PlannedContender> onlyContender() {
    return plan.contenders().size() == 1
        ? Optional.of(plan.contenders().getFirst())
        : Optional.empty();
  }

  /**
   * The same run with another id for its one contender, beside which those of other runs stand.
   *
   * @throws java.util.NoSuchElementException when it has several or none
   */
  public Run namingItsContender(String id) {
    var only = onlyContender().orElseThrow();
    if (only.id().equals(id)) {
      return this;
    }
    return new Run(
        name,
        plan.with(List.of(only.named(id))),
        environments,
        forks.stream()
            .map(fork -> fork.contender().equals(only.id()) ? fork.by(id) : fork)
            .toList(),
        remarks);
  }

  /** What each machine measured, as a run under the machine's id. */
  public List<Run> byMachine() {
    var own = new TreeMap<String, List<Fork>>();
    forks.forEach(
        fork -> own.computeIfAbsent(fork.block().machine(), _ -> new ArrayList<>()).add(fork));
    return own.entrySet().stream()
        .map(
            one ->
                new Run(
                    one.getKey(),
                    plan.showing(
                        plan.contenders().stream()
                            .map(PlannedContender::id)
                            .filter(
                                id ->
                                    one.getValue().stream()
                                        .anyMatch(fork -> fork.contender().equals(id)))
                            .toList()),
                    Environments.of(
                        one.getKey(),
                        environments.machines().getOrDefault(one.getKey(), Environment.UNKNOWN)),
                    one.getValue(),
                    List.of()))
        .toList();
  }

  /** What to call the run. */
  public String name() {
    return name;
  }

  /** What it set out to do. */
  public Plan plan() {
    return plan;
  }

  /** Where it was measured. */
  public Environments environments() {
    return environments;
  }

  /** What may be said of all machines on which it was measured. */
  public Environment environment() {
    return environments.shared();
  }

  /** Every finished fork in the order in which they ended. */
  public List<Fork> forks() {
    return forks;
  }

  /** What a reader must know about the data itself. */
  public List<String> remarks() {
    return remarks;
  }

  /** What came of a row for a contender; never null. */
  public Cell cell(Row row, String contender) {
    var nowhere = absent.get(contender);
    return nowhere != null
        ? nowhere
        : cells.getOrDefault(new CellKey(row, contender), new Cell.Pending());
  }

  /** Of several attempts in one block the last one counts. */
  private static Cell cell(List<Fork> own, boolean publishesSpeed) {
    var measured = new TreeMap<Block, Fork>();
    for (var fork : own) {
      if (fork.outcome() == Outcome.MEASURED) {
        measured.merge(
            fork.block(), fork, (one, other) -> one.attempt() > other.attempt() ? one : other);
      }
    }
    var failed = last(own, Outcome.FAILED);
    if (failed.isPresent()) {
      return new Cell.Failed(failed.get().reason(), failed.get().lastLines());
    }
    var nowhere = last(own, Outcome.ABSENT);
    if (nowhere.isPresent()) {
      return new Cell.Absent(nowhere.get().reason(), "");
    }
    if (!measured.isEmpty()) {
      return publishesSpeed
          ? new Cell.Measured(List.copyOf(measured.values()))
          : new Cell.Checked(measured.lastEntry().getValue());
    }
    return publishesSpeed
        ? new Cell.Pending()
        : last(own, Outcome.CHECKED).<Cell>map(Cell.Checked::new).orElseGet(Cell.Pending::new);
  }

  private static Optional<Fork> last(List<Fork> forks, Outcome outcome) {
    return forks.stream().filter(fork -> fork.outcome() == outcome).reduce((_, later) -> later);
  }

  /** How many cells ended in which way. */
  public Tally tally() {
    return tally(plan.rows());
  }

  /** The same of some rows. */
  public Tally tally(List<Row> rows) {
    return Tally.of(this, rows);
  }
}
