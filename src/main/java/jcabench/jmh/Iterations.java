package jcabench.jmh;

import java.util.List;

/** A row that is open in a fork; its iterations are asked for one by one. */
interface Iterations {
  /** The kernel's ids of what is timed; empty where it tells none. */
  default List<Long> threads() {
    return TimedThreads.ids();
  }

  /** As {@link Line.Opened#facts} has them. */
  List<String> facts();

  /**
   * Runs one iteration.
   *
   * @param millis how long; nothing of single shots
   * @param last whether no other one follows
   * @return the score
   * @throws RuntimeException with what the row's code threw
   */
  double untimed(int millis, boolean last);

  /** From now on so many operations a second are asked for; 0 for as many as are answered. */
  default void rate(int perSecond) {}

  /**
   * The same, with what is recorded beside the score.
   *
   * @param first whether it is the first of its turn
   */
  Reading timed(int millis, boolean first, boolean last);

  /** Ends its threads. */
  void end();
}
