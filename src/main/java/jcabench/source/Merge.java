package jcabench.source;

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
import jcabench.result.PlannedContender;
import jcabench.result.Run;

/** Joins runs of one plan, measured on several machines or in several sittings: every fork once. */
public final class Merge {
  private Merge() {}

  /**
   * The union.
   *
   * @param runs at least one, by the place that errors name
   * @throws UnreadableRunException when plans or programs differ, a contender is not present
   *     everywhere, or a fork stands in two of them
   */
  public static Run of(SequencedMap<String, Run> runs) {
    var first = runs.firstEntry();
    var machines = new TreeMap<String, Environment>();
    var forks = new ArrayList<Fork>();
    var remarks = new ArrayList<String>();
    var memberships = new LinkedHashMap<String, List<Fork>>();
    runs.forEach(
        (place, run) -> {
          requireSamePlan(first.getKey(), first.getValue(), place, run);
          var own = new ArrayList<>(run.forks());
          run.environments()
              .machines()
              .forEach((id, environment) -> addMachine(machines, id, environment, own));
          memberships.put(place, own);
          remarks.addAll(run.remarks());
        });
    var environments = new Environments(machines);
    var membership = new Membership(first.getValue().plan(), environments);
    memberships.forEach(
        (place, own) -> {
          for (int i = 0; i < own.size(); i++) {
            membership.add(own.get(i), place, i + 1);
          }
          forks.addAll(own);
        });
    return new Run(first.getValue().name(), first.getValue().plan(), environments, forks, remarks);
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

  /** A machine in another state than before, such as after an update, gets a name of its own. */
  private static void addMachine(
      Map<String, Environment> machines, String id, Environment environment, List<Fork> own) {
    var name = id;
    for (int n = 2; machines.containsKey(name) && !machines.get(name).equals(environment); n++) {
      name = id + "-" + n;
    }
    machines.put(name, environment);
    if (!name.equals(id)) {
      var chosen = name;
      own.replaceAll(
          fork ->
              fork.block().machine().equals(id)
                  ? fork.in(new Block(chosen, fork.block().round()))
                  : fork);
    }
  }
}
