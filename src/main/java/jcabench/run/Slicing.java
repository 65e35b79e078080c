package jcabench.run;

import jcabench.result.Row;
import jcabench.result.Services;

/**
 * How the forks of a generation warm up and take their turns.
 *
 * @param warmUp when a fork is warm
 * @param turn one timed turn
 * @param leastCycles the least number of turns that each fork of a generation takes
 * @param mostCycles the most
 * @param mostSeconds after so long a generation ends its turns, but not before the least number
 */
public record Slicing(WarmUp warmUp, Turn turn, int leastCycles, int mostCycles, int mostSeconds) {
  /** What is used unless somebody asks for something else. */
  public static final Slicing USUAL =
      new Slicing(new WarmUp(20, 400, 4_000), new Turn(3, 4, 30, 30, 3), 20, 40, 60);

  /**
   * A burst of load takes a second, since its connections are made anew. Compilers have what a busy
   * server leaves them: SunJSSE's handshakes still gain after half a minute.
   */
  private static final Slicing OF_LOAD =
      new Slicing(new WarmUp(500, 2_000, 60_000), new Turn(0, 1_000, 1_000, 1, 1), 4, 6, 120);

  /**
   * So long a reading is for each thread that a processor has to carry, where it has more than one.
   * A scheduler gives each some milliseconds at a time. JMH adds up what each thread did in its own
   * time, and a thread that only got its turn when the reading was over says what it would do with
   * a processor of its own: 16 threads did three times what two processors can.
   */
  private static final int MILLIS_OF_A_THREAD = 60;

  /** A second holds some hundred handshakes: compilers are quiet since they have not begun. */
  private static final int LEAST_OF_TLS = 4_000;

  /**
   * So long a workload may warm up: whole engines are more to compile than one operation. After 20
   * seconds beside another JVM on two processors SunJSSE over OpenSSL was at 82 % of what it
   * reached after 36 (results/studies/warm-ups).
   */
  private static final int MOST_OF_WORKLOADS = 40_000;

  /** A row of ML-DSA wants some hundred: its readings of 30 ms hold a dozen calls. */
  private static final int MOST_OF_TWO = 120;

  /** Whether a whole engine of TLS is timed, which takes most of a minute to warm up. */
  static boolean isWholeEngine(Row row) {
    return row.service().equals(Services.TLS) || row.service().equals(Services.HTTPS);
  }

  /** What a row gets here. */
  public Slicing of(Row row) {
    return of(row, Runtime.getRuntime().availableProcessors());
  }

  /** How it warms up in a JVM that has done the same work before. */
  WarmUp ofTheSameWork(Row row) {
    return row.service().equals(Services.HTTPS) ? OF_LOAD.warmUp : warmUp;
  }

  /** What a row gets on so many processors. */
  Slicing of(Row row, int processors) {
    if (row.service().equals(Services.HTTPS)) {
      return OF_LOAD;
    }
    var longer = warmUp.atMost(MOST_OF_WORKLOADS);
    var own =
        row.isWorkload()
            ? new Slicing(
                row.service().equals(Services.TLS) ? longer.atLeast(LEAST_OF_TLS) : longer,
                turn,
                leastCycles,
                mostCycles,
                mostSeconds)
            : this;
    return row.threads() > processors && !row.singleShot()
        ? own.crowded(MILLIS_OF_A_THREAD * Math.ceilDiv(row.threads(), processors))
        : own;
  }

  /**
   * The same where two sides are held against each other: a cycle is short, so that more of them
   * are worth it where calls differ in work.
   */
  Slicing ofTwoSides() {
    return new Slicing(warmUp, turn, leastCycles, Math.max(mostCycles, MOST_OF_TWO), mostSeconds);
  }

  /** Fewer and longer turns. */
  private Slicing crowded(int millis) {
    return new Slicing(
        new WarmUp(millis, 4 * millis, Math.max(warmUp.mostMillis(), 20 * millis)),
        new Turn(millis / 4, millis, millis, 1, 1),
        6,
        10,
        mostSeconds);
  }

  public Slicing {
    if (leastCycles < 1 || mostCycles < leastCycles || mostSeconds < 1) {
      throw new IllegalArgumentException("a generation takes at least one turn and one second");
    }
  }

  /**
   * When a fork is warm: its compilers have been quiet for a while, and its speed does not rise.
   *
   * @param stepMillis length of the iterations after each of which it is judged
   * @param leastMillis before that it is not warm
   * @param mostMillis after that it is taken as it is, and said not to be steady
   */
  public record WarmUp(int stepMillis, int leastMillis, int mostMillis) {
    public WarmUp {
      if (stepMillis < 1 || leastMillis < 0 || mostMillis < leastMillis) {
        throw new IllegalArgumentException("a warm-up ends after it began");
      }
    }

    /** The same with another end. */
    public WarmUp atMost(int millis) {
      return new WarmUp(stepMillis, leastMillis, millis);
    }

    /** The same with another least. */
    public WarmUp atLeast(int millis) {
      return new WarmUp(stepMillis, Math.min(millis, mostMillis), mostMillis);
    }
  }

  /**
   * One turn: some readings, one after the other. A short reading has a better chance to fall
   * between two disturbances; one must still hold a number of calls.
   *
   * @param leadMillis untimed, so that caches that others have filled are the fork's own again
   * @param leastMillis the shortest reading
   * @param mostMillis the longest; a call that takes longer is timed all the same
   * @param calls how many calls a reading should hold
   * @param readings how many of the shortest there are in a turn; of longer ones fewer
   * @param perSecond at which rate operations are asked for; 0 as fast as they are answered
   */
  public record Turn(
      int leadMillis, int leastMillis, int mostMillis, int calls, int readings, int perSecond) {
    /** As fast as operations are answered. */
    public Turn(int leadMillis, int leastMillis, int mostMillis, int calls, int readings) {
      this(leadMillis, leastMillis, mostMillis, calls, readings, 0);
    }

    public Turn {
      if (leadMillis < 0
          || leastMillis < 1
          || mostMillis < leastMillis
          || calls < 1
          || readings < 1
          || perSecond < 0) {
        throw new IllegalArgumentException("a turn times at least one call for a millisecond");
      }
    }

    /** The same with another lead. */
    public Turn after(int millis) {
      return new Turn(
          Math.max(leadMillis, millis), leastMillis, mostMillis, calls, readings, perSecond);
    }

    /** The same at a rate. */
    public Turn at(int rate) {
      return new Turn(leadMillis, leastMillis, mostMillis, calls, readings, rate);
    }

    /** How many readings of a length there are. */
    public int readings(int millis) {
      return Math.max(1, readings * leastMillis / millis);
    }

    /** How long a reading is for calls that take so long. */
    public int millis(double secondsPerCall) {
      return (int) Math.clamp(Math.ceil(1e3 * calls * secondsPerCall), leastMillis, mostMillis);
    }
  }
}
