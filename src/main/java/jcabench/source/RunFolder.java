package jcabench.source;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.Run;

/** A run folder: the plan, the environments, and the journal of forks. */
public final class RunFolder implements Source {
  /** Name of the plan's file. */
  public static final String CELLS = "cells.json";

  /** Name of the environments' file. */
  public static final String ENVIRONMENTS = "environments.json";

  /** Name of the journal. */
  public static final String FORKS = "forks.jsonl";

  /** Name of the journal of a run that is kept, a tenth as large. */
  public static final String PACKED_FORKS = FORKS + ".gz";

  /** More of them nobody reads. */
  private static final int MOST_REMARKS = 100;

  @Override
  public boolean recognises(Path place) {
    return Files.isDirectory(place);
  }

  @Override
  public Run read(Path place) {
    var plan = plan(place);
    var environments = environments(place);
    var remarks = new ArrayList<>(remarks(environments));
    var forks = forks(place, plan, environments, remarks);
    return new Run(
        place.toAbsolutePath().normalize().getFileName().toString(),
        plan,
        environments,
        forks,
        remarks);
  }

  /** What must be known of all machines, then of single ones. */
  static List<String> remarks(Environments environments) {
    var remarks = new ArrayList<String>();
    var shared = environments.shared().withPrefix(Environment.REMARK).values();
    remarks.addAll(shared.stream().limit(MOST_REMARKS).toList());
    var single = new ArrayList<String>();
    environments
        .machines()
        .forEach(
            (machine, facts) ->
                facts.withPrefix(Environment.REMARK).values().stream()
                    .filter(remark -> !shared.contains(remark))
                    .forEach(remark -> single.add(machine + ": " + remark)));
    remarks.addAll(single.stream().limit(MOST_REMARKS).toList());
    if (single.size() > MOST_REMARKS) {
      remarks.add(
          "Remarks of single machines that are not shown: %d; %s has them."
              .formatted(single.size() - MOST_REMARKS, ENVIRONMENTS));
    }
    return remarks;
  }

  private static Plan plan(Path place) {
    var cells = place.resolve(CELLS);
    if (!Files.exists(cells)) {
      throw new UnreadableRunException(
          place + " is not a run folder: it has no " + CELLS + "; name a folder under results/");
    }
    var tree = JsonReader.tree(cells);
    var schema = tree.path("schema").asText("none");
    if (!schema.equals(Plan.SCHEMA)) {
      throw new UnreadableRunException(
          cells
              + " has schema '"
              + schema
              + "', and this version reads "
              + Plan.SCHEMA
              + ": measure anew, or read it with the version that wrote it");
    }
    var plan = JsonReader.value(tree, Plan.class, cells);
    var hash = tree.path("hash").asText("none");
    if (!hash.equals(plan.hash())) {
      throw new UnreadableRunException(
          "%s was changed after it was written: it says hash %s, and its rows and contenders give %s; take the file that belongs to this run"
              .formatted(cells, hash, plan.hash()));
    }
    return plan;
  }

  private static Environments environments(Path place) {
    var file = place.resolve(ENVIRONMENTS);
    return Files.exists(file) ? JsonReader.read(file, Environments.class) : Environments.UNKNOWN;
  }

  private static List<Fork> forks(
      Path place, Plan plan, Environments environments, List<String> remarks) {
    var journal = journal(place);
    return Files.exists(journal)
        ? JournalFile.read(journal, new Membership(plan, environments), remarks)
        : List.of();
  }

  private static Path journal(Path place) {
    var plain = place.resolve(FORKS);
    var packed = place.resolve(PACKED_FORKS);
    if (Files.exists(plain) && Files.exists(packed)) {
      throw new UnreadableRunException(
          place + " has " + FORKS + " and " + PACKED_FORKS + ": delete the one that is not right");
    }
    return Files.exists(packed) ? packed : plain;
  }

  /** Whether runs of this form lie there. */
  static boolean isFolder(Path place) {
    return Files.isDirectory(place);
  }

  /**
   * Copies the lines of the first forks of a run, as they are.
   *
   * @param forks how many there were when the run was read
   * @throws UnreadableRunException when there are fewer by now
   */
  static void copyForks(Path place, int forks, OutputStream out) throws IOException {
    if (forks > 0) {
      JournalFile.copy(journal(place), forks, out);
    }
  }
}
