package jcabench.run;

import jcabench.result.Fork;

/**
 * A JVM of one contender that measures one row, and only when it is told to: between its turns it
 * sleeps. It never throws for what a contender does: that shows in how it ends.
 */
public interface LiveFork {
  /** Warms up, as long as its timing says; false when it has ended meanwhile. */
  boolean warmUp();

  /** Takes one timed turn; false when it has ended, or has had all its turns. */
  boolean slice();

  /** Lets it check its answer once more and end, or waits for that; what came of it. */
  Fork end();
}
