package jcabench.run;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.RowStanding;

/**
 * Tells how far a run is: one line that is rewritten on a terminal, and plain lines, fewer of them,
 * elsewhere.
 */
public final class Progress {
  private static final long PLAIN_INTERVAL_NANOS = 15_000_000_000L;

  private final PrintStream out;
  private final boolean terminal;
  private long lastPlain = System.nanoTime() - PLAIN_INTERVAL_NANOS;
  private int width;

  /** Progress to a stream. */
  public Progress(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** Progress to standard error, rewritten in place if that is a terminal. */
  @SuppressWarnings("SystemConsoleNull") // null is still allowed, and -Djdk.console decides
  public static Progress standard() {
    var console = System.console();
    return new Progress(System.err, console != null && console.isTerminal());
  }

  /** A sentence that stays. */
  public synchronized void say(String sentence) {
    clear();
    out.println(sentence);
  }

  /** One answer of the check. */
  synchronized void checked(Fork fork, int done, int total) {
    if (fork.outcome() == Outcome.FAILED) {
      say("FAILED " + fork.row().label() + ", " + fork.contender() + ": " + fork.reason());
    }
    status(
        String.format(
            Locale.ROOT,
            "[check %d/%d] %s, %s",
            done,
            total,
            fork.contender(),
            fork.row().label()));
  }

  /**
   * Where a run stands.
   *
   * @param generations of the row that was just measured
   * @param openRows rows that still want to be measured
   * @param rows all
   * @param done finished forks
   * @param left the time until the end, as far as one can tell
   */
  record Standing(int generations, int openRows, int rows, int done, Duration left) {}

  /** A fork that failed. */
  synchronized void failed(Fork fork) {
    say("FAILED " + fork.row().label() + ", " + fork.contender() + ": " + fork.reason());
  }

  /** One generation of a row. */
  synchronized void measured(Row row, RowStanding precision, Standing standing) {
    status(
        String.format(
            Locale.ROOT,
            "[%d of %d rows open, %d forks, %s left] %s, generation %d%s",
            standing.openRows,
            standing.rows,
            standing.done,
            clock(standing.left),
            row.label(),
            standing.generations,
            Double.isFinite(precision.halfWidth())
                ? String.format(Locale.ROOT, ": ±%.1f %%", 100 * Math.expm1(precision.halfWidth()))
                : ""));
  }

  /** One step of something else that takes long. */
  public synchronized void step(String what, int done, int total, String label) {
    status(String.format(Locale.ROOT, "[%s, %d/%d] %s", what, done, total, label));
  }

  /** Hours, minutes and seconds. */
  static String clock(Duration time) {
    var seconds = Math.max(0, time.toSeconds());
    return String.format(
        Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }

  private void status(String line) {
    if (terminal) {
      clear();
      out.print(line);
      width = line.length();
      out.flush();
    } else if (System.nanoTime() - lastPlain >= PLAIN_INTERVAL_NANOS) {
      out.println(line);
      lastPlain = System.nanoTime();
    }
  }

  private void clear() {
    if (width > 0) {
      out.print("\r" + " ".repeat(width) + "\r");
      width = 0;
    }
  }
}
