package jcabench.source;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.PlannedContender;
import jcabench.result.Run;

/**
 * Joins runs of one plan, measured on several machines or in several sittings: every fork once.
 *
 * @param first of them, whose plan is that of all
 * @param environments of all machines
 * @param parts in their order
 * @param remarks what a reader must know of single journals
 */
public record Merge(Run first, Environments environments, List<Part> parts, List<String> remarks) {
  public Merge {
    parts = List.copyOf(parts);
    remarks = List.copyOf(remarks);
  }

  /**
   * What one run gives.
   *
   * @param place where it lies
   * @param forks as they are in the whole
   * @param asRead whether they are to the letter those of its journal
   */
  public record Part(String place, List<Fork> forks, boolean asRead) {
    public Part {
      forks = List.copyOf(forks);
    }
  }

  /**
   * The union.
   *
   * @param runs at least one, by the place that errors name
   * @throws UnreadableRunException when plans, programs or numbers of shards differ, a contender is
   *     not present everywhere, a run's conditions changed while it was measured, or a fork stands
   *     in two of them
   */
  public static Merge of(SequencedMap<String, Run> runs) {
    var first = runs.firstEntry();
    var machines = new TreeMap<String, Environment>();
    var parts = new ArrayList<Part>();
    var remarks = new ArrayList<String>();
    runs.forEach(
        (place, run) -> {
          requireSamePlan(first.getKey(), first.getValue(), place, run);
          requireMachine(place, run);
          Steadfast.require(place, run.forks());
          parts.add(part(place, run, machines));
          var known = RunFolder.remarks(run.environments());
          run.remarks().stream()
              .filter(remark -> !known.contains(remark))
              .forEach(remark -> remarks.add(place + ": " + remark));
        });
    Shards.requireOne(runs);
    var environments = new Environments(machines);
    var membership = new Membership(first.getValue().plan(), environments);
    for (var part : parts) {
      for (int i = 0; i < part.forks.size(); i++) {
        membership.add(part.forks.get(i), part.place, i + 1);
      }
    }
    return new Merge(first.getValue(), environments, parts, remarks);
  }

  /**
   * The whole as its folder tells it.
   *
   * @param name of that folder
   */
  public Run run(String name) {
    var forks = parts.stream().flatMap(part -> part.forks.stream()).toList();
    return new Run(name, first.plan(), environments, forks, RunFolder.remarks(environments));
  }

  /**
   * Writes the journal of the whole. Lines that stay as they are, and nearly all do, are copied.
   *
   * @throws UnreadableRunException when a part's journal is shorter than it was
   */
  public void writeJournal(OutputStream out) throws IOException {
    for (var part : parts) {
      var place = Path.of(part.place);
      if (part.asRead && RunFolder.isFolder(place)) {
        RunFolder.copyForks(place, part.forks.size(), out);
      } else {
        for (var fork : part.forks) {
          out.write((Json.line(fork) + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static void requireSamePlan(String one, Run first, String other, Run run) {
    if (!first.plan().hash().equals(run.plan().hash())) {
      throw new UnreadableRunException(
          "%s is of plan %s and %s of plan %s: only runs of the same rows, contenders, profile, seed and precision can be joined"
              .formatted(one, first.plan().hash(), other, run.plan().hash()));
    }
    if (!first.plan().commit().equals(run.plan().commit())) {
      throw new UnreadableRunException(
          "%s was measured by jcabench %s and %s by %s: only runs of one program can be joined"
              .formatted(one, first.plan().commit(), other, run.plan().commit()));
    }
    for (PlannedContender contender : first.plan().contenders()) {
      var theirs = run.plan().contender(contender.id()).orElseThrow();
      if (contender.present() != theirs.present()) {
        throw new UnreadableRunException(
            "%s is present in only one of %s and %s (%s%s): measure it in both, or in none"
                .formatted(contender.id(), one, other, contender.reason(), theirs.reason()));
      }
    }
  }

  private static void requireMachine(String place, Run run) {
    if (run.environments().equals(Environments.UNKNOWN)) {
      throw new UnreadableRunException(
          place
              + " does not say where it was measured: take its whole folder, "
              + RunFolder.ENVIRONMENTS
              + " included");
    }
  }

  /** A machine in another state than before, such as after an update, gets a name of its own. */
  private static Part part(String place, Run run, Map<String, Environment> machines) {
    var names = new LinkedHashMap<String, String>();
    run.environments()
        .machines()
        .forEach(
            (id, environment) -> {
              var name = id;
              for (int n = 2;
                  machines.containsKey(name) && !machines.get(name).equals(environment);
                  n++) {
                name = id + "-" + n;
              }
              machines.put(name, environment);
              if (!name.equals(id)) {
                names.put(id, name);
              }
            });
    if (names.isEmpty()) {
      return new Part(place, run.forks(), true);
    }
    var forks = new ArrayList<Fork>();
    for (var fork : run.forks()) {
      var name = names.get(fork.block().machine());
      forks.add(name == null ? fork : fork.in(new Block(name, fork.block().round())));
    }
    return new Part(place, forks, false);
  }
}
