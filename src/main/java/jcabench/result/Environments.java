package jcabench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where a run was measured: {@code environments.json}.
 *
 * @param machines the environment of each machine, by the machine's id
 */
public record Environments(@JsonValue SortedMap<String, Environment> machines) {
  /** Id of the machine of which nothing is known, as with a bare JMH file. */
  public static final String NOWHERE = "unknown";

  /** One machine of which nothing is known. */
  public static final Environments UNKNOWN = of(NOWHERE, Environment.UNKNOWN);

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Environments {
    if (machines == null || machines.isEmpty() || machines.containsValue(null)) {
      throw new IllegalArgumentException("environments need a machine, and each its facts");
    }
    machines = Collections.unmodifiableSortedMap(new TreeMap<>(machines));
  }

  /** Of one machine. */
  public static Environments of(String machine, Environment environment) {
    var one = new TreeMap<String, Environment>();
    one.put(machine, environment);
    return new Environments(one);
  }

  /** The facts in which all machines agree: what may be said of the run as a whole. */
  public Environment shared() {
    var facts = new TreeMap<>(machines.firstEntry().getValue().facts());
    machines.values().forEach(other -> facts.entrySet().retainAll(other.facts().entrySet()));
    return new Environment(facts);
  }
}
