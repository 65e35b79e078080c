package jcabench.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A run as its folder tells it: the plan, the environment, and every finished fork. */
public final class Run {
  /** Name of the plan's file. */
  public static final String CELLS = "cells.json";

  /** Name of the environment's file. */
  public static final String ENVIRONMENT = "environment.json";

  /** Name of the journal. */
  public static final String FORKS = "forks.jsonl";

  /** Name of the journal of a run that is kept, a tenth as large. */
  public static final String PACKED_FORKS = FORKS + ".gz";

  private final String name;
  private final Plan plan;
  private final Environment environment;
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
      String name, Plan plan, Environment environment, List<Fork> forks, List<String> remarks) {
    this.name = name;
    this.plan = plan;
    this.environment = environment;
    this.forks = List.copyOf(forks);
    this.remarks = List.copyOf(remarks);
    for (var column : plan.contenders()) {
      if (!column.present()) {
        absent.put(column.id(), new Cell.Absent(column.reason(), column.cure()));
      }
    }
    var byCell = new HashMap<CellKey, List<Fork>>();
    for (var fork : forks) {
      byCell
          .computeIfAbsent(new CellKey(fork.row(), fork.contender()), key -> new ArrayList<>())
          .add(fork);
    }
    byCell.forEach((key, own) -> cells.put(key, cell(own, plan.publishesSpeed())));
  }

  /**
   * Reads a run folder, or a bare JMH JSON file.
   *
   * @throws UnreadableRunException when it is missing, broken or of another schema
   */
  public static Run read(Path place) {
    if (!Files.isDirectory(place)) {
      return JmhFile.read(place);
    }
    var cells = place.resolve(CELLS);
    if (!Files.exists(cells)) {
      throw new UnreadableRunException(
          place + " is not a run folder: it has no " + CELLS + "; name a folder under results/");
    }
    var tree = Json.tree(cells);
    var schema = tree.path("schema").asText("none");
    if (!schema.equals(Plan.SCHEMA)) {
      throw new UnreadableRunException(
          cells + " has schema '" + schema + "'; this version reads " + Plan.SCHEMA);
    }
    var plan = Json.value(tree, Plan.class, cells);
    var environment = place.resolve(ENVIRONMENT);
    var plain = place.resolve(FORKS);
    var packed = place.resolve(PACKED_FORKS);
    if (Files.exists(plain) && Files.exists(packed)) {
      throw new UnreadableRunException(
          place + " has " + FORKS + " and " + PACKED_FORKS + ": delete the one that is not right");
    }
    var journal = Files.exists(packed) ? packed : plain;
    var remarks = new ArrayList<String>();
    var forks = Files.exists(journal) ? journal(journal, remarks) : List.<Fork>of();
    var known = plan.contenders().stream().map(Plan.Column::id).collect(Collectors.toSet());
    for (var fork : forks) {
      if (!known.contains(fork.contender())) {
        throw new UnreadableRunException(
            journal + " has forks of " + fork.contender() + ", which " + CELLS + " lacks");
      }
    }
    return new Run(
        place.toAbsolutePath().normalize().getFileName().toString(),
        plan,
        Files.exists(environment) ? Json.read(environment, Environment.class) : Environment.UNKNOWN,
        forks,
        remarks);
  }

  /**
   * All whole lines of a journal. A last line without an end is what a killed run leaves behind: it
   * is dropped with a remark. Any other broken line is refused.
   */
  public static List<Fork> journal(Path file, List<String> remarks) {
    return JournalFile.read(file, remarks);
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
        environment,
        forks.stream()
            .filter(
                fork ->
                    shown.contender(fork.contender()).isPresent()
                        || plan.rulers().contains(fork.row()))
            .toList(),
        all);
  }

  /** What to call the run. */
  public String name() {
    return name;
  }

  /** What it set out to do. */
  public Plan plan() {
    return plan;
  }

  /** Where it ran. */
  public Environment environment() {
    return environment;
  }

  /** Every finished fork in the order in which they ended. */
  public List<Fork> forks() {
    return forks;
  }

  /** What a reader must know about the data itself. */
  public List<String> remarks() {
    return remarks;
  }

  /**
   * What came of a row for a contender; never null. Where a round was measured twice, since the
   * first fork was disturbed, the later one counts.
   */
  public Cell cell(Row row, String contender) {
    var nowhere = absent.get(contender);
    return nowhere != null
        ? nowhere
        : cells.getOrDefault(new CellKey(row, contender), new Cell.Pending());
  }

  private static Cell cell(List<Fork> own, boolean publishesSpeed) {
    var last = new EnumMap<Outcome, Fork>(Outcome.class);
    var measured = new TreeMap<Integer, Fork>();
    for (var fork : own) {
      last.put(fork.outcome(), fork);
      if (fork.outcome() == Outcome.MEASURED) {
        measured.put(fork.round(), fork);
      }
    }
    var failed = last.get(Outcome.FAILED);
    if (failed != null) {
      return new Cell.Failed(failed.reason(), failed.lastLines());
    }
    if (last.containsKey(Outcome.ABSENT)) {
      return new Cell.Absent(last.get(Outcome.ABSENT).reason(), "");
    }
    if (!measured.isEmpty()) {
      return publishesSpeed
          ? new Cell.Measured(List.copyOf(measured.values()))
          : new Cell.Checked(measured.lastEntry().getValue());
    }
    return publishesSpeed ? new Cell.Pending() : new Cell.Checked(last.get(Outcome.CHECKED));
  }

  /** How many cells ended in which way. */
  public Tally tally() {
    return Tally.of(this);
  }
}
