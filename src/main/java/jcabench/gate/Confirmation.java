package jcabench.gate;

import java.util.function.Predicate;
import jcabench.stats.Change;
import jcabench.stats.Changes;

/**
 * A second measurement of what looked slower.
 *
 * @param changes what it says
 * @param bothAnew whether the baseline was measured anew as well; a candidate that is held against
 *     the same baseline once more looks slower again where the baseline was too fast that day
 * @param about which suspects were to be measured; the others stay suspected
 */
public record Confirmation(Changes changes, boolean bothAnew, Predicate<Change> about) {
  /** Of every suspect. */
  public static Confirmation ofAll(Changes changes, boolean bothAnew) {
    return new Confirmation(changes, bothAnew, _ -> true);
  }
}
