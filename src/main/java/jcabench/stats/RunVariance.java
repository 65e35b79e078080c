package jcabench.stats;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * By how much whole runs of the same code differ, beyond what their JVMs do: another day, another
 * layout of code and memory, other neighbours. No single run shows it, so that it is added wherever
 * runs are held against each other. It is the highest of the three levels run, JVM and slice
 * (Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013).
 *
 * @param variance of the logarithm in one run; a difference of two runs has it twice
 * @param degreesOfFreedom with which it is known
 */
public record RunVariance(double variance, double degreesOfFreedom) {
  /** With fewer stored runs the declared value stands. */
  public static final int LEAST_RUNS = 3;

  /** As many cells of a run are taken to differ from run to run each by itself. */
  private static final int MOST_CELLS = 8;

  public RunVariance {
    if (!(variance >= 0) || !Double.isFinite(variance) || !(degreesOfFreedom >= 1)) {
      throw new IllegalArgumentException(
          variance + " with " + degreesOfFreedom + " is no variance of runs");
    }
  }

  /**
   * What stored runs of one plan show, pooled over their cells: the variance of a cell's estimates
   * about their mean, less what their own standard errors explain. Empty with fewer than {@link
   * #LEAST_RUNS} runs of any cell.
   *
   * @param cells for each cell what each run says of it
   */
  public static Optional<RunVariance> of(Collection<List<Estimate>> cells) {
    return of(cells, LEAST_RUNS);
  }

  /**
   * The same with another number of runs that a cell must have.
   *
   * @param least 2 or more
   */
  public static Optional<RunVariance> of(Collection<List<Estimate>> cells, int least) {
    double squares = 0;
    double explained = 0;
    double degrees = 0;
    for (var cell : cells) {
      if (cell.size() < least) {
        continue;
      }
      int own = cell.size() - 1;
      squares += own * Prior.variance(cell.stream().mapToDouble(Estimate::mean).toArray());
      explained +=
          own
              * cell.stream()
                  .mapToDouble(run -> run.standardError() * run.standardError())
                  .average()
                  .orElseThrow();
      degrees += own;
    }
    // Cells of one run share its day, so that many of them are worth no more than some.
    int runs = cells.stream().mapToInt(List::size).max().orElse(0);
    int known = (int) cells.stream().filter(cell -> cell.size() >= least).count();
    return degrees == 0
        ? Optional.empty()
        : Optional.of(
            new RunVariance(
                Math.max(0, squares - explained) / degrees,
                (runs - 1.0) * Math.min(known, MOST_CELLS)));
  }

  /** This one as a prior of an observed one. */
  public RunVariance moderated(RunVariance observed) {
    double degrees = degreesOfFreedom + observed.degreesOfFreedom;
    return new RunVariance(
        (degreesOfFreedom * variance + observed.degreesOfFreedom * observed.variance) / degrees,
        degrees);
  }

  /** The difference of two runs, with what both have of their own. */
  public Estimate between(Estimate newer, Estimate older) {
    return between(newer, List.of(older));
  }

  /** The difference of a run to the mean of others, with what each has of its own. */
  public Estimate between(Estimate newer, List<Estimate> older) {
    return newer
        .minus(Estimate.mean(older))
        .withVariance(variance * (1 + 1.0 / older.size()), degreesOfFreedom);
  }
}
