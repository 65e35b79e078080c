package jcabench.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Run;
import jcabench.result.Shard;

/** Which shards of a plan some runs are. */
public final class Shards {
  private Shards() {}

  /**
   * Refuses shards of different numbers: what is missing could not be told.
   *
   * @param runs by the place that errors name
   */
  static void requireOne(Map<String, Run> runs) {
    String one = null;
    Shard first = null;
    for (var run : runs.entrySet()) {
      for (var shard : of(run.getValue().environments())) {
        if (first == null) {
          one = run.getKey();
          first = shard;
        } else if (first.of() != shard.of()) {
          throw new UnreadableRunException(
              "%s is shard %s and %s is shard %s: only shards of one number can be joined"
                  .formatted(one, first, run.getKey(), shard));
        }
      }
    }
  }

  /** Those that no machine measured; none where no machine says that it measured a shard. */
  public static List<Shard> missing(Environments environments) {
    var there = new TreeSet<Integer>();
    int of = 0;
    for (var shard : of(environments)) {
      there.add(shard.number());
      of = shard.of();
    }
    var missing = new ArrayList<Shard>();
    for (int number = 1; number <= of; number++) {
      if (!there.contains(number)) {
        missing.add(new Shard(number, of));
      }
    }
    return missing;
  }

  private static List<Shard> of(Environments environments) {
    return environments.machines().values().stream()
        .flatMap(facts -> facts.fact(Environment.SHARD).stream())
        .map(Shard::parse)
        .flatMap(Optional::stream)
        .toList();
  }
}
