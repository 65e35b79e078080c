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
          "jvm\\.(version|name|home)|jcabench\\.(version|code)|openssl\\.version|nss\\.version"
              + "|cpu\\.model|contender\\..*\\.(sha256|version)");

  private Resume() {}

  /**
   * Compares what began with what would go on.
   *
   * @throws RunException that names every difference
   */
  static void check(Run begun, Plan plan, Environment environment) {
    var differences = new ArrayList<String>();
    differ(differences, "profile", begun.plan().profile(), plan.profile());
    differ(differences, "seed", begun.plan().seed(), plan.seed());
    differ(differences, "precision", begun.plan().precision(), plan.precision());
    differ(
        differences,
        "contenders",
        begun.plan().contenders().stream()
            .map(c -> c.id() + (c.present() ? "" : " (absent)"))
            .toList(),
        plan.contenders().stream().map(c -> c.id() + (c.present() ? "" : " (absent)")).toList());
    differ(differences, "rows", begun.plan().rows(), plan.rows());
    var names = new TreeSet<>(begun.environment().facts().keySet());
    names.addAll(environment.facts().keySet());
    for (var name : names) {
      if (FIXED.matcher(name).matches()) {
        differ(
            differences,
            name,
            begun.environment().fact(name).orElse("none"),
            environment.fact(name).orElse("none"));
      }
    }
    if (!differences.isEmpty()) {
      throw new RunException(
          "this run cannot be resumed, since its conditions changed: "
              + String.join("; ", differences)
              + ". Start a new run with another --out");
    }
  }

  private static void differ(List<String> differences, String what, Object was, Object is) {
    if (!Objects.equals(was, is)) {
      var tooLong = was.toString().length() + is.toString().length() > 200;
      differences.add(what + (tooLong ? " differ" : " was " + was + ", is " + is));
    }
  }
}
