package jcabench.report.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import jcabench.result.MappedLibrary;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Run;

/** What all forks of one contender say of who served them, taken together. */
public final class Proofs {
  private final SortedMap<String, SortedSet<String>> values = new TreeMap<>();
  private int forks;
  private int proved;
  private int checked;

  private Proofs() {}

  /** The proofs of each contender's forks that measured or checked, by its id. */
  public static Map<String, Proofs> of(Run run) {
    var alike = new HashMap<String, Map<Map<String, String>, Integer>>();
    for (var fork : run.forks()) {
      if (fork.outcome() == Outcome.MEASURED || fork.outcome() == Outcome.CHECKED) {
        alike
            .computeIfAbsent(fork.contender(), _ -> new HashMap<>())
            .merge(fork.proof(), 1, Integer::sum);
      }
    }
    var proofs = new HashMap<String, Proofs>();
    for (var contender : run.plan().contenders()) {
      var its = new Proofs();
      alike.getOrDefault(contender.id(), Map.of()).forEach(its::add);
      proofs.put(contender.id(), its);
    }
    return proofs;
  }

  /** So many forks that say the same. */
  private void add(Map<String, String> proof, int number) {
    forks += number;
    checked += proof.containsKey("checked") ? number : 0;
    proved += proof.keySet().stream().anyMatch(Proofs::namesProvider) ? number : 0;
    proof.forEach(this::add);
  }

  private void add(String key, String value) {
    var library = key.startsWith(MappedLibrary.KEY);
    values
        .computeIfAbsent(library ? MappedLibrary.lasting(key) : key, k -> new TreeSet<>())
        .add(library ? MappedLibrary.lasting(value) : value);
  }

  private static boolean namesProvider(String key) {
    return key.startsWith("provider.") || key.endsWith(".provider");
  }

  /** Forks that measured or checked. */
  public int forks() {
    return forks;
  }

  /** Forks among them that say who served. */
  public int proved() {
    return proved;
  }

  /** Forks among them that checked an answer. */
  public int checked() {
    return checked;
  }

  /** Every value of keys that begin so, with the rest of the key before it. */
  public List<String> named(String prefix) {
    var found = new ArrayList<String>();
    values
        .tailMap(prefix)
        .forEach(
            (key, all) -> {
              if (key.startsWith(prefix)) {
                all.stream()
                    .filter(value -> !value.isBlank())
                    .forEach(
                        value -> found.add((key.substring(prefix.length()) + " " + value).strip()));
              }
            });
    return found;
  }

  /** Every distinct value of keys that end so. */
  public List<String> ofRoles(String suffix) {
    var found = new TreeSet<String>();
    values.forEach(
        (key, all) -> {
          if (key.endsWith(suffix)) {
            found.addAll(all);
          }
        });
    return List.copyOf(found);
  }

  /** What does not fit together, and cells without proof, for all contenders of a run. */
  public static List<String> warnings(Plan plan, Map<String, Proofs> proofs) {
    if (plan.jcabench().isEmpty()) {
      return List.of(); // A bare JMH file has no proof at all, and its remark says so.
    }
    var warnings = new ArrayList<String>();
    for (var contender : plan.contenders()) {
      warnings.addAll(proofs.get(contender.id()).warnings(contender));
    }
    return warnings;
  }

  private List<String> warnings(PlannedContender contender) {
    var warnings = new ArrayList<String>();
    if (proved < forks) {
      warnings.add(
          "%s: %d of %d forks carry no proof of who served."
              .formatted(contender.title(), forks - proved, forks));
    }
    Predicate<String> identity =
        key ->
            key.startsWith("provider.")
                || key.startsWith(MappedLibrary.KEY)
                || key.equals("jvm.version");
    values.forEach(
        (key, all) -> {
          if (identity.test(key) && all.size() > 1) {
            warnings.add(
                "%s: its forks do not agree on %s: %s."
                    .formatted(contender.title(), key, String.join(" | ", all)));
          }
        });
    return warnings;
  }
}
