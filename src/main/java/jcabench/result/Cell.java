package jcabench.result;

import java.util.List;

/** What came of one row for one contender. */
public sealed interface Cell {
  /** Timed in these forks, in the order of their rounds. */
  record Measured(List<Fork> forks) implements Cell {}

  /** Run once with a right answer, not timed: the run's profile publishes no speed. */
  record Checked(Fork fork) implements Cell {}

  /** The contender does not offer it, or is not here; the cure may be empty. */
  record Absent(String reason, String cure) implements Cell {}

  /** It should have worked; the last lines are what the JVM printed. */
  record Failed(String reason, List<String> lastLines) implements Cell {}

  /** The run ended before this cell's turn. */
  record Pending() implements Cell {}
}
