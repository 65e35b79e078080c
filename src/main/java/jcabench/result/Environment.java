package jcabench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Facts about machine, JDK, libraries and jars, by dotted name: {@code environment.json}.
 *
 * @param facts for example {@code cpu.model}, {@code jvm.version}, {@code contender.bc.jar.…}
 */
public record Environment(@JsonValue SortedMap<String, String> facts) {
  /** The value of a fact that its source may tell and did not. */
  public static final String NOT_TOLD = "not told";

  /** What the names of facts begin with that a reader of the run must know, as sentences. */
  public static final String REMARK = "remark.";

  /** Which shard of a plan was measured there, such as {@code 2/4}; nothing where it was all. */
  public static final String SHARD = "run.shard";

  /** An environment of which nothing is known, as with a bare JMH file. */
  public static final Environment UNKNOWN = new Environment(new TreeMap<>());

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Environment {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /** One fact. */
  public Optional<String> fact(String name) {
    return Optional.ofNullable(facts.get(name));
  }

  /** All facts whose names begin so, with the rest of the name as key. */
  public SortedMap<String, String> withPrefix(String prefix) {
    var found = new TreeMap<String, String>();
    facts
        .tailMap(prefix)
        .forEach(
            (name, value) -> {
              if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value);
              }
            });
    return found;
  }
}
