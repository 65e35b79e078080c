package jcabench.run;

import jcabench.result.ForkStart;

/** A JVM of one contender, or what stands for it, that measures one row after the other. */
public interface LiveJvm extends AutoCloseable {
  /** A row in it; nothing of it runs yet. The one before must have ended. */
  LiveFork fork(ForkStart start);

  /** Whether it can take another row. */
  boolean isAlive();

  @Override
  void close();
}
