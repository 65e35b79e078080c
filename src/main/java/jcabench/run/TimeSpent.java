package jcabench.run;

import java.time.Duration;
import java.util.Locale;

/**
 * Where the time of a run went.
 *
 * @param wall all of it
 * @param checks probing the contenders and checking every answer
 * @param forks from the start of each timed fork to its end
 * @param cpu processor time of the process that runs it all, without its forks
 */
public record TimeSpent(Duration wall, Duration checks, Duration forks, Duration cpu) {
  /** Share of the time in which nothing was checked or measured. */
  public double besides() {
    return share(wall.minus(checks).minus(forks));
  }

  /** Processor time of the host for each second of the run. */
  public double hostShare() {
    return share(cpu);
  }

  private double share(Duration part) {
    return wall.isZero() ? 0 : Math.max(0, (double) part.toNanos() / wall.toNanos());
  }

  /** A sentence. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "Time: %s, of it %s checking, %s in timed forks, %.1f %% beside both; processor time of"
            + " the host: %.1f %%",
        Progress.clock(wall),
        Progress.clock(checks),
        Progress.clock(forks),
        100 * besides(),
        100 * hostShare());
  }
}
