package jcabench.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jcabench.result.Fork;

/** Whether all JVMs of a run ran the same code: what each of them proved must not change. */
final class Steadfast {
  /** What a JVM tells of itself and of the libraries that it loaded. */
  private static final Pattern FIXED = Pattern.compile("jvm\\.(name|version)|fact\\.version");

  private final String place;
  private final Map<Proved, String> known = new HashMap<>();

  private record Proved(String machine, String contender, String name) {}

  private Steadfast(String place) {
    this.place = place;
  }

  /**
   * Refuses forks of one contender and machine that ran on different code.
   *
   * @param place what to name in the error
   * @throws UnreadableRunException that names what changed, and from which fork on
   */
  static void require(String place, List<Fork> forks) {
    var run = new Steadfast(place);
    for (int i = 0; i < forks.size(); i++) {
      run.add(forks.get(i), i + 1);
    }
  }

  private void add(Fork fork, int number) {
    fork.proof()
        .forEach(
            (name, value) -> {
              if (FIXED.matcher(name).matches()) {
                var proved = new Proved(fork.block().machine(), fork.contender(), name);
                var before = known.putIfAbsent(proved, value);
                if (before != null && !before.equals(value)) {
                  throw new UnreadableRunException(
                      "%s changed while it was measured: %s of %s was %s, and is %s from fork %d on; measure that part anew"
                          .formatted(place, name, fork.contender(), before, value, number));
                }
              }
            });
  }
}
