package jcabench.run;

import java.util.List;
import jcabench.result.Fork;

/**
 * A row in a contender's JVM that measures only when it is told to: between its turns it sleeps. It
 * never throws for what a contender does: that shows in how it ends. Each step says whether it can
 * go on.
 */
public interface LiveFork {
  /** Makes keys and objects, and checks the answer; false when it has ended instead. */
  boolean open();

  /** Warms up until the rule is content; false when it has ended meanwhile. */
  boolean warmUp(Slicing.WarmUp rule);

  /** Operations a second at the end of the warm-up; 0 where nobody tells. */
  default double peak() {
    return 0;
  }

  /** Takes one turn; the scores of its readings, none when it has ended instead. */
  List<Double> slice(Slicing.Turn turn);

  /** The kernel's ids of the timed threads, once it is open; empty where nobody tells. */
  List<Long> threads();

  /** Lets it check its answer once more; what came of it. */
  Fork end();
}
