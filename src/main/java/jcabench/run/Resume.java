package jcabench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import jcabench.result.Environment;
import jcabench.result.Plan;
import jcabench.result.Run;

/** Refuses to go on with a run under other conditions than those that it began under. */
final class Resume {
  /** Facts that must not change within a run: JDK, code, libraries and jars. */
  private static final Pattern FIXED =
      Pattern.compile(
          "run\\.shard|jvm\\.(version|name|home)|jcabench\\.(version|code)|openssl\\.version|nss\\.version"
              + "|cpu\\.(model|microcode)|os\\.kernel|contender\\..*\\.(sha256|version)");

  private static final int LONGEST = 300;

  private Resume() {}

  /**
   * Compares what began with what would go on.
   *
   * @param machine id of this machine
   * @throws RunException that names every difference
   */
  static void check(Run begun, Plan plan, String machine, Environment environment) {
    var asked = new ArrayList<String>();
    differ(asked, "profile", begun.plan().profile(), plan.profile());
    differ(asked, "seed", begun.plan().seed(), plan.seed());
    differ(asked, "precision", begun.plan().precision(), plan.precision());
    differ(asked, "contenders", contenders(begun.plan()), contenders(plan));
    differ(asked, "rows", begun.plan().rows(), plan.rows());
    if (!asked.isEmpty()) {
      throw new RunException(
          "this run cannot be resumed, since something else is asked for: "
              + String.join("; ", asked)
              + ". Give the options that it was begun with ("
              + begunWith(begun.plan())
              + ") beside --resume, or start a new run with another --out");
    }
    var before = begun.environments().machines().get(machine);
    if (before == null) {
      throw new RunException(
          "this run cannot be resumed, since it was begun on another machine ("
              + String.join(", ", begun.environments().machines().keySet())
              + ", not "
              + machine
              + "). Start a new run with another --out");
    }
    var changed = new ArrayList<String>();
    var names = new TreeSet<>(before.facts().keySet());
    names.addAll(environment.facts().keySet());
    for (var name : names) {
      if (FIXED.matcher(name).matches()) {
        differ(
            changed, name, before.fact(name).orElse("none"), environment.fact(name).orElse("none"));
      }
    }
    if (!changed.isEmpty()) {
      throw new RunException(
          "this run cannot be resumed, since its conditions changed: "
              + String.join("; ", changed)
              + ". Start a new run with another --out");
    }
  }

  private static List<String> contenders(Plan plan) {
    return plan.contenders().stream().map(c -> c.id() + (c.present() ? "" : " (absent)")).toList();
  }

  /** What a file says goes to a terminal: a line of printable characters. */
  private static String begunWith(Plan plan) {
    var words = String.join(" ", plan.arguments()).replaceAll("[^\\p{Print}]", "?");
    return words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
  }

  private static void differ(List<String> differences, String what, Object was, Object is) {
    if (!Objects.equals(was, is)) {
      var tooLong = was.toString().length() + is.toString().length() > 200;
      differences.add(what + (tooLong ? " differ" : " was " + was + ", is " + is));
    }
  }
}
