package jcabench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jcabench.result.Fork;
import jcabench.result.Plan;
import jcabench.result.Run;

/**
 * The run so far, for a report that is there at any time. Reports are written between generations
 * and take at most a small share of the time: the larger a run, the rarer.
 */
final class Snapshots {
  private static final double SHARE = 0.01;

  private final Run begun;
  private final List<Fork> forks;
  private final Consumer<Run> reader;
  private final long started = System.nanoTime();
  private long spent;

  /**
   * Of a run.
   *
   * @param begun as its folder told it at the beginning
   * @param known forks so far
   * @param reader writes reports
   */
  Snapshots(Run begun, List<Fork> known, Consumer<Run> reader) {
    this.begun = begun;
    this.forks = new ArrayList<>(known);
    this.reader = reader;
  }

  /** What the run is to measure. */
  Plan plan() {
    return begun.plan();
  }

  /** Takes finished forks into account. */
  void add(List<Fork> finished) {
    forks.addAll(finished);
  }

  /** Lets the reader have the run so far, where it has not had too much time already. */
  void take() {
    var now = System.nanoTime();
    if (spent <= SHARE * (now - started)) {
      reader.accept(
          new Run(
              begun.name(),
              begun.plan(),
              begun.environments(),
              forks,
              List.of("Measuring had not ended when this was written.")));
      spent += System.nanoTime() - now;
    }
  }
}
